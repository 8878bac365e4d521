"""The 16 colours of the screen, and the ramps of four that draw clean edges between two.

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

PALETTE = (
    0x191C24,
    0xFCF2D8,
    0x3A544C,
    0x283C38,
    0xF2D8A0,
    0xBE9A60,
    0xC43E38,
    0xDE8C80,
    0x2C68A8,
    0x78ACD0,
    0x303A4A,
    0x96A0AA,
    0xFAB02C,
    0x62BE68,
    0x6C5438,
    0x5A6472,
)


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
