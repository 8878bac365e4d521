"""What the lower levels overlook: the odds, and squares that they do not look at."""

import micropython
from micropython import const

# As workspace.py has them.
_FIRST_CELL = const(512)
_CROSS_SCORES = const(1024)

# By level: odds, in 256ths, that a square where a tile makes a cross word is not looked at (hooks
# and parallel plays need several of them), that a word beyond the common tier is known, and the
# share of a leave's weights that is felt. Then the most tiles that a play lays, by the eighth
# of the time: bingos need a full rack.
SKILLS = {
    "novice": (110, 0, 0, b"\x02\x03\x03\x04\x04\x05\x06\x09"),
    "intermediate": (40, 200, 96, b"\x04\x05\x06\x06\x07\x07\x09\x09"),
}


@micropython.viper
def overlook(block, chance: int, odds: int):
    """Have the search find no letter for some of the squares where there is a cross word.

    chance: 0 to 2**18 - 1, what decides which.
    """
    b = ptr8(block)
    w = ptr32(block)
    for cell in range(_FIRST_CELL, _FIRST_CELL + 512):
        if b[_CROSS_SCORES - _FIRST_CELL + cell]:
            chance = (chance & 0x3FFFF) * 1109 + 12345  # stays within 30 bits
            if chance >> 10 & 255 < odds:
                w[cell] = 0
