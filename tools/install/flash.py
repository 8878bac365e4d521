"""The game onto a handheld, and off it again."""

from contextlib import closing

from tools.firmware import HANDHELD
from tools.install.check import check
from tools.install.contents import MAIN, firmware_files, littlefs_files, owned, romfs_image
from tools.install.deploy import FINISH, STAGE, Deployment, finish_pending, survey
from tools.install.device import Device
from tools.install.progress import Progress
from tools.install.rom import RomDeployment, erase


def flash(port: str | None, board: str, pack: bytes) -> str:
    """Compile and install the game, or what of it has changed, and start it.

    Returns what was done, in words. Raises InstallError, BuildError, PackError.
    """
    return install(port, firmware_files(board, HANDHELD), pack, HANDHELD)


def install(port: str | None, code: dict[str, bytes], pack: bytes, arch: str) -> str:
    """Install files compiled for `arch`, by their paths on the handheld, and a pack.

    Into the ROMFS partition where there is one that is large enough, else into the littlefs.
    Returns what was done, in words. Raises InstallError, PackError.
    """
    with Device(port) as device:
        check(device.identity, code, arch)
        print(f"{device.port}: {device.identity}")
        device.load_agent()
        finish_pending(device)
        image = romfs_image(code, pack)
        size = device.call("rom")[0][0]
        parts = []
        if len(image) <= size:
            parts.append(RomDeployment(device, image))
            files = {MAIN: code[MAIN]}
        else:
            files = littlefs_files(code, pack)
            if size:
                print(f"The ROMFS has {size // 1024} KB, and {len(image) // 1024} KB are needed:")
                print("the game goes into the littlefs.")
        parts.append(Deployment(device, files, owned(code)))
        return _carry_out(parts)


def _carry_out(parts: list) -> str:
    *_, files = parts
    if not any(parts):
        return "everything is there already; the game starts"
    files.check_room()
    with closing(Progress(sum(part.size for part in parts))) as progress:
        for part in parts:
            if part:
                part.carry_out(progress)
    written = sum(part.size for part in parts)
    return f"{written / 1024:.0f} KB written and verified; the game starts"


def unflash(port: str | None, store: bool) -> str:
    """Remove the game, and with `store` what it has kept. Returns what was done, in words.

    main.py goes first: a handheld that is half bare starts nothing. Raises InstallError.
    """
    names = owned() | {STAGE[1:], FINISH[1:]} | ({"store"} if store else set())
    with Device(port) as device:
        device.load_agent()
        paths = list(survey(device, names))
        for path in sorted(paths, key=MAIN.__ne__):
            device.call("remove", path)
        if device.call("rom")[0][1]:
            erase(device)
    return f"{len(paths)} files removed"
