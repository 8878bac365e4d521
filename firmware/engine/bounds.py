"""What plays can score at most, for the search to pass over those that cannot be the best.

Where an anchor and the length of the left part are known, so are the squares that a play of so
many tiles covers, and with them all that its score is made of but the letters. For them the
dearest of the rack are put in, and the best leave after so many tiles.

A bound is most << 4 | least: no play comes to more than `most`, and none of fewer than `least`
tiles to as much as LIMIT. `most` is in points, and where leaves count in 64 hundredths of a point;
_MOST stands for all from there on.
"""

import micropython
from micropython import const

# As workspace.py has them, BEST_LEAVES, STRIDES and BOUNDS counted in half-words.
_RANKED = const(472)
_SUMS = const(482)
_BEST_LEAVES = const(246)
_CROSS_SCORES = const(1024)
_PREMIUM = const(1536)
_VALUE = const(1792)
_STRIDES = const(928)
_BOUNDS = const(2498)
_LIMIT = const(12)
_RACK_SIZE = const(18)
_BONUS = const(29)
_BONUS_FROM = const(30)
_LEAVES = const(117)
_POINT = const(100)  # as leaves.py has it
_DEAREST = const(10)  # what the dearest letter is worth
_MOST = const(4095)
_NEVER = const(15)  # more tiles than a rack has
_ANY = const(0xFFF1)  # the bound where there is none: any score, from one tile on
_UNKNOWN = const(0xFFFF)  # the bound is still to be found


@micropython.viper
def rank(block):
    """Order the letters of the rack by their value, and add them up."""
    b = ptr8(block)
    count = 0
    sum = 0
    value = _DEAREST
    b[_SUMS] = 0
    while value:
        for letter in range(1, 27):
            if b[_VALUE + letter] == value:
                for _ in range(b[letter]):
                    b[_RANKED + count] = letter
                    count += 1
                    sum += value
                    b[_SUMS + count] = sum
        value -= 1
    b[_RANKED + count] = 0
    for _ in range(b[0]):
        count += 1
        b[_SUMS + count] = sum


@micropython.viper
def rank_leaves(block, leaves, size: int):
    """Find the best of the leaves, of which there are `size`, after each number of tiles."""
    h = ptr16(block)
    table = ptr16(leaves)
    for count in range(10):
        h[_BEST_LEAVES + count] = 0
    for n in range(size):
        count = 0
        rest = n
        letter = 27
        while rest:
            letter -= 1
            while rest >= h[_STRIDES + letter]:
                rest -= h[_STRIDES + letter]
                count += 1
        if table[n] > h[_BEST_LEAVES + count]:
            h[_BEST_LEAVES + count] = table[n]


@micropython.viper
def bound(block, cell: int, base: int) -> int:
    """The bound of the plays at an anchor with a left part of `base` tiles.

    It is kept in BOUNDS, by the cell of the first tile.
    """
    b = ptr8(block)
    w = ptr32(block)
    h = ptr16(block)
    cell -= base
    first = cell
    while b[cell - 1] & 31:
        cell -= 1
    count = doubled = tripled = 0
    through = crossing = most = 0
    multiplier = 1
    least = _NEVER
    while True:
        tile = b[cell]
        if tile & 31:
            through += b[_VALUE + tile]
            cell += 1
            continue
        if count > base:
            # A play can end here.
            score = through + b[_SUMS + count] + b[_SUMS + doubled] + b[_SUMS + tripled]
            score = score * multiplier + crossing
            if count >= w[_BONUS_FROM]:
                score += w[_BONUS]
            if w[_LEAVES]:
                score = score * _POINT + h[_BEST_LEAVES + count] >> 6
            if score > most:
                most = score
            if least == _NEVER:
                if score << 4 >= w[_LIMIT]:
                    least = count
        if tile or count == w[_RACK_SIZE]:
            break
        premium = b[_PREMIUM + (cell & 255)]
        cross = b[(_CROSS_SCORES - 512) + cell]
        if cross:
            n = _RANKED
            while b[n]:
                if w[cell] & 1 << b[n]:
                    break
                n += 1
            # None of the letters: a blank, where there is one, adds nothing.
            if b[n] == 0:
                if w[cell] == 0 or n == _RANKED + w[_RACK_SIZE]:
                    break
            cross += b[_VALUE + b[n]] * (premium & 15) - 1
            crossing += cross * (premium >> 4)
        multiplier *= premium >> 4
        if premium & 2:
            doubled += 1
            if premium & 1:
                tripled += 1
        count += 1
        cell += 1
    if most > _MOST:
        most = _MOST
    most = most << 4 | least
    h[(_BOUNDS - 512) + first] = most
    return most
