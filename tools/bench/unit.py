"""A handheld on the bench, as a player and a test have it in their hands."""

import ast
import shutil
import tempfile
import time
from pathlib import Path

from PIL import Image

from tools import BUILD, PACK, firmware
from tools.bench.chip import BenchError, BenchTimeout, Chip, Crashed, Refused
from tools.bench.gestures import PRESS_TURNS, Gestures
from tools.bench.models.handheld import HandheldModel, load_board

KB = 1024
HEAP = 460 * KB  # the handheld's heap, in words twice as long
BOARD = "pico_ili9341"
KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "C", "D", "MENU", "PAUSE")
WIDTH, HEIGHT = 320, 240
TIMEOUT = 30.0  # seconds
FEEL = """[
    (keys.scan(time.ticks_ms()), time.sleep_ms(15), keys.scan(time.ticks_ms()), keys.quiet({}))
    for keys in [app._keys] for time in [__import__("time")]
]"""
FLASHES = BUILD / "bench"  # flash-1, ...: what the handhelds of the page keep


class Unit(Gestures):
    """One handheld. As a context manager it is on inside the block.

    `pack` is the dictionary to put on it, or None; `flash` a folder that keeps what the firmware
    stores, in store.img (a temporary one by default); `source` a built firmware tree (the
    project's own by default); `heap` in bytes, the pack not counted. Raises FileNotFoundError for
    a pack or a board that is not there.
    """

    def __init__(
        self, board: str = BOARD, pack: Path | None = PACK, flash: Path | None = None,
        source: Path | None = None, heap: int = HEAP, name: str = "unit-1",
    ):  # fmt: skip
        if pack is not None and not pack.is_file():
            remedy = ": run `make setup`" if pack == PACK else ""
            raise FileNotFoundError(f"no dictionary pack {pack}{remedy}")
        self.name = name
        self.model = HandheldModel(load_board(board))
        self._temporary = flash is None
        self.flash = flash or Path(tempfile.mkdtemp(prefix="lexicart-"))
        fill_flash(self.flash, source or build_firmware(board), pack)
        room = pack.stat().st_size if pack else 0
        self._chip = Chip(self.model, self.flash, heap + room, name)
        self.lock = self._chip.lock  # held while the model is looked at or touched

    def __enter__(self) -> "Unit":
        self.power_on()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Switch off, and drop the flash if it was a temporary one."""
        self.power_off()
        if self._temporary:
            shutil.rmtree(self.flash, ignore_errors=True)

    # power

    def power_on(self) -> None:
        if not self.running:
            self.power_off()
            self._chip.start()

    def power_off(self) -> None:
        """Cut the power, whatever the firmware is doing."""
        self._chip.stop()
        with self.lock:
            self.model.power_off()

    def cut_power_after(self, operations: int) -> None:
        """Cut the power in the midst of the nth program or erase of the flash from now.

        It stays half done, and `running` becomes false.
        """
        self.ask(f"modules['bench_flash'].device.cut_after({operations})")

    @property
    def flash_operations(self) -> int:
        """Programs and erases of the flash since power on."""
        return self.ask("modules['bench_flash'].device.operations")

    @property
    def uart_bytes(self) -> tuple[int, int, int]:
        """Bytes since power on: that came by cable, that came at most while the flash did one
        program or erase, and that were lost.
        """
        return tuple(self.ask("modules['machine'].uart_bytes"))

    @property
    def running(self) -> bool:
        return self._chip.running

    @property
    def bites(self) -> int:
        """How often the watchdog has reset the chip."""
        return self._chip.bites

    def interrupt(self) -> None:
        """Ctrl-C on the USB console."""
        self._chip.interrupt()

    @property
    def error(self) -> str | None:
        """The traceback of a firmware that stopped by itself, else None."""
        return self._chip.error

    # hands

    def touch(self, x: int, y: int) -> None:
        """Put the stylus on a pixel, or move it there."""
        with self.lock:
            self.model.touch(x, y)

    def release(self) -> None:
        with self.lock:
            self.model.release()

    def key(self, name: str, down: bool) -> None:
        """Press a key of KEYS, or let it go."""
        with self.lock:
            self.model.key(KEYS.index(name), down)

    def press(self, name: str) -> None:
        """Press a key and let it go. Its contact rests, and it does not repeat, by the chip's own
        time: on a busy PC it may be down for as long as a key that is held.
        """
        self.key(name, True)
        try:
            self.ask(FEEL.format(KEYS.index(name)))
        finally:
            self.key(name, False)
        self.settle()

    def settle(self, turns: int = PRESS_TURNS, timeout: float = TIMEOUT) -> None:
        """Let the firmware's loop go round, 5 ms or more a turn, so that it sees its inputs."""
        self._chip.let_turn(turns, timeout)

    # eyes

    @property
    def screen(self) -> str:
        """Name of the screen that the app shows."""
        return self.ask("app.screen.name")

    def ask(self, expression: str, timeout: float = TIMEOUT):
        """Value of an expression in the firmware: `app` is its App, `modules` sys.modules.

        A literal comes back as itself, anything else as its repr.
        """
        text = self._chip.ask(expression, timeout)
        try:
            return ast.literal_eval(text)
        except (ValueError, SyntaxError):
            return text

    def wait_for(self, expression: str, timeout: float = TIMEOUT):
        """Wait until an expression in the firmware is true; returns its value.

        Refusals count as not yet. Raises BenchTimeout, Crashed.
        """
        end = time.monotonic() + timeout
        value = None
        while (left := end - time.monotonic()) > 0:
            try:
                value = self.ask(expression, left)
            except Refused as problem:
                value = problem
            except BenchTimeout as problem:
                value = problem if value is None else f"{value}, and then {problem}"
            else:
                if value:
                    return value
        raise BenchTimeout(self._report(f"{expression} is {value} after {timeout:g} s"))

    def wait_screen(self, name: str, timeout: float = TIMEOUT) -> None:
        self.wait_for(f"app.screen.name == {name!r}", timeout)

    def wait_idle(self, timeout: float = TIMEOUT) -> None:
        """Wait until nothing is queued, drawn or thought about, and the LCD has it all."""
        self.wait_for("app.idle()", timeout)

    def screenshot(self) -> Image.Image:
        """What the eye sees: RGB, 320x240."""
        with self.lock:
            return Image.frombytes("RGB", (WIDTH, HEIGHT), self.model.lcd.picture())

    def log(self) -> str:
        """What the firmware has printed since the bench began."""
        return self._chip.log()

    def _report(self, what: str) -> str:
        try:
            screen = self._chip.ask("app.screen.name", 1.0)
        except BenchError:
            screen = "unknown"
        return f"{what}; screen: {screen}; log: {self.log()[-2000:].strip() or 'empty'}"


def build_firmware(board: str) -> Path:
    """Compile the firmware for MicroPython on this PC; returns its tree."""
    tree = BUILD / "bench" / board
    firmware.build(tree, board, "x64")
    return tree


def fill_flash(flash: Path, tree: Path, pack: Path | None) -> None:
    """Make the flash folder show the firmware and the pack, and leave what else it holds."""
    flash.mkdir(parents=True, exist_ok=True)
    for old in flash.iterdir():
        if old.is_symlink():
            old.unlink()
    for entry in tree.iterdir():
        (flash / entry.name).symlink_to(entry.resolve())
    if pack is not None:
        (flash / "english.pack").symlink_to(pack.resolve())


def scale(image: Image.Image, times: int) -> Image.Image:
    """The picture with every pixel `times` as wide and high."""
    return image.resize((image.width * times, image.height * times), Image.Resampling.NEAREST)


__all__ = ["BenchError", "BenchTimeout", "Crashed", "Refused", "Unit"]
