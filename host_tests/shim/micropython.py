"""CPython's stand-in for MicroPython's `micropython` module and for viper's casts.

Importing it makes one source run on both: the emitter decorators do nothing, `const` is the
identity, and `ptr8`, `ptr16`, `ptr32`, `uint` become builtins, since viper knows them by name.
"""

import builtins


def const(value):
    return value


def native(function):
    return function


viper = native


def _pointer(form):
    def cast(buffer):
        if form == "B" and isinstance(buffer, (bytes, bytearray)):
            return buffer  # which is read faster than a view of it
        view = memoryview(buffer).cast("B")
        return view if form == "B" else view.cast(form)

    return cast


builtins.ptr8 = _pointer("B")
builtins.ptr16 = _pointer("H")
builtins.ptr32 = _pointer("I")
builtins.uint = int
