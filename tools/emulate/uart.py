"""The chip's UART, with the FIFOs, the timing and the interrupts that a cable shows."""

from collections import deque

from rp2040py.peripherals.uart import (
    RPUART,
    RXFE,
    RXFF,
    TXFE,
    UARTDR,
    UARTFR,
    UARTICR,
    UARTRXINTR,
    UARTTXINTR,
)

UARTIFLS = 0x34  # not among the emulator's registers
TXFF, BUSY = 1 << 5, 1 << 3  # of UARTFR
OVERRUN = 1 << 11  # of UARTDR
UARTRTINTR = 1 << 6  # bytes wait, and none has come for a while
FIFO = 32
LEVELS = (4, 8, 16, 24, 28)  # of 32 bytes, as UARTIFLS numbers them
HALF = 0b010010  # its value at reset
BITS = 10  # of a byte on the line: start, eight, stop
QUIET = 32  # bits without a byte after which UARTRTINTR comes


class UART(RPUART):
    """Takes the place of one of the emulator's.

    That one raises its transmit interrupt for ever, which MicroPython does not survive, and
    sends in no time. `sent(byte)` is called when a byte has gone over the line; `receive(byte)`
    is one that has come. `lost` counts those that came while the FIFO was full; one that is not
    in use hears nothing.
    """

    def __init__(self, other: RPUART):
        super().__init__(other.rp2040, other.name, other.irq, other.dreq)
        self.sent = lambda byte: None
        self.lost = 0
        clock = self.rp2040.clock
        self._shifting = clock.create_alarm(self._shifted)
        self._quiet = clock.create_alarm(self._fallen_quiet)
        self._clear()

    def reset(self) -> None:
        super().reset()
        self._shifting.cancel()
        self._quiet.cancel()
        self._clear()

    @property
    def bit_time(self) -> float:
        """Nanoseconds of a bit."""
        return 1e9 * 16 * self.baud_divider / self.rp2040.clk_peri

    @property
    def flags(self) -> int:
        receiving = (RXFF if self.rx_fifo.full else 0) | (RXFE if self.rx_fifo.empty else 0)
        waiting = len(self._out)
        sending = (TXFF if waiting >= self._depth else 0) | (BUSY if self._in_line else 0)
        return receiving | sending | (0 if waiting else TXFE)

    def receive(self, byte: int) -> None:
        if not self.enabled:
            return
        if self.rx_fifo.item_count >= self._depth:
            self.lost += 1
            self._overrun = True
            return
        self.rx_fifo.push(byte)
        self._quiet.schedule(QUIET * self.bit_time)
        if self.rx_fifo.item_count >= self._level(self._levels >> 3):
            self._raise(UARTRXINTR)

    def check_interrupts(self) -> None:
        pending = self._interrupt_status & self._interrupt_mask
        self.rp2040.set_interrupt(self.irq, bool(pending))

    def read_uint32(self, offset: int) -> int:
        if offset == UARTDR:
            return self._take()
        if offset == UARTFR:
            return self.flags
        return self._levels if offset == UARTIFLS else super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == UARTDR:
            self._send(value & 0xFF)
        elif offset == UARTIFLS:
            self._levels = value
        elif offset == UARTICR:
            self._interrupt_status &= ~self.raw_write_value
            self.check_interrupts()
        else:
            super().write_uint32(offset, value)

    def _clear(self) -> None:
        self._out: deque[int] = deque()
        self._in_line: int | None = None  # the byte that is being shifted out
        self._levels = HALF
        self._overrun = False

    @property
    def _depth(self) -> int:
        return FIFO if self.fifos_enabled else 1

    def _level(self, number: int) -> int:
        return LEVELS[min(number & 7, 4)] if self.fifos_enabled else 1

    def _raise(self, interrupt: int) -> None:
        self._interrupt_status |= interrupt
        self.check_interrupts()

    def _take(self) -> int:
        value = self.rx_fifo.pull() | (OVERRUN if self._overrun else 0)
        self._overrun = False
        if self.rx_fifo.item_count < self._level(self._levels >> 3):
            self._interrupt_status &= ~UARTRXINTR
        if self.rx_fifo.empty:
            self._interrupt_status &= ~UARTRTINTR
            self._quiet.cancel()
        else:
            self._quiet.schedule(QUIET * self.bit_time)
        self.check_interrupts()
        return value

    def _fallen_quiet(self) -> None:
        if not self.rx_fifo.empty:
            self._raise(UARTRTINTR)

    def _send(self, byte: int) -> None:
        if len(self._out) < self._depth:
            self._out.append(byte)
        if self._in_line is None:
            self._shift()
        if len(self._out) > self._level(self._levels):
            self._interrupt_status &= ~UARTTXINTR
            self.check_interrupts()

    def _shift(self) -> None:
        """Begin with the next byte; tell when no more wait than the level says."""
        before = len(self._out)
        self._in_line = self._out.popleft()
        self._shifting.schedule(BITS * self.bit_time)
        level = self._level(self._levels) if self.fifos_enabled else 0
        if len(self._out) <= level < before:
            self._raise(UARTTXINTR)

    def _shifted(self) -> None:
        byte, self._in_line = self._in_line, None
        if self._out:
            self._shift()
        self.sent(byte)
