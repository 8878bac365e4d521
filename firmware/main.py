"""Starts the app on the board that it finds."""

import asyncio
import errno
import gc

import board
from machine import SPI, Pin

from hal.keys import Keys
from hal.lcd import LCD
from hal.pack import PackFault, open_pack
from hal.power import Backlight
from hal.store import Store
from hal.touch import Touch

PACKS = ("/rom/english.pack", "english.pack")  # where the dictionary may be: the first counts


def high(number):
    """An output that is high: a chip select, or a reset, at rest."""
    return Pin(number, Pin.OUT, value=1)


def flash():
    """The block device of the littlefs, which the chip maps into memory; None on a PC."""
    try:
        from rp2 import Flash
    except ImportError:
        return None
    return Flash()


def load_lexicon():
    """The dictionary and "", or None and what is wrong with it."""
    from engine.lexicon import Lexicon, PackError

    problem = ""
    for path in PACKS:
        try:
            lexicon = Lexicon(*open_pack(path, flash()))
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


if __name__ == "__main__":
    main()
