"""What lies over the board for a while: why a play is refused, what words score, and BINGO."""

from micropython import const

from ui import theme, tile
from ui.canvas import wrap
from ui.glyphs import medium, small
from ui.viewport import EXTENT

_LEFT = const(5)  # pixels
_INDENT = const(13)
_LINE = const(12)
_HEAD = const(24)  # height of a note without the lines of its reason
_BINGO_TOP = const(70)
_BINGO_HEIGHT = const(71)
_BINGO = (2, 9, 14, 7, 15)


def sentence(reason):
    """A reason of the engine's with a capital letter."""
    return reason[0].upper() + reason[1:]


class Notice:
    """Draws over a BoardView, at most one thing at a time, and gives back what it covered."""

    def __init__(self, app, view):
        self._app = app
        self._view = view
        self._heading = ""
        self._lines = []
        self._bonus = self._colour = 0
        self._top = self._height = 0

    def tell(self, heading, text, squares, colour):
        """Say something, away from `squares`: a line, then a text of lines."""
        self.clear()
        self._heading, self._colour = heading, colour
        for rest in text.split("\n"):
            while rest:
                line, rest = wrap(small, rest, EXTENT - 2 * _LEFT - 2 * _INDENT)
                self._lines.append(line)
        self._height = _HEAD + _LINE * len(self._lines)
        port = self._view.viewport
        edge = EXTENT - self._height - 6
        low = any(port.sees(s) and port.y(s) + port.size > edge for s in squares)
        self._top = 6 if low else edge
        self._app.paint(self.draw())

    def bingo(self, bonus):
        """BINGO takes the board."""
        self._bonus = bonus
        self._top, self._height = _BINGO_TOP, _BINGO_HEIGHT
        self._app.paint(self.draw())

    def clear(self):
        """Take it off the board, if something is there."""
        if self._height:
            self._app.paint(self._view.draw(self._top, self._top + self._height))
            self._lines = []
            self._bonus = self._height = 0

    def draw(self):
        """Draw it, if something is there, a little at a time."""
        if self._lines:
            self._draw_text()
        elif self._bonus:
            yield from self._draw_bingo()
        yield

    def _draw_text(self):
        canvas, x, y = self._app.canvas, _LEFT, self._top
        canvas.box(x, y, EXTENT - 2 * x, self._height, theme.PANEL, self._colour)
        canvas.fill(x + 1, y + 1, 5, self._height - 2, self._colour)
        x += _INDENT
        canvas.text(medium, x, y + 5, self._heading, theme.PAPER_ON_PANEL)
        for at, line in enumerate(self._lines):
            canvas.text(small, x, y + _HEAD - 1 + _LINE * at, line, theme.PAPER_ON_PANEL)

    def _draw_bingo(self):
        canvas = self._app.canvas
        canvas.box(0, _BINGO_TOP, EXTENT, _BINGO_HEIGHT, theme.AMBER, theme.PANEL)
        left = (EXTENT - 38 * len(_BINGO) + 4) // 2
        for at, code in enumerate(_BINGO):
            tile.draw(canvas, left + 38 * at, _BINGO_TOP + 9, 34, code)
            yield
        bonus = "+%d" % self._bonus
        canvas.centred(medium, 0, _BINGO_TOP + 51, EXTENT, bonus, theme.INK_ON_AMBER)
