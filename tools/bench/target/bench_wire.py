"""Frames between a handheld's chip and the bench; read by both sides.

A frame is a header, then a payload for the kinds that have one. Header: kind (1 byte), index
(1 byte: pin, bus, UART, or number of a question), value (4 bytes, little endian: a level, a rate
in Hz, a duty, or the length of the payload in bytes).
"""

from micropython import const

HEADER = "<BBI"
HEADER_BYTES = const(6)
PINS = const(30)

# chip to bench
PIN = const(1)  # index pin, value level; from the bench: the level of an input has changed
SPI_RATE = const(2)  # index bus, value the real rate in Hz
SPI_WRITE = const(3)  # payload: bytes sent
SPI_TRANSFER = const(4)  # payload: bytes sent; the bench answers SPI_READ, as long
PWM_FREQ = const(5)  # index pin, value Hz
PWM_DUTY = const(6)  # index pin, value 0 to 65535
ANSWER = const(7)  # payload: repr of what was asked for
REFUSAL = const(8)  # payload: the traceback of what was asked for
POWER_CUT = const(9)  # the chip does nothing more: its power is to go now
WATCHDOG = const(10)  # value in ms: the chip is reset after that, unless this comes again
UART_RATE = const(11)  # index UART, value the real rate in baud, 0 when it is closed
UART_WRITE = const(12)  # payload: bytes sent

# bench to chip
SPI_READ = const(16)  # payload: bytes received
ASK = const(17)  # index number of the question, payload: an expression
TURNS = const(18)  # index as above; answered when the loop has gone round `value` times
ADC = const(19)  # index pin, value 0 to 65535: the voltage of a pin has changed
UART_READ = const(20)  # index UART, payload: bytes that have come

WITH_PAYLOAD = (SPI_WRITE, SPI_TRANSFER, UART_WRITE, ANSWER, REFUSAL)
