"""The touch panel: two resistive sheets and the XPT2046 that measures them.

Written from the chip's datasheet. The panel is a circuit: pressing joins the sheets at one point
through a contact resistance, and each channel is a voltage of that circuit.
"""

import random
from dataclasses import dataclass

FULL_SCALE = 4095
MAX_RATE = 2_500_000  # Hz; 16 clocks a conversion, 125 kHz of conversions

X_PLATE, Y_PLATE = 300, 500  # ohms
FIRM = 400  # ohms, the contact of a finger


@dataclass(frozen=True)
class Sheets:
    """How a panel lies on its LCD: the chip's X and Y at three corners, the unit held landscape.

    The chip's Y runs along the long side of the panels met so far, and its X along the short one.
    """

    top_left: tuple[int, int]
    top_right: tuple[int, int]
    bottom_left: tuple[int, int]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The readings at a pixel."""
        corners = zip(self.top_left, self.top_right, self.bottom_left, strict=True)
        raw_x, raw_y = (a + (b - a) * x / 319 + (c - a) * y / 239 for a, b, c in corners)
        return raw_x, raw_y


SHEETS = {  # by the board's MODULE
    "ILI9341 + XPT2046": Sheets((3780, 260), (3780, 3830), (340, 260)),
    "Pico-ResTouch-LCD-2.8": Sheets((430, 3700), (430, 440), (3686, 3700)),
}
USUAL = SHEETS["ILI9341 + XPT2046"]

START = 0x80
CHANNEL_Y, CHANNEL_Z1, CHANNEL_Z2, CHANNEL_X = 1, 3, 4, 5
SETTLING = 0.2  # share of the channel before that is still in the first conversion of a channel


class XPT2046:
    """The chip. `noise` is the largest error of a conversion, in counts, either way."""

    def __init__(self, faults: list[str], noise: int = 0, sheets: Sheets = USUAL):
        self.faults = faults
        self.sheets = sheets
        self.noise = noise
        self._random = random.Random(2)
        self._contact = None  # (raw x, raw y, ohms) where it is pressed
        self.power_on()

    def power_on(self):
        """Take power: idle, and watching for the pen."""
        self._irq_enabled = True
        self._channel = None
        self._settled = 0  # what the input stood at after the last conversion
        self.deselect()

    def press(self, x: float, y: float, ohms: int = FIRM):
        """Press at a pixel of the picture, the unit held landscape."""
        self._contact = *self.sheets.at(x, y), ohms

    def release(self):
        """Lift the pen."""
        self._contact = None

    @property
    def irq(self) -> int:
        """Level of PENIRQ: low while pressed, when the last control byte left it enabled."""
        return 0 if self._contact and self._irq_enabled else 1

    def deselect(self):
        """Chip select went high: a conversion under way is dropped."""
        self._reply = 0  # 16 bits still to be clocked out: a zero, 12 bits, three zeros
        self._busy = False  # the next byte clocks out a conversion's high bits

    def transfer(self, data: bytes, rate: int) -> bytes:
        """Clock bytes in and out while selected."""
        if rate > MAX_RATE:
            self.faults.append(f"touch: {rate} Hz is above {MAX_RATE} Hz")
            return self._random.randbytes(len(data))
        return bytes(map(self._byte, data))

    def _byte(self, data: int) -> int:
        answer = self._reply >> 8
        self._reply = self._reply << 8 & 0xFF00
        if data & START and not self._busy:
            self._reply = self._convert(data) << 3
            self._busy = True
        else:
            self._busy = False
        return answer

    def _convert(self, control: int) -> int:
        """Return the conversion that a control byte asks for, 12 bits or, with MODE, 8."""
        channel = control >> 4 & 7
        self._irq_enabled = not control & 1
        level = self._voltage(channel)
        left_over = 0 if channel == self._channel else (self._settled - level) * SETTLING
        self._channel, self._settled = channel, level
        value = round(level + left_over) + self._random.randint(-self.noise, self.noise)
        value = min(max(value, 0), FULL_SCALE)
        return value >> 4 << 4 if control & 8 else value

    def _voltage(self, channel: int) -> float:
        """Return what a channel settles at, in counts."""
        if self._contact is None:
            return {CHANNEL_X: FULL_SCALE, CHANNEL_Z2: FULL_SCALE}.get(channel, 0)
        x, y, ohms = self._contact
        if channel in (CHANNEL_X, CHANNEL_Y):
            return x if channel == CHANNEL_X else y
        # For Z the current runs from the Y plate's far end through the contact to the X plate's.
        below = X_PLATE * x / FULL_SCALE
        whole = Y_PLATE * (1 - y / FULL_SCALE) + ohms + below
        if channel == CHANNEL_Z1:
            return FULL_SCALE * below / whole
        if channel == CHANNEL_Z2:
            return FULL_SCALE * (below + ohms) / whole
        return 0
