"""Asks once more before something is done."""

from ui import theme
from ui.glyphs import medium
from ui.widgets import MAIN, Button, Form


class ConfirmScreen(Form):
    """Asks `question`, one line; calls `confirmed` when the button labelled `label` is chosen."""

    name = "confirm"
    overlay = True

    def __init__(self, app, question, label, confirmed):
        super().__init__(app)
        self._question = question
        self._confirmed = confirmed
        self.buttons = [
            Button(20, 112, 80, 36, "CANCEL", self.cancel),
            Button(112, 112, 80, 36, label, self._confirm, MAIN),
        ]

    def draw_ground(self):
        self.canvas.box(6, 68, 200, 94, theme.PANEL, theme.AMBER)
        self.canvas.centred(medium, 6, 84, 200, self._question, theme.PAPER_ON_PANEL)
        yield

    def cancel(self):
        self.app.pop()

    def _confirm(self):
        self.app.pop()
        self._confirmed()
