"""Which part of the firmware may import what: the arrows of the README point one way."""

import ast

import pytest

from tools import ROOT

FIRMWARE = ROOT / "firmware"
SOURCES = sorted(FIRMWARE.rglob("*.py"))
OURS = {"engine", "link", "ui", "hal", "device", "parts", "board"}
# What a part imports: of ours, and of the modules beside. Engine and link know neither time nor
# chance nor files, and CPython has all that they ask for; hardware is for the drivers alone.
PURE = {"array", "binascii", "micropython", "struct"}
LOOP = {"array", "asyncio", "framebuf", "gc", "math", "os", "random", "sys", "time"}
MAY = {
    "engine": {"engine"} | PURE,
    "link": {"link", "engine", "hashlib"} | PURE,
    "ui": {"ui", "link", "engine"} | PURE | LOOP,
    "hal": None,  # none of ours but itself, and all that MicroPython has
    "": None,  # main.py and what it brings together: both
}


def part_of(file):
    return "".join(file.relative_to(FIRMWARE).parent.parts[:1])


def imported(file):
    """Every module that a file names in an import, wherever in it: (line, dotted name)."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{name.name}") for name in node.names)


def may(part, root):
    if MAY[part] is not None:
        return root in MAY[part]
    if root in ("tools", "host_tests", "main"):
        return False
    return part != "hal" or root == "hal" or root not in OURS


@pytest.mark.parametrize("part", MAY)
def test_part_of_the_firmware_imports_what_it_may(part):
    for file in SOURCES:
        if part_of(file) == part:
            for line, name in imported(file):
                assert may(part, name.partition(".")[0]), f"{file}:{line} imports {name}"


def test_every_folder_of_the_firmware_has_its_arrows():
    assert {part_of(file) for file in SOURCES} == set(MAY)


def test_screens_are_loaded_when_shown_and_named_by_no_other_module():
    for file in SOURCES:
        if file.parent.name != "screens":
            for line, name in imported(file):
                assert not name.startswith("ui.screens"), f"{file}:{line} imports {name}"
