"""What is in a release: every file, by its place."""

import tempfile
from importlib.metadata import files as installed
from importlib.util import find_spec
from pathlib import Path

from tools import ROOT, firmware
from tools.install.contents import littlefs_files, read_tree, romfs_image
from tools.release.littlefs import BLOCK, littlefs_image
from ui import VERSION

FILES = Path(__file__).parent / "files"
STOCK_BLOCKS = 352  # of the littlefs of MicroPython's stock image for the Pico
_CHANGES = ROOT / "firmware" / "CHANGELOG.md"

# Folders of the source, and what of them the installer needs.
_INSTALLER = (
    ("tools", ("__init__.py", "firmware.py", "micropython.py", "install/**/*.py")),
    ("firmware", ("package.json", "engine/__init__.py", "engine/edges.py", "engine/lexicon.py")),
)
# Python packages that it needs.
_BUNDLED = ("mpremote", "serial")
_TEXTS = {
    "README.txt": FILES / "README.txt",
    "install.py": FILES / "install.py",
    "CHANGELOG.md": _CHANGES,
    "LICENSE": ROOT / "LICENSE",
    "boards/README.md": firmware.BOARDS / "README.md",
    "dict_pack/english.pack": firmware.PACK,
    "lib/micropython.py": ROOT / "host_tests" / "shim" / "micropython.py",
    "licences/words.md": ROOT / "dict_pack" / "LICENSES.md",
    "licences/B612.txt": ROOT / "firmware" / "ui" / "glyphs" / "OFL.txt",
    "licences/pyserial.txt": FILES / "pyserial.txt",
}


class ReleaseError(Exception):
    """Why there can be no release, in one line."""


def contents() -> dict[str, bytes]:
    """Every file of a release. Raises ReleaseError, BuildError, PackError, OSError."""
    if f"\n## {VERSION}\n" not in _CHANGES.read_text():
        raise ReleaseError(f"{_CHANGES} tells nothing of {VERSION}")
    if not firmware.PACK.is_file():
        raise ReleaseError(f"no dictionary pack {firmware.PACK}: run `make setup`")
    files = {place: path.read_bytes() for place, path in _TEXTS.items()}
    for folder, patterns in _INSTALLER:
        files.update(_sources(ROOT / folder, patterns, folder))
    for name in _BUNDLED:
        files.update(_sources(_package(name), ("**/*.py",), f"lib/{name}"))
    [licence] = [file for file in installed("mpremote") if file.name == "LICENSE"]
    files["licences/mpremote.txt"] = licence.read_binary()
    for definition in firmware.BOARDS.glob("*/board.py"):
        files.update(_board(definition.parent, files["dict_pack/english.pack"]))
    return files


def _sources(folder: Path, patterns: tuple[str, ...], at: str) -> dict[str, bytes]:
    found = [path for pattern in patterns for path in folder.glob(pattern)]
    return {f"{at}/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in found}


def _package(name: str) -> Path:
    """The folder of an installed Python package."""
    return Path(find_spec(name).origin).parent


def _board(folder: Path, pack: bytes) -> dict[str, bytes]:
    """What a release has for one board."""
    with tempfile.TemporaryDirectory() as made:
        tree = Path(made) / "files"
        firmware.build(tree, folder.name)
        code = read_tree(tree)
    files = {f"files{path}": data for path, data in code.items()}
    files["romfs.img"] = romfs_image(code, pack)
    files["littlefs.img"] = littlefs_image(littlefs_files(code, pack), STOCK_BLOCKS * BLOCK)
    for name in ("README.md", "wiring.svg"):
        files[name] = (folder / name).read_bytes()
    return {f"boards/{folder.name}/{name}": data for name, data in files.items()}
