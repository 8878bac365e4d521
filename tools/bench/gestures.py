"""What a hand does with a handheld, simulated or emulated, made of touches, keys and time."""

PRESS_TURNS = 12  # of the firmware's loop, until it has seen what a finger does
KEY_TURNS = 8  # the same of a key: debouncing is over, and it does not yet repeat
MOVE_TURNS = 3
DRAG_STEPS = 8


class Gestures:
    """For a class with `touch(x, y)`, `release()`, `key(name, down)` and `settle(turns)`."""

    def tap(self, x: int, y: int) -> None:
        self.touch(x, y)
        self.settle()
        self.release()
        self.settle()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Touch at `start`, slide to `end`, let go."""
        self.touch(*start)
        self.settle()
        for step in range(1, DRAG_STEPS + 1):
            x, y = (a + (b - a) * step // DRAG_STEPS for a, b in zip(start, end, strict=True))
            self.touch(x, y)
            self.settle(MOVE_TURNS)
        self.settle()
        self.release()
        self.settle()

    def press(self, name: str) -> None:
        """Press a key and let it go, whatever becomes of the handheld meanwhile."""
        self.key(name, True)
        try:
            self.settle(KEY_TURNS)
        finally:
            self.key(name, False)
        self.settle()
