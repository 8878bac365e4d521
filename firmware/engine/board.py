"""The board: 225 squares, row by row, and the premium of each.

A square is an index `row * 15 + column`. `SIDE` is the number of squares to a side.
"""

from micropython import const

from engine.tiles import EMPTY, char, code

SIDE = const(15)
SQUARES = const(225)
CENTRE = const(112)

NONE, DLS, TLS, DWS, TWS = range(5)
_MARKS = " '\"-="

# The eight rows to the middle one; the rest mirrors them.
_HALF = (
    "=  '   =   '  =",
    ' -   "   "   - ',
    "  -   ' '   -  ",
    "'  -   '   -  '",
    "    -     -    ",
    ' "   "   "   " ',
    "  '   ' '   '  ",
    "=  '   -   '  =",
)
PREMIUMS = bytes(_MARKS.index(mark) for row in _HALF + tuple(reversed(_HALF[:7])) for mark in row)

LETTER_MULTIPLIERS = bytes((1, 2, 3, 1, 1))
WORD_MULTIPLIERS = bytes((1, 1, 1, 2, 3))


def coordinates(square, down=False):
    """A square in the field's notation: '8D' for a play across, 'D8' for one down."""
    row, column = str(square // SIDE + 1), chr(0x41 + square % SIDE)
    return column + row if down else row + column


class Board:
    """Tiles on squares. Knows nothing of words or turns."""

    def __init__(self):
        self.squares = bytearray(SQUARES)

    def tile(self, square):
        """The tile code on a square, `EMPTY` where there is none."""
        return self.squares[square]

    def is_empty(self):
        return not any(self.squares)

    def count(self):
        """How many tiles lie on the board."""
        return sum(1 for tile in self.squares if tile)

    def lay(self, squares, tiles):
        """Put tiles on empty squares; both sequences have the same length."""
        for square, tile in zip(squares, tiles):
            self.squares[square] = tile

    def lift(self, squares):
        """Take the tiles off these squares again."""
        for square in squares:
            self.squares[square] = EMPTY

    def rows(self):
        """Fifteen strings of fifteen characters, '.' for an empty square."""
        text = "".join(char(tile) for tile in self.squares)
        return [text[at : at + SIDE] for at in range(0, SQUARES, SIDE)]


def from_rows(rows):
    """A board from what `Board.rows` gives. Raises ValueError naming row and column."""
    board = Board()
    if len(rows) != SIDE:
        raise ValueError("a board has %d rows, not %d" % (SIDE, len(rows)))
    for row, text in enumerate(rows):
        if len(text) != SIDE:
            raise ValueError("row %d has %d squares, not %d" % (row + 1, len(text), SIDE))
        for column, letter in enumerate(text):
            if letter == "?":
                raise ValueError(
                    "%s: a blank on the board needs its letter" % coordinates(row * SIDE + column)
                )
            board.squares[row * SIDE + column] = code(letter)
    return board
