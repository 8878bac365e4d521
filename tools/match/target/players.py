"""Who can play a match: the levels of the handheld, and players to measure them by."""

from engine.computer import Computer, may_exchange
from engine.movegen import MoveGenerator
from engine.player import LEVELS
from engine.rules import CARTRIDGE


class Greedy:
    """The play that scores most, of the words of one tier; without one, other tiles or a pass."""

    def __init__(self, lexicon, tier):
        self.generator = MoveGenerator(lexicon, getattr(lexicon, tier), CARTRIDGE)

    def choose(self, game):
        best = self.generator.run(game.board, game.player.rack)
        if best:
            return "play", best.squares(game.board), best.tiles
        if may_exchange(game):
            return "exchange", bytes(game.player.rack), None
        return "pass", None, None


class Unaware(Computer):
    """A computer that does not reckon with the other's tiles when the bag is empty."""

    def _rival(self):
        return None


class Level:
    """A level of the handheld."""

    def __init__(self, lexicon, level, kind=Computer):
        self.computer = kind(lexicon)
        self.level = level

    def choose(self, game):
        game.player.level = self.level
        self.computer.start(game)
        while not self.computer.step():
            pass
        return self.computer.choice


PLAYERS = {
    "greedy": (Greedy, "full"),
    "common": (Greedy, "common"),
    "unaware": (Level, "advanced", Unaware),
}
PLAYERS.update((level, (Level, level)) for level in LEVELS if level)


def player(lexicon, name):
    """The player of that name: `choose(game)` gives a choice, as a Computer's is."""
    kind, *arguments = PLAYERS[name]
    return kind(lexicon, *arguments)
