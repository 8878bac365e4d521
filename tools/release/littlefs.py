"""The image of a littlefs, made by littlefs itself."""

from pathlib import Path

from littlefs import LittleFS, UserContext

BLOCK = 4096
PROGRAM = 256  # bytes that are programmed at once
DISK_VERSION = 0x0002_0000  # of littlefs, which every MicroPython reads


def littlefs_image(files: dict[str, bytes], size: int) -> bytes:
    """A littlefs of `size` bytes with these files, by path."""
    made = LittleFS(
        UserContext(size), block_size=BLOCK, block_count=size // BLOCK,
        prog_size=PROGRAM, disk_version=DISK_VERSION,
    )  # fmt: skip
    for name, data in files.items():
        made.makedirs(str(Path(name).parent), exist_ok=True)
        with made.open(name, "wb") as file:
            file.write(data)
    made.unmount()
    return bytes(made.context.buffer)
