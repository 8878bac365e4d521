"""Tiles under the finger: picked up, placed, moved, taken back, put in another order."""

import time

from micropython import const

from engine.board import coordinates
from engine.tiles import BLANK, EMPTY
from ui import rack_view
from ui.motion import Mover
from ui.viewport import MIDDLE, WHOLE

_DRAG = const(6)  # pixels after which a touch is a drag
_LONG = const(600)  # ms after which a touch that does not move asks about a tile


class Placer:
    """Carries out on a board screen's Turn what finger and pad ask for.

    slot, square: where the tile that is picked up lies, -1 when there is none. dragging: it is
    under the finger.
    """

    def __init__(self, screen):
        self._screen = screen
        self._turn = screen.turn
        self._view = screen.view
        self._rack = screen.rack
        self.mover = Mover(screen.canvas)
        self.slot = self.square = -1
        self._x = self._y = 0
        self._grabbed = self._again = self._panned = False
        self._asked = -1  # the square of the tile under a finger that has not moved yet
        self._since = 0
        self.dragging = False

    @property
    def holding(self):
        return self.slot >= 0 or self.square >= 0

    def pick(self, slot=-1, square=-1):
        """Pick up the tile of a slot or of a square; without either, none."""
        self.slot, self.square = slot, square
        self._rack.mark("selected", slot)
        self._view.mark("selected", square)

    # finger

    def touch(self, kind, x, y):
        """A finger does what `Screen.touch` tells."""
        (self._down, self._move, self._up)[kind](x, y)

    def tick(self, now):
        """A tile slides on; a finger that rests on a tile asks about it."""
        self.mover.tick()
        square = self._asked
        if square >= 0 and time.ticks_diff(now, self._since) >= _LONG:
            self._screen.let_go()
            self.pick()
            self._screen.tell_words(square)

    def let_go(self):
        """The finger means nothing any more: a tile under it is where it was."""
        self._asked = -1
        if self.dragging:
            self.mover.drop()
            self.dragging = False
            self._put_down()
        self._point(-1)

    def _down(self, x, y):
        self._x, self._y = x, y
        self._panned = False
        slot, square = self._targets(x, y)
        on_rack = slot >= 0 and self._turn.slots[slot] != EMPTY
        on_board = square >= 0 and self._turn.laid[square] != EMPTY
        self._grabbed = on_rack or on_board
        self._asked = square if square >= 0 and self._view.occupied(square) else -1
        self._since = time.ticks_ms()
        if self._grabbed:
            slot, square = (slot, -1) if on_rack else (-1, square)
            self._again = (slot, square) == (self.slot, self.square)
            self.pick(slot, square)
        elif self.holding:
            self._point(square, x, y)

    def _move(self, x, y):
        if max(abs(x - self._x), abs(y - self._y)) >= _DRAG:
            self._asked = -1
        if not (self._grabbed or self.holding):
            self._pan(x, y)
            return
        if self._grabbed and not self.dragging:
            self.dragging = max(abs(x - self._x), abs(y - self._y)) >= _DRAG
            if self.dragging:
                self._take_up()
        if self.dragging:
            self._point(self._targets(x, y)[1], x, y)
        elif not self._grabbed:
            self._point(self._targets(x, y)[1], x, y)

    def _up(self, x, y):
        self._asked = -1
        slot, square = self._targets(x, y)
        dragged, self.dragging = self.dragging, False
        self._point(-1)
        if dragged:
            if not self._drop(slot, square, False):
                self._put_down()
        elif self._grabbed:
            if self._again:
                self.put_back()
        elif self.holding:
            self._drop(slot, square, True)
        elif square >= 0 and not self._panned and self._view.viewport.zoom == WHOLE:
            self._screen.look(MIDDLE, square)

    # what finger and pad have in common

    def drop_on(self, square):
        """Lay the tile that is picked up on a square; False when that cannot be."""
        return self._drop(-1, square, True)

    def put_back(self):
        """Take the tile that is picked up back to the rack, or just let go of it there."""
        square = self.square
        self.pick()
        if square >= 0:
            self.take_back(square)

    def take_back(self, square):
        """Slide a tile of this turn back to its slot."""
        size = self._view.viewport.size
        start = self._view.viewport.x(square), self._view.viewport.y(square)
        seen = self._view.viewport.sees(square)
        slot = self._turn.lift(square)
        code = self._turn.slots[slot]
        self._view.square(square)
        end = self._rack.x(slot), self._rack.top
        if seen:
            self.mover.slide(code, size, start, end, lambda: self._rack.slot(slot))
        else:
            self._rack.slot(slot)
        self._screen.changed()

    def _targets(self, x, y):
        """Slot and square at a pixel, -1 for what is not there."""
        slot = self._rack.slot_at(x, y)
        if slot >= 0 and y >= rack_view.TOP:
            return slot, -1
        square = self._view.viewport.square_at(x, y, self._view.marked)
        return (-1, square) if square >= 0 else (slot, -1)

    def _point(self, square, x=0, y=0):
        """Mark the square under a finger at a pixel; what it carries, and where, is beside it."""
        # what moves stands over the marks: off with it before they change
        self.mover.drop()
        self._view.mark("marked", square)
        if square >= 0 or self.dragging:
            code = self._code if self.dragging else EMPTY
            port = self._view.viewport
            size = self._rack.size if port.zoom == WHOLE else port.size
            self.mover.point(code, size, x, y, coordinates(square) if square >= 0 else "")

    def _pan(self, x, y):
        """Move the board along with a finger that holds no tile."""
        port = self._view.viewport
        if port.zoom == WHOLE or port.square_at(self._x, self._y) < 0:
            return
        half = port.cell // 2
        columns = (self._x - x + half) // port.cell
        rows = (self._y - y + half) // port.cell
        if rows or columns:
            self._x -= columns * port.cell
            self._y -= rows * port.cell
            self._panned = True
            self._screen.scroll(rows, columns)

    def _take_up(self):
        """The picked tile leaves its place, which is drawn empty until it is put down."""
        if self.slot >= 0:
            self._code = self._turn.slots[self.slot]
            self._turn.slots[self.slot] = EMPTY
            self._rack.slot(self.slot)
            self._turn.slots[self.slot] = self._code
        else:
            self._code = self._turn.laid[self.square]
            self._turn.laid[self.square] = EMPTY
            self._view.square(self.square)
            self._turn.laid[self.square] = self._code

    def _put_down(self):
        """A drag that led nowhere: the tile is where it was."""
        slot, square = self.slot, self.square
        self.pick()
        self._rack.slot(slot)
        self._view.square(square)

    def _drop(self, slot, square, slide):
        """Put the picked tile on a slot or a square; False when it cannot lie there."""
        if slot >= 0:
            self.drop_on_rack(slot)
            return True
        if square < 0 or self._view.occupied(square):
            return False
        if self._view.viewport.zoom == WHOLE:
            # placing needs a closer look; the tile stays picked up
            self._rack.slot(self.slot)
            self._screen.look(MIDDLE, square)
            return True
        if self.square >= 0:
            self._move_to(square)
        elif self._turn.slots[self.slot] == BLANK:
            self._screen.app.open("blank", lambda letter: self._lay(square, letter))
        elif slide:
            self._slide_to(square)
        else:
            self._lay(square, 0)
        return True

    def _laid(self):
        """A tile lies on a square."""
        self._screen.app.sound.play("tile")
        self._screen.changed()

    def _move_to(self, square):
        old = self.square
        self.pick()
        self._turn.move(old, square)
        self._view.square(old)
        self._view.square(square)
        self._laid()

    def _slide_to(self, square):
        slot, port = self.slot, self._view.viewport
        code = self._turn.slots[slot]
        self.pick()
        self._turn.place(slot, square)
        self._rack.slot(slot)
        start = self._rack.x(slot), self._rack.top
        end = port.x(square), port.y(square)
        self.mover.slide(code, port.size, start, end, lambda: self._view.square(square))
        self._laid()

    def _lay(self, square, letter):
        slot = self.slot
        self.pick()
        self._turn.place(slot, square, letter)
        self._rack.slot(slot)
        self._view.square(square)
        self._laid()

    def drop_on_rack(self, slot):
        """Put the picked tile on a slot; what lies there goes where it came from."""
        square, old = self.square, self.slot
        self.pick()
        if square >= 0:
            old = self._turn.lift(square)
            self._view.square(square)
        self._turn.swap(old, slot)
        self._rack.slot(old)
        self._rack.slot(slot)
        self._screen.changed()
