"""The menu of a game."""

from ui import theme
from ui.glyphs import medium
from ui.screen import KEY_MENU
from ui.widgets import MAIN, Button, Form


class MenuScreen(Form):
    """Goes back to the game, to a pause or the options, or leaves it, or has a Flow give it up."""

    overlay = True

    def __init__(self, app, flow):
        super().__init__(app)
        self._flow = flow
        self.buttons = [
            Button(36, 36, 140, 30, "RESUME", self.cancel, MAIN),
            Button(36, 70, 140, 30, "PAUSE", self._pause),
            Button(36, 104, 140, 30, "OPTIONS", self._options),
            Button(36, 138, 140, 30, "SAVE AND QUIT", self._quit),
            Button(36, 172, 140, 30, "RESIGN", self._resign),
        ]

    def draw_ground(self):
        self.canvas.box(22, 8, 168, 202, theme.PANEL, theme.AMBER)
        self.canvas.centred(medium, 22, 16, 168, "MENU", theme.DIM_ON_PANEL)
        yield

    def key(self, index):
        if index == KEY_MENU:
            self.cancel()
        else:
            super().key(index)

    def cancel(self):
        self.app.pop()

    def _pause(self):
        self.app.pop()
        self.app.pause()

    def _options(self):
        app = self.app
        app.pop()
        app.open("options", app.screen.turn)

    def _quit(self):
        """The game is kept after every turn; ask only where that did not succeed."""
        app = self.app
        app.pop()
        app.keeper.pending = True  # what was thought since then, too
        if app.keeper.safe:
            app.title()
        else:
            app.open("confirm", "It is not saved. Quit?", "QUIT", app.title)

    def _resign(self):
        self.app.pop()
        self.app.open("confirm", self._flow.farewell, "RESIGN", self._flow.resign)
