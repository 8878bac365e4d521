"""The module `machine` of the bench: an RP2040's parts, of which the bench has models.

It stands before MicroPython's own by MICROPYPATH. What the firmware does not use is not here.
"""

import sys
import time

import bench_flash
import bench_link as link
import bench_wire as wire
from micropython import const

_CLOCK = const(125_000_000)  # Hz, of the processor
_PERIPHERALS = const(48_000_000)  # Hz, of SPI and UART: MicroPython takes them from USB's clock
_FIFO = const(32)  # bytes in a UART that no interrupt has taken out
_BYTE = const(10)  # bits on the line: start, eight, stop
_outputs = bytearray(wire.PINS)  # 1 where the chip drives the pin
_latches = bytearray(wire.PINS)  # the level it drives
mem32 = {0x40008048: 2 << 5}  # CLK_PERI_CTRL: the clock of USB; and the dividers of open UARTs
uart_bytes = [0, 0, 0]  # that came; at most while flash did one thing; that were lost


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


class UART:
    """Eight bits, no parity, one stop bit. What comes waits in the FIFO, and in `rxbuf`.

    Interrupts move it from the one to the other, but not while flash is written.
    """

    def __init__(self, id, baudrate=115_200, *, tx, rx, rxbuf=256, txbuf=256):
        if id not in (0, 1):
            raise ValueError(f"UART({id}) doesn't exist")
        for pin, function, name in ((tx._id, 0, "TX"), (rx._id, 1, "RX")):
            if pin & 3 != function or (pin + 4 & 8) >> 3 != id:
                raise ValueError(f"bad {name} pin")
        self._id = id
        self._room = rxbuf + _FIFO
        self._sending = txbuf + _FIFO
        self._waiting = b""
        self._held = None  # what waited when the write to flash began that goes on
        self._sent = time.ticks_us()  # when the last byte that was written will have gone
        divider = (8 * _PERIPHERALS // baudrate + 1) >> 1
        mem32[0x40034024 + 0x4000 * id], mem32[0x40034028 + 0x4000 * id] = divmod(divider, 64)
        self._rate = 4 * _PERIPHERALS // divider
        link.send(wire.UART_RATE, id, self._rate)
        link.uarts[id] = self
        bench_flash.hold = self._hold

    def any(self):
        link.drain()
        return len(self._waiting)

    def readinto(self, buf, nbytes=None):
        """As many as there are, None when there are none: for more it would wait 1 ms."""
        count = min(self.any(), len(buf) if nbytes is None else nbytes)
        buf[:count] = self._waiting[:count]
        self._waiting = self._waiting[count:]
        return count or None

    def write(self, buf):
        """Wait until all has its place behind what is to be sent before it."""
        if time.ticks_diff(time.ticks_us(), self._sent) > 0:
            self._sent = time.ticks_us()
        self._sent = time.ticks_add(self._sent, self._us(len(buf)))
        link.send(wire.UART_WRITE, self._id, len(buf), buf)
        full = time.ticks_diff(self._sent, time.ticks_us()) - self._us(self._sending)
        time.sleep_us(max(0, full))
        return len(buf)

    def deinit(self):
        link.uarts[self._id] = bench_flash.hold = None
        link.send(wire.UART_RATE, self._id, 0)

    def receive(self, data):
        """Bytes have come over the line."""
        room = self._room - len(self._waiting)
        if self._held is not None:
            room = min(room, self._held + _FIFO - len(self._waiting))
            self._came += len(data)
            uart_bytes[1] = max(uart_bytes[1], self._came)
        uart_bytes[0] += len(data)
        uart_bytes[2] += max(0, len(data) - room)
        self._waiting += bytes(data[: max(0, room)])

    def _hold(self, ms):
        """A write to flash has the chip do nothing else."""
        link.drain()
        self._held, self._came = len(self._waiting), 0
        time.sleep_ms(ms)
        link.drain()
        self._held = None

    def _us(self, count):
        return count * _BYTE * 1_000_000 // self._rate


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
    """The watchdog. The bench counts, and resets the chip.

    It hears of a feed only when a 64th of the timeout has gone since the last that it heard of.
    """

    def __init__(self, id=0, timeout=5000):
        if timeout > 8388:
            raise ValueError("timeout exceeds 8388")
        self._timeout = timeout
        self._tell()

    def feed(self):
        if time.ticks_diff(time.ticks_ms(), self._told) > self._timeout >> 6:
            self._tell()

    def _tell(self):
        self._told = time.ticks_ms()
        link.send(wire.WATCHDOG, 0, self._timeout)
