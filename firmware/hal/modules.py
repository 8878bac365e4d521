"""Imports modules from the littlefs so that they run where they lie in the flash.

This is a file system for imports, where these look first. It looks once, at power on, for where
each module lies, and serves it from there. When one has been imported, it is pointed to that
(inplace).

What a module imports is imported before it, one after the other: imports within imports need too
much of the chip's 8 KB of stack, and would fill the heap with copies. tools/firmware.py writes at
the end of each .mpy what that imports.

A module may not be overwritten while it runs. Who writes files by the raw REPL does not do that:
it begins with a soft reset.
"""

import builtins
import gc
import sys
from binascii import crc32
from errno import ENOENT
from io import BytesIO

import vfs
from micropython import const
from uctypes import addressof, bytearray_at

from hal.flash import BLOCK, Littlefs, content, parts
from hal.inplace import IMPORTS, point

_PLACE = "/code"
_FOLDER = const(0x4000)  # types of entries
_FILE = const(0x8000)
_SIZE = const(0x1FFF)  # of what is noted of a file; the number of its last block is above that
_COPIED = const(-1)  # noted of a file that is not used in place
_KEY = const(0x3FFFFFFF)  # as much of a checksum as takes no room on the heap
_GARBAGE = const(40 * 1024)  # bytes of the heap after which it is collected during an import

_import = builtins.__import__


class Modules:
    """The modules and `packages` in the root of the littlefs on `flash`.

    That is its block device, which is mapped (rp2.Flash).
    """

    def __init__(self, flash, packages):
        self._flash = flash
        self._memory = addressof(memoryview(flash))
        self._loaded = []  # paths, and what is noted of them: loaded, and not pointed there yet
        self._noted = {}  # of each path, by its key; 0 of a folder
        littlefs = Littlefs(flash)
        for name, kind, *_ in littlefs.folder("/"):
            if kind == _FILE or name in packages:
                self._note(littlefs, "/" + name, kind)

    def _note(self, littlefs, path, kind):
        self._noted[crc32(path) & _KEY] = 0 if kind == _FOLDER else self._look(littlefs, path)
        if kind == _FOLDER:
            for name, kind, *_ in littlefs.folder(path):
                self._note(littlefs, path + "/" + name, kind)

    def _look(self, littlefs, path):
        if not path.endswith(".mpy"):
            return _COPIED
        try:
            data, block = littlefs.read(path)
            there = content(parts(self._flash, block, len(data))) == data
        except (OSError, IndexError):
            return _COPIED
        return block * (_SIZE + 1) + len(data) if there and len(data) <= _SIZE else _COPIED

    def start(self):
        """Have what is imported from now on run in place."""
        vfs.mount(self, _PLACE)
        sys.path.insert(0, _PLACE)
        package = __name__[: __name__.rindex(".")]
        sys.modules[package].__path__ = _PLACE + "/" + package
        builtins.__import__ = self._load

    # the file system

    def mount(self, readonly, mkfs):
        pass

    def stat(self, path):
        noted = self._noted.get(crc32(path) & _KEY)
        if noted is None:
            raise OSError(ENOENT)
        return (_FILE if noted else _FOLDER,) + (0,) * 9

    def open(self, path, mode):
        noted = self._noted[crc32(path) & _KEY]
        if noted == _COPIED:
            return open(path, mode)
        self._loaded.append((path, noted))
        block, size = noted // (_SIZE + 1), noted & _SIZE
        if size > BLOCK:
            return BytesIO(content(self._parts(noted)))
        return BytesIO(bytearray_at(self._memory + block * BLOCK, size))

    # the import

    def _load(self, name, *rest):
        if name in sys.modules:
            return _import(name, *rest)
        builtins.__import__ = _import
        gc.threshold(_GARBAGE)
        waiting = [name]
        try:
            while waiting:
                last = waiting[-1]
                needed = [
                    n for n in self._needs(last) if n not in sys.modules and n not in waiting
                ]
                waiting += needed
                if not needed and waiting.pop() not in sys.modules:
                    found = _import(last)
                    if "." not in last:
                        sys.modules[last] = found  # or it would be looked for every time
                    self._point_loaded()
        finally:
            self._loaded.clear()
            builtins.__import__ = self._load
            gc.threshold(-1)
        return _import(name, *rest)

    def _needs(self, name):
        """The names of the modules that one imports, as far as its file tells them."""
        noted = self._noted.get(crc32("/" + name.replace(".", "/") + ".mpy") & _KEY, _COPIED)
        data = content(self._parts(noted)) if noted > 0 else b""
        at = data.rfind(IMPORTS)
        return data[at + len(IMPORTS) :].decode().split() if at >= 0 else ()

    def _point_loaded(self):
        for path, noted in self._loaded:
            module = sys.modules.get(path[1:-4].replace("/", ".").replace(".__init__", ""))
            if module:
                try:
                    point(module, self._parts(noted))
                except MemoryError:
                    pass
        self._loaded.clear()

    def _parts(self, noted):
        return parts(self._flash, noted // (_SIZE + 1), noted & _SIZE)
