"""What the tiles that a play leaves on the rack are worth, for the search to look up.

The leaves of a rack are the ways to take some of each of its letters. They are numbered by the
tiles laid: each letter has a stride, one more than the numbers that the letters before it make,
and the number of a leave is the sum of the strides of the tiles that are gone.

A leave is worth the sum of the weights of all the ways to take one to three tiles of it. The
weights lie in flash, in the three tables that tools/train makes.
"""

from array import array

import micropython
from micropython import const

from engine import leave_weights_1, leave_weights_2, leave_weights_3, workspace
from engine.tiles import BLANK

POINT = const(100)  # leaves are worth hundredths of a point
BIAS = const(20000)  # keeps them positive in the table: viper reads no signed half-words

WEIGHTS = leave_weights_1.WEIGHTS, leave_weights_2.WEIGHTS, leave_weights_3.WEIGHTS
FULL = const(256)  # the share of the weights that is all of them

_PIECE = const(1360)  # weights in each of the tables but the last
_STRIDES = const(928)  # as workspace.py has it, in half-words
_BLANK = const(27)


def fill(block, counts, worth):
    """The table for a rack, each leave by its number, and its strides into the block.

    counts: 27 bytes, blanks and then A to Z on the rack, as they are in the block. worth(table,
    block): writes what each leave is worth, in hundredths of a point, -20,000 to 20,000 and BIAS
    more; no less with a blank than with a letter in its place: the search plays a blank only
    where it must.
    """
    table = array("H", bytes(2 * _number(block, counts)))
    worth(table, block)
    return table


@micropython.viper
def _number(block, counts) -> int:
    """Write the strides of the letters on the rack, and tell how many leaves there are."""
    b = ptr8(counts)
    h = ptr16(block)
    size = 1
    for letter in range(27):
        h[_STRIDES + letter] = size
        size *= b[letter] + 1
    return size


def gone(block, number):
    """The tiles that are gone where a leave has this number: tile codes, the blanks last."""
    tiles = bytearray()
    for letter in range(26, -1, -1):
        at = workspace.STRIDES + 2 * letter
        count, number = divmod(number, block[at] | block[at + 1] << 8)
        tiles.extend(bytes((letter or BLANK,)) * count)
    return bytes(tiles)


def appraise(table, block, share, each, laid):
    """Fill the table from the weights.

    share: of the weights, FULL for all. What is added, in hundredths of a point: each: for a tile
    kept, 28 half-words by tile code. laid: for so many tiles laid, ten half-words.
    """
    _place(table, block, len(table), *WEIGHTS, share, each)
    _add_up(table, block, len(table), laid)


@micropython.viper
def _place(table, block, size: int, first, second, third, share: int, each):
    """Put each weight where the leave of just its tiles is."""
    b = ptr8(block)
    h = ptr16(block)
    t = ptr16(table)
    e = ptr16(each)
    start = 0
    for high in range(1, 28):
        # The tiles of a weight are in order, with 0 for none: (0, 0, 1) is the first of all.
        start += high * (high + 1) >> 1
        z = 0 if high == _BLANK else high
        if not b[z]:
            continue
        for middle in range(high + 1):
            y = 0 if middle == _BLANK else middle
            if middle:
                if b[y] < (2 if middle == high else 1):
                    continue
            for low in range(middle + 1):
                x = 0 if low == _BLANK else low
                if low:
                    if b[x] < 1 + (1 if low == middle else 0) + (1 if low == high else 0):
                        continue
                n = start + (middle * (middle + 1) >> 1) + low
                w = ptr8(first)
                if n >= 2 * _PIECE:
                    w = ptr8(third)
                    n -= 2 * _PIECE
                elif n >= _PIECE:
                    w = ptr8(second)
                    n -= _PIECE
                value = w[2 * n] | w[2 * n + 1] << 8
                if value >> 15:
                    value -= 65536
                value = value * share >> 8
                at = size - 1 - h[_STRIDES + z]
                if middle:
                    at -= h[_STRIDES + y]
                    if low:
                        at -= h[_STRIDES + x]
                t[at] = value & 0xFFFF
        at = size - 1
        for _ in range(b[z]):
            at -= h[_STRIDES + z]
            t[at] = t[at] + e[high] & 0xFFFF


@micropython.viper
def _add_up(table, block, size: int, laid):
    """Give each leave the sum of what stands at the leaves that it contains.

    Along one letter after the other: a leave takes over what the one with a tile less has.
    """
    b = ptr8(block)
    h = ptr16(block)
    t = ptr16(table)
    a = ptr16(laid)
    for letter in range(27):
        if b[letter]:
            stride = h[_STRIDES + letter]
            end = stride * b[letter]
            while end <= size:
                at = end
                for _ in range(stride * b[letter]):
                    at -= 1
                    t[at] = t[at] + t[at + stride] & 0xFFFF
                end += stride * (b[letter] + 1)
    for n in range(size):
        rest = n
        count = 0
        letter = 27
        while rest:
            letter -= 1
            while rest >= h[_STRIDES + letter]:
                rest -= h[_STRIDES + letter]
                count += 1
        t[n] = t[n] + a[count] + BIAS & 0xFFFF
