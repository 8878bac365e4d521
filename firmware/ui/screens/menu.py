"""The menu of a game."""

from ui import theme
from ui.glyphs import medium
from ui.screen import KEY_MENU
from ui.widgets import MAIN, Button, Form


class MenuScreen(Form):
    """Goes back to the game, or calls `resigned` when the player wants to give it up."""

    overlay = True

    def __init__(self, app, resigned):
        super().__init__(app)
        self._resigned = resigned
        self.buttons = [
            Button(36, 30, 140, 32, "RESUME", self.cancel, MAIN),
            Button(36, 66, 140, 32, "OPTIONS", self._options),
            Button(36, 102, 140, 32, "SAVE AND QUIT", self._quit),
            Button(36, 138, 140, 32, "RESIGN", self._resign),
        ]

    def draw_ground(self):
        self.canvas.box(22, 4, 168, 178, theme.PANEL, theme.AMBER)
        self.canvas.centred(medium, 22, 12, 168, "MENU", theme.DIM_ON_PANEL)
        yield

    def key(self, index):
        if index == KEY_MENU:
            self.cancel()
        else:
            super().key(index)

    def cancel(self):
        self.app.pop()

    def _options(self):
        app = self.app
        app.pop()
        app.open("options", app.screen.turn)

    def _quit(self):
        """The game is kept after every turn; ask only where that did not succeed."""
        app = self.app
        app.pop()
        if app.keeper.safe:
            app.title()
        else:
            app.open("confirm", "It is not saved. Quit?", "QUIT", app.title)

    def _resign(self):
        self.app.pop()
        self.app.open("confirm", "Give up this game?", "RESIGN", self._resigned)
