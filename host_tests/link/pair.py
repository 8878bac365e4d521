"""Two channels at one cable, and users with numbered messages, of which none may be lost."""

from wire import Wire

from link.channel import Channel

KIND = 0x20
STEP = 10  # ms between two turns of a handheld's loop

# What a wire does at its worst, one thing at a time, and all at once.
NOISES = (
    {},
    {"flip": 1000},
    {"lose": 100},
    {"double": 100},
    {"invent": 100},
    {"burst": 300},
    {"flip": 4000, "lose": 500, "double": 500, "invent": 500, "burst": 1500},
)


def numbered(n):
    """The payload of the nth message: of any length, and no two alike."""
    return n.to_bytes(3, "little") + bytes((n * 7 + k) & 255 for k in range(n % 94))


class User:
    """Sends messages over a channel, and takes the other's.

    to_send: how many are to be sent still; sent, taken: how many were. slow: ms that each message
    of the other waits. writes: ms that flash is written for each message that is taken, 0 not;
    while_writing: the most bytes that came in such a time.
    """

    def __init__(self, wire, number, first):
        self.port = wire.ends[number]
        self.time = wire.time
        self.channel = Channel(self.port, self.time.ticks, self.time.diff)
        self.first = first
        self.to_send = self.sent = self.taken = self.slow = self.writes = 0
        self.written = self.while_writing = 0
        self._since = self._until = None

    def tick(self):
        now, channel = self.time.now, self.channel
        if self._until is not None:
            if now < self._until:
                return  # flash is written
            self._until = None
            self.port.write_flash(False)
            self.while_writing = max(self.while_writing, self.port.during)
            self.port.during = 0
            channel.speak()
            self._done()
        channel.tick(self.time.ticks())
        if self.sent < self.to_send and not channel.busy:
            channel.send(KIND, numbered(self.sent))
            self.sent += 1
        if channel.message:
            self._take()

    def _take(self):
        now = self.time.now
        assert self.channel.message == (KIND, numbered(self.taken)), self.channel.message
        if self._since is None:
            self._since = now
        if now - self._since < self.slow:
            return
        if not self.writes:
            self._done()
        elif self.channel.hush(self.time.ticks()):
            self.port.write_flash(True)
            self._until = now + self.writes

    def _done(self):
        self.channel.done()
        self.taken += 1
        self.written += self.writes > 0
        self._since = None


class Pair:
    """Two users of one session."""

    def __init__(self, session=7, **noise):
        self.wire = Wire()
        self.time = self.wire.time
        self.users = [User(self.wire, n, n == 1) for n in (0, 1)]
        if noise:
            self.wire.spoil(session, **noise)
        self.open(session)

    def open(self, session):
        for user in self.users:
            user.channel.open(session, user.first)

    def run(self, ms):
        """Let time pass."""
        for _ in range(0, ms, STEP):
            self.time.now += STEP
            for user in self.users:
                user.tick()

    def run_until(self, done, ms):
        """Let time pass until it is so; it has to be within `ms`. Returns the ms that it took."""
        begun = self.time.now
        while not done():
            assert self.time.now - begun < ms, "not done in %d ms" % ms
            self.run(STEP)
        return self.time.now - begun

    def exchange(self, count, ms):
        """Both send messages, at the same time, and get all of the other's in so many ms."""
        for user in self.users:
            user.to_send += count
        return self.run_until(self.all_there, ms)

    def all_there(self):
        """Whether every message has been taken, and its sender knows."""
        one, other = self.users
        return (
            one.taken == other.sent == other.to_send
            and other.taken == one.sent == one.to_send
            and not (one.channel.busy or other.channel.busy)
        )
