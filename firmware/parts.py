"""Makes the parts of the board that it finds, and looks for the dictionary: once, at power on."""

import errno
import time

import board
from machine import SPI, Pin

from hal.buzzer import Buzzer
from hal.flash import mapped
from hal.keys import Keys
from hal.lcd import LCD
from hal.pack import PackFault, open_pack
from hal.power import Backlight, Battery
from hal.touch import Touch

PACKS = ("/rom/english.pack", "english.pack")  # where the dictionary may be: the first counts


def high(number):
    """An output that is high: a chip select, or a reset, at rest."""
    return Pin(number, Pin.OUT, value=1)


def key_pin(key):
    return Pin(board.KEYS[key], Pin.IN, Pin.PULL_UP)


def held(key):
    """Whether a key is down. Its line needs a moment to rise when it has just got its pull-up."""
    pin = key_pin(key)
    time.sleep_ms(1)
    return not pin()


def open_bus():
    """The SPI bus, and the chip selects of LCD and touch, which are high before it is used."""
    selects = high(board.LCD_CS), high(board.TOUCH_CS)
    pins = {"sck": Pin(board.SCK), "mosi": Pin(board.MOSI), "miso": Pin(board.MISO)}
    return (SPI(board.SPI, board.PANEL["rate"], **pins),) + selects


def make_lcd(spi, cs):
    return LCD(spi, cs, high(board.LCD_DC), high(board.LCD_RST), board.PANEL)


def make_others(lcd, spi, touch_cs):
    """The parts, in the order in which an App takes them. The panel starts, and the light.

    The cable's, the last, is what device.cable is to know.
    """
    lcd.start()
    light = Backlight(Pin(board.BACKLIGHT))
    light.set(100)
    irq = Pin(board.TOUCH_IRQ, Pin.IN)
    touch = Touch(spi, touch_cs, irq, board.CALIBRATION, board.PANEL["rate"])
    keys = Keys([key_pin(key) for key in range(len(board.KEYS))])
    buzzer = Buzzer(Pin(board.BUZZER))
    battery = None
    if board.BATTERY:
        battery = Battery(Pin(board.BATTERY[0]), *board.BATTERY[1:])
    Pin(board.UART_TX, Pin.IN, Pin.PULL_UP)  # until it is used: low is for no power, or a short
    cable = board.UART, board.UART_TX, board.UART_RX, board.UART_RATE
    return lcd, touch, keys, buzzer, light, battery, cable


def load_lexicon():
    """The dictionary and "", or None and what is wrong with it."""
    from engine.lexicon import Lexicon, PackError  # after the frame buffer has its place

    problem = ""
    for path in PACKS:
        try:
            lexicon = Lexicon(*open_pack(path, mapped()))
            lexicon.verify()
            return lexicon, ""
        except OSError as error:
            if error.errno != errno.ENOENT:
                problem = problem or "%s cannot be read: error %s." % (path, error.errno)
        except MemoryError:
            problem = problem or path + " does not fit into memory."
        except (PackFault, PackError) as error:
            problem = problem or "%s cannot be used: %s." % (path, error)
    return None, problem or PACKS[-1] + " is not on the handheld."
