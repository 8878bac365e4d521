"""A handheld's flash under MicroPython, with a real littlefs at / as on the board.

The flash can be viewed as the chip maps its own, and `rp2` has it. The PC's files are at /pc, and
the packs made for these tests in one folder of them.
"""

import sys

import bench_flash
import parts
import vfs
from bench_flash import BLOCK

from common import ROOT
from engine.lexicon import Lexicon

PACK = "english.pack"
CHUNK = 256  # bytes that mpremote writes at a time


class PowerCut(BaseException):
    """The flash's power is gone: whatever runs is abandoned."""


def _cut():
    raise PowerCut


class Memory(bytearray):
    """The flash as rp2.Flash shows it: a block device that can be viewed.

    It is, too, the file that a flash of the bench works on.
    """

    def __init__(self, blocks):
        super().__init__(b"\xff" * (blocks * BLOCK))
        self._at = 0

    def power_on(self):
        """A flash of the bench on it, as new: one whose power was cut stays without."""
        self._nor = bench_flash.Flash(self, _cut)
        return self._nor

    def readblocks(self, block, buffer, offset=0):
        return self._nor.readblocks(block, buffer, offset)

    def ioctl(self, request, argument):
        return self._nor.ioctl(request, argument)

    def seek(self, offset, whence=0):
        self._at = offset + (len(self) if whence == 2 else 0)
        return self._at

    def readinto(self, buffer):
        buffer[:] = memoryview(self)[self._at : self._at + len(buffer)]

    def write(self, data):
        memoryview(self)[self._at : self._at + len(data)] = data


class Rp2:
    """Stands in for the module `rp2` of the chip."""

    Flash = None


vfs.mount(vfs.VfsPosix("/"), "/pc")
sys.path[:] = ["/pc" + place if place[:1] == "/" else place for place in sys.path]
sys.modules["rp2"] = Rp2


class Handheld:
    """One with a flash of so many blocks: as many as with the stock image unless told otherwise.

    It is what `device` runs on from then on.
    """

    def __init__(self, blocks=352):
        self.flash = Memory(blocks)
        Rp2.Flash = lambda: self.flash
        self.restart()

    def restart(self):
        """Off and on again, however it stopped. Returns the flash, whose power can be cut."""
        vfs.umount("/")
        powered = self.flash.power_on()
        bench_flash.mount(powered, "/")
        return powered

    def block(self, number):
        """A view of a block of the flash, past the file system."""
        return memoryview(self.flash)[number * BLOCK : (number + 1) * BLOCK]


def loaded():
    """The dictionary that the handheld starts with."""
    lexicon, problem = parts.load_lexicon()
    assert problem == "", problem
    return lexicon


def pages(lexicon):
    """Its pages, without what is reserved in each."""
    data = memoryview(lexicon.data)
    return [bytes(data[at + 40 : at + BLOCK]) for at in lexicon.places]


def check(name):
    """The handheld starts with the pack of this name, as it was built, and from the flash."""
    lexicon = loaded()
    assert type(lexicon.data) is memoryview and type(lexicon.places) is not range
    assert pages(lexicon) == pages(Lexicon(pc(name + ".pack")))
    return lexicon


def pc(name):
    """What is in a file of .build/homes on the PC."""
    with open("/pc" + ROOT + "/.build/homes/" + name, "rb") as file:
        return file.read()


def put(path, data):
    """Write a file as mpremote does, chunk after chunk."""
    with open(path, "wb") as file:
        write(file, data)


def write(file, data):
    rest = memoryview(data)
    while rest:
        file.write(rest[:CHUNK])
        rest = rest[CHUNK:]


def raises(kind, call, *arguments):
    """The exception of this kind that the call raises; fails when it raises none."""
    try:
        call(*arguments)
    except kind as error:
        return error
    raise AssertionError("no " + kind.__name__)
