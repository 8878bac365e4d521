"""The files that stand beside a board.py, and whether they say the same."""

import json
import re
from pathlib import Path
from types import ModuleType

from tools.boards import chip
from tools.boards.definition import signals
from tools.boards.drawing import draw

ROMFS = 832 * 1024  # bytes: firmware and dictionary
STORAGE = 576 * 1024  # bytes of littlefs
FREEZES = 'module("names.py", base_path="$(BOARD_DIR)/../..")'
TABLE = "| signal | GPIO | pin | goes to |"


def made(board: ModuleType) -> dict[str, str]:
    """What is made from a board.py: the text of each file, by its place in the folder."""
    pins = [f"{name},GPIO{name[2:]}" for name in sorted(_gpios(), key=lambda name: int(name[2:]))]
    named = [f"{name},GPIO{gpio}" for name, gpio in signals(board).items()]
    text = "\n".join([*pins, "LED,GPIO25", *named, ""])
    return {"wiring.svg": draw(board), "micropython/pins.csv": text}


def _gpios() -> list[str]:
    return [name for name in chip.EDGE if name.startswith("GP")]


def file_problems(board: ModuleType, folder: Path) -> list[str]:
    """What is missing beside a right board.py or differs from it, a sentence each."""
    found = []
    for place, text in made(board).items():
        path = folder / place
        if not path.is_file() or path.read_text() != text:
            found.append(f"{place} is not that of board.py: run python -m tools.boards")
    return [*found, *_readme(board, folder), *_micropython(folder)]


def _readme(board, folder):
    path = folder / "README.md"
    text = path.read_text() if path.is_file() else ""
    if TABLE not in text:
        yield f"README.md has no table of the form {TABLE}"
        return
    wanted, seen = signals(board), set()
    for line in text.partition(TABLE)[2].splitlines()[2:]:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        names, gpios, pins = ([part.strip() for part in cell.split(",")] for cell in cells[:3])
        if not names[0]:  # a line of supply
            continue
        for name, gpio, pin in zip(names, gpios, pins):
            seen.add(name)
            if name not in wanted:
                yield f"README.md wires {name}, which is no signal of board.py"
            elif gpio != f"GP{wanted[name]}":
                yield f"README.md has {name} at {gpio}, board.py at GP{wanted[name]}"
            elif pin != str(chip.edge_pin(wanted[name])):
                yield f"README.md has {gpio} at pin {pin}: it is {chip.edge_pin(wanted[name])}"
    for name in wanted:
        if name not in seen:
            yield f"README.md does not wire {name}"
    yield from _battery(board.BATTERY, text)


def _battery(battery, text):
    """The section about the battery says what board.py does; where there is none, nothing."""
    section = text.partition("## Battery")[2].partition("\n## ")[0]
    if bool(battery) != bool(section):
        yield "README.md and board.py differ in a battery"
    if section and battery:
        gpio, ratio, *levels = battery
        for told in (f"GP{gpio}", f"by {ratio}", *(f"{level} mV" for level in levels)):
            if told not in section:
                yield f"README.md, Battery, lacks {told}"


def _micropython(folder):
    texts = {}
    for name in ("mpconfigboard.h", "mpconfigboard.cmake", "manifest.py", "board.json"):
        path = folder / "micropython" / name
        if path.is_file():
            texts[name] = path.read_text()
        else:
            yield f"micropython/{name} is missing"
    header, cmake = texts.get("mpconfigboard.h", ""), texts.get("mpconfigboard.cmake", "")
    for name, size in (
        ("MICROPY_HW_ROMFS_BYTES", ROMFS),
        ("MICROPY_HW_FLASH_STORAGE_BYTES", STORAGE),
    ):
        if header and not re.search(rf"#define {name} \({size // 1024} \* 1024\)", header):
            yield f"micropython/mpconfigboard.h: {name} is not ({size // 1024} * 1024)"
        if cmake and not re.search(rf"set\({name} {size}\)", cmake):
            yield f"micropython/mpconfigboard.cmake: {name} is not {size}"
    wanted = f'#define MICROPY_HW_BOARD_NAME "Lexicart {folder.name}"'
    if header and wanted not in header:
        yield f"micropython/mpconfigboard.h lacks {wanted}"
    if FREEZES not in texts.get("manifest.py", FREEZES):
        yield f"micropython/manifest.py lacks {FREEZES}"
    try:
        json.loads(texts.get("board.json", "{}"))
    except ValueError as error:
        yield f"micropython/board.json: {error}"
