"""What every screen is made of."""

DOWN, MOVE, UP = range(3)  # kinds of touch
(
    KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_A, KEY_B, KEY_C, KEY_D, KEY_MENU, KEY_PAUSE,
) = range(10)  # fmt: skip


class Screen:
    """One screen of the app. Coordinates are pixels.

    `draw` is a generator that draws everything and yields every few milliseconds; what changes
    later a screen draws at once. `busy` is true while it moves or thinks; while it is `thinking`
    the loop comes back without a pause. An `overlay` leaves some of the screen under it to be
    seen. clock: the Clock of a game, which a pause stops, on the screen at the bottom of a game.
    """

    overlay = False
    busy = False
    thinking = False
    clock = None

    def __init__(self, app):
        self.app = app
        self.canvas = app.canvas

    def draw(self):
        yield

    def leave(self):
        """Another screen comes over this one; a finger or a key held means nothing any more."""

    def touch(self, kind, x, y):
        """A finger goes DOWN, MOVEs, or goes UP at a pixel; never without DOWN first."""

    def key(self, index):
        """A key was pressed, or repeats."""

    def tick(self, now):
        """Called every turn of the loop; `now` in ms."""
