"""Runs the engine with its viper functions on the emulated chip, as compiled for the handheld."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType

from engine import search
from engine.board import from_rows
from engine.lexicon import Lexicon
from engine.movegen import MoveGenerator
from engine.rules import CARTRIDGE
from engine.tiles import encode
from tools import BUILD, firmware, mpy
from tools.measure import armv6m, runtime
from tools.measure.chip import Chip, Function
from tools.measure.counting import Count
from tools.measure.target import time_search

BOARD = "pico_ili9341"
_COMPILED = BUILD / "measure"
_EDGES_A_STEP = 3000  # as the computer player does
_VALUES = (int, bytes, bytearray)  # what a viper function may find among its module's globals


@dataclass(frozen=True)
class Run:
    """A search on the handheld. `setup` is the part of `count` before the first edge."""

    setup: Count
    count: Count
    visits: int
    bytecodes: int  # of what is not viper, as CPython compiles it
    best: list | None
    plays: int | None

    @property
    def milliseconds(self) -> float:
        cycles = self.count.cycles + self.bytecodes * runtime.BYTECODE
        return 1000 * cycles / armv6m.CLOCK


class Handheld:
    """The engine with its viper functions on a chip of their own, and a pack in its flash.

    Raises what tools.firmware, mpy and chip raise.
    """

    def __init__(self, pack: Path):
        firmware.build(_COMPILED, BOARD, firmware.HANDHELD)
        lexicon = Lexicon(pack.read_bytes())
        self._plays = MoveGenerator(lexicon, lexicon.full, CARTRIDGE)
        self._chip = Chip()
        self._stand_ins: dict[FunctionType, Function] = {}
        for name, module in _used_first(_engine()):
            compiled = mpy.read((_COMPILED / f"{name.replace('.', '/')}.mpy").read_bytes())
            if compiled.functions:
                values = {n: v for n, v in vars(module).items() if type(v) in _VALUES}
                values |= {
                    n: self._stand_ins[f] for n, f in _functions(module) if f in self._stand_ins
                }
                for function, stand_in in self._chip.load(compiled, values).items():
                    self._stand_ins[getattr(module, function)] = stand_in

    def run(self, position: dict, count: bool) -> Run:
        """Search a position (as time_search.py has them); `count`: find all plays besides."""
        visits, bytecodes = self._visits_and_bytecodes(position)
        meter, plays = self._chip.meter, self._plays
        with _replaced(self._stand_ins):
            found = time_search.count(plays, position) if count else None
            time_search.prepare(plays, position)
            meter.reset()
            meter.on()
            time_search.start(plays, position)
            setup = meter.count(self._chip.name_of)
            time_search.finish(plays, _EDGES_A_STEP)
            meter.off()
        whole = meter.count(self._chip.name_of)
        return Run(setup, whole, visits, bytecodes, time_search.best(plays), found)

    def _visits_and_bytecodes(self, position: dict) -> tuple[int, int]:
        """How much budget the search uses up, and how many bytecodes around viper, in CPython."""
        time_search.prepare(self._plays, position)
        budget = _Budget()
        original = search.extend_right
        board, rack = from_rows(position["board"]), encode(position["rack"])
        with _replaced({original: lambda *rest: original(*rest[:-1], budget)}):
            with _bytecodes(outside={f.__code__ for f in self._stand_ins}) as bytecodes:
                self._plays.start(board, rack)
                time_search.finish(self._plays)
        return budget.used, bytecodes[0]


class _Budget:
    """A budget that is never used up, and notes how much was taken of it."""

    def __init__(self):
        self.used = 0

    def __gt__(self, other: int) -> bool:
        return True

    def __isub__(self, taken: int) -> "_Budget":
        self.used += taken
        return self


def _engine() -> dict[str, ModuleType]:
    """The engine's modules, as far as the search has imported them."""
    return {name: m for name, m in list(sys.modules.items()) if name.startswith("engine.")}


def _functions(module: ModuleType) -> list[tuple[str, FunctionType]]:
    """The functions that a module names, its own and others'."""
    return [(n, v) for n, v in vars(module).items() if isinstance(v, FunctionType)]


def _used_first(modules: dict[str, ModuleType]) -> Iterator[tuple[str, ModuleType]]:
    """The modules, each after those whose functions it names."""
    rest = dict(modules)
    while rest:
        for name, module in list(rest.items()):
            if {f.__module__ for _, f in _functions(module)} & rest.keys() <= {name}:
                yield name, rest.pop(name)


@contextmanager
def _replaced(stand_ins: dict) -> Iterator[None]:
    """Put others in the place of functions, in whatever module of the engine names them."""
    places = [
        (module, name, value)
        for module in _engine().values()
        for name, value in _functions(module)
        if value in stand_ins
    ]
    for module, name, value in places:
        setattr(module, name, stand_ins[value])
    try:
        yield
    finally:
        for module, name, value in places:
            setattr(module, name, value)


@contextmanager
def _bytecodes(outside: set[CodeType]) -> Iterator[list[int]]:
    """Count the bytecodes of the engine that run within; the list's one number is the count."""
    ran = [0]
    folder = str(firmware.FIRMWARE / "engine")

    def called(frame: FrameType, event: str, argument: object):
        if frame.f_code in outside or not frame.f_code.co_filename.startswith(folder):
            return None
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        return step

    def step(frame: FrameType, event: str, argument: object):
        ran[0] += event == "opcode"
        return step

    sys.settrace(called)
    try:
        yield ran
    finally:
        sys.settrace(None)
