"""ILI9341, 240x320: the usual 2.8 inch module, its glass in the order B, G, R."""

# Each command is: command, count of data (bit 7: a delay in ms follows the data), data, delay.
_INIT = (
    b"\xcf\x03\x00\xc1\x30"  # Power control B
    b"\xed\x04\x64\x03\x12\x81"  # Power on sequence
    b"\xe8\x03\x85\x00\x78"  # Driver timing A
    b"\xcb\x05\x39\x2c\x00\x34\x02"  # Power control A
    b"\xf7\x01\x20"  # Pump ratio: DDVDH = 2 x VCI
    b"\xea\x02\x00\x00"  # Driver timing B
    b"\xc0\x01\x23"  # PWCTR1: GVDD 4.6 V
    b"\xc1\x01\x10"  # PWCTR2
    b"\xc5\x02\x3e\x28"  # VMCTR1
    b"\xc7\x01\x86"  # VMCTR2
    b"\x3a\x01\x55"  # COLMOD: 16 bits a pixel
    b"\xb1\x02\x00\x18"  # FRMCTR1: 79 Hz
    b"\xb6\x03\x08\x82\x27"  # DISCTRL: 320 lines
    b"\xf2\x01\x00"  # Three gamma control off
    b"\x26\x01\x01"  # Gamma curve 1
    b"\xe0\x0f\x0f\x31\x2b\x0c\x0e\x08\x4e\xf1\x37\x07\x10\x03\x0e\x09\x00"  # Gamma +
    b"\xe1\x0f\x00\x0e\x14\x03\x11\x07\x31\xc1\x48\x08\x0f\x0c\x31\x36\x0f"  # Gamma -
    b"\x11\x80\x05"  # SLPOUT, 5 ms
)

PANEL = {
    "controller": "ili9341",
    "init": _INIT,
    "madctl": 0x28,  # MV | BGR: landscape
    "inverted": False,
    "offset": (0, 0),  # column and row of the glass's corner in the controller's memory
    "rate": 24_000_000,  # Hz, SPI
}
