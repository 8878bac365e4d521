"""What the plays that the search finds score, and which of them it keeps."""

import micropython
from micropython import const

# As workspace.py has them, STRIDES counted in half-words.
_DOWN = const(256)
_TILES = const(32)
_CROSS_SCORES = const(1024)
_PREMIUM = const(1536)
_VALUE = const(1792)
_STRIDES = const(928)
_LIMIT = const(12)
_BASE = const(15)
_ANCHOR = const(19)
_ROOM = const(26)
_KEEP_BEST = const(27)
_BEST = const(28)
_BONUS = const(29)
_BONUS_FROM = const(30)
_LEAVES = const(117)
_BLANK_FLAG = const(32)
_SLOT_TILES = const(6)
_SLOT_WEIGHTS = const(16)
_POINT = const(100)  # as leaves.py has it
_ANY = const(0xFFF1)  # as bounds.py has it


@micropython.viper
def record(block, plays, leaves, count: int):
    """Score the `count` tiles laid and write the play down, if it is to be kept."""
    b = ptr8(block)
    w = ptr32(block)
    cell = w[_ANCHOR]
    # A single tile that makes a word both ways is found among the rows.
    if count == 1 and cell & _DOWN:
        if b[_CROSS_SCORES - 512 + cell]:
            return
    cell -= w[_BASE]
    while b[cell - 1] & 31:
        cell -= 1
    first = cell
    multiplier = 1
    score = 0
    crossing = 0
    laid = 0
    while True:
        tile = b[cell]
        if tile & 31:
            score += b[_VALUE + tile]
        elif laid == count:
            break
        else:
            premium = b[_PREMIUM + (cell & 255)]
            tile = b[_VALUE + (b[_TILES + laid] & 31)] * (premium & 15)
            score += tile
            premium >>= 4
            multiplier *= premium
            cross = b[_CROSS_SCORES - 512 + cell]
            if cross:
                crossing += (tile + cross - 1) * premium
            laid += 1
        cell += 1
    score = score * multiplier + crossing
    if count >= w[_BONUS_FROM]:
        score += w[_BONUS]
    best = w[_KEEP_BEST]
    worth = score
    if w[_LEAVES]:
        worth = score * _POINT + int(_leave(block, leaves, count))
    # Blanks count as letters so far: they can only take from the score.
    if best and worth < w[_BEST]:
        return
    slot = (w[_ROOM] - 1) << 5
    p = ptr8(plays)
    p[slot] = first & 255
    p[slot + 1] = first >> 8
    p[slot + 2] = count
    p[slot + 3] = cell - first
    _weigh(block, plays, slot, multiplier)
    if best:
        for n in range(count):
            if b[_TILES + n] & _BLANK_FLAG:
                less = int(_place_blank(block, plays, slot, b[_TILES + n] & 31))
                score -= less
                worth -= less * _POINT if w[_LEAVES] else less
    p[slot + 4] = score & 255
    p[slot + 5] = score >> 8
    if not best:
        w[_ROOM] -= 1
    elif worth >= w[_BEST]:
        worth += 1
        w[_BEST] = worth
        worth = worth >> 6 << 4 if w[_LEAVES] else worth << 4
        w[_LIMIT] = worth if worth < _ANY else _ANY
        for n in range(16):
            p[n] = p[slot + n]


@micropython.viper
def _leave(block, leaves, count: int) -> int:
    """What the tiles that the play leaves on the rack are worth, from the table."""
    b = ptr8(block)
    h = ptr16(block)
    index = 0
    for n in range(count):
        tile = b[_TILES + n]
        index += h[_STRIDES + (0 if tile & _BLANK_FLAG else tile)]
    return ptr16(leaves)[index]


@micropython.viper
def _weigh(block, plays, slot: int, multiplier: int):
    """Write the tiles of a play, blanks as letters, and by what each of them is multiplied."""
    b = ptr8(block)
    p = ptr8(plays)
    cell = p[slot] | p[slot + 1] << 8
    for n in range(p[slot + 2]):
        while b[cell]:
            cell += 1
        premium = b[_PREMIUM + (cell & 255)]
        weight = multiplier
        if b[_CROSS_SCORES - 512 + cell]:
            weight += premium >> 4
        p[slot + _SLOT_TILES + n] = b[_TILES + n] & 31
        p[slot + _SLOT_WEIGHTS + n] = weight * (premium & 15)
        cell += 1


@micropython.viper
def _place_blank(block, plays, slot: int, letter: int) -> int:
    """Make a blank of the tile with this letter that is worth least; what the play loses by it."""
    p = ptr8(plays)
    tiles = slot + _SLOT_TILES
    weights = slot + _SLOT_WEIGHTS
    least = 255
    where = 0
    for n in range(p[slot + 2]):
        if p[tiles + n] == letter:
            if p[weights + n] < least:
                least = p[weights + n]
                where = n
    p[tiles + where] = letter | _BLANK_FLAG
    return least * ptr8(block)[_VALUE + letter]
