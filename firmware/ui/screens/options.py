"""The options: a list of lines to scroll, the value of each changed by left and right."""

from micropython import const

from engine.player import LEVELS
from engine.rules import EDITIONS, Rules, from_bytes
from engine.rules import OPTIONS as RULES
from ui import theme
from ui.glyphs import medium, small
from ui.screen import (
    DOWN,
    KEY_A,
    KEY_B,
    KEY_DOWN,
    KEY_LEFT,
    KEY_MENU,
    KEY_RIGHT,
    KEY_UP,
    MOVE,
    UP,
    Screen,
)  # fmt: skip
from ui.screens.lines import LINES
from ui.settings import CHOICES, COMPUTER
from ui.widgets import MAIN, Button

# Heading of a section; or a line: its label, what it sets, and what its values are called.
_LINES = ("RULES", ("Edition", "edition", tuple(row[0] for row in EDITIONS))) + LINES
_LINES += (
    "GAME",
    ("Variant", "variant", ("standard", "nine tiles", "finish line", "nine + finish")),
    ("Computers", "computers", LEVELS[1:]),
    ("Practice", "practice", ("off", "on")),
    "HANDHELD",
    ("Rack order", "rack_order", ("free", "alphabetical", "by value", "vowels first")),
    ("Sound", "sound", ("off", "soft", "medium", "loud")),
    ("Brightness", "brightness", ("25 %", "50 %", "75 %", "100 %")),
    ("Sleep after", "sleep", ("2 minutes", "5 minutes", "10 minutes", "never")),
    ("Colours", "colours", ("green", "blue", "contrast")),
    ("Touch", "calibrate", ("calibrate",)),
    ("About", "about", ("Lexicart",)),
)
_IN_GAME = const(13)  # the lines from here can change during a game
_EDITION = const(7)  # the first of the rules' options are the lines of an edition

_TOP = const(24)
_ROW = const(27)  # height
_ROWS = const(8)  # in sight
_WIDTH = const(266)
_VALUE = const(122)  # left of the values
_LESS = const(168)  # a touch of a value left of here means the one before
_SCROLL = const(4)  # rows


