"""Finished games, and the record of the one that is being played: text files in one folder.

A finished game is NNNN.gcg, numbered from 1 in the order of finishing. The game being played
has its record in a draft, which grows turn by turn and gets its number by being renamed, so that
what is listed is whole.
"""

import os
from errno import ENOENT

from micropython import const

ENOSPC = const(28)  # which the errno of MicroPython does not have

_FINISHED = "%04d.gcg"
_DRAFT = "draft.gcg"
_CUT = "cut.tmp"
_RESERVE = const(65536)  # bytes of the file system to be free when a game begins
_CHUNK = const(256)
_FILE = const(0x8000)  # type of an entry


class StoreError(OSError):
    """Something could not be kept. The text is a sentence that says why."""


class StoreFull(StoreError):
    """No room is left, though every finished game has been dropped."""


class Games:
    """The games in `folder`, which is there. Methods raise OSError, writing ones StoreError."""

    def __init__(self, folder):
        self._folder = folder + "/"

    def numbers(self):
        """The numbers of the finished games, the oldest first."""
        numbers = []
        for entry in os.ilistdir(self._folder):
            name = entry[0]
            number = int(name[:-4]) if name[:-4].isdigit() else 0
            # A 1.gcg of somebody's is none.
            if number and entry[1] == _FILE and name == _FINISHED % number:
                numbers.append(number)
        numbers.sort()
        return numbers

    def path(self, number):
        """Where the record of a finished game is."""
        return self._folder + _FINISHED % number

    def open(self, number):
        """The record of a finished game as a file, to be read as bytes."""
        return open(self.path(number), "rb")

    def drop_oldest(self):
        """Remove the oldest finished game. False when there is none."""
        numbers = self.numbers()
        if numbers:
            os.remove(self.path(numbers[0]))
        return bool(numbers)

    # the draft

    def begin(self):
        """Begin the draft of another game, with nothing in it yet.

        A file system that is nearly full is relieved of two finished games at most: more would
        not help where it is full of something else.
        """
        for _ in range(2):
            if self._free() < _RESERVE:
                self.drop_oldest()
        self.write(self._folder + _DRAFT, "wb", b"")

    def append(self, text):
        """Add text to the draft, all of it or nothing. Returns the length in bytes it has now."""
        path = self._folder + _DRAFT
        self.write(path, "ab", text.encode())
        return os.stat(path)[6]

    def cut(self, length):
        """Take the draft back to its first `length` bytes. False when it does not have them."""
        path, cut = self._folder + _DRAFT, self._folder + _CUT
        size = _size(path)
        if size > length:
            self.with_room(lambda: _copy(path, cut, length))
            self.with_room(lambda: os.rename(cut, path))
        return size >= length

    def discard(self):
        """Drop the draft, if there is one."""
        for name in (_DRAFT, _CUT):
            if _size(self._folder + name) >= 0:
                os.remove(self._folder + name)

    def finish(self):
        """Make the draft a finished game. Returns its number."""
        path = self._folder + _DRAFT
        number = (self.numbers() or [0])[-1] + 1
        while _size(self.path(number)) >= 0:  # a folder of somebody's
            number += 1
        self.with_room(lambda: os.rename(path, self.path(number)))
        return number

    # room

    def write(self, path, mode, *parts):
        """Write a file in one go, at the cost of old games where there is no room."""

        def action():
            with open(path, mode) as file:
                for part in parts:
                    file.write(part)

        self.with_room(action)

    def with_room(self, action):
        """Do something that writes; while there is no room, drop the oldest game and try again."""
        while True:
            try:
                return action()
            except OSError as error:
                if error.errno != ENOSPC:
                    text = "The flash cannot be written (error %d)." % error.errno
                    raise StoreError(text) from None
            if not self.drop_oldest():
                raise StoreFull("The flash is full.")

    def _free(self):
        status = os.statvfs(self._folder)
        # littlefs counts more blocks in use than there are when a full one is half-way tidied up.
        return status[1] * status[3] if status[3] <= status[2] else 0


def _size(path):
    """Bytes of a file, -1 when it is missing."""
    try:
        return os.stat(path)[6]
    except OSError as error:
        if error.errno != ENOENT:
            raise
        return -1


def _copy(path, to, length):
    """Copy the first `length` bytes of a file to another."""
    with open(path, "rb") as source, open(to, "wb") as target:
        while length:
            chunk = source.read(min(length, _CHUNK))
            target.write(chunk)
            length -= len(chunk)
