"""Games of chance with their records, and what was heard of them besides."""

from chance import Words
from random_games import Match

from engine import events, record
from engine.recorder import Listener, Recorder
from engine.rules import EDITIONS, VARIANTS, Rules

NAMES = ("Anna Lee", "B:o*b", "Anna Lee", "Zo\u00e9")
WORDS = Words()


class Pages:
    """A file for text, in memory: a list of what was written, which is a line each time."""

    def __init__(self):
        self.lines = []

    def write(self, text):
        self.lines.append(text)


class Recorded:
    """The game of a seed: `game` as it ended, its record's `lines`, and what was `heard`.

    heard: a tuple for each thing that happened before the reckoning: kind as in engine.record,
    player, points, and the tiles with their squares (play) or without (exchange), else None.
    """

    def __init__(self, seed):
        edition = EDITIONS[seed % 4][0]
        rules = Rules(edition, rack_size=(9, VARIANTS[0])[seed % 5 > 0], finish_line=seed % 5 == 1)
        kinds = "hhhc"[: 2 + seed % 3] if seed % 7 else "ch"
        setup = "%d %s %s" % (seed, kinds, "".join("%02x" % b for b in rules.to_bytes()))
        self.match = Match(setup, WORDS, through_snapshots=False)
        self.heard = []
        pages = Pages()
        self.lines = pages.lines
        recorder = Recorder(pages, NAMES[: len(kinds)])
        recorder.start()
        self.match.game.listeners.append(self._hear)
        self.match.game.listeners.append(Listener(recorder, self.match.game))
        self.match.run()
        self.game = self.match.game

    def _hear(self, kind, player, detail):
        if kind == events.PLACED:
            laid = list(zip(detail.squares, detail.tiles))
            self.heard.append((record.PLAY, player, detail.score, laid))
        elif kind == events.WITHDRAWN:
            self.heard.append((record.RETURNED, player, -detail.score, None))
        elif kind == events.POINTS_WON:
            self.heard.append((record.BONUS, player, detail, None))
        elif kind == events.EXCHANGED:
            self.heard.append((record.EXCHANGE, player, 0, sorted(detail)))
        elif kind in (events.PASSED, events.TURN_LOST):
            self.heard.append((record.PASS, player, 0, None))
