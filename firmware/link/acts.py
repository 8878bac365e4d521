"""The acts of a game between two handhelds, as bytes, and the log of them.

An act: kind, the player that it is of, ms on the clock of the player who writes it (4 bytes,
little-endian), then by kind
  PLACE: number of tiles, their squares, their codes
  EXCHANGE: number of tiles, their codes
  DECIDE: 1 to overrule the challenge, else 0
and nothing for PASS, CHALLENGE, ACCEPT and RESIGN.

Both handhelds set the writer's clock to that time before they carry the act out, so that all they
know of the game is equal after it: `digest` is its CRC-32.
"""

import struct
from binascii import crc32

from micropython import const

from engine import snapshot
from engine.game import OVER, RULING, Game
from engine.player import Player

PLACE = const(1)
EXCHANGE = const(2)
PASS = const(3)
CHALLENGE = const(4)
DECIDE = const(5)
ACCEPT = const(6)
RESIGN = const(7)

HEAD = "<BBI"
HEAD_BYTES = const(6)
LOG_BYTES = const(1200)  # what a log holds; then it forgets the oldest acts


class ActError(Exception):
    """Bytes that are no act, or one that this game does not allow. The text says why."""


def digest(game):
    """CRC-32 of all that is known of a game, clocks included: the end of its snapshot."""
    return struct.unpack("<I", snapshot.save(game)[-4:])[0]


def writer(game):
    """The player whose act comes next: None when the game is over."""
    if game.phase == OVER:
        return None
    return game.window.challenger if game.phase == RULING else game.turn


def apply(game, act):
    """Carry an act out. Returns what the Game's method returned.

    Raises ActError, IllegalPlay or OutOfTurn; the game is as it was then, but for the clock.
    """
    if len(act) < HEAD_BYTES:
        raise ActError("an act cut short")
    kind, player, used = struct.unpack_from(HEAD, act)
    by = writer(game)
    if by is None or (player != by and kind != RESIGN):
        raise ActError("an act out of turn")
    game.clock.stop()
    game.clock.used[by] = used
    return _carry_out(game, kind, player, bytes(act[HEAD_BYTES:]))


def _carry_out(game, kind, player, detail):
    if kind == PLACE or kind == EXCHANGE:
        count = detail[0] if detail else 0
        if len(detail) != 1 + count * (2 if kind == PLACE else 1):
            raise ActError("a number of tiles that does not fit")
        if kind == EXCHANGE:
            return game.exchange(detail[1:])
        return game.place(detail[1 : 1 + count], detail[1 + count :])
    if len(detail) != (kind == DECIDE):
        raise ActError("an act of a wrong length")
    if kind == DECIDE:
        return game.decide(detail[0] == 1)
    if kind == PASS:
        return game.pass_turn()
    if kind == CHALLENGE:
        return game.challenge()
    if kind == ACCEPT:
        return game.accept()
    if kind == RESIGN:
        return game.resign(player)
    raise ActError("an act of kind %d" % kind)


class Log:
    """All acts of a game in order, the oldest forgotten when there are too many.

    data: the acts, each behind its length. first: number of the first that is there; count: of
    all there were. base: what `chain` was before the first.
    """

    def __init__(self, base=0, first=0, data=b""):
        self.base = base
        self.first = first
        self.data = bytearray(data)
        self.count = first + sum(1 for _ in self.acts())

    def acts(self):
        """Each act that is there. Raises ActError when what was kept is cut short."""
        at = 0
        while at < len(self.data):
            end = at + 1 + self.data[at]
            if end > len(self.data):
                raise ActError("the log of the game is cut short")
            yield memoryview(self.data)[at + 1 : end]
            at = end

    def add(self, act):
        """Remember an act."""
        while len(self.data) + 1 + len(act) > LOG_BYTES:
            oldest = 1 + self.data[0]
            self.base = crc32(self.data[1:oldest], self.base)
            self.data[:] = self.data[oldest:]
            self.first += 1
        self.data.append(len(act))
        self.data.extend(act)
        self.count += 1

    def act(self, number):
        """The bytes of an act that is there."""
        return bytes(list(self.acts())[number - self.first])

    def chain(self, count):
        """CRC over the first `count` acts, None when they are not known; `count` may be all."""
        if not self.first <= count <= self.count:
            return None
        chain = self.base
        for n, act in enumerate(self.acts(), self.first):
            if n == count:
                break
            chain = crc32(act, chain)
        return chain


def replay(game, seed, log):
    """The game anew from its start, by all acts of a log: a Game. Raises as `apply` does."""
    if log.first:
        raise ActError("the first acts are forgotten")
    players = [Player(player.name, None, player.finish) for player in game.players]
    again = Game(game.lexicon, players, seed, game.rules)
    for act in log.acts():
        apply(again, act)
    return again
