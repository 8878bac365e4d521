"""A handheld at a serial port: MicroPython on a pty, for the real mpremote."""

import os
import pty
import selectors
import signal
import subprocess
import threading
import tty
from pathlib import Path

from tools import ROOT, micropython
from tools.bench.target import bench_flash

TARGET = Path(__file__).parent / "target"
HEAP = 460 * 1024  # bytes: the handheld's, in words twice as long
PICO = ("micropython", (1, 28, 0), 6 | 3 << 8 | 2 << 10, "Raspberry Pi Pico with RP2040")
STOCK_BLOCKS = 352
PROMPT = b">>> "
CUT = b"<power cut>"
RESET = b"<soft reset>"
GAME = b"<the game runs>"


class Handheld:
    """One with a flash in `folder`, plugged in. As a context manager it is unplugged at the end.

    identity: name, version, mpy and machine of sys.implementation. rom_blocks: of its ROMFS
    partition. port: the serial port. text: what it has said. heard: what the PC has.
    """

    def __init__(self, folder: Path, blocks=STOCK_BLOCKS, rom_blocks=0, identity=PICO):
        self.image = folder / "flash.img"
        with open(self.image, "wb") as file:
            bench_flash.erase(file, blocks)
        self.rom = folder / "rom.img" if rom_blocks else None
        if self.rom:
            self.rom.write_bytes(b"\xff" * (rom_blocks * bench_flash.BLOCK))
        self.identity = identity
        self.text = self.heard = b""
        self._said = threading.Condition()
        self._thread = None
        self.plug_in()

    def __enter__(self) -> "Handheld":
        return self

    def __exit__(self, *_: object) -> None:
        self.unplug()

    def plug_in(self, last_operation: int = 0, last_byte: int | None = None) -> None:
        """Power on, after power off.

        The power goes again in the midst of an operation of the flash, or after a byte from the
        PC, counted from 1.
        """
        self.unplug()
        self._last_operation, self._bytes_left = last_operation, last_byte
        self.text = self.heard = b""
        self._usb, self._usb_slave = pty.openpty()
        tty.setraw(self._usb_slave)
        self.port = os.ttyname(self._usb_slave)
        self._stop, self._stopper = os.pipe()
        self._raw = False
        self._start()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        if self._thread:
            os.close(self._stopper)
            self._thread.join()
            self._thread = None

    def wait_for(self, *texts: bytes, after: int = 0) -> None:
        """Wait until it has said one of these after so many bytes of its text."""
        with self._said:
            there = lambda: any(self.text.find(text, after) >= 0 for text in texts)  # noqa: E731
            assert self._said.wait_for(there, 20), self.text[-2000:]

    def _start(self) -> None:
        self._repl, slave = pty.openpty()
        tty.setraw(slave)
        self._ready, self._playing, self._interrupt, self._held = False, False, False, b""
        # On a chip the partition is not in the heap; here it is, and is read in one piece.
        heap = HEAP + (3 * self.rom.stat().st_size if self.rom else 0)
        arguments = (self.image, self.rom or "", self._raw, self._last_operation, self.identity)
        self._process = subprocess.Popen(
            [micropython.command(), "-X", f"heapsize={heap}", "-i", TARGET / "start.py"]
            + [repr(a) if isinstance(a, tuple) else str(a) for a in arguments],
            env=micropython.environment([TARGET, ROOT / "tools" / "bench" / "target"]),
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        )  # fmt: skip
        os.close(slave)

    def _serve(self) -> None:
        """Carry bytes between the two ends until the power goes."""
        powered = True
        while powered:
            with selectors.DefaultSelector() as selector:
                for source in (self._repl, self._usb, self._stop):
                    selector.register(source, selectors.EVENT_READ)
                ready = {key.fd for key, _ in selector.select()}
            powered = self._stop not in ready
            if powered and self._usb in ready:
                powered = self._from_pc(os.read(self._usb, 4096))
            if powered and self._repl in ready:
                powered = self._from_chip()
        self._process.kill()
        self._process.wait()
        for fd in (self._repl, self._usb, self._usb_slave, self._stop):
            os.close(fd)

    def _from_pc(self, data: bytes) -> bool:
        """False when the power goes."""
        if b"\r\x01" in data or b"\r\x02" in data:
            self._raw = data.rfind(b"\r\x01") > data.rfind(b"\r\x02")
        if self._bytes_left is not None:
            data = data[: self._bytes_left]
            self._bytes_left -= len(data)
        self.heard += data
        if self._ready:
            os.write(self._repl, data)
        else:
            self._held = (self._held + data).rpartition(b"\x03")[2]
            self._interrupt = self._interrupt or b"\x03" in data
            self._stop_game()
        return self._bytes_left != 0

    def _stop_game(self) -> None:
        """Ctrl-C counts when the game has begun, or was begun before."""
        if self._playing and self._interrupt:
            self._process.send_signal(signal.SIGINT)
            self._interrupt = False

    def _from_chip(self) -> bool:
        """False when the power goes."""
        try:
            data = os.read(self._repl, 4096)
        except OSError:  # the process is gone: a soft reset
            self._process.wait()
            os.close(self._repl)
            self._start()
            # Not before: a process that is being made still has the PC's lock on the port.
            os.write(self._usb, b"MPY: soft reboot\r\n")
            return True
        with self._said:
            self.text += data
            self._said.notify_all()
        os.write(self._usb, data)
        if not self._ready and PROMPT in self.text[-len(data) - len(PROMPT) :]:
            self._ready = True
            os.write(self._repl, (b"\x01" if self._raw and not self._held else b"") + self._held)
        last = self.text[-len(data) - len(RESET) :]
        if RESET in last:
            self._process.kill()
        self._playing = self._playing or GAME in last
        self._stop_game()
        return CUT not in last
