"""The menu of a game."""

from ui import theme
from ui.glyphs import medium
from ui.screen import KEY_MENU
from ui.widgets import MAIN, Button, Form


class MenuScreen(Form):
    """Goes back to the game, to a pause, options or help, leaves it, or has a Flow give it up."""

    overlay = True

    def __init__(self, app, flow):
        super().__init__(app)
        self._flow = flow
        self.buttons = [
            Button(36, 30, 140, 29, "RESUME", self.cancel, MAIN),
            Button(36, 62, 140, 29, "PAUSE", self._pause),
            Button(36, 94, 140, 29, "OPTIONS", self._options),
            Button(36, 126, 140, 29, "HELP", self._help),
            Button(36, 158, 140, 29, "SAVE AND QUIT", self._quit),
            Button(36, 190, 140, 29, "RESIGN", self._resign),
        ]

    def draw_ground(self):
        self.canvas.box(22, 4, 168, 226, theme.PANEL, theme.AMBER)
        self.canvas.centred(medium, 22, 11, 168, "MENU", theme.DIM_ON_PANEL)
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

    def _help(self):
        self.app.pop()
        self.app.open("help")

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
