"""A cable between two ends in simulated time, with noise, plug and UARTs like the handheld's."""

from engine.bag import Random

PERIOD = 1 << 30  # of the handheld's ticks
BUFFER = 512  # bytes that a UART keeps until they are read
FIFO = 32  # and while flash is written
BYTES_IN_100_MS = 1152  # at 115,200 baud


class Time:
    """ms that a test lets pass; as ticks they wrap, soon after the start."""

    def __init__(self):
        self.now = 0

    def ticks(self):
        return (self.now - 3000) % PERIOD

    @staticmethod
    def diff(new, old):
        return (new - old + PERIOD // 2) % PERIOD - PERIOD // 2


class Noise:
    """What a bad line does to bytes: each kind comes once in so many bits or bytes, 0 for never.

    flip: a bit is changed, in bits; lose, double, invent: a byte, in bytes; burst: up to 20 bytes
    in a row become anything, in bytes. Up to 4,000 bytes, or 32,000 bits.
    """

    def __init__(self, seed, flip=0, lose=0, double=0, invent=0, burst=0):
        self.random = Random(seed)
        self.rates = [flip, lose * 8, double * 8, invent * 8, burst * 8]
        self.gaps = [self._gap(rate) for rate in self.rates]

    def _gap(self, rate):
        return 1 + self.random.below(2 * rate - 1) if rate else 0

    def __call__(self, data):
        """These bytes as they arrive."""
        bits = 8 * len(data)
        for kind, rate in enumerate(self.rates):
            while rate and self.gaps[kind] <= bits:
                at = (self.gaps[kind] - 1) // 8
                if at < len(data):
                    data = self._spoil(kind, data, at)
                self.gaps[kind] += self._gap(rate)
            if rate:
                self.gaps[kind] -= bits
        return data

    def _spoil(self, kind, data, at):
        byte = data[at]
        if kind == 0:
            spoiled = bytes((byte ^ 1 << self.random.below(8),))
        elif kind == 1:
            spoiled = b""
        elif kind == 2:
            spoiled = bytes((byte, byte))
        elif kind == 3:
            spoiled = bytes((byte, self.random.below(256)))
        else:
            count = min(1 + self.random.below(20), len(data) - at)
            spoiled = bytes(self.random.below(256) for _ in range(count))
            return data[:at] + spoiled + data[at + count :]
        return data[:at] + spoiled + data[at + 1 :]


class End:
    """What a handheld sees of the cable: a UART.

    sent: bytes that were written here. overrun: bytes lost since nobody read. deaf: flash is
    being written; during: bytes that came meanwhile. log: None, or a list that takes all that is
    written.
    """

    def __init__(self, wire):
        self.wire = wire
        self.other = None
        self.noise = None  # on what is written here
        self.mute = False  # what is written here is lost
        self.sent = self.overrun = self.during = 0
        self.deaf = False
        self.log = None
        self._under_way = []  # (ms of arrival, bytes) to this end
        self._waiting = bytearray()
        self._fifo = 0
        self._free = 0  # when all that was written here has gone out, in 100 ms a byte rate

    def write(self, data):
        data = bytes(data)
        if self.log is not None:
            self.log.append(data)
        arriving = data[: self.wire.passing(len(data))] if self.wire.plugged else b""
        self.sent += len(data)
        now = self.wire.time.now * BYTES_IN_100_MS
        self._free = max(self._free, now) + 100 * len(data)
        if arriving and not self.mute:
            arriving = self.noise(arriving) if self.noise else arriving
            self.other.put(arriving, -(-self._free // BYTES_IN_100_MS))
        if self.wire.left == 0:
            self.wire.unplug()
        return len(data)

    def put(self, data, when=0):
        """Let bytes come here, at some time."""
        self._under_way.append((when, data))

    def arrive(self):
        """Take what has come by now."""
        while self._under_way and self._under_way[0][0] <= self.wire.time.now:
            self._receive(self._under_way.pop(0)[1])

    def _receive(self, data):
        room = BUFFER - len(self._waiting)
        if self.deaf:
            self.during += len(data)
            room = min(room, FIFO - self._fifo)
            self._fifo += min(len(data), room)
        self.overrun += max(0, len(data) - room)
        self._waiting.extend(data[:room])

    def write_flash(self, on):
        """Begin or end a write to flash."""
        self.arrive()
        self.deaf = on
        self._fifo = 0

    def any(self):
        self.arrive()
        return len(self._waiting)

    def readinto(self, buffer):
        self.arrive()
        count = min(len(buffer), len(self._waiting))
        if not count:
            return None
        buffer[:count] = self._waiting[:count]
        self._waiting = self._waiting[count:]
        return count

    def clear(self):
        self._under_way.clear()
        self._waiting = bytearray()


class Wire:
    """The cable: two ends, in `ends`. Unplugged by itself after `left` bytes, if that is set."""

    def __init__(self, time=None):
        self.time = time or Time()
        self.ends = End(self), End(self)
        self.ends[0].other, self.ends[1].other = self.ends[1], self.ends[0]
        self.plugged = True
        self.left = None

    def passing(self, count):
        """How many of so many bytes still pass."""
        if self.left is not None:
            count = min(count, self.left)
            self.left -= count
        return count

    def unplug(self):
        """Take the plug out: both ends see a break."""
        self.plugged, self.left = False, None
        for end in self.ends:
            end.put(b"\0\0", self.time.now)

    def plug(self):
        """Put it in again, which makes a byte up at both ends."""
        self.plugged = True
        for end in self.ends:
            end.put(b"\xff", self.time.now)

    def spoil(self, seed, **rates):
        """Make some Noise in both directions."""
        for n, end in enumerate(self.ends):
            end.noise = Noise(2 * seed + n, **rates)
