"""The 16 colours of the screen, in three themes, and the ramps of four that draw clean edges
between two.

PANEL is the ink of dark text too, and PAPER the face of a tile just placed: near neighbours
are one colour, which leaves room for two shades that only edges need, BROWN and SLATE.
"""

from micropython import const

PANEL = const(0)
PAPER = const(1)
BOARD = const(2)
GRID = const(3)
TILE = const(4)
EDGE = const(5)
RED = const(6)
PINK = const(7)
BLUE = const(8)
SKY = const(9)
RAISED = const(10)
DIM = const(11)
AMBER = const(12)
GREEN = const(13)
BROWN = const(14)
SLATE = const(15)

# By the setting `colours`: 0xRRGGBB in the order of the names above.
PALETTES = {
    "green": (
        0x191C24, 0xFCF2D8, 0x3A544C, 0x283C38, 0xF2D8A0, 0xBE9A60, 0xC43E38, 0xDE8C80,
        0x2C68A8, 0x78ACD0, 0x303A4A, 0x96A0AA, 0xFAB02C, 0x62BE68, 0x6C5438, 0x5A6472,
    ),
    "blue": (
        0x151924, 0xF6F2EA, 0x2E3A58, 0x1E263C, 0xECD9B4, 0xB4966C, 0xC8404C, 0xE49AA0,
        0x3880CC, 0x94C4E6, 0x2C364E, 0x98A2B4, 0xF4AE38, 0x66C07A, 0x645440, 0x586480,
    ),
    "contrast": (
        0x000000, 0xFFFFFF, 0x101010, 0x585858, 0xFFE070, 0x906000, 0xC00010, 0xFFA0A8,
        0x0038C8, 0x88D4FF, 0x282830, 0xD4D4DC, 0xFFA000, 0x60FF60, 0x5A4000, 0x808890,
    ),
}  # fmt: skip


def ramp(*colours):
    """Four palette indexes from the background to the ink, as the glyph kernel takes them."""
    return bytes(colours)


# named INK_ON_GROUND
PAPER_ON_PANEL = ramp(PANEL, SLATE, DIM, PAPER)
PAPER_ON_RAISED = ramp(RAISED, SLATE, DIM, PAPER)
PAPER_ON_RED = ramp(RED, RED, PINK, PAPER)
PAPER_ON_BLUE = ramp(BLUE, BLUE, SKY, PAPER)
DIM_ON_PANEL = ramp(PANEL, SLATE, DIM, DIM)
DIM_ON_RAISED = ramp(RAISED, SLATE, DIM, DIM)
AMBER_ON_PANEL = ramp(PANEL, BROWN, EDGE, AMBER)
AMBER_ON_RAISED = ramp(RAISED, BROWN, EDGE, AMBER)
GREEN_ON_RAISED = ramp(RAISED, BOARD, GREEN, GREEN)
INK_ON_TILE = ramp(TILE, EDGE, BROWN, PANEL)
INK_ON_PAPER = ramp(PAPER, EDGE, BROWN, PANEL)
RED_ON_TILE = ramp(TILE, PINK, RED, RED)
RED_ON_PAPER = ramp(PAPER, PINK, RED, RED)
INK_ON_AMBER = ramp(AMBER, EDGE, BROWN, PANEL)
RED_ON_AMBER = ramp(AMBER, AMBER, RED, RED)
INK_ON_SKY = ramp(SKY, SKY, SLATE, PANEL)
INK_ON_PINK = ramp(PINK, PINK, BROWN, PANEL)
