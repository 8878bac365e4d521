"""A real littlefs on a flash in memory, for tests that run in MicroPython: mounted at /store."""

import io
import os

import bench_flash
import vfs

from hal.store import Store

CUTS = (0, 1, 2, 3, 4)  # quarters of an operation that are done when the power goes


class PowerCut(BaseException):
    """The flash's power is gone: whatever runs is abandoned."""


def _cut():
    raise PowerCut


class Lab:
    """A flash of so many blocks of 4 KiB, formatted, and the Store on it."""

    def __init__(self, blocks=32):
        self._memory = bench_flash.erase(io.BytesIO(), blocks)
        self.power_on()

    def power_on(self):
        """Off, if it was on, and on again. Returns the Store."""
        unmount()
        self.flash = bench_flash.Flash(self._memory, _cut)
        bench_flash.mount(self.flash, "/store")
        self.store = Store()
        return self.store

    def image(self):
        return self._memory.getvalue()

    def insert(self, image):
        """Replace what is on the flash, and power on."""
        self._memory.seek(0)
        self._memory.write(image)
        return self.power_on()

    def each_cut(self, act, check, quarters=CUTS):
        """Cut the power at each operation of `act(store)` in turn, and `check(store)` thereafter.

        The flash is as it is now whenever `act` begins; both are given a Store just made. Leaves
        the flash as `act` leaves it without a cut. Returns how many operations that takes.
        """
        image = self.image()
        count = 0
        while True:
            count += 1
            for done in quarters:
                store = self.insert(image)
                self.flash.cut_after(count, done)
                try:
                    act(store)
                except (PowerCut, OSError):  # files that are closed without power raise OSError
                    if self.flash.power:
                        raise
                if self.flash.power:
                    return count - 1
                check(self.power_on())

    def fill(self, left=0):
        """Fill the file system with foreign files but for so many blocks, as it counts them."""
        number = 0
        while not left or self._free() > left:
            try:
                put("/store/foreign%d" % number, bytes(4000))
            except OSError:
                break
            number += 1

    def make_room(self):
        """Remove the foreign files."""
        for name in os.listdir("/store"):
            if name.startswith("foreign"):
                os.remove("/store/" + name)

    def _free(self):
        free, of = os.statvfs("/store")[3], os.statvfs("/store")[2]
        return free if free <= of else 0


def unmount():
    try:
        vfs.umount("/store")
    except OSError:
        pass


def content(path):
    with open(path, "rb") as file:
        return file.read()


def put(path, data):
    with open(path, "wb") as file:
        file.write(data)


def raises(kind, call, *arguments):
    """The exception of this kind that the call raises; fails when it raises none."""
    try:
        call(*arguments)
    except kind as error:
        return error
    raise AssertionError("no " + kind.__name__)
