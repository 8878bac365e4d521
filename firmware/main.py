"""Starts the game. MicroPython compiles this file at power on: all else is in device.py."""

import hal
from hal.flash import mapped

flash = None if hal.__path__.startswith("/") else mapped()
if flash:
    from hal.modules import Modules

    Modules(flash, ("engine", "hal", "link", "ui")).start()
elif hal.__path__.startswith("/rom"):
    from hal.rom import start

    start()

from device import main  # noqa: E402  after that

if __name__ == "__main__":
    main()
