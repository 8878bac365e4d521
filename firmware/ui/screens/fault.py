"""Says what is wrong with the dictionary pack, and how to put it right."""

from micropython import const

from ui import theme
from ui.canvas import wrap
from ui.glyphs import medium, small
from ui.screen import Screen

_LEFT = const(34)
_TOP = const(56)
_HELP = (
    "The game needs its dictionary. Connect the handheld to",
    "a PC by USB, and install it again with the command",
)


class FaultScreen(Screen):
    """`problem` is a sentence that names the file and what is wrong with it."""

    name = "fault"

    def __init__(self, app, problem):
        super().__init__(app)
        self._problem = problem

    def draw(self):
        canvas = self.canvas
        canvas.fill(0, 0, 320, 240, theme.PANEL)
        yield
        canvas.text(medium, _LEFT, _TOP, "No dictionary to play with", theme.PAPER_ON_PANEL)
        y, rest = _TOP + 26, self._problem
        while rest and y < 140:
            line, rest = wrap(small, rest, 266)
            canvas.text(small, _LEFT, y, line, theme.AMBER_ON_PANEL)
            y += 14
        yield
        y += 14
        for line in _HELP:
            canvas.text(small, _LEFT, y, line, theme.PAPER_ON_PANEL)
            y += 14
        canvas.text(medium, _LEFT, y + 6, "make flash", theme.PAPER_ON_PANEL)
        canvas.fill(_LEFT - 14, _TOP, 4, y + 24 - _TOP, theme.RED)
        yield
