"""Starts the game. MicroPython compiles this file at power on: all else is in device.py."""

import hal

if not hal.__path__.startswith("/rom"):  # which is run in place without our help
    from hal import flash, inplace

    inplace.start(flash.mapped())

from device import main

if __name__ == "__main__":
    main()
