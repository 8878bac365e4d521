"""Says what is wrong with the dictionary pack, and how to put it right."""

from ui import theme
from ui.canvas import wrap
from ui.glyphs import medium, small
from ui.screen import Screen

_HELP = (
    "The game needs its dictionary. Connect the handheld",
    "to a PC by USB and install it again as the README says.",
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
        canvas.fill(20, 44, 4, 120, theme.RED)
        canvas.text(medium, 34, 44, "No dictionary to play with", theme.PAPER_ON_PANEL)
        y, rest = 70, self._problem
        while rest and y < 120:
            line, rest = wrap(small, rest, 266)
            canvas.text(small, 34, y, line, theme.AMBER_ON_PANEL)
            y += 14
        yield
        for at, line in enumerate(_HELP):
            canvas.text(small, 34, 136 + 14 * at, line, theme.PAPER_ON_PANEL)
        yield
