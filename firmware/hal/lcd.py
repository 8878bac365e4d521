"""The LCD: a frame buffer of 16 colours, and the parts of it that the panel has not seen yet.

One driver serves every MIPI DCS controller; what differs between panels is a table in `panels`.
"""

import asyncio
import time
from array import array

import framebuf
import micropython
from micropython import const

from hal.rate import check_rate

_WIDTH = const(320)
_HEIGHT = const(240)
_STRIDE = const(160)  # bytes of the frame buffer in a row: two pixels a byte

_SLPIN = const(0x10)
_SLPOUT = const(0x11)
_CASET = const(0x2A)
_RASET = const(0x2B)
_RAMWR = const(0x2C)
_MADCTL = const(0x36)
_INVOFF = const(0x20)
_INVON = const(0x21)
_DISPON = const(0x29)

_SLOTS = const(8)  # dirty rectangles kept
_SLACK = const(256)  # pixels: sending these costs no more than opening another address window
_WAKING = const(120)  # ms from a reset to waking the panel, and from there to showing its picture
_ROWS = const(2)  # of the whole width in the line buffer: what is sent at once saves time
_BURST = const(8)  # line buffers sent between two yields: 3.4 ms of SPI at 24 MHz, and 1 ms more


@micropython.viper
def _expand(source: ptr8, line: ptr32, pairs: ptr32, at: int, width: int, rows: int):
    """Turn `rows` rows of `width` bytes, from byte `at` of the frame buffer, into RGB565.

    What the loop uses stands first: viper keeps the first three names in registers.
    """
    source = ptr8(int(source) + at)
    while rows:
        end = int(source) + width
        while int(source) + 3 < end:
            line[0] = pairs[source[0]]
            line[1] = pairs[source[1]]
            line[2] = pairs[source[2]]
            line[3] = pairs[source[3]]
            source = ptr8(int(source) + 4)
            line = ptr32(int(line) + 16)
        while int(source) < end:
            line[0] = pairs[source[0]]
            source = ptr8(int(source) + 1)
            line = ptr32(int(line) + 4)
        source = ptr8(int(source) + _STRIDE - width)
        rows -= 1


def _wait(since):
    """Until the panel has had its time since then."""
    time.sleep_ms(max(0, _WAKING - time.ticks_diff(time.ticks_ms(), since)))


