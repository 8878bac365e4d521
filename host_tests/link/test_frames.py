"""Frames: what is sent is read, and nothing else is, whatever the wire makes of it."""

import gc
from binascii import crc32

from common import Skip, raises
from engine.bag import Random
from link.frames import PAYLOAD, Frames


class Port:
    """Keeps what is written, and gives what it is fed, `most` bytes at a time."""

    def __init__(self, most=64):
        self.written = []
        self.most = most
        self.feed(b"")

    def feed(self, data):
        self.data = memoryview(data)
        self.at = 0

    def any(self):
        return len(self.data) - self.at

    def readinto(self, buffer):
        count = min(len(buffer), self.any(), self.most)
        for n in range(count):
            buffer[n] = self.data[self.at + n]
        self.at += count
        return count or None

    def write(self, data):
        self.written.append(bytes(data))
        return len(data)


PAYLOADS = [
    bytes(make(n, size) for n in range(size))
    for size in range(PAYLOAD + 1)
    for make in (
        lambda n, size: 0,
        lambda n, size: 255,
        lambda n, size: (n * 167 + size) & 255,
        lambda n, size: n % 3,
    )
]


def wire(payload, kind=0x10, session=0x1234, sequence=5, ack=6):
    """The bytes of a frame."""
    port = Port()
    Frames(port).send(kind, session, sequence, ack, payload)
    return port.written[0]


def read(data, most=64):
    """Every frame that is in these bytes, and how much was none."""
    port = Port(most)
    port.feed(data)
    frames, found = Frames(port), []
    while frames.receive():
        numbers = frames.kind, frames.session, frames.sequence, frames.ack
        found.append((numbers, bytes(frames.payload)))
    assert port.any() == 0
    return found, frames.damaged


def payloads(data, most=64):
    return [payload for _, payload in read(data, most)[0]]


def stuffed(body):
    """COBS, as the paper describes it (Cheshire and Baker 1999): group by group."""
    groups = body.split(b"\0")
    assert all(len(group) < 254 for group in groups)
    return b"".join(bytes((len(group) + 1,)) + group for group in groups)


def test_bytes_on_the_wire_are_those_of_the_page():
    for payload in PAYLOADS:
        body = bytes((0x11, 0x02, 0x01, 0, 9)) + payload
        body += crc32(body).to_bytes(4, "little")
        assert wire(payload, 0x11, 0x0102, 0, 9) == b"\0" + stuffed(body) + b"\0"


def test_what_is_sent_is_read():
    for most in (1, 7, 64):
        for payload in PAYLOADS:
            assert read(wire(payload), most) == ([((0x10, 0x1234, 5, 6), payload)], 0)


def test_many_at_once_are_read_one_by_one():
    assert payloads(b"".join(wire(payload) for payload in PAYLOADS)) == PAYLOADS


def test_every_number_of_the_head():
    for n in range(256):
        for numbers in ((n, 1, 2, 3), (1, n << 8 | 7, 2, 3), (1, n, 2, 3), (1, 2, n, 255 - n)):
            assert read(wire(b"x", *numbers))[0] == [(numbers, b"x")]


def test_payload_that_is_too_long_is_refused_and_nothing_is_sent():
    port = Port()
    error = raises(ValueError, Frames(port).send, 1, 2, 3, 4, bytes(PAYLOAD + 1))
    assert str(error) == "97 bytes are too many for a frame"
    assert port.written == []


def test_frame_of_a_payload_longer_than_allowed_is_none():
    for size in (PAYLOAD + 1, PAYLOAD + 2, 150, 500):
        body = bytes((0x11, 2, 1, 0, 9)) + bytes(n % 100 for n in range(size))
        body += crc32(body).to_bytes(4, "little")
        assert read(b"\0" + stuffed(body) + b"\0" + wire(b"x")) == (
            [((0x10, 0x1234, 5, 6), b"x")], 1,
        )  # fmt: skip


def test_bytes_that_begin_and_end_as_a_frame_but_are_too_many_are_none():
    longest = wire(bytes(1 + n for n in range(PAYLOAD)))[1:-1]
    for cut in range(1, len(longest)):
        more = b"\1" * (len(longest) + 1 - cut)
        assert read(b"\0" + longest[:cut] + more + longest[cut:] + b"\0") == ([], 1), cut


def test_frame_that_is_cut_anywhere_is_none_and_costs_no_other():
    following = wire(b"following")
    for payload in PAYLOADS[2::4]:
        whole = wire(payload)
        for cut in range(1, len(whole)):
            head, tail = payloads(whole[:cut] + following), payloads(whole[cut:] + following)
            # Without its zeros a frame is whole where zeros of others stand in for them.
            assert head == [payload] * (cut == len(whole) - 1) + [b"following"], (payload, cut)
            assert tail == [payload] * (cut == 1) + [b"following"], (payload, cut)


def test_any_bit_flipped_anywhere():
    following = wire(b"following")
    for payload in (b"", b"\0", b"cat", bytes(20), bytes(range(96))):
        whole = wire(payload)
        for at in range(len(whole)):
            for bit in range(8):
                spoiled = bytearray(whole + following)
                spoiled[at] ^= 1 << bit
                assert payloads(bytes(spoiled)) == [b"following"], (payload, at, bit)


def test_bytes_lost_doubled_and_changed_places():
    for payload in (b"", b"cat", b"\0\0\1", bytes(range(1, 60))):
        whole = wire(payload)
        for at in range(1, len(whole) - 1):
            lost = whole[:at] + whole[at + 1 :]
            doubled = whole[:at] + whole[at : at + 1] + whole[at:]
            swapped = whole[:at] + whole[at + 1 : at + 2] + whole[at : at + 1] + whole[at + 2 :]
            for spoiled in (lost, doubled, swapped):
                if spoiled != whole:
                    assert payloads(spoiled + wire(b"x")) == [b"x"], (payload, at)


def test_a_break_and_what_a_plug_makes_up_are_passed_over():
    assert read(bytes(5000)) == ([], 0)
    for phantom in (b"\xff", b"\0", b"\x01", b"\x05", b"\xfe\x00\x80"):
        assert payloads(phantom + wire(b"first")) == [b"first"]


def test_noise_alone_is_no_frame():
    random = Random(7)
    noise = bytes(random.below(256) for _ in range(20_000))
    found, damaged = read(noise + wire(b"x"))
    assert found == [((0x10, 0x1234, 5, 6), b"x")] and damaged > 20


def test_payload_is_as_it_was_until_the_next_is_asked_for():
    port = Port()
    port.feed(wire(b"one") + wire(b"two"))
    frames = Frames(port)
    assert frames.receive() and bytes(frames.payload) == b"one"
    assert frames.receive() and bytes(frames.payload) == b"two"
    assert not frames.receive()


def test_port_that_has_nothing_when_asked():
    class Hollow(Port):
        def readinto(self, buffer):
            return None

    port = Hollow()
    port.feed(b"xyz")
    assert not Frames(port).receive()


def test_bytes_that_are_no_frame_take_no_heap():
    if not hasattr(gc, "mem_alloc"):
        raise Skip("the heap is MicroPython's")
    port = Port()
    frames = Frames(port)
    noise = bytes(1 + n % 255 for n in range(8192))
    frames.receive()
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    port.feed(noise)
    frames.receive()
    used = gc.mem_alloc() - before
    gc.enable()
    assert used < 1024, used
