"""The module `machine` of the bench: an RP2040's parts, of which the bench has models.

It stands before MicroPython's own by MICROPYPATH. What the firmware does not use is not here.
"""

import sys

import bench_link as link
import bench_wire as wire
from micropython import const

_CLOCK = const(125_000_000)  # Hz, of the processor
_PERIPHERALS = const(48_000_000)  # Hz, of SPI: MicroPython takes it from the clock of USB
_outputs = bytearray(wire.PINS)  # 1 where the chip drives the pin
_latches = bytearray(wire.PINS)  # the level it drives


def freq():
    """The clock of the processor in Hz."""
    return _CLOCK


def unique_id():
    """Eight bytes, another on every handheld of the bench."""
    return sys.argv[2].encode()[:8]


class Pin:
    IN = const(0)
    OUT = const(1)
    PULL_UP = const(1)
    PULL_DOWN = const(2)

    def __init__(self, id, mode=-1, pull=-1, value=None):
        if not 0 <= id < wire.PINS:
            raise ValueError("invalid pin")
        self._id = id
        self.init(mode, pull, value)

    def init(self, mode=-1, pull=-1, value=None):
        if value is not None:
            _latches[self._id] = 1 if value else 0
        if mode != -1:
            _outputs[self._id] = mode == Pin.OUT
        if _outputs[self._id]:
            link.send(wire.PIN, self._id, _latches[self._id])

    def value(self, level=None):
        """Without an argument the level now; else set the level."""
        if level is not None:
            self._drive(1 if level else 0)
        elif _outputs[self._id]:
            return _latches[self._id]
        else:
            link.drain()
            return link.levels[self._id]

    __call__ = value

    def on(self):
        self._drive(1)

    def off(self):
        self._drive(0)

    high = on
    low = off

    def toggle(self):
        self._drive(1 - _latches[self._id])

    def _drive(self, level):
        if level != _latches[self._id]:
            _latches[self._id] = level
            if _outputs[self._id]:
                link.send(wire.PIN, self._id, level)

    def __repr__(self):
        return f"Pin(GPIO{self._id})"


class SPI:
    """Mode 0, eight bits, most significant bit first, as every part on the bench wants it."""

    MSB = const(0)

    def __init__(
        self, id, baudrate=1_000_000, *, polarity=0, phase=0, bits=8, firstbit=MSB,
        sck=None, mosi=None, miso=None,
    ):  # fmt: skip
        if id not in (0, 1):
            raise ValueError(f"SPI({id}) doesn't exist")
        if polarity or phase or bits != 8 or firstbit != SPI.MSB:
            raise ValueError("the bench's parts take SPI mode 0, 8 bits, MSB first")
        self._id = id
        self.init(baudrate)

    def init(self, baudrate):
        """Set the clock: the rate the chip's dividers reach, at most `baudrate`, in Hz."""
        self._rate = _spi_rate(baudrate)
        link.send(wire.SPI_RATE, self._id, self._rate)

    def write(self, buf):
        link.send(wire.SPI_WRITE, self._id, len(buf), buf)

    def write_readinto(self, write_buf, read_buf):
        if len(write_buf) != len(read_buf):
            raise ValueError("buffers must be the same length")
        link.transfer(self._id, write_buf, read_buf)

    def readinto(self, buf, write=0x00):
        for i in range(len(buf)):
            buf[i] = write
        link.transfer(self._id, buf, buf)

    def read(self, nbytes, write=0x00):
        buf = bytearray(nbytes)
        self.readinto(buf, write)
        return bytes(buf)

    def deinit(self):
        pass

    def __repr__(self):
        return f"SPI({self._id}, baudrate={self._rate}, polarity=0, phase=0, bits=8)"


def _spi_rate(wanted):
    """The rate that the PL022's prescaler (even, 2 to 254) and divider (1 to 256) give."""
    for prescale in range(2, 256, 2):
        if _PERIPHERALS < prescale * 256 * wanted:
            divider = -(-_PERIPHERALS // (prescale * wanted))
            return _PERIPHERALS // (prescale * divider)
    raise ValueError(f"SPI rate too low: {wanted}")


class PWM:
    def __init__(self, dest, freq=None, duty_u16=None):
        self._id = dest._id
        self._freq = 0
        self._duty = 0
        self.init(freq, duty_u16)

    def init(self, freq=None, duty_u16=None):
        if freq is not None:
            self.freq(freq)
        if duty_u16 is not None:
            self.duty_u16(duty_u16)

    def freq(self, hertz=None):
        if hertz is None:
            return self._freq
        if not 8 <= hertz <= 62_500_000:
            raise ValueError("freq out of range")
        self._freq = hertz
        link.send(wire.PWM_FREQ, self._id, hertz)

    def duty_u16(self, duty=None):
        if duty is None:
            return self._duty
        self._duty = min(duty, 65535)
        link.send(wire.PWM_DUTY, self._id, self._duty)

    def deinit(self):
        link.send(wire.PWM_DUTY, self._id, 0)


class ADC:
    """The converter, on a pin that leads to it."""

    def __init__(self, pin):
        if not 26 <= pin._id < wire.PINS:
            raise ValueError("Pin doesn't have ADC capabilities")
        self._id = pin._id

    def read_u16(self):
        """The voltage of the pin, 0 to 65535 for 0 to 3.3 V, in steps of 12 bits."""
        link.drain()
        return link.voltages[self._id] >> 4 << 4


class WDT:
    """The watchdog. The bench counts, and resets the chip."""

    def __init__(self, id=0, timeout=5000):
        if timeout > 8388:
            raise ValueError("timeout exceeds 8388")
        self._timeout = timeout
        self.feed()

    def feed(self):
        link.send(wire.WATCHDOG, 0, self._timeout)
