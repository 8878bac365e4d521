"""A screen that says what is wrong, and what to do about it."""

from micropython import const

from ui import theme
from ui.canvas import wrap
from ui.glyphs import medium, small
from ui.screen import Screen

_LEFT = const(34)
_TOP = const(56)
_ROOM = const(266)  # columns of text


class TroubleScreen(Screen):
    """heading: a line. problem: a sentence. help: lines of advice; remedy: a line, larger."""

    heading = ""
    help = ()
    remedy = ""

    def __init__(self, app, problem):
        super().__init__(app)
        self._problem = problem

    def draw(self):
        canvas = self.canvas
        canvas.fill(0, 0, 320, 240, theme.PANEL)
        yield
        canvas.text(medium, _LEFT, _TOP, self.heading, theme.PAPER_ON_PANEL)
        y, rest = _TOP + 26, self._problem
        while rest and y < 140:
            line, rest = wrap(small, rest, _ROOM)
            canvas.text(small, _LEFT, y, line, theme.AMBER_ON_PANEL)
            y += 14
        yield
        y += 14
        for line in self.help:
            canvas.text(small, _LEFT, y, line, theme.PAPER_ON_PANEL)
            y += 14
        canvas.text(medium, _LEFT, y + 6, self.remedy, theme.PAPER_ON_PANEL)
        canvas.fill(_LEFT - 14, _TOP, 4, y + 24 - _TOP, theme.RED)
        yield
