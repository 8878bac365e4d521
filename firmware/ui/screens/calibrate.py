"""Calibrates the touch panel: three crosses to touch, then a fourth that tells whether it fits."""

from micropython import const

from ui import theme
from ui.canvas import wrap
from ui.glyphs import medium, small
from ui.screen import DOWN, KEY_B, KEY_C, KEY_MENU, UP, Screen

_CROSSES = ((30, 40), (290, 64), (160, 206), (58, 186))  # pixels; the last is the one to check
_POINTS = const(3)
_ARM = const(10)  # pixels
_READINGS = const(3)  # that a touch has to last for
_PATIENCE = const(30_000)  # ms without a touch, after which nothing is changed
_AREA = const(
    1 << 20
)  # twice the triangle of the crosses in raw readings; a panel has five times it
_OFF = const(8)  # pixels by which the last touch may miss its cross

_ASK = "Touch the middle of the cross. Without a touch this screen goes away after a while."
_NEAR = "The touches lie too near to each other, or in one line."
_UNFIT = "The touches do not fit the crosses."
_MISSED = "The last touch is %d pixels off its cross."


def solve(raw, pixels):
    """The calibration, as hal.Touch has it, by which three readings (X, Y) are at three pixels.

    None where the readings lie too near to each other, or in one line.
    """
    (x0, y0), (x1, y1), (x2, y2) = raw
    x0, y0, x1, y1 = x0 - x2, y0 - y2, x1 - x2, y1 - y2
    area = x0 * y1 - x1 * y0
    if abs(area) < _AREA:
        return None
    numbers = []
    for p0, p1, p2 in zip(*pixels):
        by_x = (((p0 - p2) * y1 - (p1 - p2) * y0) << 16) // area
        by_y = ((x0 * (p1 - p2) - x1 * (p0 - p2)) << 16) // area
        numbers += by_x, by_y, (p2 << 16) + 0x8000 - by_x * x2 - by_y * y2
    return tuple(numbers)


class CalibrateScreen(Screen):
    """Every touch is taken for one at the cross that is seen, wherever it seems to be.

    A touch panel that cannot be used at all leads nowhere: B or MENU goes back, C takes the
    calibration that the board has, and after a while of nothing it goes back by itself.
    """

    def __init__(self, app):
        super().__init__(app)
        self._touches = []
        self._down = False
        self._count = self._x = self._y = 0  # readings of this touch, and their sums
        self._since = None  # ms, when it was touched last
        self._trouble = ""

    def draw(self):
        canvas, at = self.canvas, len(self._touches)
        canvas.fill(0, 0, 320, 240, theme.PANEL)
        yield
        canvas.centred(medium, 0, 84, 320, "Touch calibration", theme.PAPER_ON_PANEL)
        text = self._trouble or _ASK
        ramp = theme.AMBER_ON_PANEL if self._trouble else theme.PAPER_ON_PANEL
        line, rest = wrap(small, text, 220)
        canvas.centred(small, 0, 106, 320, line, ramp)
        canvas.centred(small, 0, 119, 320, rest, ramp)
        step = "Nothing has changed. Try again:" if self._trouble else ""
        step += " %d of %d" % (at + 1, len(_CROSSES))
        canvas.centred(small, 0, 138, 320, step.strip(), theme.DIM_ON_PANEL)
        canvas.centred(small, 0, 157, 320, "B: back     C: as delivered", theme.DIM_ON_PANEL)
        yield
        x, y = _CROSSES[at]
        canvas.fill(x - _ARM, y, 2 * _ARM + 1, 1, theme.AMBER)
        canvas.fill(x, y - _ARM, 1, 2 * _ARM + 1, theme.AMBER)
        canvas.ring(x, y, _ARM // 2, theme.AMBER)
        yield

    def key(self, index):
        if index == KEY_B or index == KEY_MENU:
            self.app.pop()
        elif index == KEY_C:
            self.app.touch.calibrate(self.app.touch.usual)
            self._keep(None)

    def leave(self):
        self._down = False

    def touch(self, kind, x, y):
        if kind == DOWN:
            self._down = True
            self._count = self._x = self._y = 0
        elif kind == UP and self._down:
            self._down = False
            self._since = None
            if self._count >= _READINGS:
                self._take(self._x // self._count, self._y // self._count)

    def tick(self, now):
        if self._since is None:
            self._since = now
        if self._down:
            self._count += 1
            self._x += self.app.touch.raw_x
            self._y += self.app.touch.raw_y
        elif now - self._since > _PATIENCE:
            self.app.pop()

    def _take(self, x, y):
        """A cross was touched at these raw readings."""
        self._touches.append((x, y))
        self._trouble = ""
        if len(self._touches) == len(_CROSSES):
            self._finish()
        else:
            self.app.sound.play("tile")
            self.app.repaint()

    def _finish(self):
        """Take the calibration that the touches give, or say why they give none."""
        touch, old = self.app.touch, self.app.touch.calibration
        numbers = solve(self._touches[:_POINTS], _CROSSES[:_POINTS])
        if not numbers:
            self._trouble = _NEAR
        elif not touch.calibrate(numbers):
            self._trouble = _UNFIT
        else:
            miss = self._miss(numbers)
            if miss <= _OFF:
                self._keep(numbers)
                return
            touch.calibrate(old)
            self._trouble = _MISSED % miss
        self._touches.clear()
        self.app.sound.play("refused")
        self.app.repaint()

    def _miss(self, numbers):
        """Pixels between the last cross and where the last touch is by these numbers."""
        (x, y), (cross_x, cross_y) = self._touches[-1], _CROSSES[-1]
        a, b, c, d, e, f = numbers
        return max(
            abs((a * x + b * y + c >> 16) - cross_x), abs((d * x + e * y + f >> 16) - cross_y)
        )

    def _keep(self, numbers):
        app = self.app
        app.pop()
        app.sound.play("enter")
        problem = app.keeper.keep_calibration(numbers)
        if problem:
            app.open("alert", "The calibration is not kept", problem)
