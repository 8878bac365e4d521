"""Tells of something that went wrong, until it is read."""

from ui import theme
from ui.canvas import wrap
from ui.glyphs import medium, small
from ui.widgets import MAIN, Button, Form


class AlertScreen(Form):
    """`heading` is a line, `text` a sentence or two."""

    overlay = True

    def __init__(self, app, heading, text):
        super().__init__(app)
        self._heading = heading
        self._text = text
        self.buttons = [Button(120, 138, 80, 36, "OK", self.cancel, MAIN)]

    def draw_ground(self):
        canvas = self.canvas
        canvas.box(30, 56, 260, 128, theme.PANEL, theme.RED)
        canvas.fill(31, 57, 5, 126, theme.RED)
        canvas.text(medium, 46, 68, self._heading, theme.PAPER_ON_PANEL)
        y, rest = 92, self._text
        while rest:
            line, rest = wrap(small, rest, 234)
            canvas.text(small, 46, y, line, theme.PAPER_ON_PANEL)
            y += 14
        yield

    def cancel(self):
        self.app.pop()
