"""A game that two handhelds play: what is done on one is done on both, in the same order.

Whoever is to act next writes the next act (acts.py): it is carried out here, kept in flash, and
then sent. The other carries it out, keeps it, and then acknowledges it. So the two are one act
apart at most, wherever the power is cut, and the one ahead has the act that the other lacks.
"""

import struct

from micropython import const

from engine.challenge import OutOfTurn
from engine.play import IllegalPlay
from link import acts
from link.acts import ActError, Log, apply, digest, replay, writer
from link.courier import ACT_HEAD, ACT_HEAD_BYTES, DISPUTE, Courier

# Seat + 2 * resigning, identity, seed, thought, number of the first act, chain before it.
_KEPT = "<BIIIHI"
_KEPT_BYTES = const(19)
_REFUSALS = (ActError, IllegalPlay, OutOfTurn)
_DIFFER = "The two handhelds do not agree on the game."

_STATE = (
    "board", "bag", "players", "first", "draws", "turn", "window", "last_play", "ended_by",
    "passes", "scoreless", "ended", "adjustments", "ranking", "rack_before",
)  # fmt: skip


class Play(Courier):
    """Takes turns in a Game in the place of the Game: it has the methods that a Game has for that.

    game; seat: the player at this handheld; identity: the number by which both know the game.
    mended: the game was damaged here, and has been made anew by its acts; whoever shows it sets
    that back.
    """

    def __init__(self, game, seat, identity, seed, log=None):
        super().__init__(game, seat, log or Log())
        self.identity = identity
        self.mended = False
        self.thought = game.clock.used[1 - seat]  # ms on the other's clock after their last act
        self._seed = seed

    def to_bytes(self):
        """What has to be kept besides the game: under 1,300 bytes."""
        log = self.log
        numbers = self.identity, self._seed, self.thought, log.first, log.base
        return struct.pack(_KEPT, self.seat | self.resigning << 1, *numbers) + log.data

    @property
    def pen(self):
        """The player whose act comes next, None when the game is over."""
        return writer(self.game)

    @property
    def mine(self):
        """Whether that is the player here."""
        return self.pen == self.seat

    @property
    def asked(self):
        """Whether the other wants to resign, and it is for this handheld to `grant` that."""
        return self.resigns and self._may_resign() and not self.trouble

    # what is done here

    def place(self, squares, tiles):
        detail = bytes((len(squares),)) + bytes(squares) + bytes(tiles)
        return self._write(acts.PLACE, detail)

    def exchange(self, tiles):
        self._write(acts.EXCHANGE, bytes((len(tiles),)) + bytes(tiles))

    def pass_turn(self):
        self._write(acts.PASS)

    def challenge(self, by=None):
        self._write(acts.CHALLENGE)

    def decide(self, overrule):
        self._write(acts.DECIDE, b"\1" if overrule else b"\0")

    def accept(self):
        self._write(acts.ACCEPT)

    def resign(self, by=None):
        """Resign: at once, or, when that is kept, as soon as the other has taken note of it."""
        if self._may_resign():
            self._write(acts.RESIGN)
        else:
            self.resigning = True

    def grant(self):
        """Write that the other resigns, as was `asked`."""
        self._write(acts.RESIGN, b"", 1 - self.seat)

    def _may_resign(self):
        window = self.game.window
        return self.mine and (window is None or window.challenger is None)

    def _write(self, kind, detail=b"", player=None):
        if not self.mine:
            raise OutOfTurn("it is the other's turn")
        clock = self.game.clock
        running = clock.running
        clock.stop()
        player = self.seat if player is None else player
        act = struct.pack(acts.HEAD, kind, player, clock.used[self.seat] & 0xFFFFFFFF) + detail
        try:
            result = apply(self.game, act)
        except _REFUSALS:
            if running is not None:
                clock.start(running)
            raise
        self.log.add(act)
        self._proof = digest(self.game)
        return result

    # what is done there

    def take(self):
        """Carry out the act that has `arrived`. Returns (kind, what the Game's method returned).

        None when it is refused: then there is `trouble`.
        """
        payload = self.channel.message[1]
        theirs = struct.unpack_from(ACT_HEAD, payload)[1]
        act = bytes(payload[ACT_HEAD_BYTES:])
        try:
            result = self._obey(act)
        except _REFUSALS as refusal:
            self.fail("%s's handheld sent what is not allowed: %s." % (self.name, refusal))
            return None
        self.log.add(act)
        self._told = self.log.count
        self._owes = True
        self._proof = digest(self.game)
        if theirs and self._proof != theirs:
            self._mend()
            if self._proof != theirs:
                dispute = struct.pack(ACT_HEAD, self.log.count, self._proof)
                self._letters.append((DISPUTE, dispute))
        return act[0], result

    def disputed(self, count, theirs):
        """The other has another game than was sent, and has proved it by all acts."""
        if count == self.log.count and self._proof not in (0, theirs):
            self._mend()
            if self._proof != theirs:
                self.fail(_DIFFER)

    def _obey(self, act):
        try:
            return self._checked(act)
        except _REFUSALS:
            self.game.clock.stop()
            self.game.clock.used[1 - self.seat] = self.thought
            if not self._mend():
                raise
        return self._checked(act)

    def _checked(self, act):
        """Carry out an act of the other, if it is for them to do."""
        if self.pen != 1 - self.seat:
            raise ActError("it is not their turn")
        if act[:2] == bytes((acts.RESIGN, self.seat)) and not self.resigning:
            raise ActError("you have not resigned")
        used = struct.unpack_from("<I", act, 2)[0] if len(act) >= acts.HEAD_BYTES else 0
        if used < self.thought:
            raise ActError("their clock was turned back")
        result = apply(self.game, act)
        self.thought = used
        return result

    def _mend(self):
        """Make the game anew if it is not what its acts lead to. True when it was not."""
        try:
            proven = replay(self.game, self._seed, self.log)
        except _REFUSALS:
            return False
        if digest(proven) == digest(self.game):
            return False
        for name in _STATE:
            setattr(self.game, name, getattr(proven, name))
        self.game.clock.used[:] = proven.clock.used
        self._proof = digest(proven)
        self.mended = True
        return True


def from_bytes(game, data):
    """The Play that `Play.to_bytes` told of, for its Game. Raises ActError."""
    if len(data) < _KEPT_BYTES:
        raise ActError("the link's part is cut short")
    seat, identity, seed, thought, first, base = struct.unpack_from(_KEPT, data)
    if seat > 3 or len(game.players) != 2:
        raise ActError("no such player")
    play = Play(game, seat & 1, identity, seed, Log(base, first, data[_KEPT_BYTES:]))
    play.resigning = seat > 1
    play.thought = thought  # in the game their clock may have run on
    return play
