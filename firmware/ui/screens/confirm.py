"""Asks once more before something is done."""

from ui import theme
from ui.glyphs import medium
from ui.widgets import MAIN, Button, Form


class ConfirmScreen(Form):
    """Asks `question`, one line; calls `confirmed` when the button labelled `label` is chosen.

    left, top: of its box, in pixels; over the board where it is not told.
    """

    overlay = True

    def __init__(self, app, question, label, confirmed, left=6, top=68):
        super().__init__(app)
        self._question = question
        self._confirmed = confirmed
        self._left = left
        self._top = top
        self.buttons = [
            Button(left + 14, top + 44, 80, 36, "CANCEL", self.cancel),
            Button(left + 106, top + 44, 80, 36, label, self._confirm, MAIN),
        ]

    def draw_ground(self):
        left, top = self._left, self._top
        self.canvas.box(left, top, 200, 94, theme.PANEL, theme.AMBER)
        self.canvas.centred(medium, left, top + 16, 200, self._question, theme.PAPER_ON_PANEL)
        yield

    def cancel(self):
        self.app.pop()

    def _confirm(self):
        self.app.pop()
        self._confirmed()
