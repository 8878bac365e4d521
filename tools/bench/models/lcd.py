"""The LCD module: a MIPI DCS controller (ILI9341 or ST7789) and the glass it drives.

Written from the controllers' datasheets. The controller holds 320 rows of 240 columns; MADCTL
says how the host's coordinates fall on them, the glass says where they are seen.
"""

import random
import sys
from array import array
from dataclasses import dataclass
from functools import lru_cache

COLUMNS, ROWS = 240, 320  # of the controller's memory
WIDTH, HEIGHT = 320, 240  # of the picture, the unit held landscape

SWRESET, SLPIN, SLPOUT = 0x01, 0x10, 0x11
INVOFF, INVON, DISPOFF, DISPON = 0x20, 0x21, 0x28, 0x29
CASET, RASET, RAMWR, RAMWRC = 0x2A, 0x2B, 0x2C, 0x3C
MADCTL, COLMOD = 0x36, 0x3A
MY, MX, MV, BGR = 0x80, 0x40, 0x20, 0x08  # bits of MADCTL

PARAMETERS = {CASET: 4, RASET: 4, MADCTL: 1, COLMOD: 1}


@dataclass(frozen=True)
class Glass:
    """How a module's glass is joined to its controller."""

    mirrored: bool  # column 0 is at the right, the module upright
    bgr: bool  # colour filter in the order B, G, R
    black: bool  # normally black (IPS): true colours need INVON


GLASSES = {
    "ili9341": Glass(mirrored=True, bgr=True, black=False),
    "st7789": Glass(mirrored=False, bgr=False, black=True),
}


