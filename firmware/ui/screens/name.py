"""The name of a player: signs picked from a ring."""

import math

from micropython import const

from ui import theme
from ui.glyphs import large, medium
from ui.screen import DOWN, KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP, UP, Screen
from ui.settings import NAME, SIGNS
from ui.widgets import Button

_END, _DELETE = "end", "del"
_RING = tuple(SIGNS[:26]) + (_DELETE,) + tuple(SIGNS[26:]) + (_END,)
_X, _Y = const(160), const(121)  # the ring's centre
_WIDE, _HIGH = const(138), const(97)
_NEAR = const(16)  # pixels from a sign, each way, that still mean it
_BOXES = const(77)  # left of the name's first box
_PITCH = const(34)
_TURNS = {KEY_LEFT: -1, KEY_UP: -1, KEY_RIGHT: 1, KEY_DOWN: 1}


class NameScreen(Screen):
    """Asks for the name of a seat's human, and keeps it in the settings.

    The ring is turned by its arrows, by the pad, or by a finger; a sign is picked on top.
    """

    def __init__(self, app, seat):
        super().__init__(app)
        self._seat = seat
        self._name = app.keeper.settings.names[seat]
        self._top = _RING.index(_END) if self._name else 0  # the sign on top
        self._xs, self._ys = bytearray(len(_RING)), bytearray(len(_RING))
        for at in range(len(_RING)):
            # the sign on top has the room of two
            angle = 2 * math.pi * (at + 0.5) / (len(_RING) + 1) if at else 0
            self._xs[at] = _X // 2 + round(_WIDE / 2 * math.sin(angle))
            self._ys[at] = _Y - round(_HIGH * math.cos(angle))
        self._arrows = (
            Button(92, 146, 54, 36, "", lambda: self._turn(-1)),
            Button(174, 146, 54, 36, "", lambda: self._turn(1)),
        )
        self._pressed = None  # the arrow under the finger
        self._held = -1  # or the place on the ring
        self._turned = False

    def draw(self):
        canvas = self.canvas
        canvas.fill(0, 0, 320, 240, theme.PANEL)
        yield
        heading = "NAME OF PLAYER %d" % (self._seat + 1)
        canvas.centred(medium, 0, 64, 320, heading, theme.AMBER_ON_PANEL)
        self._draw_name()
        for arrow in self._arrows:
            self._draw_arrow(arrow)
        yield
        yield from self._draw_ring()

    def leave(self):
        self._press(None)
        self._held = -1

    def key(self, index):
        if index in _TURNS:
            self._turn(_TURNS[index])
        elif index == KEY_A:
            self._pick()
        elif index == KEY_B and self._name:
            self._rename(self._name[:-1])
        elif index == KEY_B:
            self.app.pop()

    def touch(self, kind, x, y):
        over = None
        for arrow in self._arrows:
            if arrow.distance(x, y) <= 6:
                over = arrow
        at = -1 if over else self._near(x, y)
        if kind == DOWN:
            self._press(over)
            self._held, self._turned = at, False
        elif over is not self._pressed:
            self._press(None)
        if self._held >= 0 <= at and at != self._held:
            self._turn(self._held - at)
            self._held, self._turned = at, True
        if kind == UP:
            self._let_go()

    def _let_go(self):
        arrow, held = self._pressed, self._held
        self.leave()
        if arrow:
            arrow.action()
        elif held == 0 and not self._turned:
            self._pick()
        elif held > 0 and not self._turned:
            self._turn(held)

    def _near(self, x, y):
        """The place on the ring at a pixel, from its top clockwise; -1 for none."""
        best, least = -1, _NEAR
        for at in range(len(_RING)):
            distance = max(abs(2 * self._xs[at] - x), abs(self._ys[at] - y))
            if distance < least:
                best, least = at, distance
        return best

    def _turn(self, by):
        """Bring the sign so many places clockwise from the top there."""
        self._top = (self._top + by) % len(_RING)
        self.app.paint(self._draw_ring())

    def _pick(self):
        sign = _RING[self._top]
        if sign == _END:
            app = self.app
            app.keeper.settings.names[self._seat] = self._name
            app.pop()
            app.keep_settings()
        elif sign == _DELETE:
            self._rename(self._name[:-1])
        elif len(self._name) < NAME:
            self._rename(self._name + sign)
            if len(self._name) == NAME:
                self._turn(_RING.index(_END) - self._top)

    def _rename(self, name):
        self._name = name
        self._draw_name()

    def _press(self, arrow):
        old, self._pressed = self._pressed, arrow
        for changed in (old, arrow):
            if changed and old is not arrow:
                self._draw_arrow(changed)

    def _draw_arrow(self, arrow):
        pressed = arrow is self._pressed
        arrow.draw(self.canvas, pressed)
        way = "L" if arrow is self._arrows[0] else "R"
        colour = theme.PANEL if pressed else theme.PAPER
        self.canvas.triangle(arrow.x + arrow.w // 2, arrow.y + arrow.h // 2, 9, way, colour)

    def _draw_name(self):
        canvas = self.canvas
        for at in range(NAME):
            x = _BOXES + at * _PITCH
            edge = theme.AMBER if at == len(self._name) else theme.SLATE
            canvas.box(x, 92, 30, 36, theme.RAISED, edge)
            canvas.centred(large, x, 101, 30, self._name[at : at + 1], theme.PAPER_ON_RAISED)

    def _draw_ring(self):
        canvas = self.canvas
        for at in range(len(_RING)):
            sign = _RING[(self._top + at) % len(_RING)]
            x, y = 2 * self._xs[at], self._ys[at]
            if at == 0:
                canvas.box(x - 18, y - 15, 36, 32, theme.AMBER, theme.PAPER)
                face = large if len(sign) == 1 else medium
                canvas.centred(face, x - 18, y - face.BASELINE // 2, 36, sign, theme.INK_ON_AMBER)
            else:
                canvas.fill(x - 12, y - 6, 25, medium.HEIGHT, theme.PANEL)
                ramp = theme.AMBER_ON_PANEL if len(sign) > 1 else theme.PAPER_ON_PANEL
                canvas.centred(medium, x - 12, y - 6, 25, sign, ramp)
            if at % 3 == 0:
                yield
