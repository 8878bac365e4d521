"""Raspberry Pi Pico with a 2.8 inch ILI9341 + XPT2046 module: where everything is wired."""

from hal.panels.ili9341 import PANEL  # noqa: F401

MODULE = "ILI9341 + XPT2046"
SOCKET = False  # a wire for each of the module's pins

# Numbers are GPIO numbers, not those of the board's pins.
SPI = 0
SCK = 18
MOSI = 19
MISO = 16

LCD_CS = 17
LCD_DC = 20
LCD_RST = 21
BACKLIGHT = 22

TOUCH_CS = 14
TOUCH_IRQ = 13
# Pixels from raw readings, see hal/touch.py: a module as it comes, before it is calibrated.
CALIBRATION = (0, 5856, -1489797, -4553, 0, 17243969)

KEYS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11)  # up, down, left, right, A, B, C, D, menu, pause
BUZZER = 15

# The battery, behind a divider on an ADC pin: GPIO number, ratio of the divider, mV when empty, mV
# when full, and mV above which it is USB that is measured; () where there is none. The Pico has a
# third of VSYS on its GPIO 29; the voltages are those of one lithium cell at VSYS.
BATTERY = (29, 3, 3400, 4100, 4400)

UART = 0
UART_TX = 0
UART_RX = 1
UART_RATE = 115200  # baud

# Pins that the module has for other parts, which the firmware leaves alone, and those of them
# that something else uses all the same.
UNUSED = {}
SHARED = ()