class OptionsScreen(Screen):
    """Changes the settings. turn: in a game, whose rules stand, its Turn."""

    def __init__(self, app, turn=None):
        super().__init__(app)
        self._turn = turn
        self._lines = _LINES[_IN_GAME:] if turn else _LINES
        self._first = 0  # the first line in sight
        self._focus = 1  # the line that the pad is at; behind the last one is EXIT
        self._y = -1  # where the finger went down on the list, -1 for nowhere
        self._x = self._from = 0
        self._pressed = None
        self._exit = Button(274, 198, 42, 36, "EXIT", self.cancel, MAIN)
        self.buttons = [self._exit]
        if len(self._lines) > _ROWS:
            self.buttons += (
                Button(274, 30, 42, 56, "", lambda: self._scroll(-_SCROLL)),
                Button(274, 94, 42, 56, "", lambda: self._scroll(_SCROLL)),
            )

    def draw(self):
        canvas = self.canvas
        canvas.fill(0, 0, 320, 240, theme.PANEL)
        yield
        canvas.text(medium, 8, 5, "OPTIONS", theme.AMBER_ON_PANEL)
        for button in self.buttons:
            self._draw_button(button)
        yield
        yield from self._draw_list()

    def cancel(self):
        self.app.pop()
        self.app.keep_settings()

    def leave(self):
        self._y = -1
        self._press(None)

    # what is set

    def _index(self, name):
        """Which of its values a line has; -1 where it is none of them."""
        settings = self.app.keeper.settings
        rules = settings.rules.to_bytes()
        if name == "edition":
            for at, row in enumerate(EDITIONS):
                if Rules(row[0]).to_bytes()[:_EDITION] == rules[:_EDITION]:
                    return at
            return -1
        if name == "variant":
            return rules[-2] + 2 * rules[-1]
        if name == "computers":
            kinds, levels = settings.kinds, settings.levels
            own = [level for kind, level in zip(kinds, levels) if kind == COMPUTER] or levels
            return own[0] if min(own) == max(own) else -1
        for at, (rule, _) in enumerate(RULES):
            if rule == name:
                return rules[at]
        for own, choices, _ in CHOICES:
            if own == name:
                return choices.index(getattr(settings, name))
        return 0

    def _set(self, name, index):
        settings = self.app.keeper.settings
        rules = bytearray(settings.rules.to_bytes())
        if name == "edition":
            rules[:_EDITION] = Rules(EDITIONS[index][0]).to_bytes()[:_EDITION]
        elif name == "variant":
            rules[-2], rules[-1] = index & 1, index >> 1
        elif name == "computers":
            settings.levels[:] = bytes((index,)) * len(settings.levels)
        for at, (rule, _) in enumerate(RULES):
            if rule == name:
                rules[at] = index
        settings.rules = from_bytes(rules)
        for own, choices, _ in CHOICES:
            if own == name:
                setattr(settings, name, choices[index])

    def _values(self):
        """The index of each line's value, 0 for headings."""
        return [self._index(line[1]) for line in self._lines]

    def _change(self, by):
        """The value before or after, of the line that the focus is at."""
        _, name, values = self._lines[self._focus]
        if name == "calibrate" or name == "about":
            self.app.open(name)
            return
        before = self._values()
        self._set(name, (self._index(name) + by) % len(values))
        if name == "sound":
            self.app.sound.play("enter")
        elif self._turn and name == "rack_order":
            self._turn.order = self.app.keeper.settings.rack_order
            self._turn.sort()
        self.app.paint(self._draw_changed(before))

    # keys

    def key(self, index):
        if index == KEY_B or index == KEY_MENU:
            self.cancel()
        elif index == KEY_UP or index == KEY_DOWN:
            self._move(1 if index == KEY_DOWN else -1)
        elif index == KEY_A and self._focus == len(self._lines):
            self.cancel()
        elif index in (KEY_A, KEY_LEFT, KEY_RIGHT) and self._focus < len(self._lines):
            self._change(-1 if index == KEY_LEFT else 1)

    def _move(self, by):
        """Bring the focus to the next line that can be changed, or to EXIT, and into sight."""
        at = self._focus + by
        if 0 <= at < len(self._lines) and isinstance(self._lines[at], str):
            at += by
        if 0 <= at <= len(self._lines):
            self._focus_on(at)
            if at < len(self._lines):
                first = 0 if at == 1 else at  # the first heading comes into sight with its line
                self._scroll(max(min(self._first, first), at - _ROWS + 1) - self._first)

    def _focus_on(self, at):
        old, self._focus = self._focus, at
        for changed in (old, at):
            self._draw_row(changed)

    # touch

    def touch(self, kind, x, y):
        over = None
        for button in self.buttons:
            if button.distance(x, y) <= 3:
                over = button
        if kind == DOWN:
            self._press(over)
            self._x, self._y = x, y if not over and x < _WIDTH and y >= _TOP else -1
            self._from = self._first
        elif over is not self._pressed:
            self._press(None)
        if self._y >= 0 and kind == MOVE:
            self._drag(y)
        elif kind == UP:
            self._let_go()

    def _drag(self, y):
        rows = (self._y - y) // _ROW if y < self._y else -((y - self._y) // _ROW)
        if rows or self._from != self._first:
            self._x = -1  # it scrolls, and changes nothing
        self._scroll(self._from + rows - self._first)

    def _let_go(self):
        button, x, y = self._pressed, self._x, self._y
        self.leave()
        if button:
            button.action()
        elif y >= 0 and x >= 0:
            at = self._first + (y - _TOP) // _ROW
            if at < len(self._lines) and not isinstance(self._lines[at], str):
                self._focus_on(at)
                self._change(-1 if _VALUE <= x < _LESS else 1)

    def _scroll(self, rows):
        first = max(0, min(self._first + rows, len(self._lines) - _ROWS))
        if first != self._first:
            self._first = first
            self.app.paint(self._draw_list())

    def _press(self, button):
        old, self._pressed = self._pressed, button
        for changed in (old, button):
            if changed and old is not button:
                self._draw_button(changed)

    # drawing

    def _draw_button(self, button):
        pressed, leaves = button is self._pressed, button is self._exit
        button.draw(self.canvas, pressed, leaves and self._focus == len(self._lines))
        if not leaves:
            way = "U" if button is self.buttons[1] else "D"
            colour = theme.PANEL if pressed else theme.PAPER
            self.canvas.triangle(button.x + 21, button.y + 28, 9, way, colour)

    def _draw_list(self):
        for row in range(_ROWS):
            self._draw_row(self._first + row)
            yield
        canvas, lines, height = self.canvas, max(len(self._lines), _ROWS), _ROWS * _ROW
        canvas.fill(268, _TOP, 3, height, theme.RAISED)
        top = _TOP + height * self._first // lines
        canvas.fill(268, top, 3, height * _ROWS // lines, theme.SLATE)
        yield

    def _draw_changed(self, before):
        """Draw the lines whose values were others: the edition and its lines say each other."""
        for at, index in enumerate(self._values()):
            if index != before[at]:
                self._draw_row(at)
                yield

    def _draw_row(self, at):
        """Draw a line, if it is in sight, or EXIT, which is behind the last one."""
        canvas, y = self.canvas, _TOP + (at - self._first) * _ROW
        if at == len(self._lines):
            self._draw_button(self._exit)
        elif not 0 <= at - self._first < _ROWS or at > len(self._lines):
            return
        elif isinstance(self._lines[at], str):
            canvas.fill(0, y, _WIDTH, _ROW, theme.PANEL)
            canvas.text(small, 8, y + 14, self._lines[at], theme.DIM_ON_PANEL)
            canvas.fill(8, y + 25, _WIDTH - 16, 1, theme.RAISED)
        else:
            self._draw_line(y, at == self._focus, *self._lines[at])

    def _draw_line(self, y, focused, label, name, values):
        canvas = self.canvas
        ground = theme.RAISED if focused else theme.PANEL
        canvas.fill(0, y, _WIDTH, _ROW, ground)
        if focused:
            canvas.frame(0, y, _WIDTH, _ROW, theme.PAPER)
        index = self._index(name)
        value = values[index] if index >= 0 else "own" if name == "edition" else "mixed"
        dark = theme.PAPER_ON_RAISED if focused else theme.PAPER_ON_PANEL
        ramp = theme.AMBER_ON_RAISED if focused else theme.AMBER_ON_PANEL
        canvas.text(medium, 8, y + 7, label, dark)
        canvas.centred(medium, _VALUE + 14, y + 7, _WIDTH - _VALUE - 28, value, ramp)
        if len(values) > 1:
            colour = theme.PAPER if focused else theme.DIM
            canvas.triangle(_VALUE + 8, y + 13, 7, "L", colour)
            canvas.triangle(_WIDTH - 9, y + 13, 7, "R", colour)
