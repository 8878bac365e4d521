"""The rack on the screen: a row of tiles under the board."""

from micropython import const

from engine.tiles import EMPTY
from ui import theme, tile

TOP = const(211)
_SIZE = const(28)
_PITCH = const(30)
_LEFT = const(1)
_REACH = const(4)  # pixels above the rack where a touch still means it


class RackView:
    """Draws the slots of a Turn, face down when `hidden`. selected, cursor: a slot or -1.

    drawn: how many tiles more lie there that nobody may see yet.
    """

    def __init__(self, canvas, turn):
        self.hidden = True
        self.drawn = 0
        self.selected = self.cursor = -1
        self._canvas = canvas
        self._turn = turn

    def x(self, slot):
        """Left of a slot's tile in pixels; its top is `TOP`."""
        return _LEFT + slot * _PITCH

    def slot_at(self, x, y):
        """The slot at or nearest to a pixel on the rack, -1 off it."""
        if y < TOP - _REACH or not 0 <= x < _LEFT + _PITCH * len(self._turn.slots):
            return -1
        return max(0, x - _LEFT) // _PITCH

    def draw(self):
        """Draw the whole rack."""
        width = _LEFT + _PITCH * len(self._turn.slots)
        self._canvas.fill(0, TOP, width, 240 - TOP, theme.PANEL)
        for slot in range(len(self._turn.slots)):
            self.slot(slot)

    def slot(self, slot):
        """Draw one slot."""
        if slot < 0:
            return
        x = self.x(slot)
        code = self._turn.slots[slot]
        canvas = self._canvas
        canvas.fill(x, TOP, _SIZE, _SIZE, theme.PANEL)
        slots = self._turn.slots
        covered = code == EMPTY and self.drawn > sum(1 for one in slots[:slot] if one == EMPTY)
        if code == EMPTY and not covered:
            canvas.box(x, TOP, _SIZE, _SIZE, theme.PANEL, theme.RAISED)
        elif self.hidden or covered:
            canvas.box(x, TOP, _SIZE, _SIZE, theme.EDGE, theme.BROWN)
            canvas.frame(x + 4, TOP + 4, _SIZE - 8, _SIZE - 8, theme.BROWN)
        else:
            style = tile.SELECTED if slot == self.selected else tile.PLAIN
            tile.draw(canvas, x, TOP, _SIZE, code, style)
        if slot == self.cursor and not self.hidden:
            canvas.frame(x, TOP, _SIZE, _SIZE, theme.PAPER)
            canvas.frame(x + 1, TOP + 1, _SIZE - 2, _SIZE - 2, theme.AMBER)

    def mark(self, name, slot):
        """Move "selected" or "cursor" to a slot, or to -1."""
        old = getattr(self, name)
        if old != slot:
            setattr(self, name, slot)
            self.slot(old)
            self.slot(slot)
