"""Hides board and rack, and stops the clock, until the game goes on."""

from ui import charge, theme
from ui.glyphs import large, small
from ui.screen import KEY_PAUSE
from ui.widgets import MAIN, Button, Form


class PauseScreen(Form):
    def __init__(self, app, clock):
        super().__init__(app)
        self._clock = clock
        self._running = clock.running
        clock.stop()
        app.keeper.pending = True  # whoever pauses may switch off: what was thought is kept
        self.buttons = [Button(100, 142, 120, 40, "RESUME", self.cancel, MAIN, large)]

    def draw_ground(self):
        canvas = self.canvas
        canvas.fill(0, 0, 320, 240, theme.PANEL)
        charge.draw(self.app, 312, 8)
        yield
        canvas.centred(large, 0, 74, 320, "PAUSE", theme.PAPER_ON_PANEL)
        canvas.centred(small, 0, 108, 320, "Board and rack are hidden.", theme.DIM_ON_PANEL)
        yield

    def key(self, index):
        if index == KEY_PAUSE:
            self.cancel()
        else:
            super().key(index)

    def cancel(self):
        if self._running is not None:
            self._clock.start(self._running)
        self.app.pop()
