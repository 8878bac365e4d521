"""The cable to another handheld: a UART at the board's pins."""

from machine import UART, Pin, freq, mem32
from micropython import const

_BUFFER = const(512)  # bytes that come while nobody looks
_SOURCE = const(0x40008048)  # CLK_PERI_CTRL: which clock the UARTs run on
_UART0 = const(0x40034000)  # registers of the first UART,
_NEXT = const(0x4000)  # and from there to those of the second
_WHOLE = const(0x24)  # UARTIBRD and UARTFBRD: the divider of 16 times the rate, in whole parts
_PARTS = const(0x28)  # and 64ths
_OFF = const(50)  # a 50th of the rate wanted: two such UARTs still understand each other


class Cable:
    """The port at the cable's end, as link.frames takes one. Opens it.

    uart: 0 or 1. tx, rx: GPIO numbers. rate: baud. Raises ValueError when it really runs at
    another one: that is made from the peripheral clock, which machine.freq may have changed.
    """

    def __init__(self, uart, tx, rx, rate):
        self._rx = Pin(rx, Pin.IN, Pin.PULL_UP)  # a cable that is not plugged in is no break
        self._uart = UART(uart, rate, tx=Pin(tx), rx=self._rx, rxbuf=_BUFFER)
        real = _real_rate(_UART0 + _NEXT * uart)
        if abs(real - rate) > rate // _OFF:
            self.close()
            raise ValueError("UART at %d baud instead of %d: see UART_RATE" % (real, rate))

    def any(self):
        """How many bytes wait."""
        return self._uart.any()

    def readinto(self, buffer):
        """Fill `buffer` with those that wait, as far as they go: how many, None for none."""
        return self._uart.readinto(buffer, min(self._uart.any(), len(buffer)))

    def write(self, data):
        """Send bytes, which takes no time for 256 of them. How many were taken."""
        return self._uart.write(data)

    def low(self):
        """Whether the line from the other is low, which it is only within a byte, or a break."""
        return not self._rx()

    def close(self):
        self._uart.deinit()


def _real_rate(registers):
    """Baud, as the divider makes it; 0 when nobody knows from what."""
    source = mem32[_SOURCE] >> 5 & 7
    clock = {0: freq(), 1: freq(), 2: 48_000_000, 4: 12_000_000}.get(source, 0)
    return 4 * clock // (64 * mem32[registers + _WHOLE] + mem32[registers + _PARTS])
