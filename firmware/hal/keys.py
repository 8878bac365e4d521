"""The pad and the buttons."""

import time

from micropython import const

UP, DOWN, LEFT, RIGHT, A, B, C, D, MENU, PAUSE = range(10)

_PAD = const(4)  # keys below this repeat while held
_DEBOUNCE = const(12)  # ms a contact must rest before its new level counts
_REPEAT_FIRST = const(400)  # ms
_REPEAT_NEXT = const(120)  # ms
_NEVER = const(1 << 28)  # ms, three days


class Keys:
    """Debounced keys. `pins` are ten inputs with pull-ups, low when pressed, in that order."""

    def __init__(self, pins):
        self._pins = pins
        count = len(pins)
        self._level = [1] * count  # what the pin said last
        self._since = [0] * count  # ms, when it began to say so
        self._held = [False] * count
        self._repeat = [0] * count  # ms, when a held pad key counts again
        self._pending = 0  # bit mask of presses not yet handed out

    def held(self, key):
        """Return whether a key is down."""
        return self._held[key]

    def quiet(self, key):
        """Let a pad key that is held count no more until it is pressed again."""
        self._repeat[key] = time.ticks_add(self._since[key], _NEVER)

    def scan(self, now):
        """Look at the keys, to be done every few ms; `now` is time.ticks_ms().

        A pad key that is held counts again and again.
        """
        for key, pin in enumerate(self._pins):
            self._sense(key, pin(), now)

    def next(self):
        """Return the next key that was pressed, or -1."""
        for key in range(len(self._pins)):
            if self._pending >> key & 1:
                self._pending &= ~(1 << key)
                return key
        return -1

    def _sense(self, key, level, now):
        if level != self._level[key]:
            self._level[key] = level
            self._since[key] = now
        down = not level
        if down != self._held[key] and time.ticks_diff(now, self._since[key]) >= _DEBOUNCE:
            self._held[key] = down
            if down:
                self._press(key, now, _REPEAT_FIRST)
        elif self._held[key] and key < _PAD and time.ticks_diff(now, self._repeat[key]) >= 0:
            self._press(key, now, _REPEAT_NEXT)

    def _press(self, key, now, wait):
        self._pending |= 1 << key
        self._repeat[key] = time.ticks_add(now, wait)
