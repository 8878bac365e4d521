"""Two handhelds at a cable whose players only agree to a game."""

from handheld import TURN, Handheld
from wire import Wire

from engine.rules import CARTRIDGE
from link.session import PLAYING


class Still(Handheld):
    """A handheld whose player does no more than that."""

    def _play(self):
        pass


def sit(rules=CARTRIDGE):
    """Two handhelds at a cable."""
    wire = Wire()
    return wire, [Still(n, wire, rules, n + 1) for n in (0, 1)]


def run(wire, handhelds, ms):
    for _ in range(0, ms, TURN):
        wire.time.now += TURN
        for handheld in handhelds:
            if handheld.link:
                handheld.tick()


def agree(handhelds):
    games = [handheld.link.play for handheld in handhelds]
    assert [handheld.link.state for handheld in handhelds] == [PLAYING, PLAYING]
    assert games[0].identity == games[1].identity
    assert sorted(game.seat for game in games) == [0, 1]
