"""The game itself, installed by the real mpremote, is played from that very flash."""

import shutil
import subprocess
import sys

import pytest

from host_tests.install.peer import Handheld
from host_tests.ui.hands import BAR, Hands
from tools import PACK, ROOT
from tools.bench.unit import HEAP, Unit
from tools.firmware import FIRMWARE
from tools.install.contents import firmware_files
from tools.install.device import Device
from tools.install.flash import install
from tools.install.package import PACKAGE, package

BOARD = "pico_ili9341"
# On the bench the flash is in memory and mapped, like that of the chip; and like there, nothing
# is allocated when it is read.
ON_THE_BENCH = """
import micropython, sys, vfs, bench_flash
@micropython.viper
def copy(source, at: int, target, size: int):
    s, t = ptr8(source), ptr8(target)
    for i in range(size):
        t[i] = s[at + i]
class Flash(bytearray):
    def readblocks(self, block, buffer, offset=0):
        copy(self, block * 4096 + offset, buffer, len(buffer))
    def writeblocks(self, block, buffer, offset=0):
        at = block * 4096 + offset
        memoryview(self)[at : at + len(buffer)] = buffer
    def ioctl(self, request, argument):
        return len(self) // 4096 if request == 4 else 4096 if request == 5 else 0
class Rp2:
    Flash = None
with open("flash.img", "rb") as file:
    flash = Flash(file.seek(0, 2))
    file.seek(0)
    file.readinto(flash)
Rp2.Flash = lambda: flash
sys.modules["rp2"] = Rp2
vfs.umount("/store")
vfs.umount("/")
bench_flash.mount(flash, "/")
execfile("main.py", {"__name__": "__main__"})
"""
# How far from the beginning of the flash the code of a method lies.
CODE_AT = """__import__('struct').unpack('4P', __import__('uctypes').bytes_at(
    id(modules['ui.app'].App.title), 32))[3] - __import__('uctypes').addressof(app.lexicon.data)"""


@pytest.fixture(scope="module")
def flash(tmp_path_factory):
    """The image of a flash that the game was installed on."""
    folder = tmp_path_factory.mktemp("handheld")
    game = firmware_files(BOARD, "x64"), PACK.read_bytes(), "x64"
    with Handheld(folder) as handheld:
        install(handheld.port, *game)
        handheld.wait_for(b"<the game runs>")
        before = handheld.image.read_bytes()
        assert "already" in install(handheld.port, *game)
        assert handheld.image.read_bytes() == before
    return handheld.image


def test_a_turn_is_played_from_the_flash(flash, tmp_path):
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "main.py").write_text(ON_THE_BENCH)
    shutil.copy(flash, tree)
    size = flash.stat().st_size
    heap = HEAP + size + size // 32  # which takes some of it for keeping count of the rest
    with Unit(BOARD, pack=None, source=tree, heap=heap) as unit:
        unit.wait_screen("title")
        ask = unit.ask
        assert ask("type(app.lexicon.data).__name__") == "memoryview"
        assert ask("len(app.lexicon.data)") == size
        assert ask("type(app.lexicon.places).__name__") == "array"
        assert 0 < ask(CODE_AT) < size
        hands = Hands(unit)
        hands.new_game("CARTERS")
        hands.zoom_in()
        hands.play_cat()
        assert hands.scores() == [10, 0]
        hands.tap(BAR)
        assert hands.scores()[1] > 0
        assert unit.error is None


def test_mip_installs_the_source(handheld):
    command = ["mip", "install", "--target", "/", "firmware/package.json"]
    done = subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", handheld.port, *command],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    with Device(handheld.port) as device:
        device.load_agent()
        names = {path.name for path in FIRMWARE.iterdir()}
        found = {path: told for path, _, told in device.call("survey", names)}
        paths = {f"/{path.relative_to(FIRMWARE)}" for path in FIRMWARE.rglob("*.py")}
        assert set(found) == paths
        assert device.read("/ui/app.py") == (FIRMWARE / "ui" / "app.py").read_bytes()


def test_package_names_every_file_of_the_firmware():
    assert PACKAGE.read_text() == package(), "run `python -m tools.install package`"
