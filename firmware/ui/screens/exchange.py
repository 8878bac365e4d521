"""Which tiles go back to the bag?"""

from micropython import const

from engine.tiles import EMPTY
from ui import theme
from ui.glyphs import large, medium, small
from ui.widgets import MAIN, Button, Form, TileButton

_PITCH = const(42)  # at most
_TOP = const(96)
_RAISE = const(12)  # pixels by which a chosen tile stands out


class ExchangeScreen(Form):
    """Lets tiles of `slots` be chosen and hands them, as bytes, to `chosen`.

    bag: how many tiles there are to draw, and so the most that can be chosen; needed: how many
    there must be for an exchange at all.
    """

    def __init__(self, app, slots, bag, needed, chosen):
        super().__init__(app)
        self._bag = bag
        self._chosen = chosen
        self._most = bag if bag >= needed else 0
        self._refusal = "%d left in the bag." % bag
        if not bag:
            self._refusal = "The bag is empty. You can pass instead."
        elif not self._most:
            self._refusal = "%d left in the bag, exchange needs %d." % (bag, needed)
        tiles = [tile for tile in slots if tile != EMPTY]
        pitch = min(_PITCH, 318 // max(1, len(tiles)))
        left = (320 - pitch * len(tiles) + pitch - 34) // 2
        for at, tile in enumerate(tiles):
            button = TileButton(left + at * pitch, _TOP, 34, tile, None)
            button.action = self._toggle(button)
            self.buttons.append(button)
        self._tiles = list(self.buttons)
        self._ok = Button(168, 182, 120, 40, "OK", self._done, MAIN, large)
        self._ok.enabled = False
        self.buttons.append(Button(32, 182, 120, 40, "CANCEL", self.cancel))
        self.buttons.append(self._ok)

    def draw_ground(self):
        canvas = self.canvas
        canvas.fill(0, 0, 320, 240, theme.PANEL)
        yield
        canvas.centred(medium, 0, 18, 320, "EXCHANGE", theme.AMBER_ON_PANEL)
        text = "Choose the tiles to put back. The turn is lost."
        canvas.centred(small, 0, 40, 320, text, theme.PAPER_ON_PANEL)
        yield
        canvas.fill(0, _TOP - _RAISE - 6, 320, 34 + _RAISE + 12, theme.BOARD)
        yield
        self._tell(refused=not self._most)
        yield

    def cancel(self):
        self.app.pop()

    def _toggle(self, button):
        def toggle():
            if not button.chosen and len(self._picked()) == self._most:
                self._tell(refused=True)
                return
            self.canvas.fill(button.x, button.y, button.w, button.h, theme.BOARD)
            button.chosen = not button.chosen
            button.y = _TOP - (_RAISE if button.chosen else 0)
            self.redraw(button)
            self.enable(self._ok, len(self._picked()) > 0)
            self._tell(refused=False)

        return toggle

    def _picked(self):
        return bytes(button.code for button in self._tiles if button.chosen)

    def _tell(self, refused):
        """Tell how many tiles are chosen of how many, or why no more can be."""
        self.canvas.fill(0, 152, 320, small.HEIGHT + 2, theme.PANEL)
        text = "%d chosen, %d in the bag" % (len(self._picked()), self._bag)
        ramp = theme.AMBER_ON_PANEL if refused else theme.DIM_ON_PANEL
        text = self._refusal if refused else text
        self.canvas.centred(small, 0, 152, 320, text, ramp)

    def _done(self):
        self.app.pop()
        self._chosen(self._picked())
