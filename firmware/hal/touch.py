"""The resistive touch panel, read by an XPT2046 on the LCD's SPI bus."""

from micropython import const

from hal.rate import check_rate

# Control bytes: start, channel, 12 bits, differential, power down between conversions (which is
# what lets the chip signal a press on IRQ).
_Y = const(0x90)
_Z1 = const(0xB0)
_Z2 = const(0xC0)
_X = const(0xD0)

# Conversions of one reading. The first of each channel is thrown away: the glass has not settled.
# Pressure is measured before and after, so that a finger on its way up is not a position.
_READS = const(5)
_SEQUENCE = bytes((_Z1, _Z1, _Z2, _Z2)) + bytes((_X,)) * 6 + bytes((_Y,)) * 6
_SEQUENCE += bytes((_Z1, _Z1, _Z2, _Z2))
_FIRST_Z1 = const(1)
_FIRST_Z2 = const(3)
_FIRST_X = const(5)
_FIRST_Y = const(11)
_LAST_Z1 = const(17)
_LAST_Z2 = const(19)

_RATE = const(2_000_000)  # Hz, asked for
_RATE_LIMIT = const(2_500_000)  # Hz; above it conversions are wrong
_RAIL = const(32)  # a position this near to 0 or full scale is an open or shorted line
_SPREAD = const(64)  # positions of one reading that differ by more are a contact still moving
_Z1_MIN = const(24)  # less is no contact
_CONTACT = const(20480)  # largest contact resistance taken as a press, 5/4096 of the X plate's

_BEYOND = const(256)  # raw readings by which a corner of the picture may lie off the panel
_HALF = const(2047)  # of a raw axis: the picture has at least as much of the panel's, on both
_SMALL = const(1 << 30)  # what stays below is computed without allocating


class Touch:
    """Reads the pen. `x` (0..319) and `y` (0..239) are the pixels of the last press, `raw_x` and
    `raw_y` what was measured, 0..4095.

    `cs` is an output that is high, `irq` an input. `calibration` is (a, b, c, d, e, f):
    x = (a * X + b * Y + c) >> 16 and y = (d * X + e * Y + f) >> 16, X and Y raw; `usual` is the
    one that the object was made with.
    `lcd_rate` in Hz is what the bus goes back to after each reading. Raises ValueError when the
    bus cannot be made slow enough.
    """

    def __init__(self, spi, cs, irq, calibration, lcd_rate):
        self.x = self.y = self.raw_x = self.raw_y = 0
        self.calibration = self.usual = calibration
        self._spi = spi
        self._cs = cs
        self._irq = irq
        self._lcd_rate = lcd_rate
        self._pressed = False
        self._missed = False
        # Each control byte goes out while the low bits of the conversion before it come in.
        self._out = bytearray(2 * len(_SEQUENCE) + 1)
        self._in = bytearray(len(self._out))
        for i, control in enumerate(_SEQUENCE):
            self._out[2 * i] = control
        self._sorted = [0] * _READS
        spi.init(baudrate=_RATE)
        check_rate(spi, _RATE_LIMIT, "touch chip")
        spi.init(baudrate=lcd_rate)

    def calibrate(self, calibration):
        """Take another calibration. False, and the old one stays, for one that cannot be: every
        pixel must have a place on the panel, and the picture a fair part of the panel."""
        a, b, c, d, e, f = calibration
        determinant = a * e - b * d
        if not determinant or abs(determinant) > (320 << 16) * (240 << 16) // _HALF**2:
            return False
        if max(4095 * (abs(a) + abs(b)) + abs(c), 4095 * (abs(d) + abs(e)) + abs(f)) >= _SMALL:
            return False
        for u in (-c, (319 << 16) - c):
            for v in (-f, (239 << 16) - f):
                for raw in ((u * e - v * b) // determinant, (v * a - u * d) // determinant):
                    if not -_BEYOND < raw < 4096 + _BEYOND:
                        return False
        self.calibration = calibration
        return True

    def read(self):
        """Return True while the panel is pressed. Call it every 10 to 20 ms.

        One reading that fails in the middle of a press does not end it; two do.
        """
        if not self._irq() and self._measure():
            self._pressed = True
            self._missed = False
        elif self._pressed:
            self._pressed = not self._missed
            self._missed = not self._missed
        return self._pressed

    def _measure(self):
        """Take one reading; return False, leaving x and y alone, unless it is a firm press."""
        self._spi.init(baudrate=_RATE)
        self._cs(0)
        self._spi.write_readinto(self._out, self._in)
        self._cs(1)
        self._spi.init(baudrate=self._lcd_rate)
        raw_x = self._median(_FIRST_X)
        raw_y = self._median(_FIRST_Y)
        if raw_x < 0 or raw_y < 0:
            return False
        if not self._firm(raw_x, _FIRST_Z1, _FIRST_Z2):
            return False
        if not self._firm(raw_x, _LAST_Z1, _LAST_Z2):
            return False
        self.raw_x = raw_x
        self.raw_y = raw_y
        a, b, c, d, e, f = self.calibration
        self.x = min(max((a * raw_x + b * raw_y + c) >> 16, 0), 319)
        self.y = min(max((d * raw_x + e * raw_y + f) >> 16, 0), 239)
        return True

    def _conversion(self, i):
        """Return conversion `i` of the last transfer, 0..4095."""
        return (self._in[2 * i + 1] << 8 | self._in[2 * i + 2]) >> 3 & 0xFFF

    def _median(self, first):
        """Return the median of a channel's reads, or -1 where they are not one position.

        One stray read at either end is tolerated.
        """
        reads = self._sorted
        for i in range(_READS):
            reads[i] = self._conversion(first + i)
        reads.sort()
        middle = reads[_READS // 2]
        if reads[-2] - reads[1] > _SPREAD or not _RAIL < middle < 4095 - _RAIL:
            return -1
        return middle

    def _firm(self, raw_x, z1, z2):
        """Return whether the contact resistance, X plate * X * (Z2 / Z1 - 1), is that of a press.

        A line that hangs at 0 or at full scale gives Z1 = Z2, which no contact does.
        """
        z1 = self._conversion(z1)
        z2 = self._conversion(z2)
        return z1 >= _Z1_MIN and z2 > z1 and raw_x * (z2 - z1) < _CONTACT * z1
