"""The menu of a game."""

from ui import theme
from ui.glyphs import medium
from ui.screen import KEY_MENU
from ui.screens.confirm import ConfirmScreen
from ui.widgets import MAIN, Button, Form


class MenuScreen(Form):
    name = "menu"
    overlay = True

    def __init__(self, app):
        super().__init__(app)
        self.buttons = [
            Button(46, 76, 120, 36, "RESUME", self.cancel, MAIN),
            Button(46, 120, 120, 36, "RESIGN", self._resign),
        ]

    def draw_ground(self):
        self.canvas.box(26, 42, 160, 128, theme.PANEL, theme.AMBER)
        self.canvas.centred(medium, 26, 54, 160, "MENU", theme.DIM_ON_PANEL)
        yield

    def key(self, index):
        if index == KEY_MENU:
            self.cancel()
        else:
            super().key(index)

    def cancel(self):
        self.app.pop()

    def _resign(self):
        self.app.pop()
        self.app.push(ConfirmScreen(self.app, "Give up this game?", "RESIGN", self.app.title))
