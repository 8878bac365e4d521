"""A screen with a heading, something to read, and a way back."""

from ui import theme
from ui.canvas import wrap
from ui.glyphs import medium, small
from ui.screen import KEY_MENU
from ui.widgets import Button, Form


class SheetScreen(Form):
    """Subclasses go on with `draw_ground`, in the rows from 36 to 194."""

    heading = ""

    def __init__(self, app):
        super().__init__(app)
        self.buttons = [Button(8, 200, 70, 34, "BACK", self.cancel)]

    def draw_ground(self):
        self.canvas.fill(0, 0, 320, 240, theme.PANEL)
        self.canvas.text(medium, 8, 12, self.heading, theme.AMBER_ON_PANEL)
        yield

    def write(self, text, y, x=8, ramp=theme.PAPER_ON_PANEL):
        """Write a paragraph as wide as the screen. Returns the row where the next may begin."""
        while text:
            line, text = wrap(small, text, 312 - x)
            self.canvas.text(small, x, y, line, ramp)
            y += 13
        return y + 5

    def key(self, index):
        if index == KEY_MENU:
            self.cancel()
        else:
            super().key(index)

    def cancel(self):
        self.app.pop()
