"""What is left of a crash: a file to read later, and a plain screen when the app cannot go on."""

import asyncio
import io
import os
import sys

from machine import freq
from micropython import const

PATH = "/store/crash.txt"
_FULL = const(4096)  # bytes of the file, with which it begins anew
_ENTRY = const(2048)  # bytes that are kept of a traceback: its end says what happened
_COLUMNS = const(38)  # of the plain screen; a character is 8 pixels wide


def keep(error, about):
    """Print an exception's traceback, and add it to the file. Returns its last line, in ASCII.

    about: a line on what was running. Where the file cannot be written, only that is missing.
    """
    text = io.StringIO()
    sys.print_exception(error, text)
    text = text.getvalue()[-_ENTRY:]
    entry = "%s\n%s, %d Hz\n%s\n" % (about, sys.version, freq(), text)
    print(entry)
    try:
        with open(PATH, "w" if _size() >= _FULL else "a") as file:
            file.write(entry)
    except OSError:
        pass  # the flash is full, or no flash: games are worth more than this
    last = text.strip().split("\n")[-1]
    return "".join(char if " " <= char <= "~" else "?" for char in last)


def tell(lcd, text):
    """Show a text with nothing but the LCD's own means."""
    lcd.start()
    lcd.fb.fill(0)
    y = 8
    for line in text.split("\n"):
        while line:
            lcd.fb.text(line[:_COLUMNS], 8, y, 1)
            line = line[_COLUMNS:]
            y += 10
        y += 4
    lcd.set_palette((0x000000, 0xFFFFFF))
    asyncio.run(lcd.refresh())


def _size():
    try:
        return os.stat(PATH)[6]
    except OSError:
        return 0
