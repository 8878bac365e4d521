"""Runs the app on the board that it finds, and again when it crashes."""

import asyncio
import errno
import gc
import sys
import time

import board
from machine import SPI, Pin
from micropython import const

from hal import crash
from hal.buzzer import Buzzer
from hal.flash import mapped
from hal.keys import MENU, Keys
from hal.lcd import LCD
from hal.pack import PackFault, open_pack
from hal.power import Backlight, Battery
from hal.store import Store
from hal.touch import Touch
from hal.watchdog import Watchdog

VERSION = "0.1.0"
PACKS = ("/rom/english.pack", "english.pack")  # where the dictionary may be: the first counts

_CRASHES = const(3)  # so many within _SPELL are one crash that comes back by itself
_SPELL = const(60_000)  # ms
_GIVEN_UP = """Lexicart cannot go on.

%s

Switch off and on to try again.
What happened is told on USB, and in
/store/crash.txt: please report it."""
_STOPPED = "The game is not running. To start it: import main; main.main()"


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


def load_lexicon():
    """The dictionary and "", or None and what is wrong with it."""
    from engine.lexicon import Lexicon, PackError

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


def open_bus():
    """The SPI bus, and the chip selects of LCD and touch, which are high before it is used."""
    selects = high(board.LCD_CS), high(board.TOUCH_CS)
    pins = {"sck": Pin(board.SCK), "mosi": Pin(board.MOSI), "miso": Pin(board.MISO)}
    return (SPI(board.SPI, board.PANEL["rate"], **pins),) + selects


def play(lcd, light, spi, touch_cs):
    """Run the app, and anew after each crash. Returns, in a line, what keeps it from going on."""
    lexicon, problem = load_lexicon()
    gc.collect()
    irq = Pin(board.TOUCH_IRQ, Pin.IN)
    touch = Touch(spi, touch_cs, irq, board.CALIBRATION, board.PANEL["rate"])
    keys = Keys([key_pin(key) for key in range(len(board.KEYS))])
    buzzer = Buzzer(Pin(board.BUZZER))
    battery = None
    if board.BATTERY:
        battery = Battery(Pin(board.BATTERY[0]), *board.BATTERY[1:])
    parts = lcd, touch, keys, buzzer, light, battery

    from ui.app import App  # after the large blocks have their place in the heap

    crashed, crashes = "", []
    watchdog = Watchdog()
    try:
        while len(crashes) < _CRASHES:
            try:
                app = App(*parts, Store(), lexicon, problem, crashed)
                asyncio.run(app.run(watchdog.feed))
            except Exception as error:
                crashed = record(error)
            now = time.ticks_ms()
            crashes = [at for at in crashes if time.ticks_diff(now, at) < _SPELL] + [now]
    finally:
        watchdog.stop()
    return crashed


def leave():
    """Let go of the app. Returns the name of its screen, "none" when there is no app."""
    ui = sys.modules.get("ui.app")
    if not ui or not ui.current:
        return "none"
    screen = ui.current.screen.name
    ui.current.close()
    return screen


def record(error):
    """Let go of the app, and keep what happened to it. Returns that in a line.

    Memory may have run out: nothing is asked for before the app's is free.
    """
    screen = leave()
    gc.collect()
    return crash.keep(error, "Lexicart %s, screen: %s" % (VERSION, screen))


def main():
    """Play until Ctrl-C, or until there is no going on. With MENU held, leave all to the REPL."""
    lcd, trouble = None, ""
    try:
        if not held(MENU):
            spi, lcd_cs, touch_cs = open_bus()
            lcd = LCD(spi, lcd_cs, high(board.LCD_DC), high(board.LCD_RST), board.PANEL)
            light = Backlight(Pin(board.BACKLIGHT))
            light.set(100)
            trouble = play(lcd, light, spi, touch_cs)
    except KeyboardInterrupt:
        leave()
    except Exception as error:
        trouble = record(error)
    if lcd and trouble:
        crash.tell(lcd, _GIVEN_UP % trouble)
    asyncio.new_event_loop()  # without what an app has left in this one
    print(_STOPPED)
