"""Runs viper functions as compiled for the handheld, in an emulator of its processor.

Their code and every buffer that can be written lie in SRAM, where MicroPython loads native code
too; what is read-only lies in flash. runtime.py stands in for MicroPython.
"""

import struct
from bisect import bisect

import unicorn
from unicorn import arm_const as arm

from tools.measure import runtime
from tools.measure.counting import Meter
from tools.measure.runtime import ROM, STUB, Entry
from tools.mpy import FunTable, Module

_RETURN = ROM.start + STUB * runtime.ENTRIES  # where a call from outside returns to
_FLASH = range(0x1000_0000, 0x1100_0000)
_PACK = _FLASH.start + 0x10_0000
_SRAM = range(0x2000_0000, 0x2004_2000)
_HEAP = range(_SRAM.start + 0x4000, _SRAM.stop - 0x4000)


class ChipError(Exception):
    """Code that fails on the handheld, or that asks for what the emulator does not know."""


class Function:
    """A viper function on the chip, called like the function that it was compiled from."""

    def __init__(self, chip: "Chip", name: str, code: int, place: int):
        self.name, self.code, self.place = name, code, place
        self._chip = chip

    def __call__(self, *arguments):
        return self._chip.call(self, arguments)


class Chip:
    """The processor, its memory, and the functions loaded. Runs one call at a time.

    `meter` counts what the calls cost.
    """

    def __init__(self):
        self._cpu = unicorn.Uc(unicorn.UC_ARCH_ARM, unicorn.UC_MODE_THUMB | unicorn.UC_MODE_MCLASS)
        self._cpu.ctl_set_cpu_model(arm.UC_CPU_ARM_CORTEX_M0)
        for memory in (ROM, _FLASH, _SRAM):
            self._cpu.mem_map(memory.start, len(memory))
        self.meter = Meter(self._cpu, _FLASH)
        self._heap, self._flash = _HEAP.start, _PACK
        self._functions: list[Function] = []  # in the order of their addresses
        self._names: list[str | int] = []  # by the number that code knows them by
        self._values: dict[int, object] = {}  # by the address of the object
        self._shared: list[tuple[int, memoryview]] = []  # buffers that both sides write
        self._cpu.mem_write(ROM.start, runtime.stubs())
        for entry in (Entry.FLOOR_DIVIDE, Entry.MODULO):
            at = ROM.start + STUB * entry
            self._cpu.hook_add(unicorn.UC_HOOK_CODE, self._divide, begin=at, end=at)
        table = [ROM.start + STUB * entry | 1 for entry in range(runtime.ENTRIES)]
        for entry, value in ((Entry.NONE, None), (Entry.FALSE, False), (Entry.TRUE, True)):
            table[entry] = self._object(value)
        self._table = self._put_words(*table)

    def load(self, module: Module, known: dict[str, object]) -> dict[str, Function]:
        """Put a module's functions into memory; returns them by name.

        `known`: what else is to be found among the module's globals.
        """
        if module.architecture != "armv6m":
            raise ChipError(f"compiled for {module.architecture}, not for armv6m")
        numbers = range(len(self._names), len(self._names) + len(module.names))
        self._names += module.names
        context = self._put_words(
            0,
            0,  # its globals
            self._put(struct.pack(f"<{len(numbers)}H", *numbers)),
            self._put_words(*map(self._constant, module.constants)),
        )
        functions = {}
        for name, code in module.functions.items():
            at = self._put(code)
            functions[name] = Function(self, name, at, self._put_words(0, context, 0, at | 1))
        self._functions += functions.values()
        found = {**known, **functions}
        for number, name in zip(numbers, module.names, strict=True):
            place = runtime.UNKNOWN + STUB * number
            if name in found:
                place = self._object(found[name])
            self._cpu.mem_write(runtime.GLOBALS + 4 * number, struct.pack("<I", place))
        return functions

    def name_of(self, address: int) -> str:
        """The function whose code is at an address."""
        return self._functions[bisect(self._functions, address, key=lambda f: f.code) - 1].name

    def call(self, function: Function, arguments: tuple) -> object:
        """What the function returns: an integer or None. Buffers can be handed to it too."""
        objects = [self._object(argument) for argument in arguments]
        for at, view in self._shared:
            self._cpu.mem_write(at, bytes(view))
        stack = _SRAM.stop - 8 * (len(objects) // 2 + 1)
        self._cpu.mem_write(stack, struct.pack(f"<{len(objects)}I", *objects))
        for register, value in (
            (arm.UC_ARM_REG_SP, stack),
            (arm.UC_ARM_REG_LR, _RETURN | 1),
            (arm.UC_ARM_REG_R0, function.place),
            (arm.UC_ARM_REG_R1, len(objects)),
            (arm.UC_ARM_REG_R2, 0),
            (arm.UC_ARM_REG_R3, stack),
        ):
            self._cpu.reg_write(register, value)
        try:
            self._cpu.emu_start(function.code | 1, _RETURN)
        except unicorn.UcError as error:
            raise ChipError(f"{function.name}: {self._reason(error)}") from error
        self.meter.returned()
        if self.meter.misaligned:
            raise ChipError(f"{function.name}: reads at {self.meter.misaligned:#x}, not aligned")
        for at, view in self._shared:
            view[:] = self._cpu.mem_read(at, len(view))
        return self._value(self._cpu.reg_read(arm.UC_ARM_REG_R0))

    def _reason(self, error: unicorn.UcError) -> str:
        """Why the processor stopped."""
        at, lr, object_ = (
            self._cpu.reg_read(r)
            for r in (arm.UC_ARM_REG_PC, arm.UC_ARM_REG_LR, arm.UC_ARM_REG_R0)
        )
        number = (object_ - runtime.UNKNOWN) // STUB
        if at not in ROM:
            return f"{error}, at {at:#x} in {self.name_of(at)}"
        if 0 <= number < len(self._names):
            return f"{self.name_of(lr)} calls {self._names[number]!r}, unknown here"
        entry = (at - ROM.start) // STUB
        if entry == Entry.TO_OBJECT:
            return f"{self.name_of(lr)} makes an object of what is no small integer"
        return f"{self.name_of(lr)} calls entry {entry} of MicroPython's table, unknown here"

    def _divide(self, cpu, address: int, size: int, data) -> None:
        """What entries FLOOR_DIVIDE and MODULO do with r0 and r1."""
        one, other = (_signed(cpu.reg_read(r)) for r in (arm.UC_ARM_REG_R0, arm.UC_ARM_REG_R1))
        quotient = (address - ROM.start) // STUB == Entry.FLOOR_DIVIDE
        result = one // other if quotient else one % other
        cpu.reg_write(arm.UC_ARM_REG_R0, result & 0xFFFF_FFFF)

    # Memory.

    def _put(self, data: bytes) -> int:
        """Put data into SRAM for good."""
        at, self._heap = self._heap, self._heap + (len(data) + 15) // 16 * 16
        if self._heap > _HEAP.stop:
            raise ChipError(f"more than {len(_HEAP)} bytes of code and buffers")
        self._cpu.mem_write(at, data)
        return at

    def _put_words(self, *words: int) -> int:
        return self._put(struct.pack(f"<{len(words)}I", *words))

    def _put_in_flash(self, data: bytes) -> int:
        at, self._flash = self._flash, self._flash + (len(data) + 4095) // 4096 * 4096
        if self._flash > _FLASH.stop:
            raise ChipError(f"{len(data)} bytes do not fit in the flash")
        self._cpu.mem_write(at, data)
        return at

    # Objects.

    def _constant(self, value: object) -> int:
        """A constant of a module; those that only its bytecode uses are left out."""
        if value is FunTable:
            return self._table
        return self._object(value) if isinstance(value, (int, bytes)) else 0

    def _object(self, value: object) -> int:
        """The object that stands for a value on the chip."""
        if isinstance(value, Function):
            return value.place
        if isinstance(value, int) and not isinstance(value, bool):
            if not -0x4000_0000 <= value < 0x4000_0000:
                raise ChipError(f"{value} is more than a small integer holds")
            return (value << 1 | 1) & 0xFFFF_FFFF
        for place, other in self._values.items():
            if other is value:
                return place
        content = int(value or 0) if isinstance(value, (bool, type(None))) else self._share(value)
        place = self._put_words(0, content)
        self._values[place] = value
        return place

    def _share(self, buffer: object) -> int:
        """The address of a buffer's bytes on the chip."""
        try:
            view = memoryview(buffer).cast("B")
        except TypeError:
            raise ChipError(f"{buffer!r} cannot be handed over") from None
        if view.readonly:
            return self._put_in_flash(bytes(view))
        at = self._put(bytes(view))
        self._shared.append((at, view))
        return at

    def _value(self, place: int) -> object:
        return _signed(place) >> 1 if place & 1 else self._values[place]


def _signed(word: int) -> int:
    return word - (1 << 32) if word & 0x8000_0000 else word