class LCD:
    """One module. `version` grows whenever the picture may have changed; `faults` lists misuse.

    bytes_received, rows_received: all that came over the bus, and the rows of windows among it.
    """

    def __init__(self, controller: str, faults: list[str]):
        self.glass = GLASSES[controller]
        self.faults = faults
        self.version = 0
        self.bytes_received = self.rows_received = 0
        self.lit = False  # the backlight
        self.power_on()

    def power_on(self):
        """Take power: the registers have their defaults and the memory holds noise."""
        noise = random.Random(1).randbytes(2 * COLUMNS * ROWS)
        self.memory = array("H", noise)  # RGB565, ROWS x COLUMNS
        self._in_reset = False
        self._hardware_defaults()

    def set_reset(self, level: int):
        """Drive the reset pin. While it is low the controller hears nothing."""
        self._in_reset = not level
        if self._in_reset:
            self._hardware_defaults()

    def set_lit(self, lit: bool):
        """Switch the backlight."""
        self.lit = lit
        self.version += 1

    def receive(self, data: bytes, dc: int):
        """Take bytes sent while selected: commands where `dc` is 0, else their parameters."""
        self.bytes_received += len(data)
        if self._in_reset:
            return
        if not dc:
            for command in data:
                self._begin(command)
        elif self._command in (RAMWR, RAMWRC):
            self._pixels(data)
        elif self._command in PARAMETERS:
            self._data += data
            if len(self._data) >= PARAMETERS[self._command]:
                self._set(self._command, bytes(self._data))
                self._command = None

    def picture(self) -> bytes:
        """Return what the eye sees, the unit held landscape: 320 x 240 pixels of R, G, B bytes."""
        if not (self.lit and self.awake and self.on):
            return bytes(3 * WIDTH * HEIGHT)
        swapped = bool(self._madctl & BGR) != self.glass.bgr
        colours = _colours(swapped, self._inverted != self.glass.black)
        rows = []
        for y in range(HEIGHT):
            column = y if self.glass.mirrored else COLUMNS - 1 - y
            rows.append(b"".join(map(colours.__getitem__, self.memory[column::COLUMNS])))
        return b"".join(rows)

    def _hardware_defaults(self):
        self._madctl = 0
        self._colmod = 0x66  # 18 bits a pixel
        self._software_defaults()

    def _software_defaults(self):
        """SWRESET leaves MADCTL, COLMOD and the memory as they are."""
        self.awake = False
        self.on = False
        self._inverted = False
        self._command = None
        self._data = bytearray()
        transposed = bool(self._madctl & MV)
        self._columns = (0, (ROWS if transposed else COLUMNS) - 1)
        self._rows = (0, (COLUMNS if transposed else ROWS) - 1)
        self._x = self._y = 0
        self.version += 1

    def _begin(self, command: int):
        self._command = command
        self._data = bytearray()
        if command == SWRESET:
            self._software_defaults()
        elif command in (SLPIN, SLPOUT):
            self.awake = command == SLPOUT
        elif command in (DISPOFF, DISPON):
            self.on = command == DISPON
        elif command in (INVOFF, INVON):
            self._inverted = command == INVON
        elif command == RAMWR:
            self._x = self._columns[0]
            self._y = self._rows[0]
            self._check_window()
        self.version += 1

    def _set(self, command: int, data: bytes):
        if command == CASET:
            self._columns = int.from_bytes(data[:2], "big"), int.from_bytes(data[2:4], "big")
        elif command == RASET:
            self._rows = int.from_bytes(data[:2], "big"), int.from_bytes(data[2:4], "big")
        elif command == MADCTL:
            self._madctl = data[0]
        else:
            self._colmod = data[0]

    def _check_window(self):
        """Ignore writes to a window that is not on the memory, as the controllers do."""
        width, height = (ROWS, COLUMNS) if self._madctl & MV else (COLUMNS, ROWS)
        (x0, x1), (y0, y1) = self._columns, self._rows
        if not (x0 <= x1 < width and y0 <= y1 < height):
            self.faults.append(f"LCD: window {x0}..{x1}, {y0}..{y1} outside {width} x {height}")
            self._command = None

    def _pixels(self, data: bytes):
        """Write pixels from the pointer on, row after row of the window and round again."""
        data = bytes(self._data) + data
        size = 2 if self._colmod & 7 == 5 else 3
        whole = len(data) // size * size
        self._data = bytearray(data[whole:])
        pixels = _rgb565(data[:whole]) if size == 2 else _rgb666(data[:whole])
        done = 0
        while done < len(pixels):
            count = min(self._columns[1] + 1 - self._x, len(pixels) - done)
            self._store(pixels[done : done + count])
            done += count
            self._x += count
            if self._x > self._columns[1]:
                self.rows_received += 1
                self._x = self._columns[0]
                self._y = self._y + 1 if self._y < self._rows[1] else self._rows[0]
        self.version += 1

    def _store(self, run: array):
        """Write a run of pixels that is one row of the host's, from the pointer on."""
        column, row = (self._y, self._x) if self._madctl & MV else (self._x, self._y)
        step = COLUMNS if self._madctl & MV else 1
        if self._madctl & MX:
            column = COLUMNS - 1 - column
        if self._madctl & MY:
            row = ROWS - 1 - row
        if self._madctl & (MY if self._madctl & MV else MX):
            step = -step
        first = row * COLUMNS + column
        end = first + step * len(run)
        self.memory[first : end if end >= 0 else None : step] = run


def _rgb565(data: bytes) -> array:
    pixels = array("H", data)
    if sys.byteorder == "little":
        pixels.byteswap()
    return pixels


def _rgb666(data: bytes) -> array:
    """Take three bytes a pixel, six bits of each in use; this model keeps 16 of the 18."""
    triples = zip(data[0::3], data[1::3], data[2::3], strict=True)
    return array("H", [(r & 0xF8) << 8 | (g & 0xFC) << 3 | b >> 3 for r, g, b in triples])


@lru_cache
def _colours(swapped: bool, inverted: bool) -> list[bytes]:
    """Return the R, G, B bytes that the glass shows for each RGB565 in the memory."""
    colours = []
    for pixel in range(0x10000):
        if inverted:
            pixel ^= 0xFFFF
        r, g, b = pixel >> 11, pixel >> 5 & 63, pixel & 31
        rgb = bytes((r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2))
        colours.append(rgb[::-1] if swapped else rgb)
    return colours
