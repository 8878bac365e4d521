"""Modules on the littlefs run where they lie in the flash, and do there what they did."""

import builtins
import gc
import os
import sys

import vfs
from bench_flash import BLOCK
from handheld import Handheld, PowerCut, pc, put, raises

import hal
from common import ROOT
from hal.modules import Modules

sys.path.insert(0, "")
IMPORT, PATH, HAL = builtins.__import__, list(sys.path), hal.__path__
SAMPLE = "ui/sample.mpy"
KB = 1024
NO_ROOM = 28  # ENOSPC
TEXT = "a long text" * 200
SUMS = {1: ([0, 1, 2, 3, 4], 41, 1003, 57), 2: ([0, 2, 4, 6, 8], 42, 2003, 60)}
CAUGHT = "at the bottom: b'\\x00\\x01\\x02'"
BYTES = 0 + 1 + 2 + sum(b" what")  # the first eight of DATA


class Imports(Modules):
    """What the handheld's modules come through, and what comes to an end with a restart."""

    def umount(self):
        pass


class Unlike(bytearray):
    """A flash that shows in memory something else than it reads."""

    def __init__(self, flash):
        super().__init__(len(flash))
        self.readblocks = flash.readblocks
        self.ioctl = flash.ioctl


def with_module(name, blocks=48):
    """A handheld with a module in a folder."""
    handheld = Handheld(blocks)
    os.mkdir("ui")
    put(SAMPLE, pc(name))
    return handheld


def restart(handheld, flash=None):
    """Off and on; what is imported from then on runs in place, if there is a flash to do it on."""
    handheld.restart()
    for name in list(sys.modules):
        if name.startswith("ui"):
            del sys.modules[name]
    if sys.path != PATH:
        builtins.__import__, sys.path[:], hal.__path__ = IMPORT, PATH, HAL
        vfs.umount("/code")
    if flash:
        Imports(flash, ("ui",)).start()


def imported():
    """The module, and how much of the heap it takes."""
    gc.collect()
    before = gc.mem_alloc()
    __import__("ui.sample")
    gc.collect()
    return sys.modules["ui.sample"], gc.mem_alloc() - before


def overwrite_garbage():
    """Fill what is free of the heap, so that what would still be used of it would be noticed."""
    gc.collect()
    kept = []
    try:
        for size in (64 * KB, 4 * KB, 256):
            while True:
                kept.append(b"\xff" * size)
    except MemoryError:
        pass


def check(version, module=None):
    module = module or imported()[0]
    assert module.VERSION == version
    assert module.result() == (TEXT, ("as", b"well"), SUMS[version], CAUGHT, BYTES), version


def test_a_module_does_in_place_what_it_did_and_leaves_the_heap_free():
    handheld = with_module("sample1.mpy")
    restart(handheld)
    imported()  # its names are MicroPython's from now on
    restart(handheld)
    module, copied = imported()
    check(1, module)
    del module
    restart(handheld, handheld.flash)
    module, placed = imported()
    overwrite_garbage()
    check(1, module)
    assert copied - placed > len(TEXT) + 400, (copied, placed)


def test_a_module_of_two_blocks_does_too():
    handheld = with_module("large.mpy")
    restart(handheld)
    imported()  # its names are MicroPython's from now on
    restart(handheld)
    module, copied = imported()
    del module
    restart(handheld, handheld.flash)
    module, placed = imported()
    overwrite_garbage()
    check(1, module)
    for number in range(module.FUNCTIONS):
        expected = 5 * number + 7, "what function %d says" % number
        assert getattr(module, "function%d" % number)(5) == expected
    assert copied - placed > 6 * KB, (copied, placed)


def test_it_goes_on_while_files_are_written_and_removed():
    handheld = with_module("sample1.mpy")
    restart(handheld, handheld.flash)
    module = imported()[0]
    for number in range(200):
        put("store%d" % (number % 7), bytes(500 * (number % 13)))
        if number % 3 == 0:
            os.remove("store%d" % (number % 7))
    overwrite_garbage()
    check(1, module)


def test_the_blocks_of_an_equal_file_that_was_removed_are_not_used():
    handheld = with_module("sample1.mpy")
    os.rename(SAMPLE, "ui/fetched.mpy")
    put(SAMPLE, pc("sample1.mpy"))
    os.remove("ui/fetched.mpy")
    restart(handheld, handheld.flash)
    module = imported()[0]
    number = 0
    try:
        while True:
            put("game%d" % number, bytes(BLOCK))
            number += 1
    except OSError as error:
        assert error.errno == NO_ROOM
    overwrite_garbage()
    check(1, module)


def test_a_newer_module_runs_after_the_next_start():
    handheld = with_module("sample1.mpy")
    for version in (2, 1, 2):
        restart(handheld, handheld.flash)
        imported()
        put(SAMPLE, pc("sample%d.mpy" % version))
        restart(handheld, handheld.flash)
        check(version)


def test_with_the_power_cut_while_it_is_replaced_one_of_both_runs():
    handheld = with_module("sample1.mpy", 24)
    image = bytes(handheld.flash)
    operation, versions = 1, set()
    while True:
        memoryview(handheld.flash)[:] = image
        powered = handheld.restart()
        powered.cut_after(operation)
        try:
            put(SAMPLE, pc("sample2.mpy"))
        except (PowerCut, OSError):  # a file that is closed without power raises OSError
            pass
        restart(handheld, handheld.flash)
        module = imported()[0]
        check(module.VERSION, module)
        versions.add(module.VERSION)
        if powered.power:
            break
        operation += 1
    assert versions == {1, 2}


def test_a_small_file_that_lies_among_the_names_is_copied():
    code = pc("chain8.mpy")
    handheld = with_module("sample1.mpy")
    put(SAMPLE, code[: code.index(b"\0imports")])
    restart(handheld, handheld.flash)
    module = imported()[0]
    overwrite_garbage()
    assert module.number() == 8


def test_where_the_flash_is_not_mapped_as_it_is_read_the_copy_is_used():
    for name in ("sample1.mpy", "large.mpy"):
        handheld = with_module(name)
        restart(handheld, Unlike(handheld.flash))
        check(1)


def test_imports_within_imports_need_no_more_of_the_stack():
    handheld = with_module("sample1.mpy", 64)
    for number in range(9):
        put("ui/chain%d.mpy" % number, pc("chain%d.mpy" % number))
    restart(handheld, handheld.flash)
    __import__("ui.chain0")
    chain = [sys.modules["ui.chain%d" % number] for number in range(9)]
    overwrite_garbage()
    assert [module.number() for module in chain] == list(range(9))
    assert chain[8].USED - chain[0].USED < 100, [module.USED for module in chain]


def test_a_module_that_is_there_as_source_too_is_taken_from_that():
    handheld = with_module("sample1.mpy")
    put("ui/sample.py", b"VERSION = 7\n")
    restart(handheld, handheld.flash)
    assert imported()[0].VERSION == 7


def test_modules_that_are_elsewhere_or_missing_are_as_ever():
    handheld = with_module("sample1.mpy")
    restart(handheld, handheld.flash)
    sys.path.append("/pc" + ROOT + "/.build/homes")  # which is not on the littlefs
    import sample2

    check(2, sample2)
    assert raises(ImportError, __import__, "ui.missing")
    assert raises(ImportError, __import__, "missing")
    check(1)
