"""The face of a tile at the four sizes that the board's zooms and the rack use."""

from micropython import const

from engine.tiles import BLANK, BLANK_FLAG, value
from ui import theme
from ui.canvas import width
from ui.glyphs import digits22, digits28, digits34, tile13, tile22, tile28, tile34

PLAIN = const(0)
NEW = const(1)  # placed this turn
LAST = const(2)  # of the last play
SELECTED = const(3)  # picked up

# by style: ground, edge, ramp of a letter, ramp of a blank's letter
_STYLES = (
    (theme.TILE, theme.EDGE, theme.INK_ON_TILE, theme.RED_ON_TILE),
    (theme.PAPER, theme.AMBER, theme.INK_ON_PAPER, theme.RED_ON_PAPER),
    (theme.TILE, theme.AMBER, theme.INK_ON_TILE, theme.RED_ON_TILE),
    (theme.AMBER, theme.PAPER, theme.INK_ON_AMBER, theme.RED_ON_AMBER),
)

# size: face of the letter, row of its capitals' top, face of the value or None, lower edge
_SIZES = {
    13: (tile13, 2, None, 1),
    22: (tile22, 1, digits22, 2),
    28: (tile28, 2, digits28, 2),
    34: (tile34, 2, digits34, 3),
}


def draw(canvas, x, y, size, tile, style=PLAIN):
    """Draw a tile of `size` pixels a side: its letter, and its value where there is room.

    A blank that stands for a letter shows it in red, with a corner in red and no value; one that
    does not, yet, shows nothing.
    """
    face, top, digits, edge = _SIZES[size]
    ground, rim, ink, red = _STYLES[style]
    canvas.box(x, y, size, size, ground, rim)
    canvas.fill(x + 1, y + size - 1 - edge, size - 2, edge, rim)
    if tile == BLANK:
        return
    code = 64 + (tile & ~BLANK_FLAG)
    points = value(tile)
    blank = tile & BLANK_FLAG
    ramp = red if blank else ink
    columns = face.WIDTHS[code - face.FIRST]
    if digits is None or blank:
        left = (size - columns) // 2
    else:
        left = 2 if points > 9 else max(2, (size - columns) // 2 - size // 11)
    canvas.glyph(face, code, x + left, y + top, ramp)
    if blank:
        corner = size // 4
        for row in range(corner):
            canvas.fill(x + size - 1 - corner + row, y + 1 + row, corner - row, 1, red[3])
    elif digits:
        end, row = x + size - 2, y + size - edge - 1 - digits.HEIGHT
        text = str(points)
        if points > 9:  # the tail of the Q gives way
            columns = width(digits, text) + 1
            canvas.fill(end - columns, row, columns, digits.HEIGHT, ground)
        canvas.right(digits, end, row, text, ramp)
