"""What the tiles that a play leaves on the rack are worth, for the search to look up.

The leaves of a rack are the ways to take some of each of its letters. They are numbered by the
tiles laid: each letter has a stride, one more than the numbers that the letters before it make,
and the number of a leave is the sum of the strides of the tiles that are gone.
"""

from array import array

from micropython import const

from engine import workspace
from engine.tiles import BLANK

POINT = const(100)  # leaves are worth hundredths of a point
BIAS = const(20000)  # keeps them positive in the table: viper reads no signed half-words


def fill(block, counts, worth):
    """The table for a rack, and its strides into the block.

    counts: 27 bytes, blanks and then A to Z on the rack. worth(leave): hundredths of a point that
    a leave (tile codes in alphabetical order, blanks last) is worth, -20,000 to 20,000, and more
    with a blank than with a letter in its place: the search plays a blank only where it must.
    """
    strides = bytearray(2 * 27)
    size = 1
    for letter in range(27):
        strides[2 * letter] = size & 255
        strides[2 * letter + 1] = size >> 8
        size *= counts[letter] + 1
    block[workspace.STRIDES : workspace.STRIDES + len(strides)] = strides
    table = array("H", bytes(2 * size))
    for number in range(size):
        table[number] = worth(_leave(counts, number)) + BIAS
    return table


def _leave(counts, number):
    """The tiles left when those that `number` stands for are gone."""
    leave, blanks = bytearray(), 0
    for letter in range(27):
        number, gone = divmod(number, counts[letter] + 1)
        left = counts[letter] - gone
        if letter == 0:
            blanks = left
        else:
            leave.extend(bytes((letter,)) * left)
    leave.extend(bytes((BLANK,)) * blanks)
    return bytes(leave)
