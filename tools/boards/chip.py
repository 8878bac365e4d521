"""What each pin of the RP2040 can do, and where the Raspberry Pi Pico leads it.

From the RP2040 datasheet's table of GPIO functions and the Pico datasheet's pinout.
"""

GPIOS = range(30)

# function: GPIO numbers, by the peripheral's number
SPI = (
    {"SCK": (2, 6, 18, 22), "MOSI": (3, 7, 19, 23), "MISO": (0, 4, 16, 20)},
    {"SCK": (10, 14, 26), "MOSI": (11, 15, 27), "MISO": (8, 12, 24, 28)},
)
UART = (
    {"UART_TX": (0, 12, 16, 28), "UART_RX": (1, 13, 17, 29)},
    {"UART_TX": (4, 8, 20, 24), "UART_RX": (5, 9, 21, 25)},
)

ADC = range(26, 30)

# The Pico's pins 1 to 40, counted around its edge with USB at the top.
EDGE = (
    *("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7"),
    *("GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15"),
    *("GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN"),
    *("GP26", "GP27", "AGND", "GP28", "VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS"),
)


def pwm_slice(gpio: int) -> int:
    """The PWM slice of a GPIO, 0..7. The two outputs of a slice have one frequency."""
    return gpio >> 1 & 7


def edge_pin(gpio: int) -> int:
    """The Pico's pin, 1..40, of a GPIO. Raises ValueError for one that stays inside."""
    return EDGE.index(f"GP{gpio}") + 1
