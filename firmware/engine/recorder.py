"""Writes the record of a game, in the form that engine/record.py describes."""

from engine import ending, events
from engine.board import SIDE, coordinates
from engine.tiles import char, decode

# Notes with a meaning, for what the format has no line for. The first, on a pass, is the field's
# own; the second is followed by the nickname.
LOST_TURN = "#unsuccessful-challenge"
RESIGNED = "#resigned"
TARGET = "#target-reached"


class Recorder:
    """Writes a record as the game goes on, a line for each thing that happens.

    file: anything with `write(text)`; names: of the players, in the order of their turns. Most
    methods take the player's index and the rack in tile codes as it was before (for `bonus`, as
    it is after the play), and last the player's total after it. To go on with a record that was
    begun before, leave `start` out.
    """

    def __init__(self, file, names):
        self.file = file
        self.names = [" ".join(name.split()) for name in names]
        self.nicks = nicknames(self.names)

    def start(self):
        """Write the head of the record."""
        self.file.write("#character-encoding UTF-8\n")
        for n, nick in enumerate(self.nicks):
            self.file.write("#player%d %s %s\n" % (n + 1, nick, self.names[n] or nick))

    def play(self, player, rack, play, total):
        """A play was laid, an engine.play.Play."""
        word = play.words[0]
        step = SIDE if word.down else 1
        text = coordinates(word.square, word.down) + " "
        for n, tile in enumerate(word.tiles):
            text += char(tile) if word.square + n * step in play.squares else "."
        self._turn(player, rack, text, "+", play.score, total)

    def exchange(self, player, rack, tiles, total):
        """`tiles` were put back for others."""
        self._turn(player, rack, "-" + _text(tiles), "+", 0, total)

    def pass_turn(self, player, rack, total):
        self._turn(player, rack, "-", "+", 0, total)

    def lost_turn(self, player, rack, total):
        """The turn is lost, for a challenge that failed."""
        self.pass_turn(player, rack, total)
        self.note(LOST_TURN)

    def resign(self, player):
        """The player leaves the game."""
        self.note("%s %s" % (RESIGNED, self.nicks[player]))

    def returned(self, player, rack, points, total):
        """The play just written was challenged and is taken back, and its `points` with it."""
        self._turn(player, rack, "--", "-", points, total)

    def bonus(self, player, rack, points, total):
        """A challenge to the play just written failed, which brings its player `points`."""
        self._turn(player, rack, "(challenge)", "+", points, total)

    def target(self):
        """The turn just written has reached the target, which ends the game."""
        self.note(TARGET)

    def loss(self, player, rack, points, total):
        """At the end, `points` are taken off for the tiles left on the player's own rack."""
        self._turn(player, rack, "(%s)" % _text(rack), "-", points, total)

    def gain(self, player, tiles, points, total):
        """At the end, `points` come to the player who went out for another's `tiles`."""
        self._turn(player, b"", "(%s)" % _text(tiles), "+", points, total)

    def time_penalty(self, player, rack, points, total):
        """After the racks, `points` are taken off for time overrun; `rack` may be empty."""
        self._turn(player, rack, "(time)", "-", points, total)

    def note(self, text):
        """A remark on the turn just written."""
        self.file.write("#note %s\n" % " ".join(text.split()))

    def rack(self, player, tiles):
        """The rack of a player in a game that goes no further here."""
        self.file.write("#rack%d %s\n" % (player + 1, _text(tiles)))

    def _turn(self, player, rack, text, sign, points, total):
        line = ">%s: %s %s %s%d %d\n"
        self.file.write(line % (self.nicks[player], _text(rack), text, sign, points, total))


class Listener:
    """Keeps the record of a Game whose listeners it is one of."""

    def __init__(self, recorder, game):
        self.recorder = recorder
        self.game = game

    def __call__(self, kind, player, detail):
        to, rack = self.recorder, self.game.rack_before
        total = self.game.players[player].score if player is not None else 0
        if kind == events.PLACED:
            to.play(player, rack, detail, total + detail.score)
        elif kind == events.WITHDRAWN:
            to.returned(player, self.game.players[player].rack, detail.score, total)
        elif kind == events.OVERRULED:
            self._challenged(self.game.window.challenger, "overruled")
        elif kind == events.NOT_SUSTAINED:
            self._challenged(player, "not sustained")
        elif kind == events.POINTS_WON:
            to.bonus(player, self.game.players[player].rack, detail, total)
        elif kind == events.EXCHANGED:
            to.exchange(player, rack, detail, total)
        elif kind == events.PASSED:
            to.pass_turn(player, rack, total)
        elif kind == events.TURN_LOST:
            to.lost_turn(player, rack, total)
        elif kind == events.RESIGNED:
            to.resign(player)
        elif kind == events.OVER:
            self._reckoning(detail)

    def _challenged(self, by, ruling):
        self.recorder.note("challenged by %s, %s" % (self.recorder.nicks[by], ruling))

    def _reckoning(self, how):
        """The adjustments: those for time come last in the format."""
        if how == ending.FINISHED:
            self.recorder.target()
        totals = [player.score for player in self.game.players]
        for line in self.game.adjustments:
            totals[line.player] -= line.points
        for timed in (False, True):
            for line in self.game.adjustments:
                if (line.tiles_of is None) == timed:
                    totals[line.player] += line.points
                    self._adjustment(line, totals[line.player])

    def _adjustment(self, line, total):
        if line.tiles_of is None:
            self.recorder.time_penalty(line.player, b"", -line.points, total)
            return
        rack = self.game.players[line.tiles_of].rack
        if line.tiles_of == line.player:
            self.recorder.loss(line.player, rack, -line.points, total)
        else:
            self.recorder.gain(line.player, rack, line.points, total)


def is_letter(character):
    """Whether a character is a letter of the English alphabet."""
    return "A" <= character <= "Z" or "a" <= character <= "z"


def nicknames(names):
    """A word for each name that no other of them has, of letters, digits and `_` alone."""
    nicks = []
    for name in names:
        word = "".join(c if "0" <= c <= "9" or is_letter(c) else "_" for c in name) or "_"
        nick, n = word, 1
        while nick in nicks:
            n += 1
            nick = "%s_%d" % (word, n)
        nicks.append(nick)
    return nicks


def _text(tiles):
    """The tiles of a rack in the order of the alphabet, blanks last."""
    return decode(sorted(tiles))
