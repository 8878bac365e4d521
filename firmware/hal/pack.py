"""The dictionary pack, where it lies: in place wherever the chip maps it into memory.

dict_pack/FORMAT.md tells the forms of the file, one for each kind of file system.
"""

from micropython import const

from hal.flash import BLOCK, Littlefs, places

_PAGE_COUNT = const(54)  # where a page's head has the number of pages


class PackFault(Exception):
    """A pack that does not lie as it should. The text is the reason, short enough for a line."""


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
        if flash is None or size < BLOCK:  # a small one lies among the names: it is no pack
            return _read(file, size), None
    data = memoryview(flash)
    return data, _places(data, Littlefs(flash).read(path, 0)[1], size)


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


def _places(data, block, size):
    """Where each page lies, in a block of its own."""
    try:
        found = places(data, block, size)
    except IndexError as error:
        raise PackFault("page %d is damaged" % (error.args[0] + 1)) from None
    at = found[0] + _PAGE_COUNT
    count = data[at] | data[at + 1] << 8
    if size == count * BLOCK and count > 1:
        raise PackFault("it was copied, not installed")
    return found
