"""Runs the app on the board's parts, and again when it crashes."""

import asyncio
import gc
import sys
import time

from micropython import const

from hal import crash
from hal.keys import MENU
from hal.store import Store
from hal.watchdog import Watchdog
from ui import VERSION, forget

_CRASHES = const(3)  # so many within _SPELL are one crash that comes back by itself
_SPELL = const(60_000)  # ms
_GIVEN_UP = """Lexicart cannot go on.

%s

Switch off and on to try again.
What happened is told on USB, and in
/store/crash.txt: please report it."""
_STOPPED = "The game is not running. To start it: import main; main.main()"


def forget_parts():
    """Let go of the modules that only power on needs."""
    for name in list(sys.modules):
        if name in ("parts", "board", "hal.pack") or name.startswith("hal.panels."):
            forget(name)
    gc.collect()


def cable(wiring):
    """What opens the port of a cable that is wired so: its module comes when it is wanted."""

    def open_port():
        from hal.cable import Cable

        return Cable(*wiring)

    return open_port


def play(parts, lexicon, problem):
    """Run the app, and anew after each crash. Returns, in a line, what keeps it from going on."""
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
    return ui.current.close()


def record(error):
    """Let go of the app, and keep what happened to it. Returns that in a line.

    Memory may have run out: nothing is asked for before the app's is free.
    """
    screen = leave()
    gc.collect()
    return crash.keep(error, "Lexicart %s, screen: %s" % (VERSION, screen))


def main():
    """Play until Ctrl-C, or until there is no going on. With MENU held, leave all to the REPL."""
    import parts

    lcd, trouble = None, ""
    try:
        if not parts.held(MENU):
            spi, lcd_cs, touch_cs = parts.open_bus()
            lcd = parts.make_lcd(spi, lcd_cs)
            lexicon, problem = parts.load_lexicon()  # while the panel is reset
            *made, wiring = parts.make_others(lcd, spi, touch_cs)
            del parts
            forget_parts()
            trouble = play(made + [cable(wiring)], lexicon, problem)
    except KeyboardInterrupt:
        leave()
    except Exception as error:
        trouble = record(error)
    if lcd and trouble:
        crash.tell(lcd, _GIVEN_UP % trouble)
    asyncio.new_event_loop()  # without what an app has left in this one
    print(_STOPPED)
