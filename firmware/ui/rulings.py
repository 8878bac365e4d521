"""Challenges in a game on the screen: who may challenge, who does, and what comes of it."""

from engine import events
from engine.game import RULING


class Rulings:
    """Listens to a Game, as long as that lives: it holds nothing of the screen.

    acts: what a challenge and a ruling go to: the Game itself, or what has its methods.

    play, player: the Play laid last, and whose it is. by: who challenges it, None as long as
    nobody does; then the challenge is told until `rule` is called. other: the index of the player
    at the other end of a cable.
    """

    other = None

    def __init__(self, game, acts):
        self._game = game
        self._acts = acts
        window = game.window
        self.player = window.player if window else 0
        self.play = window.play if window else None
        self.by = window.challenger if window else None
        game.listeners.append(self._happened)

    def _happened(self, kind, player, detail):
        if kind == events.PLACED:
            self.player, self.play = player, detail
        elif kind == events.CHALLENGED:
            self.by = player

    @property
    def waits(self):
        """Whether it is for the player at the other end of a cable to rule."""
        return self.by == self.other and self._game.phase == RULING

    def able(self):
        """The indexes of those who can challenge now."""
        game = self._game
        return [n for n in range(len(game.players)) if game.may_challenge(n)]

    def refusal(self):
        """Why nobody can."""
        if any(player.level for player in self._game.players):
            return "computers judge the words of all, and theirs stand"
        return "there is no play to challenge"

    def challenge(self, by):
        """A player who is able to challenges."""
        self._acts.challenge(by)

    def rule(self, overrule):
        """What came of it has been read. True when the play stands, which may be overruled."""
        self.by = None
        if self._game.phase == RULING:
            self._acts.decide(overrule)
        return self._game.last_play is self.play
