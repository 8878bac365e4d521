"""Brings files to a handheld so that it has, at any moment, all of the old ones or of the new."""

from hashlib import sha256
from pathlib import PurePosixPath

from tools.install.contents import MAIN
from tools.install.device import BLOCK, TARGET, Device, InstallError
from tools.install.progress import Progress

STAGE = "/.lexicart"  # files wait here until all have come
FINISH = "/.lexicart.py"  # becomes main.py for as long as they are moved to their places
FINISH_SOURCE = (TARGET / "finish.py").read_text()
_FOLDER_BLOCKS = 2
_SPARE_BLOCKS = 8  # for the file system's own work


def finish_pending(device: Device) -> None:
    """Complete an installation that was interrupted when all of its files had come."""
    device.call("finish", FINISH_SOURCE.splitlines()[0])


def survey(device: Device, names: set[str]) -> dict[str, tuple[int, str]]:
    """(bytes, digest) of each file among these entries of the handheld's root, by path."""
    return {path: (size, told) for path, size, told in device.call("survey", names)}


def digest(data: bytes) -> str:
    """As survey() tells it."""
    return sha256(data).hexdigest()


class Deployment:
    """What is to be done for a handheld to have `files`, by path, and no others of `owned`.

    `owned` are entries of the root. Files elsewhere are left alone. Nothing is written before
    carry_out(). changed, gone: paths that it will write, and remove.
    """

    def __init__(self, device: Device, files: dict[str, bytes], owned: set[str]):
        self._device = device
        self._owned = owned
        self._digests = {path: digest(data) for path, data in files.items()}
        found = survey(device, owned)
        self.changed = [p for p in files if found.get(p, (0, ""))[1] != self._digests[p]]
        self.gone = [path for path in found if path not in files]
        self._staged = {path: files[path] for path in self.changed}
        if self:
            self._staged.update(self._main(files))
        waiting = survey(device, {STAGE[1:]})
        whole = {STAGE + path: digest(data) for path, data in self._staged.items()}
        self._stale = {p: size for p, (size, told) in waiting.items() if whole.get(p) != told}
        self._missing = {
            path: data
            for path, data in self._staged.items()
            if waiting.get(STAGE + path, (0, ""))[1] != whole[STAGE + path]
        }

    def __bool__(self) -> bool:
        """Whether there is anything to be done."""
        return bool(self.changed or self.gone)

    @property
    def size(self) -> int:
        """Bytes to be sent."""
        return sum(map(len, self._missing.values()))

    def _main(self, files: dict[str, bytes]) -> dict[str, bytes]:
        """The main.py that is to be there at the end, if there is to be one."""
        if MAIN in files:
            return {MAIN: files[MAIN]}
        there = MAIN[1:] not in self._owned and survey(self._device, {MAIN[1:]})
        return {MAIN: self._device.read(MAIN)} if there else {}

    def check_room(self) -> None:
        """Raises InstallError when the flash has too little room left."""
        folders = {folder for path in self._staged for folder in PurePosixPath(path).parents}
        needed = sum(-(-len(data) // BLOCK) for data in self._missing.values())
        needed += 2 * _FOLDER_BLOCKS * len(folders) + _SPARE_BLOCKS
        free = self._device.call("room")[0]
        free += sum(-(-size // BLOCK) for size in self._stale.values())
        if needed > free:
            raise InstallError(
                f"the flash has {free * BLOCK // 1024} KB free, and {needed * BLOCK // 1024} KB "
                "are needed: `make unflash` makes room, and leaves settings and games alone; then "
                "run this again"
            )

    def carry_out(self, progress: Progress) -> None:
        """Do it. Raises InstallError."""
        for path in self._stale:
            self._device.call("remove", path)
        for path, data in self._missing.items():
            for count in self._device.write(STAGE + path, data):
                progress.advance(path[1:], count)
        staged = {STAGE + path: digest(data) for path, data in self._staged.items()}
        finish = self._finish()
        for _ in self._device.write(FINISH, finish):
            pass
        self._verify({**staged, FINISH: digest(finish)}, {STAGE[1:], FINISH[1:]})
        self._device.call("rename", FINISH, MAIN)  # from here on the new ones count
        finish_pending(self._device)
        self._verify(self._digests, self._owned)

    def _finish(self) -> bytes:
        remove = tuple(path for path in self.gone if path != MAIN)
        source = FINISH_SOURCE.replace('STAGE = ""', f"STAGE = {STAGE!r}")
        return source.replace("REMOVE = ()", f"REMOVE = {remove!r}").encode()

    def _verify(self, digests: dict[str, str], names: set[str]) -> None:
        found = survey(self._device, names)
        for path in {**digests, **found}:
            if found.get(path, (0, ""))[1] != digests.get(path):
                raise InstallError(f"{path} is not as it was sent: run this again")
