"""Puts the firmware and the dictionary pack into the flash of an emulated chip."""

from dataclasses import dataclass
from pathlib import Path

from tools import firmware
from tools.emulate.chip import XIP, Chip, EmulatorError
from tools.install.contents import MAIN, firmware_files, littlefs_files, romfs_image
from tools.release.littlefs import BLOCK, littlefs_image

ASK = """
import rp2, uctypes, vfs
flash = rp2.Flash()
print(uctypes.addressof(memoryview(flash)), flash.ioctl(4, 0))
try:
    rom = memoryview(vfs.rom_ioctl(2, 0))
    print(uctypes.addressof(rom), len(rom))
except (AttributeError, TypeError):
    print(0, 0)
"""


@dataclass(frozen=True)
class Layout:
    """Where an image keeps its file systems: places in the flash and sizes, in bytes.

    `rom` is None where the image has no partition for a ROMFS.
    """

    files: range
    rom: range | None


def layout(chip: Chip) -> Layout:
    """Ask MicroPython; the chip has booted."""
    first, second = (map(int, line.split()) for line in chip.execute(ASK).splitlines())
    (files, blocks), (rom, rom_bytes) = first, second
    return Layout(
        range(files - XIP, files - XIP + blocks * BLOCK),
        range(rom - XIP, rom - XIP + rom_bytes) if rom_bytes else None,
    )


def installed(image: Path, board: str, pack: Path, boot: Path) -> bytes:
    """The flash of a chip with the image and the game, in the ROMFS if the image has one.

    `boot` is what runs before main.py. Raises EmulatorError, and what tools.firmware and the
    engine's Lexicon raise.
    """
    chip = Chip(image)
    chip.wait_for_console()
    places = layout(chip)
    code = firmware_files(board, firmware.HANDHELD)
    if places.rom:
        rom = romfs_image(code, pack.read_bytes())
        if len(rom) > len(places.rom):
            raise EmulatorError(f"{len(rom)} bytes do not fit into a ROMFS of {len(places.rom)}")
        chip.flash[places.rom.start : places.rom.start + len(rom)] = rom
        files = {MAIN: code[MAIN]}
    else:
        files = littlefs_files(code, pack.read_bytes())
    files["/boot.py"] = boot.read_bytes()
    chip.flash[places.files.start : places.files.stop] = littlefs_image(files, len(places.files))
    return bytes(chip.flash)
