"""Modules in a ROMFS are pointed to where they lie, each once, and do what they did."""

import builtins
import sys

import vfs
from handheld import pc
from placed import IMPORT, check, overwrite_garbage
from uctypes import bytearray_at

from hal import inplace, rom


def test_a_module_in_a_romfs_is_pointed_to_where_it_lies_and_does_what_it_did():
    vfs.mount(vfs.VfsRom(pc("game.rom")), "/rom")
    sys.path.insert(0, "/rom")
    pointed, point, native = [], inplace.point, inplace.native

    def seen(module, parts):
        pointed.append((module.__name__, bytes(bytearray_at(parts[0][2], parts[0][1]))))
        point(module, parts)

    rom.start()
    inplace.point, inplace.native = seen, lambda data: True
    try:
        __import__("ui.chain0")
        __import__("ui.chain0")
        __import__("ui.sample")
    finally:
        builtins.__import__, inplace.point, inplace.native = IMPORT, point, native
    names = ["ui.chain%d" % number for number in range(9)]
    assert sorted(pointed) == [(n, pc(n[3:] + ".mpy")) for n in names] + [
        ("ui.sample", pc("sample1.mpy"))
    ]
    overwrite_garbage()
    check(1, sys.modules["ui.sample"])
    assert [sys.modules[name].number() for name in names] == list(range(9))
