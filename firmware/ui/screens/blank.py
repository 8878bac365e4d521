"""Which letter does a blank stand for?"""

from micropython import const

from engine.tiles import BLANK_FLAG
from ui import theme
from ui.glyphs import medium
from ui.widgets import Button, Form, TileButton

_COLUMNS = const(7)
_PITCH = const(32)
_LEFT = const(49)
_TOP = const(58)


class BlankScreen(Form):
    """Asks for a letter and hands it, 1 to 26, to `chosen`; cancelled, nothing is called."""

    overlay = True

    def __init__(self, app, chosen):
        super().__init__(app)
        for letter in range(1, 27):
            row, column = divmod(letter - 1, _COLUMNS)
            x, y = _LEFT + column * _PITCH, _TOP + row * _PITCH
            code, action = letter | BLANK_FLAG, self._answer(letter, chosen)  # worth nothing
            self.buttons.append(TileButton(x, y, 28, code, action))
        x, y = _LEFT + 5 * _PITCH - 28, _TOP + 4 * _PITCH + 4
        self.buttons.append(Button(x, y, 2 * _PITCH + 24, 28, "CANCEL", self.cancel))

    def draw_ground(self):
        self.canvas.box(_LEFT - 13, 22, 7 * _PITCH + 22, 206, theme.PANEL, theme.AMBER)
        yield
        text = "The blank stands for"
        self.canvas.text(medium, _LEFT, 34, text, theme.PAPER_ON_PANEL)
        yield

    def cancel(self):
        self.app.pop()

    def _answer(self, letter, chosen):
        def answer():
            self.app.pop()
            chosen(letter)

        return answer
