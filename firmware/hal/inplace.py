"""Points what MicroPython has copied from a module's file to where that lies in memory.

MicroPython copies a module from littlefs to the heap, and all of the game would not fit; what
comes from a ROMFS it uses where it lies. But the chip maps all of its flash into memory, and
littlefs keeps the bytes of a file as they are, block by block. So when a module is there, its
functions and its constants are pointed to the flash, where the same bytes are, and the copies on
the heap are garbage. Names stay there, and so do functions within functions, and what goes from
one block into the next. From a ROMFS MicroPython copies the machine code alone.

Machine code made from viper is the same wherever it lies: it jumps by distances, and finds all
else by its function. But it has to lie at a word, which tools/firmware.py sees to.

What is changed are the objects of MicroPython 1.28 (py/objfun.h, py/objstr.h, py/bc.h): functions,
modules, strings and bytes, in all of which the fourth word is the pointer in question. It is only
ever changed to where the same bytes are; where anything is not as expected, the copy stays in use.

No function of the module may be running, nor a generator of it have begun.
"""

import struct
import sys
from array import array

import micropython
import uctypes
from micropython import const

from hal.flash import content

IMPORTS = b"\0imports "  # where an .mpy is over, and the names of what it imports begin
_WORD = struct.calcsize("P")
_HEAD = const(4)  # bytes at the beginning of an .mpy
_STRING = const(5)  # kinds of constants in it
_BYTES = const(6)
_TUPLE = const(10)
_BYTECODE = const(0)  # kinds of code
_VIPER = const(2)
_LINKED = const(0x70)  # flags of code that was made from C, in a form of its own
_THUMB = const(4)  # in an .mpy's head, the chip's machine code
_LEAST = const(12)  # bytes worth it; what is found then has room in half of the file's
_TEXTS = id(str), id(bytes)
_memory = uctypes.bytearray_at(0, sys.maxsize)


def native(data):
    """Whether there is machine code in an .mpy that can run in place."""
    return data[2] >> 2 == _THUMB


def point(module, parts):
    """Point a module's functions, strings and bytes to `parts` of its file.

    Of each: from where in the file, up to where, and the address of that. Raises MemoryError;
    everything is in order then, too.
    """
    data = content(parts)
    end = data.rfind(IMPORTS)
    found = array("H", memoryview(data)[: len(data) // 2])  # as much room as that
    codes = _survey(data, end if end >= 0 else len(data), array("i", (0,)), found)
    constants = _words(id(module))[3]
    for n in range(0, codes, 3):
        (at,) = struct.unpack_from("P", _memory, constants + found[n + 2] * _WORD)
        if not at & 3:
            kind, _, size, text = _words(at)
            if kind in _TEXTS and size == found[n + 1] and _find(text, data, found, n) == n:
                _point(at, found, n, parts, 0)
    for at in _candidates(module):
        kind, context, _, code = _words(at)
        if kind in _FUNCTIONS and context == id(module):
            n = _find(code, data, found, codes)
            if n >= 0:
                _point(at, found, n, parts, found[n + 2])


def _candidates(module):
    """Addresses of what may be functions of a module."""
    for value in module.__dict__.values():
        if type(value) is type:
            if getattr(value, "__module__", None) == module.__name__:
                for inner in value.__dict__.values():
                    if type(inner) is property:
                        for at in _words(id(inner))[1:]:
                            if not at & 3:
                                yield at
                    elif callable(inner):
                        yield id(inner)
        elif callable(value):
            yield id(value)


def _words(at):
    """The first four words of an object."""
    return struct.unpack_from("4P", _memory, at)


def _point(at, found, n, parts, within):
    """Have an object use entry n of `found` in the flash, if that is whole in one block.

    `within`: bits of its address there that may not be set.
    """
    for begin, end, there in parts:
        to = there + found[n] - begin
        if begin <= found[n] and found[n] + found[n + 1] <= end and not to & within:
            struct.pack_into("P", _memory, at + 3 * _WORD, to)


@micropython.viper
def _survey(data: ptr8, end: int, at: ptr32, found: ptr16) -> int:
    """List what may be pointed to: where in the file, its size, its number among the constants.

    First are strings and bytes; code begins at what is returned, and has instead of a number the
    bits that its address may not have. `at` is room for a number.
    """
    at[0] = _HEAD
    names = int(_number(data, at))
    constants = int(_number(data, at))
    while names:
        size = int(_number(data, at))
        if not size & 1:
            at[0] += (size >> 1) + 1
        names -= 1
    n = number = 0
    while number < constants:
        left = outer = 1
        while left:
            kind = int(data[at[0]])
            at[0] += 1
            size = 0 if kind < _STRING else int(_number(data, at))
            if kind == _TUPLE:
                left += size
            else:
                if outer and kind <= _BYTES and size >= _LEAST:
                    found[n] = at[0]
                    found[n + 1] = size
                    found[n + 2] = number
                    n += 3
                if kind == _STRING or kind == _BYTES:
                    size += 1
                at[0] += size
            outer = 0
            left -= 1
        number += 1
    codes = n
    chip = int(data[2]) >> 2 == _THUMB
    while at[0] < end:
        head = int(_number(data, at))
        kind = head & 3
        size = head >> 3
        if (kind == _BYTECODE or kind == _VIPER and chip) and size >= _LEAST:
            found[n] = at[0]
            found[n + 1] = size
            found[n + 2] = 0 if kind == _BYTECODE else 3
            n += 3
        at[0] += size
        if kind != _BYTECODE:
            flags = int(_number(data, at))
            if kind > _VIPER or kind == _VIPER and flags & _LINKED:
                break
        if head & 4:
            _number(data, at)
    found[n] = 0
    return codes


@micropython.viper
def _number(data: ptr8, at: ptr32) -> int:
    """The number at at[0], which goes on behind it."""
    i = at[0]
    value = 0
    byte = 0x80
    while byte & 0x80:
        byte = int(data[i])
        value = value << 7 | byte & 0x7F
        i += 1
    at[0] = i
    return value


@micropython.viper
def _find(there: ptr8, data: ptr8, found: ptr16, n: int) -> int:
    """The first entry from n on whose bytes are there, too; -1 if there is none.

    Code that begins as all of another's does the same: any will do.
    """
    while found[n]:
        end = found[n] + found[n + 1]
        i = found[n]
        to = int(there) - i
        while i < end and data[i] == ptr8(to)[i]:
            i += 1
        if i == end:
            return n
        n += 3
    return -1


# The types of functions: bytecode, generators, machine code.
_FUNCTIONS = tuple([id(type(f)) for f in (point, _candidates, _find)])
