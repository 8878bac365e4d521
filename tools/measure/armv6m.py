"""What Thumb code costs on the handheld's processor, a Cortex-M0+ as the RP2040 has it.

Cycles are those of the Cortex-M0+ Technical Reference Manual, with the RP2040's single-cycle
multiplier and no wait for its SRAM; reads of flash go through a model of its cache.
"""

import struct
from typing import NamedTuple

CLOCK = 125_000_000  # Hz
MISS = 65  # cycles to fetch a line of the cache from flash
LINE = 8  # bytes
SETS = 1024  # of two lines each: 16 KB


class Block(NamedTuple):
    """Straight code. `branch`: whether it ends with a conditional branch."""

    instructions: int
    cycles: int  # when that branch is not taken; taken costs TAKEN more
    branch: bool


TAKEN = 1


def cost(code: bytes) -> Block:
    """What one pass through `code`, whole instructions in a row, costs."""
    instructions = cycles = at = 0
    branch = False
    while at < len(code):
        (half,) = struct.unpack_from("<H", code, at)
        at += 4 if half >= 0xE800 else 2
        instructions += 1
        cycles += _cycles(half)
        branch = 0xD000 <= half < 0xDE00
    return Block(instructions, cycles, branch)


def _cycles(half: int) -> int:
    """Cycles of the instruction that begins with this half-word."""
    if half >= 0xE800:  # the only ones of 32 bits: BL, and barriers and special registers
        return 3
    if half >= 0xE000:  # B
        return 2
    if half >= 0xD000:
        return 1
    if half >= 0xC000:  # STM, LDM
        return 1 + (half & 0xFF).bit_count()
    if half & 0xF600 == 0xB400:  # PUSH, POP
        to_pc = half & 0x0900 == 0x0900
        return 1 + (half & 0x1FF).bit_count() + 2 * to_pc
    if half >= 0xA000:  # ADD to SP or PC, extending, reversing, hints
        return 1
    if half >= 0x4800:  # loads and stores
        return 2
    if half & 0xFF00 == 0x4700:  # BX, BLX
        return 2
    if half & 0xFC87 == 0x4487 and half & 0xFF00 != 0x4500:  # ADD, MOV to PC
        return 2
    return 1


class Cache:
    """The RP2040's cache of its flash: which of the bytes read had to be fetched.

    Of the two lines of a set, the one not used for longer gives way.
    """

    def __init__(self):
        self.reads = self.misses = 0
        self._newer = [-1] * SETS
        self._older = [-1] * SETS

    def read(self, address: int) -> None:
        """Note a read of up to a word at `address`, which a line never ends within."""
        self.reads += 1
        line = address // LINE
        place = line % SETS
        if self._newer[place] != line:
            self.misses += self._older[place] != line
            self._older[place] = self._newer[place]
            self._newer[place] = line
