"""`machine` for the driver tests: each access is a line to the rig, answered at once."""

import sys


def _say(*words):
    print(*words)


def _ask(*words):
    print(*words)
    return sys.stdin.readline().strip()


def note(text):
    """Put a remark in the rig's record, between the accesses around it."""
    _say("note", text)


class Pin:
    IN, OUT, PULL_UP = 0, 1, 2

    def __init__(self, number, mode=-1, pull=-1, value=None):
        self.number = number
        if value is not None:
            self(value)

    def __call__(self, value=None):
        if value is None:
            return int(_ask("read", self.number))
        _say("pin", self.number, int(value))


class PWM:
    def __init__(self, pin, freq, duty_u16):
        self.pin = pin
        self.init(freq, duty_u16)

    def init(self, freq, duty_u16):
        self.freq = freq
        self.duty_u16(duty_u16)

    def duty_u16(self, duty):
        _say("pwm", self.pin.number, self.freq, duty)


class ADC:
    def __init__(self, pin):
        self.number = pin.number

    def read_u16(self):
        return int(_ask("adc", self.number))


class SPI:
    def __init__(self, bus, baudrate):
        self.bus = bus
        self.init(baudrate=baudrate)

    def init(self, baudrate):
        self.baudrate = baudrate

    def __repr__(self):
        return f"SPI({self.bus}, baudrate={self.baudrate}, polarity=0)"

    def write(self, data):
        _say("write", self.bus, self.baudrate, bytes(data).hex())

    def write_readinto(self, out, into):
        into[:] = bytes.fromhex(_ask("transfer", self.bus, self.baudrate, bytes(out).hex()))


def freq():
    """The clock that every RP2040 starts with."""
    return 125_000_000
