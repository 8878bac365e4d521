"""An emulated handheld, with the same hands and eyes as one on the bench (tools.bench.unit)."""

import ast
from pathlib import Path

from PIL import Image

from tools import PACK
from tools.bench.gestures import PRESS_TURNS, Gestures
from tools.bench.models.handheld import HandheldModel, load_board
from tools.bench.unit import BOARD, HEIGHT, KEYS, WIDTH
from tools.emulate import homes
from tools.emulate.chip import MS, Chip, EmulatorError
from tools.emulate.wiring import Wiring

PROBE = Path(__file__).parent / "target" / "probe.py"
MARK = b"\x01"
PROMPT = b"\n>>> "  # of the REPL, which comes when main.py has ended
TIMEOUT = 30_000  # ms of the chip's time
PAUSE = 20 * MS  # ns between two questions, each of which keeps the chip busy for a while


class Refused(EmulatorError):
    """The firmware raised while it evaluated an expression; the message is its traceback."""


class Handheld(Gestures):
    """An image with the game, on a board. It is on at once, and stands still between calls.

    Times are in ms of the chip's. `boot`: the file that runs before main.py; PROBE answers `ask`
    and what needs it.
    """

    def __init__(self, image: Path, board: str = BOARD, pack: Path = PACK, boot: Path = PROBE):
        self.model = HandheldModel(load_board(board))
        self._board = board
        self.power_on(homes.installed(image, board, pack, boot))

    def power_on(self, flash: bytes | None = None) -> None:
        """Switch off and on again, with what the flash holds."""
        flash = bytes(self.chip.flash) if flash is None else flash
        self.model.power_off()
        self.chip = Chip(flash)
        self.wiring = Wiring(self.chip, self.model, load_board(self._board))

    # hands

    def touch(self, x: int, y: int) -> None:
        self.wiring.flush()
        self.model.touch(x, y)

    def release(self) -> None:
        self.model.release()

    def key(self, name: str, down: bool) -> None:
        self.model.key(KEYS.index(name), down)

    def settle(self, turns: int = PRESS_TURNS) -> None:
        """Let the firmware's loop go round, so that it sees its inputs."""
        self._question(str(turns), TIMEOUT)

    # eyes

    @property
    def screen(self) -> str:
        return self.ask("app.screen.name")

    def ask(self, expression: str, timeout: float = TIMEOUT):
        """Value of an expression in the firmware, as tools.bench.unit has it."""
        kind, text = self._question(expression.replace("\n", " "), timeout)
        if kind == "!":
            raise Refused(f"{expression}:\n{text}")
        try:
            return ast.literal_eval(text)
        except (ValueError, SyntaxError):
            return text

    def wait_for(self, expression: str, timeout: float = TIMEOUT):
        """Wait until an expression in the firmware is true; returns its value."""
        end = self.chip.ms + timeout
        while True:
            try:
                value = self.ask(expression, timeout)
            except Refused:
                value = None
                if self.chip.ms > end:
                    raise
            if value:
                return value
            if self.chip.ms > end:
                raise EmulatorError(f"{expression} is {value} after {timeout:g} ms")
            self.chip.run(PAUSE)

    def wait_screen(self, name: str, timeout: float = TIMEOUT) -> None:
        self.wait_for(f"app.screen.name == {name!r}", timeout)

    def wait_idle(self, timeout: float = TIMEOUT) -> None:
        self.wait_for("app.idle()", timeout)

    def screenshot(self) -> Image.Image:
        """What the eye sees: RGB, 320x240."""
        self.wiring.flush()
        return Image.frombytes("RGB", (WIDTH, HEIGHT), self.model.lcd.picture())

    def log(self) -> str:
        return self.chip.last_words()

    def _question(self, line: str, timeout: float) -> tuple[str, str]:
        """Kind and text of the answer. Raises EmulatorError when nobody answers any more."""
        chip, start = self.chip, len(self.chip.console)
        chip.type(line.encode() + b"\n")
        chip.run_until(lambda: self._answered(start) or PROMPT in chip.console, timeout, line)
        if not self._answered(start):
            raise EmulatorError(f"{line}: the game has ended; {chip.last_words()}")
        text = chip.console[start:].split(MARK)[1].decode().replace("\r\n", "\n")
        return text[0], text[1:]

    def _answered(self, start: int) -> bool:
        return self.chip.console.count(MARK, start) >= 2
