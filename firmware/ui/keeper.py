"""Keeps the game in progress, its record, the statistics and the settings in a hal.Store.

It listens to the game, and whatever happens there makes it `pending`; `keep` then writes, when
the app has time. First comes what the turn adds to the record, then the game itself with the
length that the record has now. Where the power is cut between the two, what the record has too
much is cut off on the next start. A game that is over is kept once more, then its record is
filed, it is counted, and it is cleared: steps of which each may be done twice, for the next start
takes them again where the power was cut.
"""

import struct
import time

from engine.statistics import TALLY_BYTES, Statistics, Tally
from ui import forget
from ui.settings import Settings

_VERSION = 1
_LINKED = 2  # a version that has between its head and the Tally what a linked game needs
_HEAD = "<BII"  # version, identity of the game, bytes of its record; a Tally and the game follow
_HEAD_BYTES = struct.calcsize(_HEAD)
_LINK = "<BH"  # index of the player here, number of the bytes of a link.play.Play that follow
_LINK_BYTES = struct.calcsize(_LINK)
_CALIBRATION = "<6i"

_LOST = "%s damaged and cannot be used."
_OLDER = "%s damaged in one of two copies; the other is used."


def clock():
    """A Clock for a game of up to four players."""
    from engine.clock import Clock

    return Clock(4, time.ticks_ms, time.ticks_diff)


def _try(action, *arguments):
    """Do something with the store. Returns "", or the sentence that says why it failed."""
    try:
        action(*arguments)
    except OSError as error:
        return str(error)
    return ""


