"""Lists of plays, the best first, one behind the other in one buffer: nothing is allocated.

A play takes ENTRY bytes: a number to sort by, its score, and its first cell | tiles laid << 10,
half-words; then the tiles. A pass lays none.
"""

import micropython
from micropython import const

ENTRY = const(16)
TILES = const(6)

# As workspace.py has them.
_VALUE = const(1792)
_SLOT_TILES = const(6)
_SLOT_WEIGHTS = const(16)
_BLANK_FLAG = const(32)

_BATCH = const(32)  # as movegen.py has it


@micropython.viper
def sort_in(
    plays, first: int, block, counts, found, begin: int, end: int, most: int, size: int, out: int
) -> int:
    """Add plays of the generator's, from slot `first` on, to a list; where it ends now.

    begin, end: where the list is, counted in entries; most: where it may end. The plays are
    sorted by what they score and shed, and `out` more for laying all `size` tiles. Blanks take
    the place of letters that the rack (counts) lacks, where they cost least.
    """
    p = ptr8(plays)
    b = ptr8(block)
    f = ptr8(found)
    h = ptr16(found)
    for n in range(first, _BATCH):
        slot = n << 5
        laid = p[slot + 2]
        tiles = slot + _SLOT_TILES
        score = p[slot + 4] | p[slot + 5] << 8
        score -= int(_place_blanks(plays, slot, block, counts))
        worth = score
        if laid == size:
            worth += out
        for tile in range(tiles, tiles + laid):
            worth += b[_VALUE + p[tile]]
        if end == most:
            if worth <= h[(end - 1) << 3]:
                continue
            end -= 1
        at = end << 3
        h[at] = worth
        h[at + 1] = score
        h[at + 2] = p[slot] | p[slot + 1] << 8 | laid << 10
        at = (end << 4) + TILES
        for tile in range(tiles, tiles + laid):
            f[at] = p[tile]
            at += 1
        settle(found, begin, end)
        end += 1
    return end


@micropython.viper
def _place_blanks(plays, slot: int, block, counts) -> int:
    """Make blanks of the tiles that the rack lacks; what the play loses by it."""
    p = ptr8(plays)
    c = ptr8(counts)
    laid = p[slot + 2]
    tiles = slot + _SLOT_TILES
    less = 0
    n = 0
    while n < laid:
        letter = p[tiles + n]
        n += 1
        if letter & _BLANK_FLAG:
            continue
        used = 0
        least = 255
        where = 0
        for other in range(laid):
            if p[tiles + other] == letter:
                used += 1
                if p[slot + _SLOT_WEIGHTS + other] < least:
                    least = p[slot + _SLOT_WEIGHTS + other]
                    where = other
        if used > c[letter]:
            p[tiles + where] = letter | _BLANK_FLAG
            less += least * ptr8(block)[_VALUE + letter]
            n = 0
    return less


@micropython.viper
def settle(found, begin: int, at: int):
    """Move the entry `at` before those of the list that are to be sorted behind it."""
    h = ptr16(found)
    at = at << 3
    begin = begin << 3
    while at > begin:
        if h[at - 8] >= h[at]:
            break
        for n in range(at, at + 8):
            here = h[n]
            h[n] = h[n - 8]
            h[n - 8] = here
        at -= 8


def put(found, at, worth):
    """Give the entry `at` another number to sort by."""
    found[at * ENTRY] = worth & 255
    found[at * ENTRY + 1] = worth >> 8


def put_pass(found, at):
    """Make the entry `at` a pass."""
    for n in range(at * ENTRY, (at + 1) * ENTRY):
        found[n] = 0
