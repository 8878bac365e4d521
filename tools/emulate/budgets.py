"""Measures the budgets of the firmware on an emulated handheld. Times are the chip's.

The emulator has the flash answer at once, where a chip waits for what its cache does not hold:
for code and words in the flash these times are the least that a chip takes.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.emulate.handheld import Handheld
from tools.emulate.wiring import HIGH

STARTED = Path(__file__).parent / "target" / "light.py"
LIGHT = 25  # the pin that it raises, the Pico's own light
START_BOX = (90, 156, 229, 190)  # on the title
BAR = (266, 210)
FIRST_SLOT = (15, 225)
SETTLED = 300  # ms without a change
COLOURS = 3  # of a button with its text, at least
QUIET = 40  # ms without a byte for the LCD: it has all there is
SEED = 5
STAR = 112  # the square in the middle


class Row(NamedTuple):
    """What was measured, and what it is to be at most, where something says so."""

    what: str
    value: float
    unit: str
    limit: float | None = None

    @property
    def kept(self) -> bool:
        return self.limit is None or self.value <= self.limit


def start(image: Path, board: str, pack: Path) -> Iterator[Row]:
    """From power on to the title with its START."""
    handheld = Handheld(image, board, pack, boot=STARTED)
    chip = handheld.chip
    chip.run_until(lambda: chip.mcu.gpio[LIGHT].value == HIGH, 5000, "MicroPython's start")
    started = chip.ms
    yield Row("power on to MicroPython's own start", started, "ms")
    first: dict[bytes, float] = {}  # when what the place of START shows came

    def settled() -> bool:
        shown = handheld.screenshot().crop(START_BOX)
        if len(shown.getcolors()) < COLOURS:
            return False
        since = first.setdefault(shown.tobytes(), chip.ms)
        return chip.ms - since >= SETTLED

    chip.run_until(settled, 10_000, "the title")
    yield Row("from there to the title", max(first.values()) - started, "ms", 1500)


def screen(handheld: Handheld) -> Iterator[Row]:
    """Drawing, and how long a finger waits for it."""
    handheld.ask(f"app.new_game({SEED})")
    handheld.wait_idle()
    taken, _ = _drawn(handheld, "app.lcd.mark(0, 0, 320, 240)")
    yield Row("whole screen redrawn, from the frame buffer", taken, "ms", 80)
    taken, _ = _drawn(handheld, "app.repaint()")
    yield Row("whole screen redrawn, the board drawn anew", taken, "ms")
    handheld.tap(*BAR)
    handheld.wait_idle()
    ticks = "time.ticks_us()"
    square = f"[{ticks}, app.screen.view.square({STAR}), {ticks}]"
    _, sent = _drawn(handheld, f"seen.__setitem__('square', {square})")
    begun, _, ended = handheld.ask("seen['square']")
    yield Row("one square redrawn", (ended - begun) / 1000 + sent, "ms", 6)
    handheld.wiring.begin()
    begun = handheld.chip.ms
    handheld.touch(*FIRST_SLOT)
    yield Row("touch to pixel", _last_pixel(handheld) - begun, "ms", 60)
    handheld.release()
    handheld.settle()
    handheld.wait_idle()


def _drawn(handheld: Handheld, expression: str) -> tuple[float, float]:
    """How long what it draws takes to be all on the LCD, and how long that is sent to."""
    wiring = handheld.wiring
    wiring.begin()
    begun = handheld.ask(f"[time.ticks_us(), {expression}][0]") / 1000
    last = _last_pixel(handheld)
    # The chip's counter of microseconds begins with its clock.
    return last - begun, last - wiring.first_sent / 1e6


def _last_pixel(handheld: Handheld) -> float:
    """When the LCD has all that is drawn now, in ms of the chip."""
    wiring, chip = handheld.wiring, handheld.chip
    chip.run_until(
        lambda: wiring.first_sent and chip.ms - wiring.last_sent / 1e6 > QUIET, 5000, "a picture"
    )
    return wiring.last_sent / 1e6
