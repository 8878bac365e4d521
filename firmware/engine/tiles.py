"""Tile codes, how many there are of each, and what they are worth.

A tile is a small integer: 1 to 26 for A to Z, `BLANK` for a blank that stands for nothing yet,
and a letter with `BLANK_FLAG` set for a blank that has been given that letter. A square without
a tile holds `EMPTY`.
"""

from micropython import const

EMPTY = const(0)
BLANK = const(27)
BLANK_FLAG = const(0x20)
LETTER_MASK = const(0x1F)

# Index: the tile code 0 to 63, so that a designated blank finds its 0 without a test.
VALUES = bytes(
    (0, 1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10)
) + bytes(37)
COUNTS = bytes(
    (0, 9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1, 2)
)
TOTAL = const(100)


def value(tile):
    """What a tile scores before premiums: 0 for a blank, designated or not."""
    return VALUES[tile]


def char(tile):
    """'A' to 'Z', 'a' to 'z' for a designated blank, '?' for a blank, '.' for no tile."""
    if tile == EMPTY:
        return "."
    if tile == BLANK:
        return "?"
    if tile & BLANK_FLAG:
        return chr(0x60 + (tile & LETTER_MASK))
    return chr(0x40 + tile)


def code(letter):
    """The inverse of `char`. Raises ValueError that names the character."""
    if letter == ".":
        return EMPTY
    if letter == "?":
        return BLANK
    n = ord(letter)
    if 0x41 <= n <= 0x5A:
        return n - 0x40
    if 0x61 <= n <= 0x7A:
        return n - 0x60 | BLANK_FLAG
    raise ValueError("not a tile: %r" % letter)


def encode(text):
    """Tile codes of a text, one byte a character."""
    return bytes(code(letter) for letter in text)


def decode(tiles):
    """The text of tile codes."""
    return "".join(char(tile) for tile in tiles)


def spelling(tiles):
    """The plain word that tile codes spell, in capitals, blanks by the letter they stand for."""
    return "".join(chr(0x40 + (tile & LETTER_MASK)) for tile in tiles)
