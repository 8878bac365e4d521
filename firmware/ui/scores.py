"""The players' cells of the panel: name, score, points of the last turn, target and clock."""

from micropython import const

from ui import canvas as drawing
from ui import theme
from ui.glyphs import large, medium, small

LEFT = const(213)
WIDTH = const(106)
_HEIGHT = const(108)  # of all cells
_IN = const(7)  # pixels from a cell's edge to its text
_NEAR = const(4)  # the same where several share the room
_CLOCK = const(32)  # columns of a clock
LAST_MINUTE = const(60)  # seconds


def played(game, index):
    """A player's score by the plays alone, before the reckoning at the end."""
    after = sum(line.points for line in game.adjustments if line.player == index)
    return game.players[index].score - after


def time_left(game, index):
    """Seconds that a player has left, begun ones counted; negative once the time is over."""
    return (game.rules.minutes * 60_000 - game.clock.used[index] + 999) // 1000


class Scores:
    """Draws the cells of a Game's players; the one on turn has the amber frame.

    silent: the player at the other end of a cable who is not heard, else None; silence: seconds.
    """

    silent = None
    silence = 0

    def __init__(self, canvas, game):
        self._canvas = canvas
        self._game = game
        self._pitch = _HEIGHT // len(game.players)
        self._seconds = 0  # that the running clock shows

    def draw(self):
        """Draw every player's cell."""
        for index in range(len(self._game.players)):
            self.player(index)

    def tick(self):
        """Go on with the running clock. True when a player's last minute begins."""
        game = self._game
        index = game.clock.running
        if index is None or not game.rules.minutes:
            return False
        game.clock.update()
        seconds = time_left(game, index)
        if seconds == self._seconds:
            return False
        self._seconds = seconds
        self._clock(index)
        return seconds == LAST_MINUTE

    def player(self, index):
        """Draw one player's cell."""
        game, canvas = self._game, self._canvas
        player, y = game.players[index], 1 + index * self._pitch
        on_turn = self._on_turn(index)
        ground = theme.RAISED if on_turn else theme.PANEL
        paper = theme.PAPER_ON_RAISED if on_turn else theme.PAPER_ON_PANEL
        dim = theme.DIM_ON_RAISED if on_turn else theme.DIM_ON_PANEL
        edge = theme.AMBER if on_turn else theme.RAISED
        canvas.box(LEFT, y, WIDTH, self._pitch - 2, ground, edge)
        last, ramp = self._last(index), theme.AMBER_ON_RAISED if on_turn else theme.AMBER_ON_PANEL
        if game.window and game.window.player == index:
            ramp = dim
        score = str(played(game, index))
        target = "/%d" % player.target if player.target else ""
        x, end, minutes = LEFT + _IN, LEFT + WIDTH - _IN, game.rules.minutes
        if len(game.players) == 2:
            canvas.text(medium, x, y + 5, player.name, paper)
            canvas.text(large, x, y + 27, score, paper)
            canvas.text(small, x + drawing.width(large, score) + 3, y + 34, target, dim)
            canvas.right(medium, end, y + (22 if minutes else 32), last, ramp)
            if index == self.silent:
                canvas.fill(end - _CLOCK, y + 6, _CLOCK, small.HEIGHT + 2, theme.RED)
                text = "%d:%02d" % (self.silence // 60, self.silence % 60)
                canvas.right(small, end - 3, y + 7, text, theme.PAPER_ON_RED)
        else:
            row, below = self._rows(y)
            x = LEFT + _NEAR
            room = end - x - _NEAR
            narrow = drawing.width(medium, player.name) + drawing.width(medium, score) > room
            canvas.text(small if narrow else medium, x, row + 2 * narrow, player.name, paper)
            canvas.right(medium, end, row, score, paper)
            canvas.text(small, x, below, last, ramp)
            canvas.right(small, end - (_CLOCK + 2 if minutes else 0), below, target, dim)
        if minutes:
            self._clock(index)

    def _on_turn(self, index):
        return index == self._game.turn and not self._game.over

    def _last(self, index):
        """The points of a player's last turn, or those of a play that is not final."""
        window, last = self._game.window, self._game.players[index].last
        if window and window.player == index:
            return "+%d?" % window.play.score
        return "" if last is None else "%+d" % last

    def _rows(self, y):
        """The two rows of text in the cell of one of several players."""
        gap = self._pitch // 9 - 2
        return y + gap, y + self._pitch - 12 - gap

    def _clock(self, index):
        """Draw a player's clock: on amber in the last minute, on red and negative after it."""
        canvas, y = self._canvas, 1 + index * self._pitch
        y = y + 39 if len(self._game.players) == 2 else self._rows(y)[1]
        seconds = time_left(self._game, index)
        ground, ramp = theme.PANEL, theme.DIM_ON_PANEL
        if seconds < 0:
            ground, ramp = theme.RED, theme.PAPER_ON_RED
        elif seconds <= LAST_MINUTE:
            ground, ramp = theme.AMBER, theme.INK_ON_AMBER
        elif self._on_turn(index):
            ground, ramp = theme.RAISED, theme.DIM_ON_RAISED
        x = LEFT + WIDTH - 4 - _CLOCK
        canvas.fill(x, y, _CLOCK, small.HEIGHT, ground)
        sign, seconds = "-" if seconds < 0 else "", abs(seconds)
        text = "%s%d:%02d" % (sign, seconds // 60, seconds % 60)
        canvas.right(small, x + _CLOCK - 3, y, text, ramp)
