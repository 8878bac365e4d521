"""The title: the name in tiles that slide in over a board, and what leads on from it."""

from micropython import const

from engine.board import DLS, DWS, NONE, TLS, TWS
from engine.tiles import encode
from ui import charge, theme, tile
from ui.board_view import draw_empty, ground
from ui.canvas import wrap
from ui.glyphs import large, small
from ui.motion import Mover
from ui.screen import KEY_PAUSE
from ui.widgets import MAIN, PLAIN, Button, Form

_SCREENS = ("options", "link", "stats", "help")

_WORD = encode("LEXICART")
_CELL = const(35)
_TOP = const(51)
_LEFT = const(20)
_COLUMNS = const(10)
_ROWS = const(7)
_PITCH = const(71)  # of the buttons below
# premium squares of the ground: column, row, premium; those at the sides are cut
_PREMIUMS = (
    (0, 0, TWS), (3, 0, DLS), (7, 0, TWS), (1, 1, DWS),
    (5, 1, TLS), (9, 1, TLS), (8, 3, DWS), (0, 3, DLS),
    (2, 4, DWS), (1, 5, TLS), (8, 5, TLS), (9, 6, DWS),
    (0, 6, DWS), (6, 6, DLS),
)  # fmt: skip


class TitleScreen(Form):
    def __init__(self, app):
        super().__init__(app)
        self._mover = Mover(self.canvas)
        self._placed = 0
        style = MAIN
        if app.keeper.saved:
            style = PLAIN
            self.buttons.append(Button(90, 119, 139, 34, "RESUME", app.resume, MAIN, large))
        self.buttons.append(
            Button(90, 156, 139, 34, "START", self._opens("players"), style, large)
        )
        left = 160 - _PITCH * len(_SCREENS) // 2
        for at, name in enumerate(_SCREENS):
            x = left + at * _PITCH
            self.buttons.append(Button(x, 193, 66, 27, name.upper(), self._opens(name)))

    @property
    def busy(self):
        return self._placed < len(_WORD)

    def draw_ground(self):
        canvas = self.canvas
        canvas.fill(0, 0, 320, 240, theme.GRID)
        for row in range(_ROWS):
            yield
            for column in range(_COLUMNS):
                self._square(column, row, NONE)
        for column, row, premium in _PREMIUMS:
            self._square(column, row, premium)
            yield
        canvas.fill(0, 222, 320, 18, theme.PANEL)
        words = "{:,} words".format(self.app.lexicon.words)
        canvas.text(small, 6, 226, "A crossword tile game", theme.PAPER_ON_PANEL)
        left = charge.draw(self.app, 314, 226)
        canvas.right(small, left - 8 if left < 314 else 314, 226, words, theme.DIM_ON_PANEL)
        yield
        if self.app.keeper.problem:
            self._tell(self.app.keeper.problem)
            yield
        for at in range(self._placed):
            self._tile(at)
            yield

    def leave(self):
        self._mover.finish()
        super().leave()

    def touch(self, kind, x, y):
        self._mover.finish()
        super().touch(kind, x, y)

    def key(self, index):
        self._mover.finish()
        if index == KEY_PAUSE:  # held while switching on, too: no wrong touch is in its way
            self.app.open("calibrate")
        else:
            super().key(index)

    def tick(self, now):
        self._mover.tick()
        if self.busy and not self._mover.sliding:
            at = self._placed
            x = _LEFT + at * _CELL
            self._mover.slide(_WORD[at], 34, (x, 200), (x, _TOP), self._arrived)

    def _opens(self, name):
        return self.app.plug if name == "link" else lambda: self.app.open(name)

    def _tell(self, problem):
        """Say above the name, in two lines at most, what was found wrong."""
        canvas = self.canvas
        canvas.box(20, 12, 279, 30, theme.PANEL, theme.RED)
        canvas.fill(21, 13, 5, 28, theme.RED)
        line, rest = wrap(small, problem, 258)
        canvas.text(small, 33, 15 if rest else 22, line, theme.PAPER_ON_PANEL)
        canvas.text(small, 33, 27, rest, theme.PAPER_ON_PANEL)

    def _arrived(self):
        self._tile(self._placed)
        self._placed += 1

    def _tile(self, at):
        tile.draw(self.canvas, _LEFT + at * _CELL, _TOP, 34, _WORD[at])

    def _square(self, column, row, premium):
        x, y = _LEFT + (column - 1) * _CELL, _TOP + (row - 2) * _CELL
        if x < 0 or y < 0 or x + _CELL > 320:
            left, top = max(0, x), max(0, y)
            colour = ground(premium)
            self.canvas.fill(left, top, x + _CELL - 1 - left, y + _CELL - 1 - top, colour)
        else:
            draw_empty(self.canvas, x, y, _CELL - 1, premium)
