"""Which tiles go back to the bag?"""

from micropython import const

from engine.tiles import EMPTY
from ui import theme
from ui.glyphs import large, medium, small
from ui.widgets import MAIN, Button, Form, TileButton

_PITCH = const(42)
_TOP = const(96)
_RAISE = const(12)  # pixels by which a chosen tile stands out


class ExchangeScreen(Form):
    """Lets tiles of `slots` be chosen and hands them, as bytes, to `chosen`.

    bag: how many tiles there are to draw.
    """

    name = "exchange"

    def __init__(self, app, slots, bag, chosen):
        super().__init__(app)
        self._bag = bag
        self._chosen = chosen
        tiles = [tile for tile in slots if tile != EMPTY]
        left = (320 - _PITCH * len(tiles)) // 2 + 4
        for at, tile in enumerate(tiles):
            button = TileButton(left + at * _PITCH, _TOP, 34, tile, None)
            button.action = self._toggle(button)
            self.buttons.append(button)
        self._tiles = list(self.buttons)
        self.buttons.append(Button(32, 182, 120, 40, "CANCEL", self.cancel))
        self.buttons.append(Button(168, 182, 120, 40, "OK", self._done, MAIN, large))

    def draw_ground(self):
        canvas = self.canvas
        canvas.fill(0, 0, 320, 240, theme.PANEL)
        yield
        canvas.centred(medium, 0, 18, 320, "EXCHANGE", theme.AMBER_ON_PANEL)
        text = "Choose the tiles to put back. The turn is lost."
        canvas.centred(small, 0, 40, 320, text, theme.PAPER_ON_PANEL)
        yield
        canvas.fill(10, _TOP - _RAISE - 6, 300, 34 + _RAISE + 12, theme.BOARD)
        yield
        self._count()
        yield

    def cancel(self):
        self.app.pop()

    def _toggle(self, button):
        def toggle():
            self.canvas.fill(button.x, button.y, button.w, button.h, theme.BOARD)
            button.chosen = not button.chosen
            button.y = _TOP - (_RAISE if button.chosen else 0)
            self.redraw(button)
            self._count()

        return toggle

    def _picked(self):
        return bytes(button.code for button in self._tiles if button.chosen)

    def _count(self):
        """Tell how many tiles are chosen and how many the bag holds."""
        self.canvas.fill(0, 152, 320, small.HEIGHT + 2, theme.PANEL)
        text = "%d chosen, %d in the bag" % (len(self._picked()), self._bag)
        self.canvas.centred(small, 0, 152, 320, text, theme.DIM_ON_PANEL)

    def _done(self):
        picked = self._picked()
        if picked:
            self.app.pop()
            self._chosen(picked)
        else:
            self.canvas.fill(0, 152, 320, small.HEIGHT + 2, theme.PANEL)
            text = "Choose at least one tile."
            self.canvas.centred(small, 0, 152, 320, text, theme.AMBER_ON_PANEL)
