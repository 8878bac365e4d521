"""Statistics across games, and what one game adds to them. What computers do is not counted.

Both are kept as bytes, little-endian. Fields are only ever added at the end: what is missing is
0, and what a later firmware has added is passed over.
"""

import struct

from engine import events
from engine.player import LEVELS

_VERSION = 1
_TALLY = "<HBB15s"  # best play: points, tiles of its word; bingos; the word
_HEAD = "<BI"
_ROW = "<3H"
_BESTS = "<HHHB15s"  # best game; bingos; best play: points, tiles of its word, the word
_MOST = 0xFFFF


class Tally:
    """What the humans have done in one game, of which it is a listener.

    best: points of their best play; word: the tile codes of its main word; bingos: how many.
    data: the bytes that another Tally of this game made of itself. humans: the indexes of those
    whose doings count, all humans by default.
    """

    def __init__(self, game, data=b"", humans=None):
        every = [n for n, player in enumerate(game.players) if player.level is None]
        self.humans = every if humans is None else humans
        best, length, bingos, word = struct.unpack(_TALLY, _filled(data, _TALLY))
        self.best, self.word, self.bingos = best, word[:length], bingos

    def __call__(self, kind, player, play):
        if kind == events.SETTLED and player in self.humans:
            self.bingos += play.bingo
            if play.score > self.best:
                self.best, self.word = play.score, play.words[0].tiles

    def to_bytes(self):
        return struct.pack(_TALLY, self.best, len(self.word), min(self.bingos, 255), self.word)


TALLY_BYTES = struct.calcsize(_TALLY)


class Statistics:
    """Games by their strongest computer, and the best of all of them.

    rows: for each of LEVELS, the first of which stands for no computer at all, a list of games
    played, won and drawn by a human. best, word, bingos: as in Tally, over all games; best_game:
    the highest score. data: the bytes that `to_bytes` gave.
    """

    def __init__(self, data=b""):
        data = bytes(data if data[:1] == bytes((_VERSION,)) else b"")
        head, rows = struct.calcsize(_HEAD), struct.calcsize(_ROW)
        bests = head + rows * len(LEVELS)
        self._last = struct.unpack(_HEAD, _filled(data, _HEAD))[1]
        self.rows = [
            list(struct.unpack(_ROW, _filled(data[head + rows * n :], _ROW)))
            for n in range(len(LEVELS))
        ]
        self.best_game, self.bingos, self.best, length, word = struct.unpack(
            _BESTS, _filled(data[bests:], _BESTS)
        )
        self.word = word[:length]

    def to_bytes(self):
        data = struct.pack(_HEAD, _VERSION, self._last)
        for row in self.rows:
            data += struct.pack(_ROW, *row)
        bests = self.best_game, self.bingos, self.best, len(self.word), self.word
        return data + struct.pack(_BESTS, *bests)

    def emptied(self):
        """Statistics without games, which know still which was counted last."""
        return Statistics(struct.pack(_HEAD, _VERSION, self._last))

    def count(self, identity, game, tally):
        """Add a finished game, once: False when it was the last to be counted.

        identity: a number from 1 to 2 ** 32 - 1 that tells it from other games.
        """
        if identity == self._last:
            return False
        self._last = identity
        humans = tally.humans
        if not humans:
            return True
        row = self.rows[max(LEVELS.index(player.level) for player in game.players)]
        won = any(n in game.winners for n in humans)
        row[0] = min(row[0] + 1, _MOST)
        row[1] = min(row[1] + (won and len(game.winners) == 1), _MOST)
        row[2] = min(row[2] + (won and len(game.winners) > 1), _MOST)
        self.bingos = min(self.bingos + tally.bingos, _MOST)
        self.best_game = max(self.best_game, max(game.players[n].score for n in humans))
        if tally.best > self.best:
            self.best, self.word = tally.best, tally.word
        return True


def _filled(data, form):
    """The beginning of `data` that has this form, zeros for what is missing."""
    size = struct.calcsize(form)
    return bytes(data[:size]) + bytes(max(0, size - len(data)))
