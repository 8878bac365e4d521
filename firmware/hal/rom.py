"""Has the machine code of a ROMFS's modules run where it lies.

MicroPython copies that to the heap, and uses all else in the ROMFS itself.
"""

import builtins
import sys

from uctypes import addressof

from hal import inplace

_import = builtins.__import__


def start():
    """Have what is imported from now on run in place."""
    _point(inplace)
    builtins.__import__ = _load


def _load(name, *rest):
    if name in sys.modules:
        return _import(name, *rest)
    before = set(sys.modules)
    builtins.__import__ = _import
    try:
        return _import(name, *rest)
    finally:
        builtins.__import__ = _load
        for name, module in sys.modules.items():
            if name not in before:
                _point(module)


def _point(module):
    path = getattr(module, "__file__", "")
    if not path.endswith(".mpy"):
        return
    with open(path, "rb") as file:
        data = memoryview(file)
    if inplace.native(data):
        try:
            inplace.point(module, [(0, len(data), addressof(data))])
        except MemoryError:
            pass
