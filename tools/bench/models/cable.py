"""The cable between two handhelds, and what becomes of the bytes in it."""

from __future__ import annotations

import random
import threading
import time
from collections import deque

BITS = 10  # of a byte on the line: start, eight, stop
GRAIN = 0.002  # seconds: bytes that come within it are handed over at once
LEVELS = 0.05  # seconds between two looks at whether either end has lost its power
NEAR = 1 / 30  # share of a rate within which two UARTs understand each other


class Cable:
    """Joins two HandheldModels, TX of each to RX of the other; or, of one alone, TX to its own RX.

    As a context manager it is in use inside the block, plugged in. `noise` is the share of bits
    that are changed on the way, `loss` that of bytes that are lost, both 0 to 1; which those are
    comes from `seed`. `mute` has the numbers, 0 and 1, of the ends whose bytes do not arrive.
    `carried` counts the bytes that have arrived; `under_way` are those that have not yet.
    """

    def __init__(self, one, two=None, seed: int = 1):
        self.noise = self.loss = 0.0
        self.mute: set[int] = set()
        self.plugged = False
        self.carried = 0
        self._ends = [end.model for end in (one, two) if end]
        self._locks = [end.lock for end in (one, two) if end]
        self._random = random.Random(seed)
        self._lines: list[deque[tuple[float, int]]] = [deque() for _ in self._ends]
        self._free = [0.0 for _ in self._ends]  # when the last byte from each end has gone
        self._stirred = threading.Condition()
        self._thread: threading.Thread | None = None
        self._handing_over = 0

    def __enter__(self) -> Cable:
        for number, end in enumerate(self._ends):
            end.on_sent = lambda data, number=number: self._take(number, data)
        self._thread = threading.Thread(target=self._carry, name="cable", daemon=True)
        self.plugged = True
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.plugged = False
        with self._stirred:
            thread, self._thread = self._thread, None
            self._stirred.notify()
        thread.join()
        self._set_lines()
        for end in self._ends:
            end.on_sent = lambda data: None

    @property
    def under_way(self) -> int:
        with self._stirred:
            return sum(map(len, self._lines)) + self._handing_over

    def unplug(self) -> None:
        """Pull it out: what is under way is lost, and each end has seen the line go low."""
        self._plug(False, b"\0")

    def plug(self) -> None:
        """Put it in: the contacts make a byte of their own."""
        self._plug(True, bytes([self._random.randrange(256)]))

    def _plug(self, plugged: bool, glitch: bytes) -> None:
        if self.plugged == plugged:
            return
        with self._stirred:
            self.plugged = plugged
            for line in self._lines:
                line.clear()
        for number in range(len(self._ends)):
            self._hand_over(number, glitch)
        self._set_lines()

    def _take(self, number: int, data: bytes) -> None:
        """An end sends bytes: note when each will have arrived."""
        with self._stirred:
            if not self.plugged:
                return
            each = BITS / self._ends[number].rate
            at = max(self._free[number], time.monotonic())
            for byte in data:
                at += each
                self._lines[number].append((at, byte))
            self._free[number] = at
            self._stirred.notify()

    def _carry(self) -> None:
        """The cable's thread. It never holds an end's lock and its own: ends call `_take`."""
        while self._thread:
            self._set_lines()
            with self._stirred:
                self._stirred.wait(GRAIN if any(self._lines) else LEVELS)
                arrived = [_due(line) for line in self._lines]
                self._handing_over = sum(map(len, arrived))
            for number, data in enumerate(arrived):
                if data:
                    self._hand_over(number, self._spoil(number, data))
            self._handing_over = 0

    def _spoil(self, number: int, data: bytes) -> bytes:
        """What arrives of bytes from an end."""
        there, here = self._ends[number].rate, self._other(number).rate
        if number in self.mute or not here:
            return b""
        if abs(there - here) > NEAR * here:
            return self._random.randbytes(len(data))
        arrived = bytearray()
        for byte in data:
            if self._random.random() < self.loss:
                continue
            for bit in range(8):
                if self._random.random() < self.noise:
                    byte ^= 1 << bit
            arrived.append(byte)
        return bytes(arrived)

    def _other(self, number: int):
        return self._ends[-1 - number]

    def _hand_over(self, number: int, data: bytes) -> None:
        """Let the other end have bytes from this one."""
        with self._locks[-1 - number]:
            self.carried += len(data)
            self._other(number).receive(data)

    def _set_lines(self) -> None:
        """A handheld without power pulls the line low that it should hold high."""
        for number, end in enumerate(self._ends):
            level = 1 if end.powered or not self.plugged else 0
            with self._locks[-1 - number]:
                self._other(number).set_line(level)


def _due(line: deque[tuple[float, int]]) -> bytes:
    """Take off a line what has arrived by now."""
    now, due = time.monotonic(), bytearray()
    while line and line[0][0] <= now:
        due.append(line.popleft()[1])
    return bytes(due)
