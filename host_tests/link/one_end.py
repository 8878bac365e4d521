"""One handheld at a real serial line, in real time. As a script: plays a game and prints it.

argv: 0 or 1, which of the two; the path of the terminal that is its UART.
"""

import select
import sys
import time
from binascii import hexlify

from handheld import TURN, Handheld

from engine.rules import CARTRIDGE

AFTER = 3000  # ms that it stays for the other when the game is over
LIMIT = 120_000


class RealTime:
    """The time as simulated ones tell it."""

    ticks = staticmethod(time.ticks_ms)
    diff = staticmethod(time.ticks_diff)

    @property
    def now(self):
        return time.ticks_ms()


class Terminal:
    """A terminal as a UART, and as the end of the wire that a Handheld wants."""

    def __init__(self, path):
        self._file = open(path, "r+b", buffering=0)
        self._poll = select.poll()
        self._poll.register(self._file, select.POLLIN)
        self.time = RealTime()
        self.ends = self, self

    def any(self):
        return len(self._poll.poll(0))

    def readinto(self, buffer):
        # It would wait for a whole buffer.
        return self._file.readinto(memoryview(buffer)[:1])

    def write(self, data):
        return self._file.write(data)

    def clear(self):
        pass

    def write_flash(self, on):
        pass


def main(number, path):
    handheld = Handheld(number, Terminal(path), CARTRIDGE, 11 + number)
    begun, over = time.ticks_ms(), None
    while over is None or time.ticks_diff(time.ticks_ms(), over) < AFTER:
        assert time.ticks_diff(time.ticks_ms(), begun) < LIMIT
        handheld.tick()
        if handheld.games and over is None:
            over = time.ticks_ms()
        time.sleep_ms(TURN // 4)
    for identity, (snapshot, chain) in handheld.games.items():
        print(identity, chain, hexlify(snapshot).decode())


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
