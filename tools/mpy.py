"""Reads .mpy files: the viper functions in them, and the tables that these refer to.

And places those functions in them, so that they can run where they lie.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

VERSION = 6
ARCHITECTURES = (
    "none", "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp",
    "xtensa", "xtensawin", "rv32imc", "rv64imc",
)  # fmt: skip

# Kinds of code, and of constants.
_BYTECODE, _NATIVE, _VIPER = range(3)
_FUN_TABLE, _NONE, _FALSE, _TRUE, _ELLIPSIS, _STR, _BYTES, _INT, _FLOAT, _COMPLEX, _TUPLE = range(
    11
)
_VIPER_RELOCATED = 0x10

# Of the names that MicroPython has by numbers, those that viper functions here have, too.
_FIXED = {70: "clear"}

# Bytecodes, and where arguments stand: none, name, number, offset, by the upper half of the code.
_MAKE_FUNCTION = 0x32
_STORE_NAME = 0x16
_ARGUMENT = (0, 1, 1, 1, 2)


class MpyError(Exception):
    """A file that is not an .mpy, or that holds what only its own MicroPython can load."""


class FunTable:
    """Among the constants of a module: the table of MicroPython's own functions."""


@dataclass
class Module:
    """What an .mpy file holds.

    `names`: strings, or the number of one of MicroPython's fixed names. `constants`: Python
    values, or FunTable. `functions`: machine code of the module's viper functions by name.
    """

    architecture: str
    names: list[str | int] = field(default_factory=list)
    constants: list[object] = field(default_factory=list)
    functions: dict[str, bytes] = field(default_factory=dict)


@dataclass
class _Code:
    """`head`: where in the file the number before it is; `begin`: where the code is."""

    kind: int
    head: int
    begin: int
    data: bytes
    children: list["_Code"]

    def all(self) -> Iterator["_Code"]:
        """It and what is within it, as they lie in the file."""
        yield self
        for child in self.children:
            yield from child.all()


class _Reader:
    def __init__(self, data: bytes):
        self._data = data
        self.at = 0

    def bytes(self, length: int) -> bytes:
        taken = self._data[self.at : self.at + length]
        if len(taken) != length:
            raise MpyError(f"the file ends at byte {len(self._data)}, within something")
        self.at += length
        return taken

    def number(self) -> int:
        value = 0
        while True:
            (byte,) = self.bytes(1)
            value = value << 7 | byte & 0x7F
            if not byte & 0x80:
                return value

    def text(self, length: int) -> bytes:
        """A text, and the zero after it."""
        return self.bytes(length + 1)[:-1]


def read(data: bytes) -> Module:
    """Read a compiled module. Raises MpyError."""
    module, code = _read(data)
    for child, name in _defined(code.data):
        if code.children[child].kind == _VIPER:
            known = module.names[name]
            module.functions[_FIXED.get(known, str(known))] = code.children[child].data
    return module


def aligned(data: bytes, to: int) -> bytes:
    """The module with its viper functions at multiples of `to` bytes. Raises MpyError.

    The number before each is written with more digits.
    """
    made, done = bytearray(), 0
    for code in _read(data)[1].all():
        if code.kind == _VIPER:
            made += data[done : code.head]
            made += b"\x80" * (-(len(made) + code.begin - code.head) % to)
            done = code.head
    return bytes(made) + data[done:]


def _read(data: bytes) -> tuple[Module, _Code]:
    """What is in the module but for its functions, and its code."""
    reader = _Reader(data)
    magic, version, features, _ = reader.bytes(4)
    if magic != ord("M") or version != VERSION:
        raise MpyError(f"not an .mpy of version {VERSION}: it begins with {data[:2]!r}")
    if features & 0x40:
        raise MpyError("compiled with flags of an architecture")
    module = Module(ARCHITECTURES[features >> 2])
    names, constants = reader.number(), reader.number()
    module.names = [_name(reader) for _ in range(names)]
    module.constants = [_constant(reader) for _ in range(constants)]
    return module, _code(reader)


def _name(reader: _Reader) -> str | int:
    length = reader.number()
    return length >> 1 if length & 1 else reader.text(length >> 1).decode()


def _constant(reader: _Reader) -> object:
    (kind,) = reader.bytes(1)
    if kind <= _ELLIPSIS:
        return (FunTable, None, False, True, ...)[kind]
    length = reader.number()
    if kind == _TUPLE:
        return tuple(_constant(reader) for _ in range(length))
    if kind in (_STR, _BYTES):
        text = reader.text(length)
        return text.decode() if kind == _STR else text
    number = reader.bytes(length).decode()
    return {_INT: int, _FLOAT: float, _COMPLEX: complex}[kind](number)


def _code(reader: _Reader) -> _Code:
    place = reader.at
    head = reader.number()
    kind, begin = head & 3, reader.at
    data = reader.bytes(head >> 3)
    if kind == _NATIVE:
        reader.number()  # where its prelude is
    elif kind == _VIPER:
        if reader.number() & _VIPER_RELOCATED:
            raise MpyError("native code linked from C")
    elif kind != _BYTECODE:
        raise MpyError("inline assembler")
    children = [_code(reader) for _ in range(reader.number())] if head & 4 else []
    return _Code(kind, place, begin, data, children)


def _defined(bytecode: bytes) -> Iterator[tuple[int, int]]:
    """Each function that a module's bytecode defines: which child it is, and its name's index."""
    reader = _Reader(bytecode)
    while reader.bytes(1)[0] & 0x80:  # the signature
        pass
    shift = info = cells = 0
    more = 0x80
    while more & 0x80:
        (more,) = reader.bytes(1)
        cells |= (more & 1) << shift
        info |= (more & 0x7E) >> 1 << 6 * shift
        shift += 1
    reader.bytes(info + cells)
    made = None
    while reader.at < len(bytecode):
        code, argument = _instruction(reader)
        if code == _STORE_NAME and made is not None:
            yield made, argument
        made = argument if code == _MAKE_FUNCTION else None


def _instruction(reader: _Reader) -> tuple[int, int]:
    (code,) = reader.bytes(1)
    form = _ARGUMENT[code >> 4] if code >> 4 < len(_ARGUMENT) else 0
    argument = 0
    if form == 1:
        argument = reader.number()
    elif form == 2 and reader.bytes(1)[0] & 0x80:
        reader.bytes(1)
    if not code & 0x9E:
        reader.bytes(1)
    return code, argument
