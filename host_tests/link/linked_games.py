"""Whole games between two handhelds. As a script: plays them, and prints what they had to bear.

argv: the first seed, how many meetings, the games of each. A meeting has its own rules, its own
noise, plugs that are pulled, and power that fails on either handheld or on both.
"""

import gc
import sys

from handheld import TURN, Handheld, PowerCut
from pair import NOISES
from wire import Wire

from engine.bag import Random
from engine.rules import EDITIONS, OPTIONS, from_bytes

HOUR = 3_600_000


class Meeting:
    """Two handhelds that play some games with each other, each against all odds."""

    def __init__(self, seed, games):
        self.chance = Random(seed)
        self.wire = Wire()
        self.time = self.wire.time
        noise = NOISES[seed % len(NOISES)]
        self.wire.spoil(seed, **noise)
        rules = self._rules()
        self.handhelds = [Handheld(n, self.wire, rules, 2 * seed + n + 1) for n in (0, 1)]
        for one in self.handhelds:
            one.wants = games
        self.mishaps = self.cuts = self.pulls = 0
        self._off = [0, 0]  # when a handheld without power gets it again

    def _rules(self):
        chosen = list(EDITIONS[self.chance.below(len(EDITIONS))][1:])
        for n, (_, choices) in enumerate(OPTIONS):
            if n >= len(chosen):
                chosen.append(choices[self.chance.below(len(choices))])
            elif self.chance.below(6) == 0:
                chosen[n] = choices[self.chance.below(len(choices))]
        return from_bytes(
            bytes(choices.index(value) for value, (_, choices) in zip(chosen, OPTIONS))
        )

    def run(self):
        """Play all games, and compare what each handheld has of them."""
        one, other = self.handhelds
        while not self._done():
            assert self.time.now < HOUR, "no end of it"
            self._mishap()
            self.time.now += TURN
            for n, handheld in enumerate(self.handhelds):
                self._turn(n, handheld)
        assert one.games == other.games
        return len(one.games)

    def _done(self):
        return all(len(handheld.games) >= handheld.wants for handheld in self.handhelds)

    def _turn(self, n, handheld):
        if handheld.link is None:
            if self.time.now >= self._off[n]:
                handheld.boot()
            return
        try:
            handheld.tick()
        except PowerCut:
            self._fail(n)
            if self.chance.below(4) == 0:
                self._fail(1 - n)

    def _fail(self, n):
        self.cuts += 1
        self.handhelds[n].power_off()
        self._off[n] = self.time.now + self.chance.below(4000)

    def _mishap(self):
        """Now and then make ready for something to go wrong."""
        if not self.wire.plugged:
            if self.chance.below(50) == 0:
                self.wire.plug()
        elif self.chance.below(1000) == 0:
            self.pulls += 1
            self.wire.left = self.chance.below(200)
        if self.chance.below(500) == 0:
            handheld = self.handhelds[self.chance.below(2)]
            if handheld.link:
                handheld.cut_after = 1 + self.chance.below(12)


def main(seed, meetings, games):
    played = 0
    for n in range(seed, seed + meetings):
        meeting = Meeting(n, games)
        played += meeting.run()
        gc.collect()
        print(
            "meeting %d: %d games, power failed %d times, unplugged %d times, %d ms"
            % (n, games, meeting.cuts, meeting.pulls, meeting.time.now)
        )
    print("%d games" % played)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
