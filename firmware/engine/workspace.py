"""Where everything lies in the one block of memory that the kernels of the search share.

Viper reaches memory through bare pointers, so a search keeps all its state in one `bytearray`
and knows it by byte offsets. The board stands in it twice, as rows and as columns: a cell is
`256 * down + 16 * (line + 1) + place`, with a border cell at the end of each line, so that a
kernel walks any line by adding one and never asks which way it runs.
"""

import micropython
from micropython import const

from engine.board import LETTER_MULTIPLIERS, PREMIUMS, SIDE, SQUARES, WORD_MULTIPLIERS
from engine.tiles import VALUES

DOWN = const(256)
BORDER = const(64)
ALL_LETTERS = const(0x7FFFFFE)  # bit n for letter n

CELLS = const(0)  # 512 bytes: tile code, EMPTY or BORDER
CROSS_SCORES = const(512)  # 512 bytes: 0 no cross word, else 1 + what its tiles on the board score
CROSS_CHECKS = const(1024)  # 512 words: the letters that make a cross word
PREMIUM = const(3072)  # 256 bytes: letter multiplier | word multiplier << 4
VALUE = const(3328)  # 64 bytes: as tiles.VALUES
COUNTS = const(3392)  # 32 bytes: blanks, then A to Z, still on the rack
TILES = const(3424)  # 16 bytes: the tiles laid so far, in order along the line
WEIGHTS = const(3440)  # 16 bytes: by what each of them is multiplied
FRAMES = const(3456)  # 16 frames of 4 words: next edge, cell, letters allowed there, unused
REGISTERS = const(3712)  # 48 words, below
ANCHORS = const(3904)  # 320 half-words: anchor cells, those with the most free squares first
UNSORTED = const(4544)  # 320 half-words: the same before sorting: cell | free << 10
SIZE = const(5184)

# Word indexes. An edge of 0 means none: address 0 is the head of the pack's first page.
ROOT = const(928)
NODE = const(929)  # of the present left part
NODE_LETTERS = const(930)  # the letters of that node's edges
BASE = const(931)  # length of the present left part
LONGEST = const(932)  # longest left part that any anchor has room for
RACK = const(933)  # the letters on the rack
ANCHOR = const(934)  # the present anchor's cell
NEXT = const(935)  # the next anchor to take up, as an index
DEPTH, EDGE, PLACE, ALLOWED = const(936), const(937), const(938), const(939)
ROOM = const(940)  # free slots for plays
KEEP_BEST = const(941)  # 1 when the best play alone is kept, in slot 0
BEST = const(942)  # 1 + score of the best play so far
BONUS, BONUS_FROM = const(943), const(944)
AT_LEAST = const(945)  # 11 words: how many anchors have room for a left part of n or more
FILL = const(956)  # 10 words: where the next anchor with room for just n goes

# A play as the kernels write it: cell of the first letter (half-word), tiles laid, length of the
# word, score (half-word), then the tiles from 6 on and what each is multiplied by from 16 on.
SLOT = const(32)
SLOT_TILES, SLOT_WEIGHTS = const(6), const(16)


def create():
    """The block for an empty board."""
    block = bytearray(SIZE)
    words = memoryview(block)
    for cell in range(512):
        block[cell] = BORDER
    for square in range(SQUARES):
        premium = PREMIUMS[square]
        # The premium squares mirror about the diagonal: one table serves rows and columns.
        block[PREMIUM + cell_of(square, 0)] = (
            LETTER_MULTIPLIERS[premium] | WORD_MULTIPLIERS[premium] << 4
        )
        for down in (0, DOWN):
            cell = cell_of(square, down)
            block[cell] = 0
            at = CROSS_CHECKS + 4 * cell
            words[at : at + 4] = ALL_LETTERS.to_bytes(4, "little")
    block[VALUE : VALUE + len(VALUES)] = VALUES
    return block


def cell_of(square, down):
    """The cell of a square among the rows (`down` 0) or the columns (`down` DOWN)."""
    row, column = divmod(square, SIDE)
    if down:
        return DOWN + 16 * (column + 1) + row
    return 16 * (row + 1) + column


def square_of(cell):
    """The square of a cell of either half."""
    line, place = (cell & 255) // 16 - 1, cell & 15
    return place * SIDE + line if cell & DOWN else line * SIDE + place


@micropython.viper
def load(block, register: int) -> int:
    """A register's value. (Slicing the block would allocate.)"""
    return ptr32(block)[register]


@micropython.viper
def store(block, register: int, value: int):
    """Give a register a value of up to 30 bits."""
    ptr32(block)[register] = value
