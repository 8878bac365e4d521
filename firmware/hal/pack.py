"""The dictionary pack, where it lies: in place wherever the chip maps it into memory.

dict_pack/FORMAT.md tells the forms of the file, one for each kind of file system.
"""

from array import array

import vfs
from micropython import const

_BLOCK = const(4096)  # bytes of a block of littlefs, and of a page of the pack
_PAGE_COUNT = const(54)  # where a page's head has the number of pages


class PackFault(Exception):
    """A pack that does not lie as it should. The text is the reason, short enough for a line."""


class Watched:
    """A flash to read from, which remembers in `block` the block that was read last."""

    def __init__(self, flash):
        self._flash = flash
        self.block = 0

    def readblocks(self, block, buffer, offset=0):
        self.block = block
        self._flash.readblocks(block, buffer, offset)

    def ioctl(self, request, argument):
        return self._flash.ioctl(request, argument)


def open_pack(path, flash=None):
    """Return the pack's data, and where in it each page begins, or None when they are in a row.

    The data are the file itself where its file system maps it (ROMFS); else `flash`, which is the
    block device of the littlefs that holds the file and is mapped into memory (rp2.Flash); else,
    without a flash, a copy. Raises OSError for a file that cannot be read, MemoryError where
    there is no room for the copy, and PackFault.
    """
    with open(path, "rb") as file:
        try:
            return memoryview(file), None
        except TypeError:
            pass
        size = file.seek(0, 2)
        if flash is None or size < _BLOCK:  # a small one lies among the names: it is no pack
            return _read(file, size), None
    data = memoryview(flash)
    return data, _places(data, _last_block(path, flash), size)


def _read(file, size):
    """Read the file into one block, so that the heap is not cut up by pieces of it."""
    file.seek(0)
    data = bytearray(size)
    rest = memoryview(data)
    while rest:
        count = file.readinto(rest)
        if not count:
            raise OSError("file ends early")
        rest = rest[count:]
    return data


def _last_block(path, flash):
    """The block that a file's last byte lies in: the one that littlefs reads for it."""
    watched = Watched(flash)
    with vfs.VfsLfs2(watched).open(path, "rb") as file:
        file.seek(-1, 2)
        file.read(1)
    return watched.block


def _places(data, block, size):
    """Follow littlefs's pointers from the last block: each begins with the one before it."""
    places = array("I", bytes(4 * _blocks(size)))
    end = len(data) // _BLOCK
    for page in range(len(places) - 1, -1, -1):
        if block >= end:
            raise PackFault("page %d is damaged" % (page + 1))
        at = block * _BLOCK
        places[page] = at
        block = data[at] | data[at + 1] << 8 | data[at + 2] << 16
    count = data[at + _PAGE_COUNT] | data[at + _PAGE_COUNT + 1] << 8
    if size == count * _BLOCK and count > 1:
        raise PackFault("it was copied, not installed")
    return places


def _blocks(size):
    """How many blocks a file of this size has: block n > 0 begins with ctz(n) + 1 pointers."""
    count = 0
    while size > 0:
        size -= _BLOCK
        pointers = count & -count
        while pointers:
            size += 4
            pointers >>= 1
        count += 1
    return count
