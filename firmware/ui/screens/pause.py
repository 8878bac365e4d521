"""Hides board and rack, and stops the clock, until the game goes on."""

from ui import charge, theme
from ui.glyphs import large, small
from ui.screen import KEY_PAUSE
from ui.widgets import MAIN, Button, Form


class PauseScreen(Form):
    """Of two handhelds at a cable both show it, until whoever has asked for it goes on."""

    def __init__(self, app, clock):
        super().__init__(app)
        self._clock = clock
        self._running = clock.running
        clock.stop()
        app.keeper.pending = True  # whoever pauses may switch off: what was thought is kept
        self._play = play = app.link and app.link.play
        if play:
            play.pausing = play.paused_by is None
        self._rest()

    def draw_ground(self):
        canvas = self.canvas
        canvas.fill(0, 0, 320, 240, theme.PANEL)
        charge.draw(self.app, 312, 8)
        yield
        canvas.centred(large, 0, 74, 320, "PAUSE", theme.PAPER_ON_PANEL)
        canvas.centred(small, 0, 108, 320, self._text, theme.DIM_ON_PANEL)
        yield

    def tick(self, now):
        play = self._play
        if play and not play.pausing and play.paused_by is None:
            self._go_on()

    def _rest(self):
        """Say whose pause it is, and offer what can be done about it."""
        play = self._play
        if play and not play.pausing:
            self._text = "%s pauses the game." % play.name
            self.buttons = [Button(90, 142, 140, 40, "SAVE AND QUIT", self.app.title)]
        else:
            self._text = "Board and rack are hidden."
            self.buttons = [Button(100, 142, 120, 40, "RESUME", self.cancel, MAIN, large)]

    def key(self, index):
        if index == KEY_PAUSE:
            self.cancel()
        else:
            super().key(index)

    def cancel(self):
        play = self._play
        if play and not play.pausing:
            return
        if play:
            play.pausing = False
        if play and play.paused_by is not None:  # the other does not go on yet
            self._move_focus(None)
            self._rest()
            self.app.repaint()
        else:
            self._go_on()

    def _go_on(self):
        running, play = self._running, self._play
        if running is not None and (play is None or running == play.seat):
            self._clock.start(running)
        self.app.pop()
