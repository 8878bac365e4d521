"""Imports modules from the littlefs so that they run where they lie in the flash.

This is a file system over the littlefs, for imports only, and where these look first. It looks a
module up once for all of an import's questions, and remembers where it lies. When it is there, it
is pointed to that (inplace). For those that it imports itself this is done one by one down to a
level, and then together: the chip's stack is short.

A module may not be overwritten while it runs. Who writes files by the raw REPL does not do that:
it begins with a soft reset.
"""

import builtins
import gc
import sys
from errno import ENOENT
from io import BytesIO

import vfs
from micropython import const

from hal.flash import Littlefs, parts
from hal.inplace import point

_PLACE = "/code"
_FILE = const(0x8000)
_LEVELS = const(2)
_GARBAGE = const(40 * 1024)  # bytes of the heap after which it is collected during an import

_import = builtins.__import__


class Modules:
    """The modules on the littlefs of `flash`, its block device, which is mapped (rp2.Flash)."""

    def __init__(self, flash):
        self._flash = flash
        self._level = 0
        self._loaded = []  # paths and parts of what has been loaded, and not yet pointed there
        self._littlefs = None  # as it is during an import
        self._found = None  # path, bytes and last block of what was asked for last

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
        if path.endswith(".py"):
            return self._littlefs.stat(path)
        name = path if path.endswith(".mpy") else path + ".mpy"
        if not self._found or self._found[0] != name:
            self._littlefs = self._littlefs or Littlefs(self._flash)
            self._found = None
            try:
                self._found = (name,) + self._littlefs.read(name)
            except OSError:
                return self._littlefs.stat(path)
        if name is not path:  # whether it is a folder is asked for first
            raise OSError(ENOENT)
        return (_FILE,) + (0,) * 9

    def open(self, path, mode):
        if path.endswith(".py"):
            return open(path, mode)
        _, data, block = self._found
        self._found = None
        self._loaded.append((path, parts(self._flash, block, data)))
        return BytesIO(data)

    # the import

    def _load(self, name, *rest):
        if name in sys.modules:
            return _import(name, *rest)
        if not self._level:
            gc.threshold(_GARBAGE)
        self._level += 1
        if self._level == _LEVELS:
            builtins.__import__ = _import
        before = len(self._loaded)
        try:
            found = _import(name, *rest)
            for path, places in self._loaded[before:]:
                _point(path, places)
            if "." not in name:
                sys.modules[name] = found  # one of MicroPython's would be looked for every time
            return found
        finally:
            del self._loaded[before:]
            builtins.__import__ = self._load
            self._level -= 1
            if not self._level:
                gc.threshold(-1)
                self._littlefs = self._found = None


def _point(path, places):
    module = sys.modules.get(path[1:-4].replace("/", ".").replace(".__init__", ""))
    if module and path.endswith(".mpy"):
        try:
            point(module, places)
        except MemoryError:
            pass
