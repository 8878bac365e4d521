"""ST7789, 240x320, with an IPS glass: normally black, so it shows true colours when inverted."""

# Each command is: command, count of data (bit 7: a delay in ms follows the data), data, delay.
_INIT = (
    b"\x3a\x01\x55"  # COLMOD: 16 bits a pixel
    b"\x11\x80\x05"  # SLPOUT, 5 ms
)

PANEL = {
    "controller": "st7789",
    "init": _INIT,
    "madctl": 0x60,  # MX | MV: landscape
    "inverted": True,
    "offset": (0, 0),  # column and row of the glass's corner in the controller's memory
    "rate": 40_000_000,  # Hz, SPI
}
