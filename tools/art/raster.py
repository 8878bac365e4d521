"""Rasterises one face of a font into packed glyphs of two bits a pixel."""

from dataclasses import dataclass
from pathlib import Path

from PIL import ImageFont

INKS = ".-+#"  # of a glyph drawn by hand, from the ground to full ink
CAPITAL = 7  # rows of a capital of the one face that has such glyphs


@dataclass(frozen=True)
class Face:
    """One glyph module: a weight of the font at one size.

    size is in pixels to the em, chars a range of character codes without holes, gap the empty
    columns between two glyphs, gain the darkening of partly covered pixels (1.0 for none).
    """

    name: str
    weight: int
    size: int
    chars: str
    gap: int
    gain: float
    about: str


@dataclass(frozen=True)
class Glyphs:
    """Packed glyphs: each row of a glyph begins on a byte, four pixels to a byte, the leftmost
    in the high bits; 0 is background and 3 is ink. offsets holds where each glyph begins in
    bits, 16 bits little-endian."""

    height: int
    baseline: int
    widths: bytes
    offsets: bytes
    bits: bytes


def _coverage(font: ImageFont.FreeTypeFont, char: str) -> tuple[dict[tuple[int, int], int], int]:
    """Coverage 1..255 by (x, y), x from 0 at the first inked column and y from the baseline
    downwards, and the number of inked columns."""
    mask, (left, top) = font.getmask2(char, "L", anchor="ls")
    width, height = mask.size
    # the anchor is rounded to the box of the ink; the glyph's own box starts at its top
    pixels = {
        (x + left, y + top): mask.getpixel((x, y))
        for y in range(height)
        for x in range(width)
        if mask.getpixel((x, y))
    }
    if not pixels:
        return {}, 0
    first = min(x for (x, _), level in pixels.items() if level > 42)
    last = max(x for (x, _), level in pixels.items() if level > 42)
    inked = {(x - first, y): v for (x, y), v in pixels.items() if first <= x <= last}
    return inked, last - first + 1


def _level(coverage: int, gain: float) -> int:
    return round((coverage / 255) ** (1 / gain) * 3)


def _drawn(rows: tuple[str, ...]) -> tuple[dict[tuple[int, int], int], int]:
    """Levels by (x, y) of a glyph drawn by hand, y from the baseline downwards, and its width."""
    levels = {
        (x, y - CAPITAL): INKS.index(ink)
        for y, row in enumerate(rows)
        for x, ink in enumerate(row)
        if ink != INKS[0]
    }
    return levels, len(rows[0])


def rasterise(path: Path, face: Face, by_hand: dict[str, tuple[str, ...]]) -> Glyphs:
    """Draw every character of `face` with the font in `path`, hinted to whole pixels.

    by_hand: what to draw otherwise: rows of INKS from CAPITAL rows above the baseline down.
    """
    font = ImageFont.truetype(str(path), face.size, layout_engine=ImageFont.Layout.BASIC)
    drawn = []
    for char in face.chars:
        if char in by_hand:
            drawn.append(_drawn(by_hand[char]))
            continue
        pixels, width = _coverage(font, char)
        levels = {at: _level(value, face.gain) for at, value in pixels.items()}
        drawn.append(({at: level for at, level in levels.items() if level}, width))
    rows = [y for levels, _ in drawn for _, y in levels]
    top, bottom = min(rows), max(rows) + 1
    bits = bytearray()
    offsets = bytearray()
    for levels, width in drawn:
        offsets += len(bits).to_bytes(2, "little")
        for y in range(top, bottom):
            row = bytearray((width + 3) // 4)
            for x in range(width):
                row[x // 4] |= levels.get((x, y), 0) << (6 - 2 * (x % 4))
            bits += row
    widths = bytes(width for _, width in drawn)
    return Glyphs(bottom - top, -top, widths, bytes(offsets), bytes(bits))
