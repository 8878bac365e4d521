"""Where everything lies in the one block of memory that the kernels of the search share.

Viper reaches memory through bare pointers, so a search keeps all its state in one `bytearray`
and knows it by offsets. The board stands in it twice, as rows and as columns: a cell is
`512 + 256 * down + 16 * (line + 1) + place`, with a border cell at the end of each line, so that
a kernel walks any line by adding one and never asks which way it runs. A cell is itself the index
of its byte, and of the word with its cross-check; what is used most lies below it, since a short
offset is one instruction and a long one four.
"""

import micropython
from micropython import const

from engine.board import LETTER_MULTIPLIERS, PREMIUMS, SIDE, SQUARES, WORD_MULTIPLIERS
from engine.tiles import VALUES

FIRST_CELL = const(512)
DOWN = const(256)
BORDER = const(64)
ALL_LETTERS = const(0x7FFFFFE)  # bit n for letter n

# Byte offsets.
COUNTS = const(0)  # 27 bytes: blanks, then A to Z, still on the rack
LEAST = const(31)  # 1 byte: how many tiles a play takes to be worth a look, from this anchor on
TILES = const(32)  # 16 bytes: the tiles laid so far, in order along the line
# The cells from FIRST_CELL on, 512 bytes: tile code, EMPTY or BORDER. The first of them are of no
# line: left parts are made on the square ASIDE, and the cell behind it tells so.
ASIDE, MADE = const(512), const(128)
CROSS_SCORES = const(1024)  # 512 bytes: 0 no cross word, else 1 + what its tiles score
PREMIUM = const(1536)  # 256 bytes: letter multiplier | word multiplier << 4
VALUE = const(1792)  # 64 bytes: as tiles.VALUES
STRIDES = const(1856)  # 27 half-words: blank, then A to Z; see leaves.py
# The cross-checks, a word each from word FIRST_CELL on: the letters that make a cross word.
ANCHORS = const(4096)  # 450 half-words: anchor cells, those with the most free squares first
UNSORTED = const(4996)  # 450 half-words: the same before sorting: cell | free << 10
# Then, in the same place, 512 half-words: what plays from a cell can score; see bounds.py.
BOUNDS = const(4996)
SIZE = const(6020)

# Word indexes: the registers, all to be 0 when a search starts.
FIRST_REGISTER = const(12)
LIMIT = const(12)  # what a bound has to reach, not to be passed over; see bounds.py
NODE = const(13)  # of the present left part
LETTERS = const(14)  # the letters that can follow it: its node's, as far as the rack has them,
# 0 as long as they were not needed
BASE = const(15)  # length of the present left part, 0 while one is made
LONGEST = const(16)  # longest left part that any anchor has room for
RACK = const(17)  # the letters on the rack
RACK_SIZE = const(18)
ANCHOR = const(19)  # the present anchor's cell
NEXT = const(20)  # how many anchors the present left part has still to be taken to
DEPTH, EDGE, PLACE, ALLOWED, LAST_TILE = const(21), const(22), const(23), const(24), const(25)
ROOM = const(26)  # free slots for plays
KEEP_BEST = const(27)  # 1 when the best play alone is kept, in slot 0
BEST = const(28)  # 1 + worth of the best play so far: its score, or as leaves.py has it
BONUS, BONUS_FROM = const(29), const(30)
BEGUN = const(31)  # left parts of one letter made
FRAMES = const(32)  # 16 frames of 4 words: next edge, cell, letters allowed there, unused
AT_LEAST = const(96)  # 11 words: how many anchors have room for a left part of n or more
FILL = const(107)  # 10 words: where the next anchor with room for just n goes
LEAVES = const(117)  # 1 when plays are compared by the worth of their leaves as well
REGISTERS_END = const(118)
# Byte offsets again, as `bounds.rank` makes them of the rack.
RANKED = const(472)  # 10 bytes: its letters, the dearest first, then 0
SUMS = const(482)  # 10 bytes: the value of none of them, of the first, the first two, ...
BEST_LEAVES = const(492)  # 10 half-words: what the best leave is worth after so many tiles

# A play as the kernels write it: cell of the first letter (half-word), tiles laid, length of the
# word, score (half-word), then the tiles from 6 on and what each is multiplied by from 16 on.
SLOT = const(32)
SLOT_TILES, SLOT_WEIGHTS = const(6), const(16)


def create():
    """The block for an empty board."""
    block = bytearray(SIZE)
    for cell in range(FIRST_CELL, FIRST_CELL + 2 * DOWN):
        block[cell] = BORDER
    block[ASIDE], block[ASIDE + 1] = 0, MADE
    clear(block)
    for square in range(SQUARES):
        premium = PREMIUMS[square]
        # The premium squares mirror about the diagonal: one table serves rows and columns.
        block[PREMIUM + cell_of(square, 0) - FIRST_CELL] = (
            LETTER_MULTIPLIERS[premium] | WORD_MULTIPLIERS[premium] << 4
        )
    block[VALUE : VALUE + len(VALUES)] = VALUES
    return block


@micropython.viper
def clear(block):
    """Take all tiles off the board, and with them what is known of its squares."""
    b = ptr8(block)
    w = ptr32(block)
    for cell in range(528, 1024):
        if cell & 240 and cell & 15 != 15:
            b[cell] = 0
            b[(CROSS_SCORES - FIRST_CELL) + cell] = 0
            w[cell] = ALL_LETTERS


def cell_of(square, down):
    """The cell of a square among the rows (`down` 0) or the columns (`down` DOWN)."""
    row, column = divmod(square, SIDE)
    if down:
        return FIRST_CELL + DOWN + 16 * (column + 1) + row
    return FIRST_CELL + 16 * (row + 1) + column


def square_of(cell):
    """The square of a cell of either half."""
    line, place = (cell & 255) // 16 - 1, cell & 15
    return place * SIDE + line if cell & DOWN else line * SIDE + place


@micropython.viper
def load(block, word: int) -> int:
    """A word of the block. (Slicing the block would allocate.)"""
    return ptr32(block)[word]


@micropython.viper
def store(block, word: int, value: int):
    """Give a word of the block a value of up to 30 bits."""
    ptr32(block)[word] = value