class LCD:
    """The frame buffer `fb` (GS4_HMSB, 320x240) and its way to the panel.

    `start` it, draw into `fb`, `mark` what was drawn, and let one task await `refresh`. `cs`, `dc`
    and `rst` are outputs; every chip select of the bus is high before the LCD is made. `panel` is
    a table of `hal.panels`. Make this object first: it takes the largest block of the heap, and
    the panel is reset meanwhile. Raises ValueError when the bus is too fast for the panel.
    """

    def __init__(self, spi, cs, dc, rst, panel):
        check_rate(spi, panel["rate"], panel["controller"])
        self.buffer = bytearray(_STRIDE * _HEIGHT)
        self.fb = framebuf.FrameBuffer(self.buffer, _WIDTH, _HEIGHT, framebuf.GS4_HMSB)
        self.width = _WIDTH
        self.height = _HEIGHT
        self._line = memoryview(bytearray(2 * _WIDTH * _ROWS))
        self._pairs = array("H", bytes(1024))  # of each byte: the left pixel, then the right
        self._rectangles = array("H", bytes(8 * _SLOTS))  # x0, y0, x1, y1; the ends are outside
        self._count = 0
        self._sending = False
        self._command = bytearray(1)
        self._bounds = bytearray(4)
        self._offset = panel["offset"]
        self._spi = spi
        self._cs = cs
        self._dc = dc
        self._panel = panel  # until it is started
        rst(0)
        time.sleep_ms(10)
        rst(1)
        self._reset = time.ticks_ms()

    @property
    def dirty(self):
        """True until all that was marked has reached the panel."""
        return self._sending or self._count > 0

    @property
    def full(self):
        """True when what is marked should be sent, before more of it makes one large rectangle."""
        return self._count > _SLOTS // 2

    def set_palette(self, colours):
        """Set the 16 colours, each 0xRRGGBB, and mark the whole screen."""
        for i, rgb in enumerate(colours):
            rgb565 = rgb >> 8 & 0xF800 | rgb >> 5 & 0x07E0 | rgb >> 3 & 0x001F
            sent = rgb565 >> 8 | (rgb565 & 0xFF) << 8  # the high byte is sent first
            for other in range(16):
                self._pairs[32 * i + 2 * other] = self._pairs[32 * other + 2 * i + 1] = sent
        self.mark(0, 0, _WIDTH, _HEIGHT)

    def mark(self, x, y, w, h):
        """Note that a rectangle has been drawn. It is clipped, and widened to whole bytes."""
        x0 = max(x, 0) & ~1
        y0 = max(y, 0)
        x1 = min(x + w, _WIDTH) + 1 & ~1
        y1 = min(y + h, _HEIGHT)
        if w <= 0 or h <= 0 or x0 >= x1 or y0 >= y1:
            return
        slot, growth = self._nearest(x0, y0, x1, y1)
        while slot >= 0 and (growth <= _SLACK or self._count == _SLOTS):
            a, b, c, d = self._take(slot)
            x0, y0, x1, y1 = min(x0, a), min(y0, b), max(x1, c), max(y1, d)
            slot, growth = self._nearest(x0, y0, x1, y1)
        self._put(self._count, x0, y0, x1, y1)
        self._count += 1

    def start(self):
        """Set up the panel, if that is not done yet. Takes 120 ms, and 120 after it was made.

        Its memory holds noise, which is cleared before it is shown.
        """
        panel, self._panel = self._panel, None
        if not panel:
            return
        _wait(self._reset)
        init = panel["init"]
        i = 0
        while i < len(init):
            count = init[i + 1] & 0x7F
            self._send(init[i], init[i + 2 : i + 2 + count])
            if init[i + 1] & 0x80:
                time.sleep_ms(init[i + 2 + count])
                i += 1
            i += 2 + count
        woken = time.ticks_ms()
        self._send(_MADCTL, bytes((panel["madctl"],)))
        self._send(_INVON if panel["inverted"] else _INVOFF)
        self._open_window(0, 0, _WIDTH, _HEIGHT)
        self._cs(0)
        for _ in range(_HEIGHT // _ROWS):
            self._spi.write(self._line)
        self._cs(1)
        _wait(woken)
        self._send(_DISPON)

    async def refresh(self):
        """Send what is marked, also while sending. Yields every 5 ms at 24 MHz or sooner.

        The bus is free, and the chip select high, whenever it yields.
        """
        self._sending = True
        while self._count:
            await self._send_rectangle(*self._take(0))
            await asyncio.sleep_ms(0)
        self._sending = False

    def sleep(self):
        """Let the panel show nothing and draw next to no current; it keeps its picture."""
        self._send(_SLPIN)

    def wake(self):
        """Let it show its picture again, 120 ms after `sleep` at the soonest."""
        self._send(_SLPOUT)
        time.sleep_ms(5)  # until it takes another command

    def _nearest(self, x0, y0, x1, y1):
        """Return the slot that grows least by taking this rectangle in, and by how many pixels."""
        r = self._rectangles
        best = -1
        least = 0
        for slot in range(self._count):
            i = 4 * slot
            a, b, c, d = r[i], r[i + 1], r[i + 2], r[i + 3]
            growth = (max(x1, c) - min(x0, a)) * (max(y1, d) - min(y0, b))
            growth -= (x1 - x0) * (y1 - y0) + (c - a) * (d - b)
            if best < 0 or growth < least:
                best, least = slot, growth
        return best, least

    def _take(self, slot):
        """Remove a rectangle and return it; the last one moves into its place."""
        r = self._rectangles
        i = 4 * slot
        taken = r[i], r[i + 1], r[i + 2], r[i + 3]
        self._count -= 1
        i = 4 * self._count
        self._put(slot, r[i], r[i + 1], r[i + 2], r[i + 3])
        return taken

    def _put(self, slot, x0, y0, x1, y1):
        r = self._rectangles
        i = 4 * slot
        r[i], r[i + 1], r[i + 2], r[i + 3] = x0, y0, x1, y1

    async def _send_rectangle(self, x0, y0, x1, y1):
        self._open_window(x0, y0, x1, y1)
        width = x1 - x0
        rows = _WIDTH * _ROWS // width  # of the rectangle, that fill the line buffer
        chunk = self._line[: 2 * width * rows]
        burst = 0
        self._cs(0)
        while y0 < y1:
            if y1 - y0 < rows:
                rows = y1 - y0
                chunk = self._line[: 2 * width * rows]
            at = y0 * _STRIDE + x0 // 2
            _expand(self.buffer, chunk, self._pairs, at, width // 2, rows)
            self._spi.write(chunk)
            y0 += rows
            burst += 1
            if burst == _BURST:
                burst = 0
                self._cs(1)  # a pause within RAMWR: the controller goes on where it stopped
                await asyncio.sleep_ms(0)
                self._dc(1)
                self._cs(0)
        self._cs(1)

    def _open_window(self, x0, y0, x1, y1):
        """Make the next data fill this rectangle row by row."""
        column, row = self._offset
        self._send_bounds(_CASET, x0 + column, x1 + column - 1)
        self._send_bounds(_RASET, y0 + row, y1 + row - 1)
        self._send(_RAMWR)
        self._dc(1)

    def _send_bounds(self, command, first, last):
        b = self._bounds
        b[0], b[1], b[2], b[3] = first >> 8, first & 0xFF, last >> 8, last & 0xFF
        self._send(command, b)

    def _send(self, command, data=b""):
        self._command[0] = command
        self._dc(0)
        self._cs(0)
        self._spi.write(self._command)
        if data:
            self._dc(1)
            self._spi.write(data)
        self._cs(1)
