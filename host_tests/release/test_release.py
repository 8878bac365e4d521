"""A release is the same wherever and whenever it is made, and installs by itself."""

import io
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from host_tests.install.peer import PICO, STOCK_BLOCKS, Handheld
from tools import ROOT
from tools.boards.files import ROMFS
from tools.install.device import BLOCK, Device
from tools.release import contents
from ui import VERSION

NAME = f"lexicart-{VERSION}"
BOARD = "pico_ili9341"
RP2040 = (*PICO[:2], 6 | 3 << 8 | 4 << 10, PICO[3])  # a chip that the code of a release is for
ROM_BLOCKS = ROMFS // BLOCK


def make(source: Path, dest: Path, **environment: str) -> Path:
    """Run the command in a folder with the source."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.release", "--dest", str(dest)], cwd=source,
        env={**os.environ, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return dest / f"{NAME}.zip"


@pytest.fixture(scope="module")
def release(tmp_path_factory) -> Path:
    return make(ROOT, tmp_path_factory.mktemp("release"))


@pytest.fixture
def unpacked(release, tmp_path) -> Path:
    with zipfile.ZipFile(release) as archive:
        archive.extractall(tmp_path)
    return tmp_path / NAME


def install(unpacked: Path, handheld: Handheld) -> str:
    """What the release's installer says, run by a Python without any package."""
    command = [sys.executable, "-E", "-s", "-S", "install.py"]
    done = subprocess.run(
        [*command, "flash", "--board", BOARD, "--port", handheld.port],
        cwd=unpacked, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_another_folder_another_day_and_the_same_bytes(release, tmp_path):
    source = tmp_path / "somewhere" / "else"
    source.mkdir(parents=True)
    leave = shutil.ignore_patterns("__pycache__", ".*")
    for name in ("firmware", "board_defs", "dict_pack", "tools", "host_tests/shim"):
        shutil.copytree(ROOT / name, source / name, ignore=leave)
    shutil.copy(ROOT / "LICENSE", source)
    for path in source.rglob("*"):
        os.utime(path, (86_400, 86_400))
        path.chmod(0o700)
    other = make(source, tmp_path / "made", TZ="Asia/Tokyo", PYTHONHASHSEED="1", LC_ALL="C")
    assert other.read_bytes() == release.read_bytes()


def test_nothing_of_the_day_or_the_machine_is_in_it(release):
    with zipfile.ZipFile(release) as archive:
        entries = archive.infolist()
    names = [entry.filename for entry in entries]
    assert names == sorted(names) and len(set(names)) == len(names)
    assert all(name.startswith(f"{NAME}/") for name in names)
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
    assert {entry.external_attr >> 16 for entry in entries} == {0o100644}
    assert str(ROOT).encode() not in release.read_bytes()


def test_it_installs_without_anything_else(unpacked, tmp_path):
    folder = tmp_path / "handheld"
    folder.mkdir()
    with Handheld(folder, identity=RP2040) as handheld:
        assert "KB written and verified" in install(unpacked, handheld)
        with Device(handheld.port) as device:
            device.load_agent()
            for place in ("ui/__init__.mpy", "board.mpy", "main.py"):
                data = (unpacked / "boards" / BOARD / "files" / place).read_bytes()
                assert device.read(f"/{place}") == data
        assert "everything is there already" in install(unpacked, handheld)


def test_the_littlefs_image_is_what_the_installer_would_write(unpacked, tmp_path):
    folder = tmp_path / "handheld"
    folder.mkdir()
    image = (unpacked / "boards" / BOARD / "littlefs.img").read_bytes()
    assert len(image) == STOCK_BLOCKS * BLOCK
    with Handheld(folder, identity=RP2040) as handheld:
        handheld.unplug()
        handheld.image.write_bytes(image)
        handheld.plug_in()
        assert "everything is there already" in install(unpacked, handheld)


def test_the_romfs_image_is_what_the_installer_would_write(unpacked, tmp_path):
    folder = tmp_path / "handheld"
    folder.mkdir()
    image = (unpacked / "boards" / BOARD / "romfs.img").read_bytes()
    with Handheld(folder, rom_blocks=ROM_BLOCKS, identity=RP2040) as handheld:
        handheld.unplug()
        handheld.rom.write_bytes(image.ljust(handheld.rom.stat().st_size, b"\xff"))
        handheld.plug_in()
        told = install(unpacked, handheld)
        assert int(re.search(r"(\d+) KB written and verified", told)[1]) < 4  # main.py alone
        assert handheld.rom.read_bytes().startswith(image)


def test_every_board_and_every_licence_is_there(release):
    with zipfile.ZipFile(release) as archive:
        text = {name: archive.read(f"{NAME}/licences/{name}").decode() for name in (
            "words.md", "B612.txt", "mpremote.txt", "pyserial.txt",
        )}  # fmt: skip
        readme = archive.read(f"{NAME}/README.txt").decode()
        folders = {name.split("/")[2] for name in archive.namelist() if "/lib/" in name}
        boards = {name.split("/")[2] for name in archive.namelist() if "/files/" in name}
    assert boards == {path.parent.name for path in (ROOT / "board_defs").glob("*/board.py")}
    assert folders == {"mpremote", "serial", "micropython.py"}  # the last is ours
    assert "Sindre Sorhus" in text["words.md"] and "Kevin Atkinson" in text["words.md"]
    assert "SIL OPEN FONT LICENSE" in text["B612.txt"]
    assert "Damien P. George" in text["mpremote.txt"]
    assert "Chris Liechti" in text["pyserial.txt"]
    assert all(f"licences/{name}" in readme for name in text)


def test_what_is_no_board_is_told_in_a_line(unpacked):
    command = [sys.executable, "-S", "install.py", "flash", "--port", "/dev/null"]
    done = subprocess.run(
        [*command, "--board", "abacus"], cwd=unpacked, capture_output=True, text=True, check=False
    )
    known = "pico_ili9341, waveshare_restouch_28"
    assert done.stderr == f"flash: no board 'abacus' in this release: there are {known}\n"
    assert done.returncode == 1


def test_changes_that_do_not_tell_of_the_version_make_no_release(monkeypatch):
    monkeypatch.setattr(contents, "VERSION", "7.7.7")
    with pytest.raises(contents.ReleaseError, match=r"CHANGELOG.md tells nothing of 7\.7\.7"):
        contents.contents()


def test_changes_are_not_for_the_handheld(release):
    with zipfile.ZipFile(io.BytesIO(release.read_bytes())) as archive:
        files = [name for name in archive.namelist() if f"/{BOARD}/files/" in name]
    assert {Path(name).suffix for name in files} == {".mpy", ".py"}
