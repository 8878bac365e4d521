"""firmware/package.json, by which `mpremote mip install` finds the source of the firmware."""

import json

from tools.firmware import FIRMWARE
from tools.install.contents import PACKAGE
from ui import VERSION


def package() -> str:
    """The text of the file: the modules, by their places on the handheld and in firmware/.

    board.py is not among them, since every board has its own, nor is the dictionary pack.
    """
    names = sorted(path.relative_to(FIRMWARE).as_posix() for path in FIRMWARE.rglob("*.py"))
    urls = ",\n  ".join(json.dumps([name, name]) for name in names)
    return f'{{\n "urls": [\n  {urls}\n ],\n "version": "{VERSION}"\n}}\n'


def write_package() -> str:
    """Write the file anew. Returns what was done, in words."""
    PACKAGE.write_text(package())
    return f"{PACKAGE} is written"
