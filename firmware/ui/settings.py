"""What the player has set: the rules of games to come, who plays, and how the handheld behaves."""

from engine.player import LEVELS, Player
from engine.rules import FINISH_LEVELS, Rules
from engine.rules import OPTIONS as RULES

_VERSION = 1

# Each setting, what it may be, and which of that is the default.
CHOICES = (
    ("sound", (0, 1, 2, 3), 2),  # volume, 0 for off
    ("brightness", (25, 50, 75, 100), 3),  # percent
    ("sleep", (2, 5, 10, 0), 1),  # minutes without a touch, 0 for never
    ("rack_order", ("free", "alphabetical", "by value", "vowels first"), 0),
    ("colours", ("green", "blue", "contrast"), 0),  # of the screen
    ("practice", (False, True), 0),  # whether a word may be looked up before it is played
)

SEATS = 4
NONE, HUMAN, COMPUTER = range(3)
# By seat: who is there, then the levels of computers, then those of a game to a finish line.
_SEATED = bytes((HUMAN, COMPUTER, NONE, NONE, 2, 2, 2, 2, 0, 0, 0, 0))
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ.-"  # of names
NAME = 5  # of them at most


class Settings:
    """rules: a Rules; and an attribute for each of CHOICES.

    kinds, levels, finishes: by seat NONE, HUMAN or COMPUTER, the level of a computer, and that of
    a game to a finish line, 0 to 2. names: of the seats' humans, "" for none.

    data: the bytes that `to_bytes` gave. What it lacks, or what it has of a later firmware and
    is not known here, is the default.
    """

    def __init__(self, data=b""):
        data = bytes(data[1:] if data[:1] == bytes((_VERSION,)) else b"")
        default = Rules().to_bytes()
        options = {}
        for at, (name, choices) in enumerate(RULES):
            options[name] = choices[_index(data, at, choices, default[at])]
        self.rules = Rules(**options)
        data = data[len(RULES) :]
        self._seat(data)
        if not self.playable():
            self._seat(b"")
        data = data[len(_SEATED) :]
        self.names = [_name(data[NAME * seat : NAME * (seat + 1)]) for seat in range(SEATS)]
        data = data[NAME * SEATS :]
        for at, (name, choices, default) in enumerate(CHOICES):
            setattr(self, name, choices[_index(data, at, choices, default)])

    def to_bytes(self):
        """The version, which of its choices each of the rules' options is, the seats, the names,
        and which of its choices each of CHOICES is."""
        seats = bytes(self.kinds + self.levels + self.finishes)
        names = b"".join((name.encode() + bytes(NAME))[:NAME] for name in self.names)
        own = bytes(choices.index(getattr(self, name)) for name, choices, _ in CHOICES)
        return bytes((_VERSION,)) + self.rules.to_bytes() + seats + names + own

    def playable(self):
        """Whether those who are seated make a game: two or more, and one of them a human."""
        return self.count(HUMAN) > 0 and self.count(NONE) <= SEATS - 2

    def count(self, kind):
        """How many seats are of this kind."""
        return sum(one == kind for one in self.kinds)

    def name(self, seat):
        """What the player of a seat is called in a game."""
        if self.kinds[seat] == COMPUTER:
            return LEVELS[1 + self.levels[seat]].upper()
        return self.names[seat] or ("YOU" if self.count(HUMAN) == 1 else "P%d" % (seat + 1))

    def players(self):
        """A new Player for each seat that is taken; who would share a name is told by the seat."""
        players = []
        names = [self.name(seat) if kind else "" for seat, kind in enumerate(self.kinds)]
        for seat, kind in enumerate(self.kinds):
            if kind != NONE:
                level = LEVELS[1 + self.levels[seat]] if kind == COMPUTER else None
                finish = FINISH_LEVELS[self.finishes[seat]] if self.rules.finish_line else None
                name = names[seat]
                if names.count(name) > 1:
                    name = "%s-%d" % (name[:3], seat + 1)
                players.append(Player(name, level, finish))
        return players

    def _seat(self, data):
        """Seat the players as these bytes say; what is missing or unknown is the default."""
        at = bytearray(_SEATED)
        for n, byte in enumerate(data[: len(at)]):
            if byte < 3:
                at[n] = byte
        self.kinds, self.levels, self.finishes = at[:SEATS], at[SEATS:-SEATS], at[-SEATS:]


def _index(data, at, choices, default):
    return data[at] if at < len(data) and data[at] < len(choices) else default


def _name(data):
    """The name in so many bytes, "" where there is none of SIGNS alone."""
    name = "".join(chr(byte) for byte in data).rstrip("\0")
    return name if all(sign in SIGNS for sign in name) else ""
