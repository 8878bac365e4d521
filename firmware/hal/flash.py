"""The flash that the littlefs is on: mapped into memory, with each file's blocks to be found."""

from array import array

import vfs
from micropython import const

BLOCK = const(4096)  # bytes of a block of littlefs
_READ = const(256)  # bytes that are read at once, at least: with four of these it is fastest


def mapped():
    """The block device of the littlefs, which the chip maps into memory; None on a PC."""
    try:
        from rp2 import Flash
    except ImportError:
        return None
    return Flash()


class Littlefs:
    """The littlefs on `flash` as it is now, which tells where files lie."""

    def __init__(self, flash):
        self._flash = flash
        self._block = 0
        self._files = vfs.VfsLfs2(self, readsize=_READ)

    def open(self, path):
        """Open a file to be read. Returns it, its bytes, and the block that the last is in.

        Raises OSError, for an empty file, too.
        """
        file = self._files.open(path, "rb")
        last = file.seek(-1, 2)
        file.read(1)  # which is not in the file system's memory: it has just read the folder
        block = self._block
        file.seek(0)
        return file, last + 1, block

    # what the file system asks its block device for

    def readblocks(self, block, buffer, offset=0):
        self._block = block
        self._flash.readblocks(block, buffer, offset)

    def ioctl(self, request, argument):
        return self._flash.ioctl(request, argument)


def places(data, block, size):
    """Where in `data`, the bytes of the flash, each block of a file begins.

    Follows littlefs's pointers from the last block: each begins with the one before it. Raises
    IndexError with the number of a block that would be beyond the flash.
    """
    found = array("I", bytes(4 * _blocks(size)))
    end = len(data) // BLOCK
    for number in range(len(found) - 1, -1, -1):
        if block >= end:
            raise IndexError(number)
        at = block * BLOCK
        found[number] = at
        block = data[at] | data[at + 1] << 8 | data[at + 2] << 16
    return found


def pointers(number):
    """Bytes of pointers that block n of a file begins with: 4 * (ctz(n) + 1), none in block 0."""
    size, bits = 0, number & -number
    while bits:
        size += 4
        bits >>= 1
    return size


def _blocks(size):
    count = 0
    while size > 0:
        size -= BLOCK - pointers(count)
        count += 1
    return count
