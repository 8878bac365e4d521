"""The rack on the screen: a row of tiles under the board."""

from micropython import const

from engine.tiles import EMPTY
from ui import theme, tile

TOP = const(211)
_LEFT = const(1)
_WIDTH = const(210)
_LARGE = const(28)  # pixels of a tile, of seven slots and of nine
_SMALL = const(22)
_REACH = const(4)  # pixels above the rack where a touch still means it


class RackView:
    """Draws the slots of a Turn, face down when `hidden`. selected, cursor: a slot or -1.

    drawn: how many tiles more lie there that nobody may see yet. size, top: pixels of a tile,
    and its row.
    """

    def __init__(self, canvas, turn):
        slots = len(turn.slots)
        self.size = _LARGE if slots * _LARGE < _WIDTH else _SMALL
        self.top = TOP + (_LARGE - self.size) // 2
        self._pitch = _WIDTH // slots
        self.hidden = True
        self.drawn = 0
        self.selected = self.cursor = -1
        self._canvas = canvas
        self._turn = turn

    def x(self, slot):
        """Left of a slot's tile in pixels; its top is `top`."""
        return _LEFT + slot * self._pitch

    def slot_at(self, x, y):
        """The slot at or nearest to a pixel on the rack, -1 off it."""
        if y < TOP - _REACH or not 0 <= x < _LEFT + _WIDTH:
            return -1
        return min(len(self._turn.slots) - 1, max(0, x - _LEFT) // self._pitch)

    def draw(self):
        """Draw the whole rack."""
        self._canvas.fill(0, TOP, _LEFT + _WIDTH, 240 - TOP, theme.PANEL)
        for slot in range(len(self._turn.slots)):
            self.slot(slot)

    def slot(self, slot):
        """Draw one slot."""
        if slot < 0:
            return
        x, y, size = self.x(slot), self.top, self.size
        slots, canvas = self._turn.slots, self._canvas
        code = slots[slot]
        canvas.fill(x, y, size, size, theme.PANEL)
        covered = code == EMPTY and self.drawn > sum(1 for one in slots[:slot] if one == EMPTY)
        if code == EMPTY and not covered:
            canvas.box(x, y, size, size, theme.PANEL, theme.RAISED)
        elif self.hidden or covered:
            canvas.box(x, y, size, size, theme.EDGE, theme.BROWN)
            canvas.frame(x + 4, y + 4, size - 8, size - 8, theme.BROWN)
        else:
            style = tile.SELECTED if slot == self.selected else tile.PLAIN
            tile.draw(canvas, x, y, size, code, style)
        if slot == self.cursor and not self.hidden:
            canvas.frame(x, y, size, size, theme.PAPER)
            canvas.frame(x + 1, y + 1, size - 2, size - 2, theme.PANEL)

    def mark(self, name, slot):
        """Move "selected" or "cursor" to a slot, or to -1."""
        old = getattr(self, name)
        if old != slot:
            setattr(self, name, slot)
            self.slot(old)
            self.slot(slot)
