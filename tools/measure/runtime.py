"""The functions of MicroPython that viper code calls: what they cost, and code to stand in.

Native code reaches MicroPython through a table of pointers (`mp_fun_table` of py/nativeglue.c).
Cycles are estimates, from reading what the C source of MicroPython 1.28 does in the common case
as compiled for size, with its code in the cache of the flash.

On the emulated chip an object is a small integer with bit 0 set, or the address of four words:
those of a viper function are MicroPython's own, with the code's address in the last; those of
anything else hold its value, for a buffer the address of its bytes, in the second.
"""

import struct
from enum import IntEnum


class Entry(IntEnum):
    """Places in the table."""

    NONE = 0
    FALSE = 1
    TRUE = 2
    TO_NATIVE = 3  # object in r0, type in r1
    TO_OBJECT = 4  # value in r0, type in r1
    SWAP_GLOBALS = 5
    LOAD_GLOBAL = 7  # number of the name in r0
    CALL_FUNCTION = 27  # function, number of arguments, address of them
    FLOOR_DIVIDE = 46
    MODULO = 47


ENTRIES = 50
ROM = range(0x4000)
STUB = 16  # bytes of ROM for each entry, from its beginning on
GLOBALS = 0x1000  # objects by the number of their name, a word each
UNKNOWN = 0x0800_0000  # from here, addresses for names that nothing is known of
_BX_LR, _UDF = 0x4770, 0xDE00

CYCLES = {
    Entry.TO_NATIVE: 55,  # an integer: a switch over the type, and two calls deep
    Entry.TO_OBJECT: 40,
    Entry.SWAP_GLOBALS: 20,
    Entry.LOAD_GLOBAL: 100,  # found by the map's cache, with a division by the map's size
    Entry.CALL_FUNCTION: 100,  # the type's call slot, then the check of the stack
    Entry.FLOOR_DIVIDE: 60,
    Entry.MODULO: 60,
}
# Where TO_NATIVE goes on for a buffer, and what its type's buffer slot and the size of its items
# cost more.
POINTER, MORE_FOR_POINTER = STUB * Entry.TO_NATIVE + 4, 95

# A bytecode of the functions that are not viper costs about this many cycles, as a mean of locals
# and small constants (15), arithmetic (80), attributes and items (150), and calls (400).
BYTECODE = 80

_STUBS = {
    # lsrs r3, r0, #1; bhs 1f; ldr r0, [r0, #4]; bx lr; 1: asrs r0, r0, #1; bx lr
    Entry.TO_NATIVE: (0x0843, 0xD201, 0x6840, _BX_LR, 0x1040, _BX_LR),
    # cmp r1, #2 (an integer); blt 1f; adds r0, r0, r0; bvs 1f; adds r0, #1; bx lr; 1: udf
    Entry.TO_OBJECT: (0x2902, 0xDB03, 0x1800, 0xD601, 0x3001, _BX_LR, _UDF),
    # movs r0, #0 (no change of globals); bx lr
    Entry.SWAP_GLOBALS: (0x2000, _BX_LR),
    # lsls r0, r0, #2; movs r1, #1; lsls r1, r1, #12 (GLOBALS); ldr r0, [r0, r1]; bx lr
    Entry.LOAD_GLOBAL: (0x0080, 0x2101, 0x0309, 0x5840, _BX_LR),
    # mov r3, r2; ldr r2, [r0, #12]; mov r12, r2; movs r2, #0; bx r12
    Entry.CALL_FUNCTION: (0x4613, 0x68C2, 0x4694, 0x2200, 0x4760),
    # The emulator does the division before these return.
    Entry.FLOOR_DIVIDE: (_BX_LR,),
    Entry.MODULO: (_BX_LR,),
}


def stubs() -> bytes:
    """What stands in for MicroPython from the beginning of ROM on; the rest is errors."""
    halves = [_STUBS.get(n, ()) for n in range(ENTRIES)]
    return b"".join(struct.pack("<8H", *(*code, *[_UDF] * (8 - len(code)))) for code in halves)
