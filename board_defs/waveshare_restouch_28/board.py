"""Raspberry Pi Pico in a Waveshare Pico-ResTouch-LCD-2.8: where everything is wired."""

from hal.panels.st7789 import PANEL  # noqa: F401

MODULE = "Pico-ResTouch-LCD-2.8"
SOCKET = True  # the Pico plugs into the module, which joins LCD and touch by itself

# Numbers are GPIO numbers, not those of the board's pins.
SPI = 1
SCK = 10
MOSI = 11
MISO = 12

LCD_CS = 9
LCD_DC = 8
LCD_RST = 15
BACKLIGHT = 13

TOUCH_CS = 16
TOUCH_IRQ = 17
# Pixels from raw readings, see hal/touch.py: a module as it comes, before it is calibrated. The
# maker's own program takes readings of 430 to 3700 for the picture's edges on both axes, and both
# run against the picture of PANEL's MADCTL.
CALIBRATION = (0, -6413, 23729110, 4810, 0, -2068300)

KEYS = (2, 3, 4, 6, 28, 27, 26, 21, 7, 20)  # up, down, left, right, A, B, C, D, menu, pause
BUZZER = 14

# The battery, behind a divider on an ADC pin: GPIO number, ratio of the divider, mV when empty, mV
# when full, and mV above which it is USB that is measured; () where there is none. The Pico has a
# third of VSYS on its GPIO 29; the voltages are those of one lithium cell at VSYS.
BATTERY = (29, 3, 3400, 4100, 4400)

UART = 0
UART_TX = 0
UART_RX = 1
UART_RATE = 115200  # baud

# Pins that the module has for its SD slot, which the firmware leaves alone, and those of them
# that something else uses all the same.
UNUSED = {"SD_CLK": 5, "SD_CMD": 18, "SD_D0": 19, "SD_D1": 20, "SD_D2": 21, "SD_CS": 22}
SHARED = (20, 21)
