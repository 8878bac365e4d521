"""Frames on a wire that drops, doubles and changes bytes. README.md has the layout.

A frame that is read is the frame that was sent, but for one damaged frame in 4,000 million.
"""

import struct
from binascii import crc32

from micropython import const

PAYLOAD = const(96)  # bytes at most

_HEAD = "<BHBB"  # kind, session, sequence, ack
_HEAD_BYTES = const(5)
_CRC_BYTES = const(4)
_CODED = const(106)  # bytes of the largest frame between its two zeros: COBS adds one
_CHUNK = const(64)


class Frames:
    """Reads and writes frames through a port, which has any, readinto and write as a UART.

    kind, session, sequence, ack: numbers of the frame that `receive` has read, payload a
    memoryview of it, which the next `receive` writes over. damaged: how often what came between
    two zeros was no frame.
    """

    def __init__(self, port):
        self.port = port
        self.damaged = 0
        self.kind = self.session = self.sequence = self.ack = 0
        self.payload = b""
        self._out = bytearray(_CODED + 2)
        self._chunk = bytearray(_CHUNK)
        self._at = self._end = 0  # what of the chunk is not looked at yet
        self._frame = bytearray(_CODED)
        self._length = 0  # of what came since the last zero, also when it is too long

    def send(self, kind, session, sequence, ack, payload):
        """Write a frame. ValueError when the payload is too long.

        What the port does not take is lost: the receiver finds that out as for any damage.
        """
        size = len(payload)
        if size > PAYLOAD:
            raise ValueError("%d bytes are too many for a frame" % size)
        out = self._out
        end = 2 + _HEAD_BYTES + size
        struct.pack_into(_HEAD, out, 2, kind, session, sequence, ack)
        out[2 + _HEAD_BYTES : end] = payload
        struct.pack_into("<I", out, end, crc32(memoryview(out)[2:end]))
        end += _CRC_BYTES
        _stuff(out, end)
        self.port.write(memoryview(out)[: end + 1])

    def receive(self):
        """Whether a whole frame was read. Reads what there is, up to the end of a frame."""
        while self._at < self._end or self._refill():
            if self._next_zero() and self._open():
                return True
        return False

    def _refill(self):
        self._at = 0
        self._end = self.port.any() and self.port.readinto(self._chunk) or 0
        return self._end > 0

    def _next_zero(self):
        """Move bytes from the chunk to the frame. Whether a zero has ended it."""
        chunk, frame = self._chunk, self._frame
        at, length = self._at, self._length
        ended = False
        while at < self._end and not ended:
            byte = chunk[at]
            at += 1
            if byte == 0:
                ended = True
            elif length < _CODED:
                frame[length] = byte
                length += 1
            else:
                length = _CODED + 1
        self._at, self._length = at, length
        return ended

    def _open(self):
        """Whether what came since the zero before is a frame."""
        length, self._length = self._length, 0
        if not length:
            return False  # two zeros on end, or a break
        body = memoryview(self._frame)[1:length]
        end = length - 1 - _CRC_BYTES
        good = (
            _HEAD_BYTES <= end <= _HEAD_BYTES + PAYLOAD
            and _unstuff(self._frame, length)
            and struct.unpack_from("<I", body, end)[0] == crc32(body[:end])
        )
        if not good:
            self.damaged += 1
            return False
        self.kind, self.session, self.sequence, self.ack = struct.unpack_from(_HEAD, body)
        self.payload = body[_HEAD_BYTES:end]
        return True


# COBS: a byte in front, and each zero, is written as the way to the next of them, or to the end.
# No frame is so long that such a way would not fit into a byte.


def _stuff(out, end):
    """Encode out[2:end], with the byte in front at 1, and a zero at `end`."""
    last = 1
    for at in range(2, end):
        if out[at] == 0:
            out[last] = at - last
            last = at
    out[last] = end - last
    out[end] = 0


def _unstuff(frame, length):
    """Decode frame[:length] into frame[1:length]. Whether it was encoded like that."""
    at = 0
    while at < length:
        step = frame[at]
        frame[at] = 0
        at += step
    return at == length
