"""What can differ from game to game: options, the editions as rows of them, the variants."""

ALL_PASS, ALL_PASS_TWICE, SIX_SCORELESS = "all pass", "all pass twice", "six scoreless"
LOSE_TURN, NO_PENALTY, FIVE_POINTS = "lose a turn", "no penalty", "5 points"
PLAYER_1, DRAW = "player 1", "draw"

# Each option and what it may be. The first seven are the lines of an edition, the rest variants.
OPTIONS = (
    ("exchange_minimum", (0, 7)),
    ("ends", (ALL_PASS, ALL_PASS_TWICE, SIX_SCORELESS)),
    ("overrule", (False, True)),
    ("failed_challenge", (LOSE_TURN, NO_PENALTY, FIVE_POINTS)),
    ("starts", (PLAYER_1, DRAW)),
    ("minutes", (0, 25)),
    ("penalty", (0, 10)),
    ("rack_size", (7, 9)),
    ("finish_line", (False, True)),
)
VARIANTS = (7, False)

# Name, then a value for each line, in the order of OPTIONS.
EDITIONS = (
    ("cartridge", 0, ALL_PASS, True, LOSE_TURN, PLAYER_1, 0, 10),
    ("boxed US", 0, ALL_PASS, False, LOSE_TURN, DRAW, 0, 10),
    ("boxed EU", 0, ALL_PASS_TWICE, False, NO_PENALTY, DRAW, 0, 10),
    ("tournament", 7, SIX_SCORELESS, False, FIVE_POINTS, DRAW, 25, 10),
)

# Rounds in which everybody passes, and turns in a row that score nothing; 0: does not end it.
_ENDS = {ALL_PASS: (1, 0), ALL_PASS_TWICE: (2, 0), SIX_SCORELESS: (0, 6)}
# Turns that the challenger loses, and points that the one challenged wins.
_FAILED = {LOSE_TURN: (1, 0), NO_PENALTY: (0, 0), FIVE_POINTS: (0, 5)}

FINISH_LEVELS = ("beginner", "intermediate", "expert")
# By the number of players: the points to reach at each level.
FINISH_LINE = {2: (70, 120, 200), 3: (60, 100, 180), 4: (50, 90, 160)}


class RulesError(ValueError):
    """Rules, or players, that make no game. The text names the option or the player."""


class Rules:
    """The rules of one game: those of an edition, with some options changed.

    exchange_minimum: tiles that the bag must hold for an exchange. ends: what ends a game other
    than going out. overrule: whether a sustained challenge may be overruled. failed_challenge:
    what a challenge of good words costs. starts: who does. minutes: of each player's clock, 0 for
    none; penalty: points for each minute begun beyond. rack_size: tiles on a full rack.
    finish_line: whether the first to reach a target wins. bonus, bonus_from: points for playing
    `bonus_from` tiles or more in one turn.

    Raises RulesError for an edition, an option or a value that there is not.
    """

    bonus = 50
    bonus_from = 7

    def __init__(self, edition="cartridge", **options):
        for row in EDITIONS:
            if row[0] == edition:
                break
        else:
            raise RulesError("no edition %r" % (edition,))
        for (name, choices), value in zip(OPTIONS, row[1:] + VARIANTS):
            value = options.pop(name, value)
            if value not in choices:
                raise RulesError("%s: %r is none of %s" % (name, value, list(choices)))
            setattr(self, name, choices[choices.index(value)])
        for name in options:
            raise RulesError("no option %r" % name)
        self.pass_rounds, self.scoreless_turns = _ENDS[self.ends]
        self.turns_lost, self.points_won = _FAILED[self.failed_challenge]

    def __eq__(self, other):
        return isinstance(other, Rules) and self.to_bytes() == other.to_bytes()

    def to_bytes(self):
        """A byte for each of OPTIONS: which of its choices it is."""
        return bytes(choices.index(getattr(self, name)) for name, choices in OPTIONS)


def from_bytes(data):
    """The Rules that `Rules.to_bytes` described. Raises RulesError."""
    if len(data) != len(OPTIONS):
        raise RulesError("%d options, not %d" % (len(data), len(OPTIONS)))
    options = {}
    for (name, choices), index in zip(OPTIONS, data):
        if index >= len(choices):
            raise RulesError("%s: no choice %d" % (name, index))
        options[name] = choices[index]
    return Rules(**options)


CARTRIDGE = Rules()
