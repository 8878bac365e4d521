"""Reads text off a picture of the screen, as an eye would: by the shapes of the glyphs."""

from types import ModuleType

from PIL import Image

from ui import theme

Box = tuple[int, int, int, int]  # left, top, right, bottom


def colour(index: int) -> tuple[int, int, int]:
    """A colour of the usual theme as an RGB565 panel shows it."""
    rgb = theme.PALETTES["green"][index]
    red, green, blue = rgb >> 19 & 31, rgb >> 10 & 63, rgb >> 3 & 31
    return (red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2)


def _shape(
    face: ModuleType, text: str
) -> tuple[list[tuple[int, int]], list[tuple[int, int]], int]:
    """Pixels of full ink and pixels of bare ground, (x, y) from the top left, and the width."""
    ink, ground, x = [], [], 0
    for char in text:
        code = ord(char) - face.FIRST
        if code < 0:
            x += face.SPACE + face.GAP
            continue
        start = face.OFFSETS[2 * code] | face.OFFSETS[2 * code + 1] << 8
        stride = (face.WIDTHS[code] + 3) // 4
        for row in range(face.HEIGHT):
            for column in range(face.WIDTHS[code]):
                byte = face.BITS[start + row * stride + column // 4]
                level = byte >> (6 - 2 * (column % 4)) & 3
                if level == 3:
                    ink.append((x + column, row))
                elif level == 0:
                    ground.append((x + column, row))
        x += face.WIDTHS[code] + face.GAP
    return ink, ground, x - face.GAP


def find(image: Image.Image, face: ModuleType, text: str, box: Box = (0, 0, 320, 240)):
    """Colour of `text` in `face` inside a box of the picture, None where it is not to be read.

    Its ink must be of one colour, and that colour nowhere on the ground between.
    """
    ink, ground, width = _shape(face, text)
    pixels = image.load()
    left, top, right, bottom = box
    x0, y0 = ink[0]
    for y in range(top, bottom - face.HEIGHT + 1):
        for x in range(left, right - width + 1):
            colour = pixels[x + x0, y + y0]
            if all(pixels[x + i, y + j] == colour for i, j in ink) and all(
                pixels[x + i, y + j] != colour for i, j in ground
            ):
                return colour
    return None