class Keeper:
    """settings, stats: as they were kept. calibration: of the touch panel, six numbers, or None.
    saved: the Game that can be resumed, else None; linked: the bytes of the Play that goes with
    it, b"" where one handheld plays alone. play: the Play of the game that is kept now, or None.

    pending: whether the game has changed since it was kept; safe, recorded: whether the game, and
    what its record has of it, went to the flash when that was tried last. unsettled: whether a
    linked game is over, and kept for the other, who may not know it yet. problem: a sentence about
    what `load` found wrong or could not do, else "".
    """

    def __init__(self, store, lexicon):
        self._store = store
        self._lexicon = lexicon
        self._identity = self._length = 0
        self._filed = 0  # the number of the record of the game that ended last
        self._new = self._recording = self.pending = False
        self.safe = self.recorded = True
        self._lines = []  # of the record, since it was kept last
        self._drop()
        self.problem = ""
        self.settings = Settings(self._read("settings", "The settings are") or b"")
        self.stats = Statistics(self._read("stats", "The statistics are") or b"")
        # What the flash has of the two.
        self._kept = {"settings": self.settings.to_bytes(), "stats": self.stats.to_bytes()}
        for name, item in (("settings", self.settings), ("stats", self.stats)):
            for _ in range(store.damaged(name)):
                _try(store.write, name, item.to_bytes())
        data = self._read("calibration", "The touch calibration is")
        whole = data and len(data) == struct.calcsize(_CALIBRATION)
        self.calibration = struct.unpack(_CALIBRATION, data) if whole else None
        if store.damaged("calibration"):
            self.keep_calibration(self.calibration)
        self._found = self.problem

    def load(self):
        """Look for a game in progress, and complete what the end of one has left to do."""
        self._drop()
        self.problem, self._found = self._store.problem or self._found, ""
        data = self._read("game", "The saved game is")
        if data is None:
            return
        from engine import restore  # which nothing else needs

        try:
            game = self._restore(data, restore)
        except restore.SnapshotError as error:
            self.problem = "The saved game cannot be resumed: %s." % error
            return
        finally:
            forget("engine.restore")
        if self._store.damaged("game"):
            _try(self._store.write, "game", data)
        if game.over:
            unfiled, uncounted = self._settle()
            self.problem = self.problem or unfiled or uncounted
        if not game.over or self.unsettled:
            self.saved = game

    def begin(self, game, identity, play=None):
        """Keep a new Game from now on, in the place of the one before; `play` if it is linked.

        identity: from 1 to 2 ** 32 - 1.
        """
        self._drop()
        self.play = play
        self._filed = 0
        recorder = self._watch(game, identity, Tally(game, b"", play and (play.seat,)))
        self._new = self.pending = True
        recorder.start()

    def join(self, play):
        """The saved game goes on as a Play made of `linked`, or, None, does not."""
        self.play = play

    def keep(self):
        """Keep the game as it is now. Returns "", or a sentence that says why that failed."""
        from engine import snapshot

        self.pending = False
        unrecorded, uncounted = self._record(), ""
        head = struct.pack(_HEAD, _LINKED if self.play else _VERSION, self._identity, self._length)
        if self.play:
            link = self.play.to_bytes()
            head += struct.pack(_LINK, self.play.seat, len(link)) + link
        data = head + self._tally.to_bytes() + snapshot.save(self._game)
        problem = _try(self._store.write, "game", data)
        self.safe = not problem
        if self._game.over:
            unfiled, uncounted = self._settle()
            unrecorded = unrecorded or unfiled
        self.recorded = not unrecorded
        return problem or unrecorded or uncounted

    def keep_settings(self):
        """Keep the settings, if they have changed. Returns "", or why that failed."""
        return self._renew("settings", self.settings)

    def reset_stats(self):
        """Forget all games. Returns "", or why that failed."""
        self.stats, self._kept["stats"] = self.stats.emptied(), None
        return self._renew("stats", self.stats)

    def keep_calibration(self, numbers):
        """Keep the touch panel's calibration, or none. Returns "", or why that failed."""
        if numbers:
            return _try(self._store.write, "calibration", struct.pack(_CALIBRATION, *numbers))
        return _try(self._store.clear, "calibration")

    def record(self):
        """The record of the game that has just ended as an open file; None when there is none."""
        try:
            return self._store.games.open(self._filed) if self._filed else None
        except OSError:
            return None

    def write(self, text):
        """A piece of the record, from the Recorder."""
        self._lines.append(text)

    def _drop(self):
        """Know of no game."""
        self._game = self._tally = self.saved = self.play = None
        self.linked = b""
        self.unsettled = False

    def _record(self):
        """Add what has happened to the record, or give it up: the game goes first."""
        problem = ""
        if self._new:
            self._renew("stats", self.stats)  # if it could not when the last game was over
            problem = _try(self._store.clear, "game") or _try(self._store.games.begin)
            self._new, self._recording, self._length = False, not problem, 0
        if self._recording:
            problem = _try(self._append)
            if problem:
                self._give_up_recording()
        self._lines.clear()
        return problem

    def _give_up_recording(self):
        """There is to be no record, rather than one with turns missing."""
        self._recording, self._length = False, 0
        _try(self._store.games.discard)

    def _append(self):
        self._length = self._store.games.append("".join(self._lines))

    def _settle(self):
        """File and count a game that is over, and clear it once both are done.

        Returns twice "", or a sentence that says why that failed.
        """
        self.unsettled = not self.play.settled if self.play else bool(self.linked)
        self.stats.count(self._identity, self._game, self._tally)
        unfiled, uncounted = _try(self._file), self._renew("stats", self.stats)
        if not (unfiled or uncounted or self.unsettled):
            _try(self._store.clear, "game")
        return unfiled, uncounted

    def _file(self):
        if self._recording:
            self._filed = self._store.games.finish()
            self._recording = False

    def _renew(self, name, item):
        """Keep an item, if the flash does not have it so. Returns "", or why that failed."""
        data = item.to_bytes()
        problem = _try(self._store.write, name, data) if data != self._kept[name] else ""
        if not problem:
            self._kept[name] = data
        return problem

    def _read(self, name, what):
        """An item's data, or None; `problem` tells what is damaged."""
        data = self._store.read(name)
        if self._store.damaged(name) and not self.problem:
            self.problem = (_LOST if data is None else _OLDER) % what
        return data

    def _restore(self, data, restore):
        """The Game of these bytes, watched again. Raises SnapshotError."""
        at = _HEAD_BYTES
        if len(data) < at + _LINK_BYTES:
            raise restore.SnapshotError("cut short")
        version, identity, length = struct.unpack_from(_HEAD, data)
        if not _VERSION <= version <= _LINKED:
            raise restore.SnapshotError("saved by version %d, need %d" % (version, _LINKED))
        linked, humans = b"", None
        if version == _LINKED:
            seat, size = struct.unpack_from(_LINK, data, at)
            at += _LINK_BYTES
            linked, humans = data[at : at + size], (seat,)
            at += size
        rest = at + TALLY_BYTES
        game = restore.restore(data[rest:], self._lexicon, clock())
        self._watch(game, identity, Tally(game, data[at:rest], humans))
        self.linked = linked
        self._length = length
        self._new = self._recording = self.pending = False
        if length:
            problem = _try(self._cut)
            if not self._recording:
                self._give_up_recording()
                self.problem = self.problem or problem
        return game

    def _cut(self):
        self._recording = self._store.games.cut(self._length)

    def _watch(self, game, identity, tally):
        """Listen to a game. Returns the Recorder that writes here."""
        from engine.recorder import Listener, Recorder  # which the title has no need of

        self._game, self._identity, self._tally = game, identity, tally
        recorder = Recorder(self, [player.name for player in game.players])
        self._lines.clear()
        game.listeners.append(tally)
        game.listeners.append(Listener(recorder, game))
        game.listeners.append(self._happened)
        return recorder

    def _happened(self, kind, player, detail):
        self.pending = True
