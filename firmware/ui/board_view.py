"""The board on the screen: squares, premiums, tiles, and the marks on them."""

from array import array

from engine.board import CENTRE, DLS, DWS, PREMIUMS, SIDE, TLS, TWS
from engine.tiles import EMPTY
from ui import theme, tile
from ui.glyphs import medium, small
from ui.viewport import EXTENT, Viewport

# premium: ground, label, its ramp
_LOOK = {
    DLS: (theme.SKY, "2L", theme.INK_ON_SKY),
    TLS: (theme.BLUE, "3L", theme.PAPER_ON_BLUE),
    DWS: (theme.PINK, "2W", theme.INK_ON_PINK),
    TWS: (theme.RED, "3W", theme.PAPER_ON_RED),
}
# premium: where the marks are that tell it on a small square: dots for a letter, bars for a word
_DOTS = {DLS: (5,), TLS: (2, 8)}
_BARS = {DWS: (5,), TWS: (2, 8)}
# a star's corners from its centre, by the size of the square
_STARS = {
    13: array("h", (0, -5, 1, -2, 5, -2, 2, 1, 3, 5, 0, 3, -3, 5, -2, 1, -5, -2, -1, -2)),
    22: array("h", (0, -8, 2, -3, 8, -3, 3, 1, 5, 7, 0, 4, -5, 7, -3, 1, -8, -3, -2, -3)),
    34: array("h", (0, -12, 3, -4, 12, -4, 5, 2, 7, 10, 0, 6, -7, 10, -5, 2, -12, -4, -3, -4)),
}


def ground(premium):
    """The colour of a square."""
    return _LOOK[premium][0] if premium else theme.BOARD


def draw_empty(canvas, x, y, size, premium, star=False):
    """Draw the interior of a square without a tile: its premium in words, or in marks where it is
    small, or the star of the centre."""
    if not premium:
        canvas.fill(x, y, size, size, theme.BOARD)
        return
    ground, label, ramp = _LOOK[premium]
    canvas.fill(x, y, size, size, ground)
    if star:
        canvas.polygon(x + size // 2, y + size // 2, _STARS[size], theme.PAPER)
    elif size > 13:
        face = small if size == 22 else medium
        canvas.centred(face, x, y + (size - face.BASELINE) // 2, size, label, ramp)
    else:
        for left in _DOTS.get(premium, ()):
            canvas.fill(x + left, y + 5, 3, 3, ramp[3])
        for left in _BARS.get(premium, ()):
            canvas.fill(x + left, y + 3, 3, 7, ramp[3])


class BoardView:
    """Draws a Board and the tiles that a Turn has laid on it.

    last: squares of the last play, outlined. selected, marked, cursor: a square each, or -1; the
    tile picked up, the square under the finger, and where the pad's cursor stands.
    """

    def __init__(self, canvas, board, turn):
        self.viewport = Viewport()
        self.last = b""
        self.flash = False
        self.selected = self.marked = self.cursor = -1
        self._canvas = canvas
        self._board = board
        self._turn = turn

    def draw(self, top=0, bottom=EXTENT):
        """Draw all that is in sight between two pixel rows, a square at a time."""
        port = self.viewport
        first = max(0, (top - port.origin) // port.cell)
        last = min(port.span - 1, (bottom - port.origin) // port.cell)
        start = port.origin - 1 + first * port.cell if first else 0
        end = port.origin + (last + 1) * port.cell if last < port.span - 1 else EXTENT
        canvas, left, cell = self._canvas, port.origin, port.cell
        canvas.fill(0, start, EXTENT, end - start, theme.GRID)
        for row in range(first, last + 1):  # as if all squares were plain, which most are
            canvas.fill(left, left + row * cell, port.span * cell - 1, port.size, theme.BOARD)
        for column in range(1, port.span):
            canvas.fill(left + column * cell - 1, start, 1, end - start, theme.GRID)
        yield
        for row in range(port.row + first, port.row + last + 1):
            for square in range(row * SIDE + port.column, row * SIDE + port.column + port.span):
                marked = square == self.cursor or square == self.marked
                if PREMIUMS[square] or marked or self.occupied(square):
                    self.square(square)
                    yield

    def square(self, square):
        """Draw one square, if it is in sight."""
        port = self.viewport
        if square < 0 or not port.sees(square):
            return
        x, y, size = port.x(square), port.y(square), port.size
        laid = self._turn.laid[square]
        placed = self._board.tile(square)
        if laid or placed:
            self._canvas.fill(x, y, size, size, theme.GRID)  # a tile leaves its corners open
        if laid:
            style = tile.SELECTED if square == self.selected else tile.NEW
            tile.draw(self._canvas, x, y, size, laid, style)
        elif placed:
            style = tile.PLAIN
            if square in self.last:
                style = tile.NEW if self.flash else tile.LAST
            tile.draw(self._canvas, x, y, size, placed, style)
        else:
            draw_empty(self._canvas, x, y, size, PREMIUMS[square], square == CENTRE)
        if square == self.cursor:
            self._frame(x, y, size, theme.PAPER, theme.PANEL)
        elif square == self.marked or (laid and square == self.selected):
            self._frame(x, y, size, theme.AMBER, theme.AMBER)

    def squares(self, squares):
        """Draw several squares."""
        for square in squares:
            self.square(square)

    def mark(self, name, square):
        """Move one of the marks, "selected", "marked" or "cursor", to a square or to -1."""
        old = getattr(self, name)
        if old != square:
            setattr(self, name, square)
            self.square(old)
            self.square(square)

    def occupied(self, square):
        """True when a tile lies on the square, of this turn or before."""
        return self._turn.laid[square] != EMPTY or self._board.tile(square) != EMPTY

    def _frame(self, x, y, size, outer, inner):
        self._canvas.frame(x, y, size, size, outer)
        if size > 13 or inner != outer:
            self._canvas.frame(x + 1, y + 1, size - 2, size - 2, inner)
