"""A handheld whose other end sends anything. As a script: prints the heap it takes.

argv: how many frames.
"""

import gc
import sys

from handheld import TURN, Handheld
from test_channel import frame
from wire import Wire

from engine.bag import Random
from engine.rules import CARTRIDGE
from link.channel import HELLO
from link.session import PLAYING

KINDS = bytes(range(0x1D)) + b"\xff"


class Victim(Handheld):
    """A handheld that goes on, whatever it is told."""

    def _agree(self):
        if not self.link.problem:
            self.link.accept()

    def _play(self):
        play = self.link.play
        if play.trouble or play.game.over:
            self.link.play = self.flash = None
            self.boot()
        else:
            super()._play()


class Hostile:
    """Sends frames of every kind to a Victim, most in its session and with fitting numbers."""

    def __init__(self, seed):
        self.random = Random(seed)
        self.wire = Wire()
        self.handhelds = [Victim(n, self.wire, CARTRIDGE, seed + n) for n in (0, 1)]
        self.victim, self.honest = self.handhelds
        self.states = set()

    def run(self, count):
        """Send so many frames, now and then with an honest handheld at the cable as well."""
        for n in range(count):
            if n % 500 == 0:
                self._meet()
            self.victim.port.end.put(self._frame())
            self._turn(n % 7 == 0)
            link = self.victim.link
            if link.state == PLAYING and link.play:
                game = link.play.game
                racks = sum(len(player.rack) for player in game.players)
                assert game.board.count() + len(game.bag) + racks == 100

    def _turn(self, both):
        self.wire.time.now += TURN
        self.victim.tick()
        if both:
            self.honest.tick()
        self.states.add(self.victim.link.state)

    def _meet(self):
        """Both begin anew, and play some turns."""
        for handheld in self.handhelds:
            handheld.flash = None
            handheld.boot()
        for _ in range(50 + self.random.below(200)):
            self._turn(True)
            if self.random.below(8) == 0:
                self.victim.port.end.put(self._frame())

    def _frame(self):
        below, channel = self.random.below, self.victim.link.channel
        kind = KINDS[below(len(KINDS))]
        payload = bytes(below(256) for _ in range(below(97)))
        if kind == HELLO and below(2):
            payload = bytearray(self.honest.link.mine.to_bytes())
            payload[below(len(payload))] = below(256)
        elif kind == 0x10 and self.victim.playing and below(4):
            count = self.victim.playing.log.count
            act = bytes((1 + below(8), below(2))) + bytes((below(256), below(9), 0, 0))
            payload = bytes((count & 255, count >> 8)) + bytes(4) + act + payload[: below(16)]
        session = channel._session if below(8) else below(65536)
        sequence = channel._expected if below(4) else below(256)
        ack = (channel._sequence + below(2)) & 255
        return frame(session, kind, sequence, ack, payload)


def main(count):
    hostile = Hostile(5)
    hostile.run(100)
    gc.collect()
    before = gc.mem_alloc()
    hostile.run(count)
    gc.collect()
    print("heap before %d after %d" % (before, gc.mem_alloc()))
    print("states %s" % sorted(hostile.states))


if __name__ == "__main__":
    main(int(sys.argv[1]))
