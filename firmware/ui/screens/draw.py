"""Who starts: the tiles that were drawn for it."""

from micropython import const

from ui import theme, tile
from ui.glyphs import large, medium, small
from ui.widgets import MAIN, Button, Form

_PITCH = const(76)
_TOP = const(58)
_ROUNDS = const(2)


class DrawScreen(Form):
    """Shows a Game's draw: the last rounds of it, where players were level."""

    def __init__(self, app, game):
        super().__init__(app)
        self._game = game
        self.buttons = [Button(100, 194, 120, 38, "GO ON", self.cancel, MAIN, large)]

    def draw_ground(self):
        game, canvas = self._game, self.canvas
        canvas.fill(0, 0, 320, 240, theme.PANEL)
        yield
        canvas.centred(medium, 0, 14, 320, "WHO STARTS?", theme.AMBER_ON_PANEL)
        text = "The tile nearest A starts, a blank before A."
        canvas.centred(small, 0, 36, 320, text, theme.DIM_ON_PANEL)
        yield
        left = (320 - _PITCH * len(game.players)) // 2
        for index, player in enumerate(game.players):
            x = left + index * _PITCH
            canvas.centred(small, x, _TOP, _PITCH, player.name, theme.PAPER_ON_PANEL)
        for row, drawn in enumerate(game.draws[-_ROUNDS:]):
            y = _TOP + 16 + 42 * row
            for index, code in drawn:
                style = tile.LAST if index == game.first else tile.PLAIN
                tile.draw(canvas, left + index * _PITCH + (_PITCH - 34) // 2, y, 34, code, style)
            yield
        name = game.players[game.first].name
        text = "YOU START" if name == "YOU" else "%s STARTS" % name
        canvas.centred(large, 0, 163, 320, text, theme.AMBER_ON_PANEL)
        yield

    def cancel(self):
        self.app.pop()
