"""The statistics across games."""

from engine.player import LEVELS
from engine.tiles import decode
from ui import theme
from ui.glyphs import medium, small
from ui.screens.sheet import SheetScreen
from ui.widgets import Button

_COLUMNS = (("PLAYED", 180), ("WON", 245), ("DRAWN", 310))  # with their right edges
_TOP = 50
_PITCH = 20


class StatsScreen(SheetScreen):
    """Games by the strongest computer in them, and the best there were."""

    heading = "STATISTICS"

    def __init__(self, app):
        super().__init__(app)
        self.buttons.append(Button(232, 200, 80, 34, "RESET", self._ask))

    def draw_ground(self):
        yield from super().draw_ground()
        canvas, stats = self.canvas, self.app.keeper.stats
        for name, right in _COLUMNS:
            canvas.right(small, right, _TOP - 14, name, theme.DIM_ON_PANEL)
        y = _TOP
        for level, row in zip(LEVELS, stats.rows):
            name = "Against %s" % level if level else "Humans only"
            canvas.text(small, 8, y + 2, name, theme.PAPER_ON_PANEL)
            for number, (_, right) in zip(row, _COLUMNS):
                canvas.right(medium, right, y, str(number), theme.PAPER_ON_PANEL)
            y += _PITCH
            yield
        canvas.fill(8, y + 1, 304, 1, theme.RAISED)
        word = decode(stats.word).upper()
        best = "%s, %d" % (word, stats.best) if word else "0"
        for name, value in (
            ("Highest score of a game", stats.best_game),
            ("Best play", best),
            ("Plays with a full rack", stats.bingos),
        ):
            y += _PITCH
            canvas.text(small, 8, y - 10, name, theme.PAPER_ON_PANEL)
            canvas.right(medium, 310, y - 12, str(value), theme.AMBER_ON_PANEL)
        yield

    def _ask(self):
        self.app.open("confirm", "Forget all games?", "RESET", self._reset, 60, 72)

    def _reset(self):
        problem = self.app.keeper.reset_stats()
        self.app.repaint()
        if problem:
            self.app.open("alert", "The statistics are not kept", problem)
