"""Buttons, and the screens that consist of them."""

from micropython import const

from ui import theme, tile
from ui.glyphs import medium
from ui.screen import (
    DOWN,
    KEY_A,
    KEY_B,
    KEY_DOWN,
    KEY_LEFT,
    KEY_PAUSE,
    KEY_RIGHT,
    KEY_UP,
    UP,
    Screen,
)  # fmt: skip

_MARGIN = const(6)  # pixels around a button that still mean it

# style: ground, edge, ramp; the same while pressed
PLAIN = (theme.RAISED, theme.SLATE, theme.PAPER_ON_RAISED)
MAIN = (theme.AMBER, theme.AMBER, theme.INK_ON_AMBER)
_DISABLED = (theme.PANEL, theme.RAISED, theme.DIM_ON_PANEL)
_PRESSED = (theme.PAPER, theme.AMBER, theme.INK_ON_PAPER)


class Button:
    """A rectangle with a label; `action` is called, without arguments, when it is chosen.

    Not `enabled`, it cannot be chosen, and looks so.
    """

    enabled = True

    def __init__(self, x, y, w, h, label, action, style=PLAIN, face=medium):
        self.x, self.y, self.w, self.h = x, y, w, h
        self.label = label
        self.action = action
        self.style = style
        self.face = face

    def draw(self, canvas, pressed=False, focused=False):
        style = self.style if self.enabled else _DISABLED
        ground, edge, ramp = _PRESSED if pressed else style
        canvas.box(self.x, self.y, self.w, self.h, ground, theme.PAPER if focused else edge)
        if focused:
            canvas.frame(self.x + 1, self.y + 1, self.w - 2, self.h - 2, theme.PAPER)
            canvas.frame(self.x + 2, self.y + 2, self.w - 4, self.h - 4, theme.PANEL)
        y = self.y + (self.h - self.face.BASELINE) // 2
        canvas.centred(self.face, self.x, y, self.w, self.label, ramp)

    def distance(self, x, y):
        """Pixels from the button, in the direction where they are more; 0 on it."""
        across = max(self.x - x, x - self.x - self.w + 1, 0)
        return max(across, self.y - y, y - self.y - self.h + 1)


class TileButton(Button):
    """A button that is a tile of 28 or 34 pixels; `code` is the tile's."""

    def __init__(self, x, y, size, code, action):
        super().__init__(x, y, size, size, "", action)
        self.code = code
        self.chosen = False

    def draw(self, canvas, pressed=False, focused=False):
        style = tile.SELECTED if pressed or self.chosen else tile.PLAIN
        tile.draw(canvas, self.x, self.y, self.w, self.code, style)
        if focused:
            canvas.frame(self.x, self.y, self.w, self.h, theme.PAPER)
            canvas.frame(self.x + 1, self.y + 1, self.w - 2, self.h - 2, theme.PANEL)


class Form(Screen):
    """A screen of buttons, by finger or by pad. Subclasses fill `buttons` and draw around them."""

    def __init__(self, app):
        super().__init__(app)
        self.buttons = []
        self._pressed = None
        self._focus = None

    def draw(self):
        yield from self.draw_ground()
        for button in self.buttons:
            self.redraw(button)
            yield

    def draw_ground(self):
        """Draw what lies under the buttons."""
        yield

    def cancel(self):
        """B was pressed."""

    def leave(self):
        self._press(None)

    def touch(self, kind, x, y):
        button = self._at(x, y)
        self._move_focus(None)
        if kind == DOWN or button is not self._pressed:
            self._press(button if kind == DOWN else None)
        if kind == UP and self._pressed:
            self._press(None)
            button.action()

    def key(self, index):
        if index == KEY_B:
            self.cancel()
        elif index == KEY_A and self._focus:
            self._focus.action()
        elif index == KEY_PAUSE:
            self.app.pause()
        elif index in (KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT) or index == KEY_A:
            self._move_focus(self._next(index))

    def enable(self, button, enabled):
        """Let a button be chosen, or not."""
        if enabled != button.enabled:
            button.enabled = enabled
            self.redraw(button)

    def redraw(self, button):
        """Draw one button as it is now."""
        button.draw(self.canvas, button is self._pressed, button is self._focus)

    def _at(self, x, y):
        best, least = None, _MARGIN + 1
        for button in self.buttons:
            distance = button.distance(x, y)
            if button.enabled and distance < least:
                best, least = button, distance
        return best

    def _press(self, button):
        old, self._pressed = self._pressed, button
        for changed in (old, button):
            if changed and old is not button:
                self.redraw(changed)

    def _move_focus(self, button):
        old, self._focus = self._focus, button
        for changed in (old, button):
            if changed and old is not button:
                self.redraw(changed)

    def _next(self, index):
        """The nearest button from the focus in the direction of a pad key, or the focus itself.

        Without a focus, the first button that can be chosen, or None.
        """
        here = self._focus
        if not here:
            enabled = [button for button in self.buttons if button.enabled]
            return enabled[0] if enabled else None
        best, least = here, 1 << 20
        for button in self.buttons:
            dx = button.x + button.w // 2 - here.x - here.w // 2
            dy = button.y + button.h // 2 - here.y - here.h // 2
            way, aside, size, room = dx, abs(dy), button.w + here.w, button.h + here.h
            if index in (KEY_UP, KEY_DOWN):
                way, aside, size, room = dy, abs(dx), room, size
            along = (-way if index in (KEY_UP, KEY_LEFT) else way) - size // 2  # edge to edge
            cost = along + aside // 4 + 3 * max(0, aside - room // 2)
            if button.enabled and along >= 0 and cost < least:
                best, least = button, cost
        return best
