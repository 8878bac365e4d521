"""Imports modules from the littlefs so that they run where they lie in the flash.

This is a file system over the littlefs, for imports only, and where these look first. For each of
their questions littlefs would walk through its folders; here they are remembered while an import
lasts, and so is where each module lies. When a module is there, it is pointed to that (inplace).
For those that it imports itself this is done one by one down to a level, and then together: the
chip's stack is short.

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
_LEVELS = const(3)
_GARBAGE = const(24 * 1024)  # bytes of the heap after which it is collected during an import

_import = builtins.__import__


class Modules:
    """The modules on the littlefs of `flash`, its block device, which is mapped (rp2.Flash)."""

    def __init__(self, flash):
        self._flash = flash
        self._level = 0
        self._loaded = []  # paths and parts of what has been loaded, and not yet pointed there
        self._forget()

    def start(self):
        """Have what is imported from now on run in place."""
        vfs.mount(self, _PLACE)
        sys.path.insert(0, _PLACE)
        package = __name__[: __name__.rindex(".")]
        sys.modules[package].__path__ = _PLACE + "/" + package
        builtins.__import__ = self._load

    def _forget(self):
        self._littlefs = None
        self._folders = {}

    # the file system

    def mount(self, readonly, mkfs):
        pass

    def stat(self, path):
        folder, _, name = path.rpartition("/")
        if folder not in self._folders:
            self._littlefs = self._littlefs or Littlefs(self._flash)
            self._folders[folder] = self._littlefs.folder(folder)
        kind = self._folders[folder].get(name)
        if kind is None:
            raise OSError(ENOENT)
        return (kind,) + (0,) * 9

    def open(self, path, mode):
        data, block = self._littlefs.read(path)
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
            return found
        finally:
            del self._loaded[before:]
            builtins.__import__ = self._load
            self._level -= 1
            if not self._level:
                gc.threshold(-1)
                self._forget()


def _point(path, places):
    module = sys.modules.get(path[1:-4].replace("/", ".").replace(".__init__", ""))
    if module and path.endswith(".mpy"):
        try:
            point(module, places)
        except MemoryError:
            pass
