"""Which squares of the board are in sight, and where: pure geometry, in pixels of the screen.

The board lies in the square of `EXTENT` pixels at the top left. A cell is a grid line of one
pixel at its left and top, and the square's own interior.
"""

from micropython import const

from engine.board import CENTRE, SIDE

EXTENT = const(211)
WHOLE = const(0)
MIDDLE = const(1)
CLOSE = const(2)
_CELL = (14, 23, 35)  # pixels
_SPAN = (15, 9, 6)  # squares in sight
_SLACK = const(4)  # pixels by which a finger may stray off the square it is on


class Viewport:
    """A window of `span` by `span` squares whose first is (row, column)."""

    def __init__(self):
        self.zoom = WHOLE
        self.row = self.column = 0

    @property
    def cell(self):
        """Pixels from one square to the next."""
        return _CELL[self.zoom]

    @property
    def size(self):
        """Pixels of a square's interior, which are those of a tile."""
        return _CELL[self.zoom] - 1

    @property
    def span(self):
        return _SPAN[self.zoom]

    @property
    def origin(self):
        """Pixel, in x and in y, of the first square's interior."""
        return (EXTENT - self.span * self.cell - 1) // 2 + 1

    def sees(self, square):
        row, column = square // SIDE - self.row, square % SIDE - self.column
        return 0 <= row < self.span and 0 <= column < self.span

    def x(self, square):
        """Left of a square's interior, in sight or not."""
        return self.origin + (square % SIDE - self.column) * self.cell

    def y(self, square):
        """Top of a square's interior, in sight or not."""
        return self.origin + (square // SIDE - self.row) * self.cell

    def square_at(self, x, y, near=-1):
        """The square at a pixel, -1 off the board.

        `near` is the square the finger was on: it holds the finger a little beyond its edges, so
        that a trembling touch does not slip to the next one.
        """
        if near >= 0:
            left, top = self.x(near) - 1, self.y(near) - 1
            if (
                -_SLACK <= x - left < self.cell + _SLACK
                and -_SLACK <= y - top < self.cell + _SLACK
            ):
                return near
        if not (0 <= x < EXTENT and 0 <= y < EXTENT):
            return -1
        last = self.span - 1
        column = max(0, min(last, (x - self.origin + 1) // self.cell))
        row = max(0, min(last, (y - self.origin + 1) // self.cell))
        return (self.row + row) * SIDE + self.column + column

    def look(self, zoom, square=CENTRE):
        """Zoom with `square` as near the middle as the board's edges let it be."""
        self.zoom = zoom
        half = self.span // 2
        self._move(square // SIDE - half, square % SIDE - half)

    def scroll(self, rows, columns):
        """Move over the board; False when its edge was reached already."""
        row, column = self.row, self.column
        self._move(row + rows, column + columns)
        return row != self.row or column != self.column

    def reveal(self, square):
        """Move as little as brings a square into sight; False when it was in sight."""
        row, column = square // SIDE, square % SIDE
        last = self.span - 1
        return self.scroll(
            min(0, row - self.row) + max(0, row - self.row - last),
            min(0, column - self.column) + max(0, column - self.column - last),
        )

    @property
    def middle(self):
        """The square in the middle of what is in sight."""
        half = self.span // 2
        return (self.row + half) * SIDE + self.column + half

    def _move(self, row, column):
        most = SIDE - self.span
        self.row = max(0, min(most, row))
        self.column = max(0, min(most, column))
