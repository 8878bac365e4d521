"""The names of the firmware, for an image of our own to have: those take no room on the heap.

MicroPython keeps each name of a module once, in a table on the heap, unless the image has it.
"""

import tempfile
from keyword import iskeyword
from pathlib import Path

from tools import mpy
from tools.firmware import BOARDS, build

NAMES = BOARDS / "names.py"
BOARD = "pico_ili9341"  # any will do: what boards have is much the same
WIDTH = 99
INDENT = " " * 8
SHORT = 10  # letters: strings of so many, and no longer ones, are kept as names are
HEAD = '''"""The names of the firmware, which takes them from here on an image of our own.

Frozen into the image, and never run. Made by python -m tools.boards.
"""


def names():
    return (
'''


def names_module() -> str:
    """The text of NAMES, from the firmware as it is compiled. Raises BuildError."""
    names = set()
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder), BOARD)
        for path in Path(folder).rglob("*.mpy"):
            names |= {path.stem, *_texts(mpy.read(path.read_bytes()).names)}
    kept = [name if _written_bare(name) else repr(name) for name in sorted(names)
            if _written_bare(name) or len(name) <= SHORT]  # fmt: skip
    lines = [""]
    for name in kept:
        if len(lines[-1]) + len(name) + 2 > WIDTH - len(INDENT):
            lines.append("")
        lines[-1] += f"{name}, "
    return HEAD + "".join(f"{INDENT}{line.rstrip()}\n" for line in lines) + "    )\n"


def _written_bare(name: str) -> bool:
    return name.isidentifier() and not iskeyword(name)


def _texts(names: list[str | int]) -> list[str]:
    """Those that MicroPython does not have by numbers, which every image has anyway."""
    return [name for name in names if type(name) is str]
