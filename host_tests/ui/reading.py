"""Reads text off a picture of the screen, as an eye would: by the shapes of the glyphs."""

from functools import cache
from types import ModuleType

import numpy as np
from PIL import Image

from ui import theme

Box = tuple[int, int, int, int]  # left, top, right, bottom


def colour(index: int) -> tuple[int, int, int]:
    """A colour of the usual theme as an RGB565 panel shows it."""
    rgb = theme.PALETTES["green"][index]
    red, green, blue = rgb >> 19 & 31, rgb >> 10 & 63, rgb >> 3 & 31
    return (red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2)


@cache
def _shape(face: ModuleType, text: str) -> np.ndarray:
    """How full of ink each pixel is, from the top left: 0 is bare ground, 3 is full."""
    columns = []
    for char in text:
        code = ord(char) - face.FIRST
        if code < 0:
            columns.append(np.ones((face.HEIGHT, face.SPACE + face.GAP), int))
            continue
        start = face.OFFSETS[2 * code] | face.OFFSETS[2 * code + 1] << 8
        width = face.WIDTHS[code]
        stride = (width + 3) // 4
        rows = np.frombuffer(face.BITS, np.uint8)[start : start + face.HEIGHT * stride]
        levels = rows[:, None] >> np.array((6, 4, 2, 0), np.uint8) & 3
        columns.append(levels.reshape(face.HEIGHT, 4 * stride)[:, :width])
        columns.append(np.ones((face.HEIGHT, face.GAP), int))
    return np.hstack(columns)[:, : -face.GAP or None]


def find(image: Image.Image, face: ModuleType, text: str, box: Box = (0, 0, 320, 240)):
    """Colour of `text` in `face` inside a box of the picture, None where it is not to be read.

    Its ink must be of one colour, and that colour nowhere on the ground between.
    """
    levels = _shape(face, text)
    pixels = np.asarray(image.crop(box).convert("RGBA")).view("<u4")[:, :, 0]
    rows, columns = (np.subtract(pixels.shape, levels.shape) + 1).clip(0)
    y, x = (at.ravel() for at in np.indices((rows, columns)))
    (j0, i0), *ink = np.argwhere(levels == 3)
    colours = pixels[y + j0, x + i0]
    # Ground first: where the picture is of one colour, that ends it at once.
    for same, places in ((False, np.argwhere(levels == 0)), (True, ink)):
        for j, i in places:
            fits = (pixels[y + j, x + i] == colours) == same
            y, x, colours = y[fits], x[fits], colours[fits]
            if not len(x):
                return None
    return image.getpixel((box[0] + int(x[0] + i0), box[1] + int(y[0] + j0)))
