"""What the handheld keeps over power-off: a few items, by name, and the games (hal/games.py).

An item has two slots, each a file. It is written to the slot that does not hold the newest, so
that a whole one is there at any moment, whenever the power is cut. A slot, little-endian:
  b"LXSL", version, number of the item, bytes of data (2), sequence number (4), CRC-32 of all the
  rest (4), data
An item without data is one that was cleared.

Writing holds off interrupts while the flash is busy, for up to some hundred ms: never write
while a peer at the cable may send.
"""

import os
import struct
from binascii import crc32
from errno import EEXIST, ENOENT

from micropython import const

from hal.games import ENOSPC, Games, StoreError

ITEMS = ("settings", "game", "stats", "calibration")  # the order is that of their numbers
LIMIT = const(2048)  # bytes of data in an item

_MAGIC = b"LXSL"
_VERSION = const(1)
_HEADER = "<4sBBHI"
_CRC = "<I"
_HEAD_BYTES = const(16)
_FOLDER = const(0x4000)  # in the mode of a file


class Store:
    """Keeps items in `folder`, which is made when it is missing.

    problem: a sentence that says why nothing can be kept, else "". Reading gives None then, and
    writing raises StoreError. games: the Games.
    """

    def __init__(self, folder="/store"):
        self._folder = folder
        self._newest = {}  # by item: slot and sequence number of the newest whole one
        self._damaged = {}  # by item: how many slots are damaged
        self.games = Games(folder + "/games")
        try:
            self.problem = _make_folder(folder) or _make_folder(folder + "/games")
        except OSError as error:
            self.problem = "The flash cannot be used (error %d)." % error.errno

    def read(self, name):
        """The newest whole data of an item, None when it was never kept, cleared, or lost.

        `damaged` then tells how many of its slots are no whole ones.
        """
        best, data, damaged = (1, 0), b"", 0
        for slot in (0, 1):
            found = self._read_slot(name, slot)
            if found is None:
                damaged += 1
            elif found and found[0] > best[1]:
                best, data = (slot, found[0]), found[1]
        self._newest[name] = best
        self._damaged[name] = damaged
        return data or None

    def damaged(self, name):
        """How many of the item's two slots were found damaged when it was read last.

        With one, what was read may be one writing older than what was kept last.
        """
        return self._damaged.get(name, 0)

    def write(self, name, data):
        """Keep an item of 1 to LIMIT bytes. When this fails, what was kept before still is.

        Old games make room where there is none. Raises StoreError, of which StoreFull is one.
        """
        if not 0 < len(data) <= LIMIT:
            raise ValueError("%s: %d bytes" % (name, len(data)))
        self._write(name, data)

    def clear(self, name):
        """Keep no item of this name any more. Raises StoreError."""
        self._write(name, b"")
        self._write(name, b"")  # the older slot too: it must not come back if this one is damaged

    def _write(self, name, data):
        if self.problem:
            raise StoreError(self.problem)
        if name not in self._newest:
            self.read(name)
        slot, sequence = self._newest[name]
        slot, sequence = 1 - slot, sequence + 1
        header = struct.pack(_HEADER, _MAGIC, _VERSION, ITEMS.index(name), len(data), sequence)
        crc = struct.pack(_CRC, crc32(data, crc32(header)))
        self.games.write(self._path(name, slot), "wb", header, crc, data)
        self._newest[name] = slot, sequence

    def _read_slot(self, name, slot):
        """(sequence number, data) of a slot; () when there is none, None when it is damaged."""
        try:
            with open(self._path(name, slot), "rb") as file:
                head = file.read(_HEAD_BYTES)
                data = file.read(LIMIT + 1)
        except OSError as error:
            return () if self.problem or error.errno == ENOENT else None
        if not head:
            return ()  # made, and the power cut before anything was written
        if len(head) < _HEAD_BYTES:
            return None
        magic, version, number, length, sequence = struct.unpack(_HEADER, head)
        crc = struct.unpack(_CRC, head[-4:])[0]
        whole = crc == crc32(data, crc32(head[:-4])) and length == len(data)
        known = magic == _MAGIC and version == _VERSION and number == ITEMS.index(name)
        return (sequence, data) if whole and known else None

    def _path(self, name, slot):
        return "%s/%s.%d" % (self._folder, name, slot)


def _make_folder(path):
    """Make a folder, if need be. Returns "", or a sentence that says why it cannot be used."""
    try:
        os.mkdir(path)
    except OSError as error:
        if error.errno == ENOSPC:
            return "The flash is full."
        if error.errno != EEXIST:
            raise
        if not os.stat(path)[0] & _FOLDER:
            return "%s is a file and not a folder." % path
    return ""
