"""Leaves by their tiles, where the engine has them by number."""

from engine import leaves, workspace
from engine.tiles import BLANK


def each_leave(block, counts):
    """(number, tile codes in order, blanks last) of each leave of a rack."""
    strides = [
        block[at] | block[at + 1] << 8
        for at in range(workspace.STRIDES, workspace.STRIDES + 54, 2)
    ]
    found = [(0, b"")]
    for letter in list(range(1, 27)) + [0]:
        found = [
            (number + (counts[letter] - kept) * strides[letter],
             tiles + bytes([letter or BLANK] * kept))
            for number, tiles in found
            for kept in range(counts[letter] + 1)
        ]  # fmt: skip
    return found


def by_leave(worth):
    """A `worth` for the move generator, of a function of the tiles kept."""

    def fill(table, block):
        for number, tiles in each_leave(block, block[:27]):
            table[number] = worth(tiles) + leaves.BIAS

    return fill
