"""The flash of a handheld on the bench: a block device on any file, as rp2.Flash is on the chip.

It is NOR flash: erasing sets a block to ones, programming can only clear bits. The power may be
cut in the middle of either, which then stays half done.
"""

import os

from micropython import const

BLOCK = const(4096)  # bytes that are erased at once
BLOCKS = const(144)  # as in the handheld's image: 576 KiB
PROGRAM = const(256)  # bytes that are programmed at once; the file system is to know

_BLOCK_COUNT = const(4)  # what ioctl is asked
_BLOCK_SIZE = const(5)
_ERASE = const(6)
_NO_POWER = const(-5)  # EIO: who still writes after the cut is not heard
_ERASING = const(45)  # ms that the chip does nothing else
_PROGRAMMING = const(1)

device = None  # the Flash of this process, once `insert` has made it
hold = None  # called with the ms that the chip does nothing else, where anybody minds


class Flash:
    """Blocks of 4 KiB on `file`, which is seekable and holds them already.

    operations: programs and erases so far. worn: blocks that cannot be erased any more, and do not
    tell. power: False after it has been cut; nothing changes the file then. `on_cut` is called
    when that happens, and kills the process, or raises.
    """

    def __init__(self, file, on_cut):
        self.operations = 0
        self.worn = set()
        self._file = file
        self._on_cut = on_cut
        self._blocks = file.seek(0, 2) // BLOCK
        self._cut_at = self._quarters = 0
        self._block = memoryview(bytearray(BLOCK))  # what is changed, before it goes to the file
        self.power = True

    def cut_after(self, operations, quarters=2):
        """Cut the power at the nth operation from now, when 0 to 4 quarters of it are done."""
        self._cut_at = self.operations + operations
        self._quarters = quarters

    def readblocks(self, block, buffer, offset=0):
        self._file.seek(block * BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        if not self.power:
            return _NO_POWER
        length = self._length_done(len(buffer), _PROGRAMMING)
        data = self._block[:length]
        self.readblocks(block, data, offset)
        for at in range(length):
            data[at] &= buffer[at]
        return self._change(block * BLOCK + offset, data)

    def ioctl(self, request, block):
        if request == _BLOCK_COUNT:
            return self._blocks
        if request == _BLOCK_SIZE:
            return BLOCK
        if request == _ERASE:
            return self._erase(block)
        return 0

    def _erase(self, block):
        if not self.power:
            return _NO_POWER
        length = self._length_done(BLOCK, _ERASING)
        if block in self.worn:
            length = 0
        data = self._block
        self.readblocks(block, data)
        for at in range(BLOCK):
            data[at] |= 0xFF if at < length else 0x55 if length else 0
        return self._change(block * BLOCK, data)

    def _length_done(self, length, ms):
        """How many bytes of the operation that begins now, and takes so long, will be done."""
        if hold:
            hold(ms)
        self.operations += 1
        self.power = self.operations != self._cut_at
        return length if self.power else length * self._quarters // 4

    def _change(self, at, data):
        self._file.seek(at)
        self._file.write(data)
        if not self.power:
            self._on_cut()
        return 0


def erase(file, blocks=BLOCKS):
    """Make `file` a flash of so many blocks as it comes from the factory. Returns it."""
    block = b"\xff" * BLOCK
    for _ in range(blocks):
        file.write(block)
    return file


def insert(path, on_cut):
    """Make the image at `path` the `device`; one that is missing or short comes anew."""
    global device
    try:
        whole = os.stat(path)[6] == BLOCKS * BLOCK
    except OSError:
        whole = False
    if not whole:
        with open(path, "wb") as file:
            erase(file)
    device = Flash(open(path, "r+b"), on_cut)
    return device


def mount(flash, path):
    """Mount the littlefs on a Flash, after formatting one that has none, as the board does."""
    import vfs

    try:
        files = vfs.VfsLfs2(flash, progsize=PROGRAM)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=PROGRAM)
        files = vfs.VfsLfs2(flash, progsize=PROGRAM)
    vfs.mount(files, path)
