"""A small battery that shows how full it is."""

from micropython import const

from ui import theme

_WIDTH = const(19)
_LOW = const(15)  # percent, from which down it is red


def draw(app, right, y):
    """Draw it, 9 rows high, so that it ends before `right`; nothing where there is no battery to
    measure. Returns where it begins."""
    percent = app.battery.percent() if app.battery else -1
    if percent < 0:
        return right
    x, canvas = right - _WIDTH, app.canvas
    colour = theme.DIM if percent > _LOW else theme.RED
    canvas.fill(right - 2, y + 2, 2, 5, colour)
    canvas.box(x, y, _WIDTH - 2, 9, theme.PANEL, colour)
    canvas.fill(x + 2, y + 2, 13 * max(percent, 8) // 100, 5, colour)
    return x
