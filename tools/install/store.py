"""What a handheld keeps, onto the PC and back."""

import re
from pathlib import Path

from tools.install.contents import read_tree
from tools.install.deploy import Deployment, digest, finish_pending, survey
from tools.install.device import Device, InstallError
from tools.install.progress import Progress

STORE = "/store"
GAMES = STORE + "/games/"
# Finished games, as firmware/hal/games.py names them: at least four digits, and no more noughts.
FINISHED = re.compile(GAMES + r"(?!0000\.)([0-9]{4}|[1-9][0-9]{4,})\.gcg")


def backup(port: str | None, folder: Path) -> str:
    """Copy settings, saved game and records into a folder, which is to be new or empty.

    Returns what was done, in words. Raises InstallError, OSError.
    """
    if folder.exists() and any(folder.iterdir()):
        raise InstallError(f"{folder} is not empty: name a new folder")
    with Device(port) as device:
        files = _fetch(device, lambda path: True)
    for path, data in files.items():
        _write(folder / path.removeprefix(STORE + "/"), data)
    return f"{len(files)} files are now in {folder}"


def restore(port: str | None, folder: Path) -> str:
    """Make what the handheld keeps the same as in a folder that backup() filled.

    Returns what was done, in words. Raises InstallError, OSError.
    """
    if not folder.is_dir():
        raise InstallError(f"{folder} is no folder")
    files = read_tree(folder, STORE)
    if not any(Path(path).suffix in (".0", ".1", ".gcg") for path in files):
        raise InstallError(f"{folder} holds nothing that `make backup` has written")
    with Device(port) as device:
        device.load_agent()
        finish_pending(device)
        deployment = Deployment(device, files, {STORE[1:]})
        if deployment:
            deployment.check_room()
            deployment.carry_out(Progress(deployment.size))
    return f"the handheld has what is in {folder}"


def games(port: str | None, folder: Path) -> str:
    """Copy the records of finished games into a folder.

    One whose name another game has there gets a longer name. Returns what was done, in words.
    Raises InstallError, OSError.
    """
    with Device(port) as device:
        files = _fetch(device, FINISHED.fullmatch)
    new = 0
    for path, data in files.items():
        target = folder / path.removeprefix(GAMES)
        if target.exists() and target.read_bytes() != data:
            target = target.with_stem(f"{target.stem}-{digest(data)[:8]}")
        if not target.exists():
            _write(target, data)
            new += 1
    return f"finished games in {folder}: {len(files)}, of them new: {new}"


def _fetch(device: Device, wanted) -> dict[str, bytes]:
    """The files that the handheld keeps and that are `wanted`, by path."""
    device.load_agent()
    finish_pending(device)
    files = {}
    for path, (_, told) in survey(device, {STORE[1:]}).items():
        if wanted(path):
            files[path] = device.read(path)
            if digest(files[path]) != told:
                raise InstallError(f"{path} did not come whole: run this again")
    return files


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
