"""Starts the app on the board that it finds."""

import asyncio
import gc

import board
from machine import SPI, Pin

from hal.keys import Keys
from hal.lcd import LCD
from hal.pack import open_pack
from hal.power import Backlight
from hal.store import Store
from hal.touch import Touch

PACK = "english.pack"


def high(number):
    """An output that is high: a chip select, or a reset, at rest."""
    return Pin(number, Pin.OUT, value=1)


def load_lexicon():
    """The dictionary and "", or None and what is wrong with it."""
    from engine.lexicon import Lexicon, PackError

    try:
        lexicon = Lexicon(open_pack(PACK))
        lexicon.verify()
        return lexicon, ""
    except OSError:
        return None, PACK + " is not on the handheld."
    except MemoryError:
        return None, PACK + " does not fit into memory."
    except PackError as error:
        return None, "%s is damaged: %s." % (PACK, error)


def main():
    touch_cs = high(board.TOUCH_CS)  # before the LCD: the bus is shared
    rate = board.PANEL["rate"]
    spi = SPI(board.SPI, rate, sck=Pin(board.SCK), mosi=Pin(board.MOSI), miso=Pin(board.MISO))
    lcd = LCD(spi, high(board.LCD_CS), high(board.LCD_DC), high(board.LCD_RST), board.PANEL)
    lexicon, problem = load_lexicon()
    gc.collect()
    touch = Touch(spi, touch_cs, Pin(board.TOUCH_IRQ, Pin.IN), board.CALIBRATION, rate)
    keys = Keys([Pin(number, Pin.IN, Pin.PULL_UP) for number in board.KEYS])

    from ui.app import App  # after the large blocks have their place in the heap

    app = App(lcd, touch, keys, Store(), lexicon, problem)
    Backlight(Pin(board.BACKLIGHT)).set(100)
    asyncio.run(app.run())


main()
