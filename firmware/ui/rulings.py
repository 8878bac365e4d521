"""Challenges on the board screen: who may challenge, who does, and what comes of it."""

from engine import events
from engine.game import RULING


class Rulings:
    """Carries challenges out for a Flow, and hears of a computer's.

    play, player: the Play laid last, and whose it is. by: who challenges it, None as long as
    nobody does; then the challenge is told until `rule` is called.
    """

    def __init__(self, flow, screen):
        self._flow = flow
        self._screen = screen
        self._game = game = screen.game
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

    def able(self):
        """The indexes of those who can challenge now."""
        game = self._game
        return [n for n in range(len(game.players)) if game.may_challenge(n)]

    def ask(self):
        """CHALLENGE was chosen: who does?"""
        if self.able():
            self._flow.recall()
            self.tell()
        elif any(player.level for player in self._game.players):
            self._screen.refuse("computers judge the words of all, and theirs stand")
        else:
            self._screen.refuse("there is no play to challenge")

    def tell(self):
        """Show the challenge, whatever there is to answer."""
        self._screen.app.open("challenge", self._game, self)

    def challenge(self, by):
        """The player with this index challenges."""
        self._game.challenge(by)

    def rule(self, overrule):
        """What came of it is read; the play stands after all when the game lets it."""
        self.by = None
        if self._game.phase == RULING:
            self._game.decide(overrule)
        stands = self._game.last_play is self.play
        self._flow.ruled(self.player, self.play if stands else None)
