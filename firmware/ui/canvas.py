"""Drawing into the frame buffer of the screen, and marking what was drawn as dirty.

Polygons, rings and single glyphs are parts of something larger, which marks itself.

Coordinates are pixels from the top left corner. Colours are palette indexes, ramps four of them
(see theme). A face is a glyph module.
"""

import framebuf
import micropython
from micropython import const

_WIDTH = const(320)


@micropython.viper
def _blit(screen: ptr8, at: int, bits: ptr8, start: int, width: int, rows: int, ramp: ptr8):
    """Draw one glyph of `width` by `rows` pixels at pixel number `at`; level 0 is left alone."""
    stride = (width + 3) >> 2
    while rows:
        x = 0
        while x < width:
            level = (bits[start + (x >> 2)] >> (6 - ((x & 3) << 1))) & 3
            if level:
                pixel = at + x
                old = screen[pixel >> 1]
                if pixel & 1:
                    screen[pixel >> 1] = (old & 0xF0) | ramp[level]
                else:
                    screen[pixel >> 1] = (old & 0x0F) | (ramp[level] << 4)
            x += 1
        start += stride
        at += _WIDTH
        rows -= 1


def width(face, text):
    """Columns that `text` covers in `face`."""
    total = -face.GAP
    for char in text:
        code = ord(char) - face.FIRST
        total += (face.SPACE if code < 0 else face.WIDTHS[code]) + face.GAP
    return max(0, total)


def fit(face, text, room):
    """`text`, or as much of its start as fits in `room` columns with two dots after it."""
    if width(face, text) <= room:
        return text
    while text and width(face, text + "..") > room:
        text = text[:-1]
    return text + ".."


def wrap(face, text, room):
    """The start of `text`, broken at a space, that fits in `room` columns, and the rest."""
    end = len(text)
    while end > 0 and width(face, text[:end]) > room:
        end = text.rfind(" ", 0, end)
    return (text[:end], text[end + 1 :]) if end > 0 else (text, "")


class Canvas:
    """Draws on an LCD: fills, frames and text. Everything must lie inside the screen, save
    that text stops at its right edge."""

    def __init__(self, lcd):
        self.lcd = lcd
        self._fb = lcd.fb
        self._buffer = lcd.buffer

    def fill(self, x, y, w, h, colour):
        self._fb.fill_rect(x, y, w, h, colour)
        self.lcd.mark(x, y, w, h)

    def frame(self, x, y, w, h, colour):
        """Outline one pixel thick, inside the rectangle, with its corners left as they are."""
        fb = self._fb
        fb.hline(x + 1, y, w - 2, colour)
        fb.hline(x + 1, y + h - 1, w - 2, colour)
        fb.vline(x, y + 1, h - 2, colour)
        fb.vline(x + w - 1, y + 1, h - 2, colour)
        self.lcd.mark(x, y, w, h)

    def box(self, x, y, w, h, colour, edge):
        """Filled rectangle with a frame of `edge` and its corners left as they are."""
        self._fb.fill_rect(x + 1, y + 1, w - 2, h - 2, colour)
        self.frame(x, y, w, h, edge)

    def triangle(self, x, y, size, way, colour):
        """Arrow head `size` pixels deep centred on (x, y), towards way: "U", "D", "L", "R"."""
        fb = self._fb
        half = size >> 1
        for step in range(size):
            reach = step if way in "UL" else size - 1 - step
            if way in "UD":
                fb.hline(x - reach, y - half + step, 2 * reach + 1, colour)
            else:
                fb.vline(x - half + step, y - reach, 2 * reach + 1, colour)
        self.lcd.mark(x - size, y - size, 2 * size, 2 * size)

    def polygon(self, x, y, corners, colour):
        """Filled polygon; `corners` is an array("h") of x and y from (x, y)."""
        self._fb.poly(x, y, corners, colour, True)

    def ring(self, x, y, radius, colour):
        """Circle two pixels thick."""
        self._fb.ellipse(x, y, radius, radius, colour)
        self._fb.ellipse(x, y, radius - 1, radius - 1, colour)

    def glyph(self, face, code, x, y, ramp):
        """Draw the glyph of character code `code`, its top left corner at (x, y); the caller
        marks it."""
        index = code - face.FIRST
        start = face.OFFSETS[2 * index] | face.OFFSETS[2 * index + 1] << 8
        columns = face.WIDTHS[index]
        _blit(self._buffer, y * _WIDTH + x, face.BITS, start, columns, face.HEIGHT, ramp)

    def text(self, face, x, y, text, ramp):
        """Draw one line from (x, y), its top left corner."""
        left = x
        for char in text:
            code = ord(char)
            if code < face.FIRST:
                x += face.SPACE + face.GAP
                continue
            columns = face.WIDTHS[code - face.FIRST]
            if x + columns > _WIDTH:
                break
            self.glyph(face, code, x, y, ramp)
            x += columns + face.GAP
        self.lcd.mark(left, y, x - left, face.HEIGHT)

    def centred(self, face, x, y, w, text, ramp):
        """Draw one line centred between x and x + w."""
        self.text(face, x + (w - width(face, text)) // 2, y, text, ramp)

    def paragraph(self, face, x, y, room, text, ramp):
        """Draw text in lines of `room` columns at most. Returns the row of the line after it."""
        while text:
            line, text = wrap(face, text, room)
            self.text(face, x, y, line, ramp)
            y += face.BASELINE + 5
        return y

    def right(self, face, x, y, text, ramp):
        """Draw one line that ends before x."""
        self.text(face, x - width(face, text), y, text, ramp)


class Sprite:
    """A small picture that moves over the screen and gives back what it covered.

    Its background is kept in a buffer of its own, allocated once: `w` and `h` pixels at most, w
    even.
    """

    def __init__(self, canvas, w, h):
        self._lcd = canvas.lcd
        self._under = framebuf.FrameBuffer(bytearray(w * h // 2), w, h, framebuf.GS4_HMSB)
        self._x = self._y = self._w = self._h = 0
        self.shown = False

    def show(self, x, y, w, h):
        """Keep what lies at (x, y); the caller draws the picture, of w and h pixels, next."""
        self._x, self._y, self._w, self._h = x, y, w, h
        self._under.blit(self._lcd.fb, -x, -y)
        self.shown = True

    def hide(self):
        """Put back what was covered."""
        if self.shown:
            self._lcd.fb.blit(self._under, self._x, self._y)
            self._lcd.mark(self._x, self._y, self._w, self._h)
            self.shown = False
