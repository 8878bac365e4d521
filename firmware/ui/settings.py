"""What the player has set: the rules of games to come, and how the handheld behaves."""

from engine.rules import OPTIONS as RULES
from engine.rules import Rules

_VERSION = 1

# Each setting and what it may be, the default first.
CHOICES = (
    ("sound", (True, False)),
    ("brightness", (100, 75, 50, 25)),  # percent
    ("sleep", (5, 2, 10, 0)),  # minutes without a touch, 0 for never
    ("rack_order", ("free", "alphabetical", "by value", "vowels first")),
    ("colours", ("green", "blue")),  # of the board
)


class Settings:
    """rules: a Rules; and an attribute for each of CHOICES.

    data: the bytes that `to_bytes` gave. What it lacks, or what it has of a later firmware and
    is not known here, is the default.
    """

    def __init__(self, data=b""):
        data = bytes(data[1:] if data[:1] == bytes((_VERSION,)) else b"")
        default = Rules()
        options = {}
        for at, (name, choices) in enumerate(RULES):
            options[name] = _choice(data, at, choices, getattr(default, name))
        self.rules = Rules(**options)
        for at, (name, choices) in enumerate(CHOICES):
            setattr(self, name, _choice(data, len(RULES) + at, choices, choices[0]))

    def to_bytes(self):
        """The version, then a byte for each of the rules' options and of CHOICES: which it is."""
        own = bytes(choices.index(getattr(self, name)) for name, choices in CHOICES)
        return bytes((_VERSION,)) + self.rules.to_bytes() + own


def _choice(data, at, choices, default):
    return choices[data[at]] if at < len(data) and data[at] < len(choices) else default
