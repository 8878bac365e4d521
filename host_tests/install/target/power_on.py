"""What a handheld does from power on to its REPL, on MicroPython's unix port.

argv: the image of the flash, that of the ROMFS or "", whether the REPL is to be a raw one, which
operation of the flash is its last one (0: none), and what sys.implementation is to be.

The game gets as far as its first use of SPI, and then runs without an end.
"""

import sys
import time

import bench_flash
import vfs

CUT = "<power cut>"
RESET = "<soft reset>"
GAME = "<the game runs>"
BLOCK = bench_flash.BLOCK
image, rom, raw, last_operation, identity = sys.argv[1:]


def stop(why):
    """Nothing goes on: the other side does as it is told."""
    print(why)
    while True:
        time.sleep(1)


class StandIn:
    """A module of this name, with these attributes, before the one that is built in."""

    def __init__(self, name, **attributes):
        self._instead_of = sys.modules.get(name) or __import__(name)
        for key, value in attributes.items():
            setattr(self, key, value)
        sys.modules[name] = self

    def __getattr__(self, name):
        return getattr(self._instead_of, name)


class Implementation:
    def __init__(self, name, version, mpy, machine):
        self.name = name
        self.version = version
        self._mpy = mpy
        self._machine = machine


class Part:
    """Anything of the module machine, and whatever is done with it."""

    def __init__(self, *_, **__):
        pass

    def __getattr__(self, name):
        return Part()

    def __call__(self, *_, **__):
        return self


class Display(Part):
    def __init__(self, *_, **__):
        stop(GAME)


class Machine(Part):
    SPI = Display
    Pin = Part()


class Rom(bytearray):
    """The partition: a block device that can be viewed, on a file of the PC."""

    def __init__(self):
        super().__init__(rom_file.read())

    def ioctl(self, request, block):
        if request == 6:
            self._set(block, b"\xff" * BLOCK)

    def writeblocks(self, block, data, offset):
        old = memoryview(self)[block * BLOCK : (block + 1) * BLOCK]
        assert offset == 0 and len(data) == BLOCK
        self._set(block, bytes(a & b for a, b in zip(old, data)))

    def _set(self, block, data):
        memoryview(self)[block * BLOCK : (block + 1) * BLOCK] = data
        rom_file.seek(block * BLOCK)
        rom_file.write(data)


def rom_ioctl(request, partition=0):
    if not rom:
        return -22
    return 1 if request == 1 else partition_of_rom


rom_file = open(rom, "r+b") if rom else None
flash = bench_flash.Flash(open(image, "r+b"), lambda: stop(CUT))
vfs.umount("/")  # the PC's files
bench_flash.mount(flash, "/")
if int(last_operation):
    flash.cut_after(int(last_operation))
sys.path[:] = ["", ".frozen", "/lib"]
StandIn("vfs", rom_ioctl=rom_ioctl)
StandIn("sys", implementation=Implementation(*eval(identity)))
sys.modules["machine"] = Machine()
if rom:
    partition_of_rom = Rom()
    try:
        vfs.mount(vfs.VfsRom(partition_of_rom), "/rom")
        sys.path[2:2] = ["/rom", "/rom/lib"]
    except OSError:
        pass
if raw != "True":
    try:
        execfile("/main.py", {"__name__": "__main__"})  # noqa: F821
    except KeyboardInterrupt as error:
        sys.print_exception(error)
    except SystemExit:
        stop(RESET)
    except OSError as error:
        print("no main.py:", error)
