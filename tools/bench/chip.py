"""The chip of a simulated handheld: a MicroPython process and the wire to it."""

import os
import queue
import selectors
import signal
import socket
import struct
import subprocess
import threading
import time
import traceback
from contextlib import suppress
from itertools import count
from pathlib import Path

from tools import micropython
from tools.bench.target import bench_wire as wire

TARGET = Path(__file__).parent / "target"
HEADER = struct.Struct(wire.HEADER)
LOG_BYTES = 256 * 1024  # what is kept of the firmware's text
CHUNK = 256 * 1024
TICK = 0.1  # seconds: the watchdog's own; what this PC sleeps through counts as one


class BenchError(Exception):
    """The handheld could not do what it was asked to."""


class Refused(BenchError):
    """The firmware raised while it evaluated an expression; the message is its traceback."""


class Crashed(BenchError):
    """The firmware is not running; the message holds its last words."""


class BenchTimeout(BenchError):
    """Something waited for did not come about in time."""


class Chip:
    """Runs start.py on a flash folder; what its pins do goes to `model`, under `lock`.

    `bites` counts how often the watchdog has reset it.
    """

    def __init__(self, model, flash: Path, heap: int, name: str):
        self.model = model
        self.lock = threading.RLock()
        self._command = [
            str(micropython.command()), "-X", f"heapsize={heap}", str(TARGET / "start.py"),
        ]  # fmt: skip
        self._flash = flash
        self._name = name
        self._log = bytearray()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._ended = threading.Event()  # the process has, and all it said is taken in
        self._power_cut = False  # by the flash, as it was asked to
        self._patience = float("inf")  # seconds until the watchdog bites
        self.bites = 0
        self._socket = socket.socket()  # not connected: the power is off
        self._serial = count()
        self._answers: queue.Queue[tuple[int, int, str] | None] = queue.Queue()
        self._asking = threading.Lock()
        model.on_pin = self._push_pin
        model.on_voltage = self._push_voltage
        model.on_bytes = self._push_bytes

    @property
    def running(self) -> bool:
        return self._process is not None and not self._ended.is_set()

    @property
    def error(self) -> str | None:
        """Why the firmware stopped without its power being cut, or None."""
        process = self._process
        if process is None or self._power_cut or not self._ended.is_set():
            return None
        _, mark, calls = self.log().rpartition("Traceback (most recent call last):")
        return f"main.py ended (status {process.returncode})\n{mark}{calls}".strip()

    def log(self) -> str:
        """All text that the firmware has printed, tracebacks included."""
        return self._log.decode(errors="replace")

    def start(self) -> None:
        self._ended.clear()
        self._power_cut = False
        self._thread = threading.Thread(
            target=self._live, args=self._boot(), name=self._name, daemon=True
        )
        self._thread.start()

    def _boot(self) -> tuple[subprocess.Popen[bytes], socket.socket]:
        """Start a process; returns it and our end of its wire."""
        ours, theirs = socket.socketpair()
        with self.lock:
            self._socket = ours
        self._rates = {0: 0, 1: 0}  # of the SPI buses
        self._pwm: dict[int, list[int]] = {}
        for pin in range(wire.PINS):
            self._push_pin(pin, self.model.pin_level(pin))
        self.model.tell_voltages()
        fd = theirs.fileno()
        self._process = subprocess.Popen(
            [*self._command, str(fd), self._name, str(self._flash)],
            cwd=self._flash, env=micropython.environment([TARGET]), pass_fds=[fd],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            bufsize=0, start_new_session=True,
        )  # fmt: skip
        theirs.close()
        return self._process, ours

    def stop(self) -> None:
        """Kill the process at once, wherever it is; what it had already sent still counts."""
        with self.lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            self._thread.join()

    def interrupt(self) -> None:
        """Ctrl-C on the console."""
        self._process.send_signal(signal.SIGINT)

    def _kill(self) -> None:
        if (process := self._process) is not None:  # else it is being killed already
            process.kill()

    def ask(self, expression: str, timeout: float) -> str:
        """repr of an expression that the firmware evaluates between its own tasks.

        All traffic sent before the answer has reached the models by the time this returns.
        Raises Refused, Crashed, BenchTimeout.
        """
        question = expression.encode()
        kind, text = self._call(wire.ASK, len(question), question, timeout)
        if kind == wire.REFUSAL:
            raise Refused(f"{expression}:\n{text}")
        return text

    def let_turn(self, turns: int, timeout: float) -> None:
        """Return when the firmware's loop has gone round that often, at 5 ms or more a turn.

        Raises Crashed, BenchTimeout.
        """
        self._call(wire.TURNS, turns, b"", timeout)

    def _call(self, kind: int, value: int, payload: bytes, timeout: float) -> tuple[int, str]:
        end = time.monotonic() + timeout
        with self._asking:
            number, bites = next(self._serial) % 256, self.bites
            self._send(kind, number, value, payload)
            while True:
                kind, answered, text = self._next_answer(end, bites)
                if answered == number:  # else one that came too late for who had asked
                    return kind, text

    def _next_answer(self, end: float, bites: int) -> tuple[int, int, str]:
        while True:
            if not self.running:
                raise Crashed(self.error or "the power is off")
            if self.bites != bites:
                raise BenchTimeout("the watchdog has reset the chip")
            try:
                answer = self._answers.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise BenchTimeout("the firmware's loop stands still") from None
            if answer is not None:
                return answer

    def _push_pin(self, pin: int, level: int) -> None:
        self._send(wire.PIN, pin, level)

    def _push_voltage(self, pin: int, part: float) -> None:
        self._send(wire.ADC, pin, round(65535 * part))

    def _push_bytes(self, uart: int, data: bytes) -> None:
        self._send(wire.UART_READ, uart, len(data), data)

    def _send(self, kind: int, index: int, value: int, payload: bytes = b"") -> None:
        with self.lock:
            with suppress(OSError):  # the chip has no power: nothing hears it
                self._socket.sendall(HEADER.pack(kind, index, value) + payload)

    def _live(self, process, wire_end) -> None:
        """Reader thread: serves the process, and another one each time the watchdog bites."""
        while self._serve(process, wire_end):
            with self.lock:
                if self._process is None:  # the power was cut meanwhile
                    break
                self.model.release_pins()
                process, wire_end = self._boot()
                self.bites += 1
            self._answers.put(None)
        self._ended.set()
        self._answers.put(None)

    def _serve(self, process, wire_end) -> bool:
        """Take in frames and text until the process has closed both. True: the watchdog bit."""
        pending = bytearray()
        self._patience, bitten = float("inf"), False
        text = process.stdout
        os.set_blocking(text.fileno(), False)
        with selectors.DefaultSelector() as selector:
            selector.register(wire_end, selectors.EVENT_READ)
            selector.register(text, selectors.EVENT_READ)
            while selector.get_map():
                since = time.monotonic()
                ready = {key.fileobj for key, _ in selector.select(TICK)}
                self._patience -= min(time.monotonic() - since, TICK)
                frames = _receive(wire_end) if wire_end in ready else None
                # What was printed before a frame was sent is in the log before the frame counts.
                if self._take_text(text) == b"" and text in ready:
                    selector.unregister(text)
                if frames == b"":
                    selector.unregister(wire_end)
                elif frames:
                    pending += frames
                    self._take_frames(pending)
                if self._patience <= 0:
                    self._patience, bitten = float("inf"), True
                    self._note(b"the watchdog resets the chip\n")
                    process.kill()
        process.wait()
        text.close()
        wire_end.close()
        return bitten

    def _take_text(self, text) -> bytes | None:
        """Read what there is; b"" at the end, None when there is nothing now."""
        data = text.read(CHUNK)
        if data:
            self._note(data)
        return data

    def _note(self, text: bytes) -> None:
        self._log += text
        del self._log[:-LOG_BYTES]

    def _take_frames(self, pending: bytearray) -> None:
        at = 0
        while at + HEADER.size <= len(pending):
            kind, index, value = HEADER.unpack_from(pending, at)
            end = at + HEADER.size + (value if kind in wire.WITH_PAYLOAD else 0)
            if end > len(pending):
                break
            payload = bytes(pending[at + HEADER.size : end])
            try:
                with self.lock:
                    self._take(kind, index, value, payload)
            except Exception:  # a part's model has failed: the handheld ends, and says why
                self._note(traceback.format_exc().encode())
                self._kill()
            at = end
        del pending[:at]

    def _take(self, kind: int, index: int, value: int, payload: bytes) -> None:
        if kind == wire.PIN:
            self.model.pin_write(index, value)
        elif kind == wire.SPI_WRITE:
            self.model.spi_write(index, self._rates[index], payload)
        elif kind == wire.SPI_TRANSFER:
            received = self.model.spi_transfer(index, self._rates[index], payload)
            self._send(wire.SPI_READ, index, len(received), received)
        elif kind == wire.SPI_RATE:
            self._rates[index] = value
        elif kind in (wire.PWM_FREQ, wire.PWM_DUTY):
            pwm = self._pwm.setdefault(index, [0, 0])
            pwm[kind == wire.PWM_DUTY] = value
            self.model.pwm(index, *pwm)
        elif kind == wire.UART_RATE:
            self.model.uart_rate(index, value)
        elif kind == wire.UART_WRITE:
            self.model.uart_write(index, payload)
        elif kind == wire.WATCHDOG:
            self._patience = value / 1000
        elif kind == wire.POWER_CUT:
            self._power_cut = True
            self._kill()
            self.model.power_off()
        else:
            self._answers.put((kind, index, payload.decode()))


def _receive(wire_end: socket.socket) -> bytes:
    try:
        return wire_end.recv(CHUNK)
    except ConnectionResetError:  # killed with something of ours unread
        return b""
