"""A tile that slides over the screen, or follows the finger."""

from micropython import const

from engine.tiles import EMPTY
from ui import theme, tile
from ui.canvas import Sprite
from ui.glyphs import small

_LARGEST = const(34)
_TAG = const(26)  # columns of a tag, and rows
_TAG_HEIGHT = const(13)
_AWAY = const(8)  # pixels from a finger to what it carries
_STEPS = const(3)  # turns of the loop that a slide takes


class Mover:
    """Moves one tile at a time above everything else; the ground comes back behind it."""

    def __init__(self, canvas):
        self._canvas = canvas
        self._sprite = Sprite(canvas, _LARGEST, _LARGEST + _TAG_HEIGHT)
        self._size = self._tile = 0
        self._x = self._y = self._from_x = self._from_y = 0
        self._step = 0
        self._then = None

    @property
    def sliding(self):
        return self._step > 0

    def carry(self, code, size, x, y):
        """Show a tile with its top left corner at a pixel, or as near as the screen lets it."""
        self._sprite.hide()
        x = max(0, min(320 - size, x))
        y = max(0, min(240 - size, y))
        self._sprite.show(x, y, size, size)
        tile.draw(self._canvas, x, y, size, code, tile.SELECTED)

    def point(self, code, size, x, y, text):
        """Show beside a finger the tile that it carries, EMPTY for none, and a text on a tag.

        Above the finger, or left of it where there is no room above.
        """
        self._sprite.hide()
        size = size if code != EMPTY else 0
        height = size + _TAG_HEIGHT
        y -= height + _AWAY
        if y < 0:
            x -= 2 * _LARGEST
            y = 0
        x = max(0, min(320 - _LARGEST, x - max(size, _TAG) // 2))
        self._sprite.show(x, y, max(size, _TAG), height)
        if text:
            self._canvas.box(x, y, _TAG, _TAG_HEIGHT, theme.PAPER, theme.PANEL)
            self._canvas.centred(small, x, y + 2, _TAG, text, theme.INK_ON_PAPER)
        if size:
            tile.draw(self._canvas, x, y + _TAG_HEIGHT, size, code, tile.SELECTED)

    def drop(self):
        """Take the carried tile off the screen."""
        self._sprite.hide()

    def slide(self, code, size, start, end, then):
        """Slide a tile from one (x, y) to another, and call `then` when it is there."""
        self.finish()
        self._tile, self._size = code, size
        self._from_x, self._from_y = start
        self._to_x, self._to_y = end
        self._then = then
        self._step = _STEPS

    def tick(self):
        """Move a sliding tile on."""
        if not self._step:
            return
        self._step -= 1
        if not self._step:
            self._arrive()
            return
        left, done = self._step, _STEPS - self._step
        x = (self._from_x * left + self._to_x * done) // _STEPS
        y = (self._from_y * left + self._to_y * done) // _STEPS
        self.carry(self._tile, self._size, x, y)

    def finish(self):
        """Let a slide arrive at once."""
        if self._step:
            self._step = 0
            self._arrive()

    def _arrive(self):
        self.drop()
        then, self._then = self._then, None
        then()
