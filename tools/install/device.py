"""A handheld at a serial port, spoken to by mpremote's own transport."""

import ast
import contextlib
import io
import os
import re
import stat
import struct
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

TARGET = Path(__file__).parent / "target"
BLOCK = 4096  # bytes of a block of the flash, and of what is sent at a time
RASPBERRY_PI = 0x2E8A  # vendor of a USB device
TIMEOUT = 5  # seconds that a byte may take to come
GET_MICROPYTHON = "copy a newer MicroPython onto it: https://micropython.org/download/RPI_PICO"
IDENTIFY = """import sys
i = sys.implementation
mpy, machine = getattr(i, "_mpy", 0), getattr(i, "_machine", sys.platform)
print((i.name, tuple(i.version[:3]), mpy, machine))"""


class InstallError(Exception):
    """What is wrong, and what to do about it, in one line."""


@dataclass(frozen=True)
class Identity:
    """What runs on the handheld. mpy: its `sys.implementation._mpy`. machine: the board's name."""

    name: str
    version: tuple[int, int, int]
    mpy: int
    machine: str

    def __str__(self) -> str:
        name = "MicroPython" if self.name == "micropython" else self.name
        return f"{self.machine}, {name} {'.'.join(map(str, self.version))}"


def find_port(port: str | None) -> str:
    """The port named, or else that of the only board with a chip of Raspberry Pi's.

    Raises InstallError when there is none, or there are several, or it may not be opened.
    """
    if port is None:
        found = [p for p in list_ports.comports() if p.vid == RASPBERRY_PI]
        if not found:
            raise InstallError(
                "no handheld found: is it plugged in, with a cable that carries data? If a drive "
                "RPI-RP2 shows up instead (BOOTSEL), " + GET_MICROPYTHON
            )
        if len(found) > 1:
            known = ", ".join(f"{p.device} (serial number {p.serial_number})" for p in found)
            raise InstallError(f"several are connected: name one by PORT=. There are {known}")
        port = found[0].device
    if os.name == "posix":
        if not os.path.exists(port):
            raise InstallError(f"{port}: there is no such port")
        if not os.access(port, os.R_OK | os.W_OK):
            raise InstallError(
                f"{port}: you may not open it; `sudo usermod -aG dialout $USER` and a new login "
                "let you"
            )
        if not _is_serial(port):
            raise InstallError(f"{port}: this is no serial port")
    return port


def _is_serial(port: str) -> bool:
    if not stat.S_ISCHR(os.stat(port).st_mode):
        return False
    try:
        opened = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return True  # in use, which is told by whoever opens it to use it
    try:
        return os.isatty(opened)
    finally:
        os.close(opened)


class Device:
    """A handheld whose game was stopped, and whose raw REPL does what it is told.

    port: where it is found, by find_port. As a context manager it starts again whatever is on it
    at the end, if it is still there.
    """

    def __init__(self, port: str | None):
        """Raises InstallError."""
        self.port = port = find_port(port)
        self._gone = False
        try:
            self._transport = SerialTransport(port, timeout=TIMEOUT)
        except TransportError:
            raise InstallError(
                f"{port}: it is busy: close the program that uses it, a terminal or an editor"
            ) from None
        try:
            with contextlib.redirect_stdout(io.StringIO()):  # what came instead
                self._transport.enter_raw_repl(timeout_overall=TIMEOUT)
        except (TransportError, OSError):
            self._transport.close()
            raise InstallError(
                f"{port}: could not enter the raw REPL: unplug the handheld, and hold MENU while "
                "you plug it in again, which keeps the game from starting; then run this again"
            ) from None
        self.identity = Identity(*self._run(IDENTIFY)[0])

    def __enter__(self) -> "Device":
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(TransportError, OSError):
            if not self._gone:
                self._transport.serial.write(b"\r\x03")  # ends what may have been begun
                self._transport.exit_raw_repl()
                self._transport.serial.write(b"\x04")  # soft reset
                self._transport.read_until(1, b"soft reboot\r\n", timeout=TIMEOUT)
        with contextlib.suppress(OSError):
            self._transport.close()

    def load_agent(self) -> None:
        """Make the functions of target/agent.py callable."""
        self._run((TARGET / "agent.py").read_text())

    def call(self, function: str, *arguments: object) -> list:
        """What a function of the agent tells. Raises InstallError."""
        return self._run(f"{function}{arguments!r}")

    def read(self, path: str) -> bytes:
        """What is in a file. Raises InstallError."""
        return b"".join(map(a2b_base64, self.call("read", path)))

    def write(self, path: str, data: bytes) -> Iterator[int]:
        """Write a file, and yield, piece by piece, how many bytes were. Raises InstallError."""
        self.call("create", path)
        for at in range(0, len(data), BLOCK):
            piece = data[at : at + BLOCK]
            self.call("write", b2a_base64(piece, newline=False))
            yield len(piece)
        self.call("close")

    def _run(self, code: str) -> list:
        try:
            told = self._transport.exec(code)
        except TransportExecError as error:
            raise InstallError(f"the handheld says: {_reason(error.error_output)}") from None
        except (TransportError, OSError, struct.error):
            self._gone = True
            raise InstallError(
                f"{self.port}: the handheld does not answer any more: plug it in again, and run "
                "this again, which goes on from here"
            ) from None
        return [ast.literal_eval(line) for line in told.decode().splitlines()]


def _reason(trace: str) -> str:
    reason = trace.strip().splitlines()[-1]
    full = re.match(r"OSError: (\[Errno )?28\b", reason)
    return "its flash is full" if full else reason
