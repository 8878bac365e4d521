"""What goes on a handheld: files for its littlefs, or an image for its ROMFS."""

import json
from collections.abc import Iterable
from pathlib import Path

from mpremote.romfs import VfsRomWriter

from tools import BUILD, ROOT, firmware
from tools.install.scatter import laid_out

PACKAGE = firmware.FIRMWARE / "package.json"
RELEASED = ROOT / "boards"  # a release has the firmware of each compiled, and no source
PACK = "/english.pack"
MAIN = "/main.py"
ALIGNMENT = 8  # bytes: those of a line of the chip's cache, and a multiple of a word


def firmware_files(board: str, arch: str) -> dict[str, bytes]:
    """The firmware, compiled for `board` and `arch`, by path on the handheld.

    Raises BuildError.
    """
    if RELEASED.is_dir():
        tree = RELEASED / board / "files"
        if not tree.is_dir():
            known = ", ".join(sorted(path.parent.name for path in RELEASED.glob("*/files")))
            raise firmware.BuildError(f"no board {board!r} in this release: there are {known}")
    else:
        tree = BUILD / "handheld" / arch / board
        firmware.build(tree, board, arch)
    return read_tree(tree)


def read_tree(folder: Path, at: str = "") -> dict[str, bytes]:
    """The files of a folder of the PC, by their paths where it stands `at` a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {f"{at}/{p.relative_to(folder).as_posix()}": p.read_bytes() for p in files}


def littlefs_files(code: dict[str, bytes], pack: bytes) -> dict[str, bytes]:
    """All files of a handheld without ROMFS. Raises PackError."""
    return {**code, PACK: laid_out(pack)}


def romfs_image(code: dict[str, bytes], pack: bytes) -> bytes:
    """The image of a ROMFS with all but main.py, which MicroPython looks for in the littlefs.

    The pack comes first, so that it stays where it is when the code changes; all are aligned.
    """
    images = (_image(code, pack, padding) for padding in range(ALIGNMENT))
    return next(image for image in images if image.index(pack) % ALIGNMENT == 0)


def _image(code: dict[str, bytes], pack: bytes, padding: int) -> bytes:
    writer = VfsRomWriter()
    writer.mkdata(bytes(padding))
    files = {PACK: pack} | {path: data for path, data in code.items() if path != MAIN}
    lengths = {path: -(-len(data) // ALIGNMENT) * ALIGNMENT for path, data in files.items()}
    content = b"".join(data.ljust(lengths[path], b"\0") for path, data in files.items())
    at = writer.mkdata(content)
    places = {}
    for path, data in files.items():
        places[path[1:]] = len(data), at
        at += lengths[path]
    _add_folder(writer, places)
    if writer.mkdata(b"") % 2:  # an odd length would be made even in the head, before the pack
        writer.mkdata(b"\0")
    return writer.finalise()


def _add_folder(writer: VfsRomWriter, places: dict[str, tuple[int, int]]) -> None:
    """Add files whose content is there: for each path its length, and where."""
    folders: dict[str, dict[str, tuple[int, int]]] = {}
    for path, place in places.items():
        folder, slash, rest = path.partition("/")
        if slash:
            folders.setdefault(folder, {})[rest] = place
        else:
            writer.mkfile(path, place)
    for folder, inside in folders.items():
        writer.opendir(folder)
        _add_folder(writer, inside)
        writer.closedir()


def owned(paths: Iterable[str] = ()) -> set[str]:
    """The entries of the root that are ours: as .mpy, and as the .py that `mip` puts there.

    paths: of files that are to be there, whether package.json names them or not.
    """
    places = [place for place, _ in json.loads(PACKAGE.read_text())["urls"]]
    places += [path[1:] for path in paths]
    names = {"board.py", PACK[1:]} | {place.partition("/")[0] for place in places}
    return names | {f"{name[:-3]}.mpy" for name in names if name.endswith(".py")}
