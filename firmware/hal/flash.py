"""The flash that the littlefs is on: mapped into memory, with each file's blocks to be found."""

from array import array

import vfs
from micropython import const
from uctypes import addressof, bytearray_at

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

    def folder(self, path):
        """The entries of a folder, each a tuple of its name, its type and more."""
        return self._files.ilistdir(path)

    def read(self, path, size=None):
        """What is in a file, or `size` bytes of it, and the block that its last byte is in.

        Raises OSError, for an empty file, too.
        """
        with self._files.open(path, "rb") as file:
            end = file.seek(-1, 2) + 1
            file.read(1)  # which littlefs does not have in mind: it has just looked at the folder
            block = self._block
            file.seek(0)
            return file.read(end if size is None else size), block

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


def parts(flash, block, size):
    """Where a file of so many bytes lies whose last block is this one.

    Returns for each block: from where in the file, up to where, and the address of that. Raises
    IndexError as above.
    """
    memory, found, begin = memoryview(flash), [], 0
    for number, at in enumerate(places(memory, block, size)):
        end = min(size, begin + BLOCK - pointers(number))
        found.append((begin, end, addressof(memory) + at + pointers(number)))
        begin = end
    return found


def content(parts):
    """What is in a file that lies so: the memory itself where that is in one piece."""
    data = b""
    for begin, end, at in parts:
        piece = bytearray_at(at, end - begin)
        data = data + piece if data else piece
    return data


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
