"""The installer's hands on the handheld: loaded into its raw REPL, and called from the PC.

What a function tells the PC it prints, a literal a line.
"""

import os
from binascii import a2b_base64, b2a_base64, hexlify
from errno import EEXIST, ENOENT
from hashlib import sha256

import vfs

BLOCK = 4096
FOLDER = 0x4000  # type of an entry

_buffer = memoryview(bytearray(BLOCK))


def room():
    """Tell the free blocks of BLOCK bytes of the file system."""
    size, _, blocks, free = os.statvfs("/")[:4]
    # littlefs counts more blocks in use than there are when a full one is half-way tidied up.
    print(free * size // BLOCK if free <= blocks else 0)


def survey(names):
    """Tell (path, bytes, SHA-256 in hex) of each file among these entries of the root."""
    for entry in os.ilistdir("/"):
        if entry[0] in names:
            _survey("/" + entry[0], entry[1])


def _survey(path, kind):
    if kind == FOLDER:
        for entry in os.ilistdir(path):
            _survey(path + "/" + entry[0], entry[1])
        return
    size, hashed = 0, sha256()
    with open(path, "rb") as file:
        while True:
            count = file.readinto(_buffer)
            if not count:
                break
            size += count
            hashed.update(_buffer[:count])
    print((path, size, hexlify(hashed.digest()).decode()))


def read(path):
    """Tell what is in a file."""
    with open(path, "rb") as file:
        while True:
            count = file.readinto(_buffer)
            if not count:
                break
            print(b2a_base64(_buffer[:count]))


def create(path):
    """Begin a file, in a folder that is made when it is missing; write() goes on with it."""
    global _file
    at = path.find("/", 1)
    while at > 0:
        try:
            os.mkdir(path[:at])
        except OSError as error:
            if error.errno != EEXIST:
                raise
        at = path.find("/", at + 1)
    _file = open(path, "wb")


def write(data):
    _file.write(a2b_base64(data))


def close():
    _file.close()


def remove(path):
    """Remove a file, and the folders that it leaves empty. It may be missing."""
    try:
        os.remove(path)
    except OSError as error:
        if error.errno != ENOENT:
            raise
    try:
        while "/" in path[1:]:
            path = path[: path.rindex("/")]
            os.rmdir(path)
    except OSError:  # the first that is not empty
        pass


def rename(path, to):
    os.rename(path, to)


def finish(beginning):
    """End an installation that has come as far as its own main.py, which begins with this."""
    try:
        with open("/main.py") as file:
            text = file.read()
    except OSError as error:
        if error.errno != ENOENT:
            raise
        return
    if text.startswith(beginning):
        names = {"__name__": "finish"}
        exec(text, names)
        names["finish"]()


# ROMFS: the partition is a block device that can be viewed


def _partition():
    if not hasattr(vfs, "rom_ioctl") or vfs.rom_ioctl(1) <= 0:
        return None
    return vfs.rom_ioctl(2, 0)


def rom():
    """Tell the partition's bytes, 0 when there is none, and whether our pack is on it."""
    partition = _partition()
    size = len(memoryview(partition)) if partition else 0
    try:
        os.stat("/rom/english.pack")
        print((size, True))
    except OSError:
        print((size, False))


def rom_survey(blocks):
    """Tell the SHA-256, in hex, of each of the first blocks."""
    data = memoryview(_partition())
    for block in range(blocks):
        print(repr(hexlify(sha256(data[block * BLOCK : (block + 1) * BLOCK]).digest()).decode()))


def rom_erase(block):
    _partition().ioctl(6, block)


def rom_write(block, data):
    """Write a whole block, which must have been erased."""
    _partition().writeblocks(block, a2b_base64(data), 0)
