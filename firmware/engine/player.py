"""One who plays: a human or a computer, with rack and score."""

from engine.rules import FINISH_LEVELS, FINISH_LINE, RulesError
from engine.tiles import VALUES

LEVELS = (None, "novice", "intermediate", "advanced")
NAME_BYTES = 40  # as UTF-8; what is saved has an upper bound by it


class Player:
    """A player of one game.

    level: one of LEVELS, None for a human. finish: one of rules.FINISH_LEVELS, for a game to a
    finish line. rack: bytearray of tile codes, in the order that its owner likes. last: points
    of the last turn, None before the first. lost_turns: turns still to be lost. resigned: no
    longer in the game. target: points that win the game, 0 where there is no finish line.

    Raises RulesError for a level that there is not, and a name of more than NAME_BYTES.
    """

    def __init__(self, name, level=None, finish=None):
        if len(name.encode()) > NAME_BYTES:
            raise RulesError("the name %s is too long" % name)
        if level not in LEVELS:
            raise RulesError("%s: no level %r" % (name, level))
        if finish is not None and finish not in FINISH_LEVELS:
            raise RulesError("%s: no finish line for %r" % (name, finish))
        self.name = name
        self.level = level
        self.finish = finish
        self.rack = bytearray()
        self.score = 0
        self.last = None
        self.lost_turns = 0
        self.resigned = False
        self.target = 0

    def rack_value(self):
        return sum(VALUES[tile] for tile in self.rack)

    def set_target(self, players):
        """Take the target of the player's level in a game of so many players."""
        if self.finish is None:
            raise RulesError("%s needs a level for the finish line" % self.name)
        self.target = FINISH_LINE[players][FINISH_LEVELS.index(self.finish)]
