"""Carries the acts of a game and the state of its players between two handhelds."""

import struct

from micropython import const

from link.acts import writer
from link.hello import plain

# Kinds of messages that are a Courier's; those of the session come after them.
ACT = const(0x10)  # number (2), digest after it, 0 where that is not the last (4), the act
DISPUTE = const(0x11)  # number of acts (2), digest after them (4): the act's was another
TROUBLE = const(0x12)  # why the game cannot go on, as text
SESSION = const(0x18)

ACT_HEAD = "<HI"
ACT_HEAD_BYTES = const(6)
TEXT = const(90)  # bytes of a text at most
_STATUS = "<BIH"  # flags, ms on the sender's clock, number of acts that the sender has
_STATUS_BYTES = const(7)
_PAUSED, _RUNNING, _RESIGNS, _AGAIN = 1, 2, 4, 8  # flags
_OFTEN = const(200)  # ms between two times that a running clock is told


class Courier:
    """What a Play knows of the other handheld.

    channel: a Channel, and kept(): whether all that has happened is in flash; Link sets both.

    trouble: why the game cannot go on, "" as long as it can. pausing, resigning, again: what the
    player here wants: to pause, to resign although it is not the turn for that, another game when
    this one is over. They stand until they are taken back.
    """

    def __init__(self, game, seat, log):
        self.game = game
        self.seat = seat
        self.log = log
        self.channel = self.kept = None
        self.trouble = ""
        self.pausing = self.resigning = self.again = False
        self._proof = 0  # digest after the last act, 0 when it is not known: the clock may run on
        self._told = -1  # acts that the other has; not known before they meet
        self._sending = self._owes = False  # an act of ours, the acknowledgement of theirs
        self._letters = []  # messages besides acts that wait to be sent: (kind, payload)
        self._status = bytearray(_STATUS_BYTES)
        self._since = None
        self._theirs = b""  # their status as it was followed last

    def attach(self, channel, kept, told):
        """Go on over a channel just opened; the other has `told` acts."""
        self.channel, self.kept, self._told = channel, kept, told
        self._sending = self._owes = False
        self._letters.clear()
        self._since = None
        channel.status = self._status

    @property
    def name(self):
        """The other's name."""
        return self.game.players[1 - self.seat].name

    @property
    def settled(self):
        """Whether both have all acts."""
        return self._told == self.log.count and not (self._sending or self._owes)

    @property
    def paused_by(self):
        """The player who pauses the game, None while it goes on."""
        if self.pausing:
            return self.seat
        return 1 - self.seat if self._flag(_PAUSED) else None

    @property
    def rematch(self):
        """Whether the other wants another game."""
        return self._flag(_AGAIN)

    @property
    def resigns(self):
        """Whether the other, who has all acts of this game, wants to resign."""
        if not self._flag(_RESIGNS):
            return False
        return struct.unpack(_STATUS, self.channel.theirs)[2] == self.log.count

    @property
    def arrived(self):
        """Whether an act of the other waits to be carried out."""
        message = self.channel.message
        if not message or message[0] != ACT or self._owes or self.trouble:
            return False
        return len(message[1]) > ACT_HEAD_BYTES and self._number(message[1]) == self.log.count

    def tick(self, now, diff):
        """Send what waits, follow what the other tells; `now` in ms, diff as in engine.clock."""
        if self._owes and self.kept():
            self.channel.done()
            self._owes = False
        self._hear()
        self._follow()
        self._tell_status(now, diff)
        if not self.channel.busy:
            self._send_next()

    def fail(self, why):
        """Stop the game here and there, and say why on both; the first trouble counts."""
        if self.trouble:
            return
        self.trouble = why
        self._letters.append((TROUBLE, why.encode()[:TEXT]))

    def _send_next(self):
        if self._sending:
            self._sending = False
            self._told += 1
        if self._letters:
            self.channel.send(*self._letters.pop(0))
        elif self._told < self.log.count and self.kept() and not self.trouble:
            last = self._told == self.log.count - 1
            head = struct.pack(ACT_HEAD, self._told, self._proof if last else 0)
            self.channel.send(ACT, head + self.log.act(self._told))
            self._sending = True

    def _hear(self):
        """Deal with a message that is not an act to be carried out."""
        message = self.channel.message
        if not message or self._owes or message[0] >= SESSION:
            return
        kind, payload = message
        if kind == TROUBLE:
            self.trouble = self.trouble or plain(payload)
        elif kind == DISPUTE and len(payload) == ACT_HEAD_BYTES:
            self.disputed(*struct.unpack(ACT_HEAD, payload))
        elif kind == ACT and len(payload) > ACT_HEAD_BYTES:
            number = self._number(payload)
            if number == self.log.count:
                return  # it has `arrived`
            if number > self.log.count:
                self.fail("%s's handheld has left a move out." % self.name)
        self.channel.done()

    def _number(self, payload):
        return payload[0] | payload[1] << 8

    # what stands until it is taken back

    def _flag(self, flag):
        theirs = self.channel.theirs
        return len(theirs) == _STATUS_BYTES and theirs[0] & flag > 0

    def _tell_status(self, now, diff):
        """Renew our status when a flag has changed, and now and then while the clock runs."""
        clock = self.game.clock
        flags = (
            _PAUSED * self.pausing
            | _RUNNING * (clock.running == self.seat)
            | _RESIGNS * (self.resigning and self.kept())  # to be known after a loss of power
            | _AGAIN * self.again
        )
        same = flags == self._status[0] and self._since is not None
        if same and diff(now, self._since) < _OFTEN:
            return
        self._since = now
        clock.update()
        used = clock.used[self.seat] & 0xFFFFFFFF
        struct.pack_into(_STATUS, self._status, 0, flags, used, self.log.count)

    def _follow(self):
        """Let the other's clock run here as theirs does; it has no say on ours."""
        theirs = self.channel.theirs
        if theirs == self._theirs or len(theirs) != _STATUS_BYTES:
            return
        self._theirs = bytes(theirs)
        flags, used, count = struct.unpack(_STATUS, theirs)
        peer, clock = 1 - self.seat, self.game.clock
        if count != self.log.count or writer(self.game) != peer:
            return
        clock.stop()
        clock.used[peer] = max(used, self.thought)
        if flags & _RUNNING:
            clock.start(peer)
