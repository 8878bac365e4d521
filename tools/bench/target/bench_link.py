"""The chip's end of the wire to the bench: a socket handed down by number in argv[1].

Levels and voltages of input pins are pushed by the bench and taken in by drain(), so that reading
one costs no round trip.
"""

import select
import struct
import sys
from array import array

import bench_wire as wire

levels = bytearray(wire.PINS)
voltages = array("H", [0] * wire.PINS)  # as parts of full scale, 65535
questions = []  # (number, expression), or (number, turns of the loop to let pass)
uarts = [None, None]  # the open ones, which take what comes for them

_file = open(int(sys.argv[1]), "r+b")
_poll = select.poll()
_poll.register(_file, select.POLLIN)
_header = bytearray(wire.HEADER_BYTES)


def send(kind, index, value, payload=None):
    """Send one frame; `payload`, where there is one, has `value` bytes."""
    struct.pack_into(wire.HEADER, _header, 0, kind, index, value)
    _file.write(_header)
    if payload is not None:
        _file.write(payload)


def transfer(bus, out, into):
    """Send `out` on the bus and fill `into`, as long, with what comes back."""
    send(wire.SPI_TRANSFER, bus, len(out), out)
    while _take(into) != wire.SPI_READ:
        pass


def drain():
    """Take in whatever the bench has sent."""
    while _waiting():
        _take(None)


def _waiting():
    for _ in _poll.ipoll(0):
        return True
    return False


def _take(into):
    _fill(_header)
    kind, index, value = struct.unpack(wire.HEADER, _header)
    if kind == wire.PIN:
        levels[index] = value
    elif kind == wire.ADC:
        voltages[index] = value
    elif kind == wire.SPI_READ:
        _fill(into)
    elif kind == wire.UART_READ:
        data = bytearray(value)
        _fill(data)
        if uarts[index]:
            uarts[index].receive(data)
    elif kind == wire.TURNS:
        questions.append((index, value))
    else:
        question = bytearray(value)
        _fill(question)
        questions.append((index, str(question, "utf-8")))
    return kind


def _fill(buffer):
    if _file.readinto(buffer) != len(buffer):
        sys.exit("the bench is gone")
