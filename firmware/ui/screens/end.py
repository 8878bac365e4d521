"""The end of a game: what the tiles left over did to the scores, and who has won."""

import time

from micropython import const

from engine import ending
from ui import theme
from ui.glyphs import large, medium, small
from ui.scores import played
from ui.screen import KEY_DOWN, KEY_UP
from ui.widgets import MAIN, Button, Form

_FIRST = const(500)  # ms before the first line
_NEXT = const(450)  # ms between two lines
_CELL = const(50)  # height of a player's cell
_LINE = const(15)
_TOP = const(44)  # rows between which cells and lines lie
_BOTTOM = const(188)
_MOST = const(5)  # lines


def outcome(game):
    """The headline: who has won."""
    names = [game.players[index].name for index in game.winners]
    if len(names) > 1:
        return "A DRAW"
    return "YOU WIN" if names[0] == "YOU" else "%s WINS" % names[0]


def reckoning(game):
    """Lines of the reckoning, each (text, the Adjustment that it tells or None)."""
    lines = [("%s resigned" % player.name, None) for player in game.players if player.resigned]
    for line in game.adjustments:
        name = game.players[line.player].name
        if line.tiles_of is None:
            lines.append(("%s: time" % name, line))
        elif line.tiles_of == line.player:
            lines.append(("%s: tiles left" % name, line))
        else:
            owner = game.players[line.tiles_of].name
            lines.append(("%s: tiles of %s" % (name, owner), line))
    if game.ended == ending.FINISHED:
        winner = game.players[game.ended_by]
        lines.append(("%s has reached %d" % (winner.name, winner.target), None))
    level = [one for one in game.players if one.score == game.players[game.winners[0]].score]
    if len(level) > len(game.winners) and game.ended < ending.FINISHED:
        lines.append(("Level: who led before that wins", None))
    return lines


class EndScreen(Form):
    """Shows the scores of the plays, reckons line by line, and then tells who has won.

    Only then can it be left: whoever touches RESULT twice is not past it. Lines that there is no
    room for are scrolled to. Two at a cable can agree on a rematch.
    """

    def __init__(self, app, game):
        super().__init__(app)
        self._game = game
        self._lines = reckoning(game)
        self._scores = [played(game, index) for index in range(len(game.players))]
        self._shown = self._first = 0  # lines reckoned, and the uppermost of those in sight
        self._due = time.ticks_add(time.ticks_ms(), _FIRST)
        rows = min(_MOST, len(self._lines))
        self._cells = _TOP + (_BOTTOM - _TOP - _CELL - 8 - _LINE * rows) // 2
        # beside the place of the board's action bar
        self.buttons = [
            Button(114, 194, 92, 38, "TITLE", app.title, MAIN, large),
            Button(14, 194, 92, 38, "MOVES", self._moves),
        ]
        if len(self._lines) > rows:
            y = self._cells + _CELL + 8
            self.buttons += (
                Button(286, y, 30, 36, "", lambda: self._scroll(-_MOST)),
                Button(286, y + 39, 30, 36, "", lambda: self._scroll(_MOST)),
            )
        self._play = app.link and app.link.play
        self._rematch = Button(214, 194, 92, 38, "REMATCH", self._want)
        self._told = ""
        if self._play:
            self.buttons.append(self._rematch)
        for button in self.buttons:
            button.enabled = False

    @property
    def busy(self):
        return not self.buttons[0].enabled

    def draw_ground(self):
        self.canvas.fill(0, 0, 320, 240, theme.PANEL)
        yield
        self._draw_headline()
        self._draw_scores()
        yield
        self._draw_lines()
        self._tell(self._told)
        yield

    def tick(self, now):
        if self._play and not self.busy:
            self._watch()
        if not self.busy or time.ticks_diff(now, self._due) < 0:
            return
        self._due = time.ticks_add(now, _NEXT)
        if self._shown < len(self._lines):
            line = self._lines[self._shown][1]
            if line:
                self._scores[line.player] += line.points
            self._shown += 1
            self._first = max(0, self._shown - _MOST)
            self._draw_lines()
        else:
            for button in self.buttons:
                self.enable(button, True)
            self._draw_headline()
        self._draw_scores()

    def key(self, index):
        if index in (KEY_UP, KEY_DOWN):
            self._scroll(-1 if index == KEY_UP else 1)
        else:
            super().key(index)

    def redraw(self, button):
        super().redraw(button)
        if not button.label:
            way = "U" if button is self.buttons[2] else "D"
            colour = theme.AMBER if button.enabled else theme.SLATE
            self.canvas.triangle(301, button.y + 18, 7, way, colour)

    def _scroll(self, lines):
        if not self.busy:
            self._first = max(0, min(self._first + lines, len(self._lines) - _MOST))
            self._draw_lines()

    def _want(self):
        """Another game at the cable, or no more."""
        self._play.again = not self._play.again

    def _watch(self):
        """Tell what the player at the other end of the cable wants."""
        link, play = self.app.link, self._play
        text = ""
        if link and not link.heard:
            text = "No word from %s." % play.name
        elif link and play.again:
            text = "Waiting for %s." % play.name
        elif link and play.rematch:
            text = "%s wants a rematch." % play.name
        if text != self._told:
            self._tell(text)
        self.enable(self._rematch, link is not None and link.heard)

    def _tell(self, text):
        self._told = text
        self.canvas.fill(0, 37, 320, small.HEIGHT, theme.PANEL)
        self.canvas.centred(small, 0, 37, 320, text, theme.PAPER_ON_PANEL)

    def _moves(self):
        file = self.app.keeper.record()
        if file:
            self.app.open("moves", self._game, file)
        else:
            self.app.open("alert", "No moves", "There is no record of this game.")

    def _draw_headline(self):
        text, ramp = "GAME OVER", theme.DIM_ON_PANEL
        if not self.busy:
            text, ramp = outcome(self._game), theme.AMBER_ON_PANEL
        self.canvas.fill(0, 10, 320, 30, theme.PANEL)
        self.canvas.centred(large, 0, 14, 320, text, ramp)

    def _draw_scores(self):
        game, canvas, y = self._game, self.canvas, self._cells
        count = len(game.players)
        pitch = min(136, 312 // count)
        left = (320 - count * pitch) // 2 + 2
        for index, player in enumerate(game.players):
            x = left + index * pitch
            won = not self.busy and index in game.winners
            edge = theme.AMBER if won else theme.RAISED
            canvas.box(x, y, pitch - 4, _CELL, theme.RAISED, edge)
            canvas.text(small, x + 7, y + 5, player.name, theme.DIM_ON_RAISED)
            canvas.text(large, x + 7, y + 22, str(self._scores[index]), theme.PAPER_ON_RAISED)

    def _draw_lines(self):
        """Draw the lines in sight, of those shown."""
        canvas = self.canvas
        y = self._cells + _CELL + 8
        canvas.fill(24, y, 256, _LINE * _MOST, theme.PANEL)
        for text, line in self._lines[self._first : min(self._shown, self._first + _MOST)]:
            canvas.text(small, 31, y + 2, text, theme.PAPER_ON_PANEL)
            if line:
                canvas.right(medium, 278, y, "%+d" % line.points, theme.AMBER_ON_PANEL)
            y += _LINE
