"""Messages over a bad wire: each once, in order, undamaged, and no sooner than they can be taken.

One message at a time is under way in each direction, and sent again until it is acknowledged.
README.md has the rules, with the times.
"""

from micropython import const

from link.frames import PAYLOAD, Frames

HELLO = const(1)
STATUS = const(2)
HOLD = const(3)
HELD = const(4)
MESSAGE = const(0x10)  # the first kind of messages

_KEEP_ALIVE = const(250)  # ms between two STATUS
_FIRST_WAIT = const(80)  # ms until a message is sent again,
_LONGEST_WAIT = const(1000)  # doubled each time up to this
_LOST = const(2000)  # ms without a frame
_SILENCE = const(600)  # ms that a handheld is silent at most
_AGAIN = const(30)  # ms until HOLD is sent again,
_PATIENCE = const(60)  # and until HELD is no longer waited for
_FRAMES = const(16)  # that are read in one tick

_FREE, _ASKING, _WRITING = 0, 1, 2  # what goes on about a write to flash of ours


class Channel:
    """One end of the wire. Nothing but `tick`, `say_hello` and `hush` writes to it.

    port: see Frames; ticks, diff: as in engine.clock.

    message: None, or (kind, bytes) of the other, until `done`. busy: whether a message of ours is
    not acknowledged. status: up to 16 bytes that are told over and over; theirs: the other's as
    heard last, b"" before that. hello: the payload of the last HELLO that came, whoever takes it
    sets it None. heard: when a frame of this session, or a HELLO, came last. met: whether one of
    this session has come, so that the other has opened it, too.
    """

    def __init__(self, port, ticks, diff):
        self.frames = Frames(port)
        self._ticks, self._diff = ticks, diff
        self.heard = ticks()
        self.hello = None
        self.status = b""
        self.open(0)

    def open(self, session, first=False):
        """Begin anew: a session, 1 to 65535, with no message under way; 0: none.

        first: whether this end goes first when both ask for silence; the other end must not.
        """
        self._session, self._first = session, first
        self._sequence = self._expected = 0  # of our message, of theirs
        self.message = self._payload = None
        self.theirs = b""
        self.busy = self.met = False
        self._told = None  # the status that was sent last
        self._owes_ack = self._owes_held = False
        self._sent = self._asked = self._silenced = self.heard
        self._silent = False  # as the other asked
        self._state = _FREE

    def send(self, kind, payload):
        """Send a message, with the next tick. RuntimeError when one is under way."""
        if self.busy:
            raise RuntimeError("a message is under way")
        if kind < MESSAGE or len(payload) > PAYLOAD:
            raise ValueError("kind %d with %d bytes is no message" % (kind, len(payload)))
        self._kind, self._payload = kind, bytes(payload)
        self._tried, self._wait = self._ticks(), 0
        self.busy = True

    def done(self):
        """The message has been dealt with, for good: acknowledge it."""
        self.message = None
        self._expected = (self._expected + 1) & 0xFF
        self._owes_ack = True

    def say_hello(self, payload):
        """Send a HELLO now, unless one of the two is writing to flash."""
        if self._state == _FREE and not self._silent:
            self.frames.send(HELLO, 0, 0, 0, payload)

    def hush(self, now):
        """Ask the other to be silent, since what comes while flash is written is lost.

        To be called at each turn of the loop until it is True, and `speak` when the write is done.
        """
        if self._state == _WRITING:
            return True
        lost = self._diff(now, self.heard) > _LOST
        waited = self._diff(now, self._asked)
        if not self._session or lost or (self._state == _ASKING and waited >= _PATIENCE):
            self._write(now)
            return True
        if self._silent:
            return False
        if self._state == _FREE:
            self._state, self._asked = _ASKING, now
            self._asked_again = False
            self._unanswered = 1
            self._say(HOLD)
        elif waited >= _AGAIN and not self._asked_again:
            self._asked_again = True
            self._unanswered += 1
            self._say(HOLD)
        return False

    def speak(self):
        """The write is done: let the other speak again."""
        self._state = _FREE
        self._told = None

    def tick(self, now):
        """Read what came, and send what is due; to be called at least every 30 ms."""
        for _ in range(_FRAMES):
            if not self.frames.receive():
                break
            self._hear(now)
        if self._state != _FREE:
            if self._diff(now, self._asked) <= _SILENCE:
                return
            self.speak()  # whoever asked has forgotten it
        if not self._session:
            return
        if self._owes_held:
            self._owes_held = False
            self._silent, self._silenced = True, now
            self._say(HELD)
        if self._silent:
            if self._diff(now, self._silenced) <= _SILENCE:
                return
            self._silent = False
        self._send_due(now)

    def _send_due(self, now):
        if self.busy and self._diff(now, self._tried) >= self._wait:
            self._tried = now
            self._wait = min(_LONGEST_WAIT, 2 * self._wait or _FIRST_WAIT)
            self._say(self._kind, self._payload)
        quiet = self._diff(now, self._sent)
        if self._owes_ack or self.status != self._told or quiet >= _KEEP_ALIVE:
            self._sent = now
            self._told = bytes(self.status)
            self._say(STATUS, self._told)

    def _say(self, kind, payload=b""):
        self._owes_ack = False
        self.frames.send(kind, self._session, self._sequence, self._expected, payload)

    def _write(self, now):
        self._state, self._asked = _WRITING, now

    def _hear(self, now):
        frame = self.frames
        kind = frame.kind
        if kind == HELLO:
            self.hello = bytes(frame.payload)
        elif not self._session or frame.session != self._session:
            return
        self.heard = now
        if kind != HELLO:
            self.met = True
            self._take_ack(frame.ack)
        if kind == HOLD:
            self._obey()
            return
        self._silent = self._owes_held = False
        if kind == HELD and self._state == _ASKING:
            self._unanswered -= 1
            if not self._unanswered:  # else one more is on its way
                self._write(now)
        elif kind == STATUS:
            self.theirs = bytes(frame.payload)
        elif kind >= MESSAGE:
            self._take_message(frame)

    def _obey(self):
        """The other asks for silence. When both ask, it is for the first to write."""
        if self._state == _WRITING or (self._state == _ASKING and self._first):
            return
        self._state = _FREE
        self._owes_held = True

    def _take_ack(self, ack):
        following = (self._sequence + 1) & 0xFF
        if self.busy and ack == following:
            self._sequence = following
            self.busy = False
            self._payload = None

    def _take_message(self, frame):
        if frame.sequence == self._expected:
            if self.message is None:
                self.message = (frame.kind, bytes(frame.payload))
        elif frame.sequence == (self._expected - 1) & 0xFF:
            self._owes_ack = True  # the acknowledgement was lost
