"""Test pictures: a palette index for each pixel, and what a 16-bit panel makes of it."""

import random
from functools import cache

WIDTH, HEIGHT = 320, 240

# The first eight tell every swap of colours, bits and bytes; the rest are odd values in between.
PALETTE = (
    0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x00FFFF, 0xFF00FF,
    0x18161C, 0xECE6D6, 0x3A544C, 0xC43E38, 0x78ACD0, 0xFAB02C, 0x123456, 0x0804A0,
)  # fmt: skip


@cache
def noise() -> bytes:
    """Return 320 x 240 palette indices, a byte each, no row or column like another."""
    return bytes(random.Random(7).choices(range(16), k=WIDTH * HEIGHT))


def gs4(picture: bytes) -> bytes:
    """Pack indices two a byte, the left pixel in the high bits."""
    pairs = zip(picture[0::2], picture[1::2], strict=True)
    return bytes(left << 4 | right for left, right in pairs)


def ungs4(buffer: bytes) -> bytes:
    """Unpack a frame buffer to an index a byte."""
    return bytes(index for pair in buffer for index in (pair >> 4, pair & 15))


def seen(picture: bytes) -> bytes:
    """Return the R, G, B bytes the eye should see: 5, 6 and 5 bits of each colour."""
    colours = []
    for rgb in PALETTE:
        r, g, b = rgb >> 16, rgb >> 8 & 255, rgb & 255
        colours.append(bytes((r & 0xF8 | r >> 5, g & 0xFC | g >> 6, b & 0xF8 | b >> 5)))
    return b"".join(colours[index] for index in picture)
