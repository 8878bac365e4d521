"""Counts what code costs that runs in the emulator."""

import ctypes
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import unicorn
from unicorn.unicorn_py3.unicorn import uclib

from tools.measure import armv6m
from tools.measure.runtime import CYCLES, MORE_FOR_POINTER, POINTER, ROM, STUB, Entry

# What the emulator's library calls for a block, and for a read of memory.
_BLOCK = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint32)
_READ = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_uint64, ctypes.c_int)


@dataclass
class Count:
    """What was run. Cycles are those of the code, by function, and MicroPython's, by entry."""

    instructions: int = 0
    code: Counter = field(default_factory=Counter)
    runtime: Counter = field(default_factory=Counter)  # estimates, of runtime.py
    reads: int = 0  # of flash
    misses: int = 0  # of them, how many had to wait for it

    @property
    def cycles(self) -> int:
        """All of them, with the waiting for flash."""
        return self.code.total() + self.runtime.total() + self.misses * armv6m.MISS


class Meter:
    """Follows the processor from block to block of straight code while it is `on`.

    `misaligned`: the address of a read of flash that would have been a fault, else 0.
    """

    def __init__(self, cpu: unicorn.Uc, flash: range):
        self._cpu, self._flash = cpu, flash
        self._hooks: dict[int, object] = {}  # with what they call, which has to live on
        self.reset()

    def reset(self) -> None:
        """Count from nothing, with nothing of the flash in the cache."""
        self._trace: list[int] = []  # where each block begins, in the order they ran
        self._sizes: dict[int, int] = {}  # bytes of those blocks
        self._steps: Counter = Counter()  # from a block to the next
        self._cache = armv6m.Cache()
        self.misaligned = 0

    def on(self) -> None:
        """Begin to count; the processor runs far slower."""
        self._hook(unicorn.UC_HOOK_BLOCK, _BLOCK(self._on_block), range(2**32))
        self._hook(unicorn.UC_HOOK_MEM_READ, _READ(self._on_read), self._flash)
        self._cpu.ctl_flush_tb()  # code translated before knows nothing of the hooks

    def off(self) -> None:
        """Leave off counting; what was counted stays until `reset`."""
        while self._hooks:
            hook, _ = self._hooks.popitem()
            uclib.uc_hook_del(self._cpu._uch, ctypes.c_size_t(hook))
        self._cpu.ctl_flush_tb()

    def returned(self) -> None:
        """Put the trace of a call away."""
        self._trace.append(0)
        self._steps.update(zip(self._trace, self._trace[1:], strict=False))
        self._trace.clear()

    def count(self, name_of: Callable[[int], str]) -> Count:
        """What was counted since `reset`. `name_of` tells the function at an address."""
        count = Count(reads=self._cache.reads, misses=self._cache.misses)
        costs = {}
        for (address, following), times in self._steps.items():
            if address in ROM:
                count.runtime[Entry(address // STUB)] += times * _runtime_cycles(address)
                continue
            size = self._sizes[address]
            if address not in costs:
                costs[address] = armv6m.cost(bytes(self._cpu.mem_read(address, size)))
            block = costs[address]
            taken = block.branch and following != address + size
            count.instructions += times * block.instructions
            count.code[name_of(address)] += times * (block.cycles + armv6m.TAKEN * taken)
        return count

    def _on_block(self, cpu: int, address: int, size: int) -> None:
        self._trace.append(address)
        self._sizes[address] = size

    def _on_read(self, cpu: int, access: int, address: int, size: int) -> None:
        self._cache.read(address)
        if address % size:
            self.misaligned = address

    def _hook(self, kind: int, callback, where: range) -> None:
        """Have the library call back past its Python interface, which is three times slower."""
        hook = ctypes.c_size_t()
        begin, end = ctypes.c_uint64(where.start), ctypes.c_uint64(where.stop - 1)
        function = ctypes.cast(callback, ctypes.c_void_p)
        status = uclib.uc_hook_add(
            self._cpu._uch, ctypes.byref(hook), kind, function, None, begin, end
        )
        if status != unicorn.UC_ERR_OK:
            raise unicorn.UcError(status)
        self._hooks[hook.value] = callback


def _runtime_cycles(address: int) -> int:
    """What going on at an address of a stand-in counts for."""
    if address % STUB == 0:
        return CYCLES[Entry(address // STUB)]
    return MORE_FOR_POINTER if address == POINTER else 0
