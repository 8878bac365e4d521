"""The end of a game: what the tiles left over did to the scores, and who has won."""

import time

from micropython import const

from ui import theme
from ui.glyphs import large, medium, small
from ui.widgets import MAIN, Button, Form

_FIRST = const(500)  # ms before the first line
_NEXT = const(450)  # ms between two lines
_LINE = const(15)
_TOP = const(58)


def outcome(game):
    """The headline: who has won."""
    names = [game.players[index].name for index in game.winners]
    if len(names) > 1:
        return "A DRAW"
    return "YOU WIN" if names[0] == "YOU" else "%s WINS" % names[0]


def reckoning(game):
    """Lines of the adjustment, each (text, points)."""
    lines = []
    for line in game.adjustments:
        name = game.players[line.player].name
        if line.tiles_of == line.player:
            lines.append(("%s: tiles left" % name, line.points))
        else:
            owner = game.players[line.tiles_of].name
            lines.append(("%s: tiles of %s" % (name, owner), line.points))
    return lines


class EndScreen(Form):
    name = "end"

    def __init__(self, app, game):
        super().__init__(app)
        self._game = game
        self._lines = reckoning(game)
        self._shown = 0
        self._next = time.ticks_add(time.ticks_ms(), _FIRST)
        self.buttons = [Button(100, 194, 120, 38, "TITLE", app.title, MAIN, large)]

    @property
    def busy(self):
        return self._shown <= len(self._lines)

    def draw_ground(self):
        canvas = self.canvas
        canvas.fill(0, 0, 320, 240, theme.PANEL)
        yield
        canvas.centred(medium, 0, 16, 320, "GAME OVER", theme.DIM_ON_PANEL)
        canvas.box(24, 44, 272, 140, theme.PANEL, theme.RAISED)
        yield
        for index in range(self._shown):
            self._show(index)
            yield

    def tick(self, now):
        if self.busy and time.ticks_diff(now, self._next) >= 0:
            self._show(self._shown)
            self._shown += 1
            self._next = time.ticks_add(now, _NEXT)

    def _show(self, index):
        """Draw a line of the reckoning or, after the last, the outcome and the scores."""
        if index < len(self._lines):
            text, points = self._lines[index]
            y = _TOP + index * _LINE
            self.canvas.text(small, 38, y, text, theme.PAPER_ON_PANEL)
            self.canvas.right(medium, 282, y - 2, "%+d" % points, theme.AMBER_ON_PANEL)
        else:
            self._show_scores()

    def _show_scores(self):
        game, canvas = self._game, self.canvas
        canvas.fill(0, 10, 320, 30, theme.PANEL)
        canvas.centred(large, 0, 14, 320, outcome(game), theme.AMBER_ON_PANEL)
        pitch = 256 // len(game.players)
        for index, player in enumerate(game.players):
            x = 32 + index * pitch
            won = index in game.winners
            edge = theme.AMBER if won else theme.RAISED
            canvas.box(x, 128, pitch - 6, 50, theme.RAISED, edge)
            canvas.text(small, x + 7, 133, player.name, theme.DIM_ON_RAISED)
            canvas.text(large, x + 7, 150, str(player.score), theme.PAPER_ON_RAISED)
