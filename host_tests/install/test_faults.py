"""What may be wrong is told in one line, before anything is written."""

import os
import pty
import re
import subprocess
import sys

import pytest
import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from host_tests.install.conftest import OLD, booted, game, put, words
from host_tests.install.peer import PICO, Handheld
from tools import ROOT
from tools.install import device, flash
from tools.install.__main__ import main
from tools.install.check import check
from tools.install.device import Device, Identity, InstallError, find_port

X64 = PICO[2]


def port(name: str, vendor: int | None = 0x2E8A) -> ListPortInfo:
    info = ListPortInfo(name)
    info.vid, info.pid, info.serial_number = vendor, 5, "E66" + name[-1]
    return info


@pytest.fixture
def ports(monkeypatch):
    """The ports of this PC, to be filled."""
    found = []
    monkeypatch.setattr(list_ports, "comports", lambda: found)
    return found


def test_no_handheld(ports):
    ports.append(port("/dev/ttyS0", None))
    ports.append(port("/dev/ttyUSB0", 0x0403))
    with pytest.raises(InstallError, match=r"no handheld found: is it plugged in.*BOOTSEL"):
        find_port(None)


def test_the_only_handheld_is_found_among_other_ports(ports, handheld):
    ports += [port("/dev/ttyUSB0", 0x0403), port(handheld.port)]
    assert find_port(None) == handheld.port


def test_two_handhelds_are_named_and_the_one_chosen_is_written(ports, tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with Handheld(tmp_path / "a") as one, Handheld(tmp_path / "b") as other:
        assert booted(one) == booted(other) == "no game"
        ports += [port(one.port), port(other.port)]
        with pytest.raises(InstallError, match="several are connected: name one by PORT=") as told:
            find_port(None)
        for which in (one, other):
            assert f"{which.port} (serial number E66{which.port[-1]})" in str(told.value)
        before = one.image.read_bytes()
        flash.install(find_port(other.port), game("old"), words(OLD), "x64")
        assert one.image.read_bytes() == before
        assert booted(other) == "old"


def test_port_that_is_not_there():
    with pytest.raises(InstallError, match="/dev/ttyACM77: there is no such port"):
        find_port("/dev/ttyACM77")


@pytest.mark.parametrize("port", ("/dev/null", "/tmp", __file__))
def test_port_that_is_none(port):
    with pytest.raises(InstallError, match=f"^{re.escape(port)}: this is no serial port$"):
        find_port(port)


@pytest.mark.parametrize(
    ("command", "told"),
    (
        (("flash", "--board", "nonesuch"), "no board"),
        (("restore", "/nonesuch"), "/nonesuch is no folder"),
    ),
)
def test_what_is_wrong_on_the_pc_is_told_before_a_handheld_is_looked_for(
    ports, command, told, monkeypatch, capsys
):
    monkeypatch.setattr(sys, "argv", ["install", *command])
    assert main() == 1
    assert told in capsys.readouterr().err


def test_port_that_may_not_be_opened(handheld, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may always
    with pytest.raises(InstallError, match="you may not open it.*dialout"):
        find_port(handheld.port)


def test_busy_port(handheld):
    with serial.Serial(handheld.port, exclusive=True):
        with pytest.raises(InstallError, match=f"{handheld.port}: it is busy: close the program"):
            put(handheld)


def test_no_answer(monkeypatch):
    monkeypatch.setattr(device, "TIMEOUT", 0.1)
    ours, theirs = pty.openpty()
    with pytest.raises(InstallError, match=r"could not enter the raw REPL: .*hold MENU"):
        Device(os.ttyname(theirs))
    os.close(ours)
    os.close(theirs)


WRONG = {
    "CircuitPython": (("circuitpython", (9, 2, 1), X64, "Raspberry Pi Pico with rp2040"),
        r"circuitpython 9\.2\.1: this is no MicroPython: copy a newer MicroPython onto it"),
    "an older version": (("micropython", (1, 27, 0), X64, PICO[3]),
        r"Pico with RP2040, MicroPython 1\.27\.0: 1\.28 or later is needed: copy a newer"),
    "another board": (("micropython", (1, 28, 0), 6 | 3 << 8 | 10 << 10, "ESP32S3 module"),
        r"ESP32S3 module, .*: the wrong board: its chip is xtensawin, and the game is made for"),
    "an unknown chip": (("micropython", (1, 28, 0), 6 | 3 << 8 | 15 << 10, "Novelty"),
        r"its chip is unknown, and"),
    "another .mpy version": (("micropython", (1, 28, 0), 7 | 3 << 8 | 2 << 10, PICO[3]),
        r"it takes \.mpy files of version 7\.3, and mpy-cross makes 6\.\d: copy a newer"),
    "another .mpy subversion": (("micropython", (1, 28, 0), 6 | 2 << 8 | 2 << 10, PICO[3]),
        r"it takes \.mpy files of version 6\.2, and mpy-cross makes 6\.3"),
}  # fmt: skip


@pytest.mark.parametrize(("identity", "told"), WRONG.values(), ids=WRONG.keys())
def test_wrong_handheld_is_told_before_anything_is_written(tmp_path, identity, told):
    with Handheld(tmp_path) as handheld:
        put(handheld)
        handheld.identity = identity
        handheld.plug_in()
        before = handheld.image.read_bytes()
        with pytest.raises(InstallError, match=told):
            put(handheld, game("new"))
        assert handheld.image.read_bytes() == before
        assert booted(handheld) == "old"


def test_code_for_the_handheld_runs_on_its_chip_and_on_larger_ones_of_the_family():
    files = {"/a.mpy": bytes((ord("M"), 6, 3 | 4 << 2, 31))}
    for number, runs in ((4, True), (5, True), (7, True), (2, False), (3, False), (11, False)):
        identity = Identity("micropython", (1, 28, 0), 6 | 3 << 8 | number << 10, "board")
        if runs:
            check(identity, files, "armv6m")
        else:
            with pytest.raises(InstallError, match="wrong board"):
                check(identity, files, "armv6m")


def test_wrong_things_end_the_command_with_a_line_and_status_1():
    for arguments, told in (
        (("--port", "/dev/ttyACM77"), "flash: /dev/ttyACM77: there is no such port\n"),
        (("--port", "/dev/null", "--board", "abacus"), "flash: no board 'abacus' in board_defs"),
    ):
        command = [sys.executable, "-m", "tools.install", "flash", *arguments]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(told) and done.stderr.count("\n") == 1
