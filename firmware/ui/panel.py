"""The panel at the right: players, bag, the play being built, zoom and scroll, action bar."""

from array import array

from micropython import const

from ui import canvas as drawing
from ui import theme
from ui.glyphs import large, medium, small
from ui.scores import LEFT, WIDTH, Scores

_BAG = const(110)  # rows where each part begins
_PLAY = const(122)
_PLAY_HEIGHT = const(31)
_MENU = const(70)  # column of the panel from which a touch beside the bag means the menu
_ROOM = const(94)  # for text in a cell
_GAP = const(6)  # between two texts
_TOOLS = const(156)
_TOOL_HEIGHT = const(22)
_TOOL_PITCH = const(21)
_BAR = const(181)
_BAR_HEIGHT = const(58)
_NOTE = const(42)  # row of the bar's note
_STEP = const(17)  # height of each step arrow's part of the bar

# what a touch on the panel means
(
    MENU, ZOOM, SCROLL_LEFT, SCROLL_UP, SCROLL_DOWN, SCROLL_RIGHT, STEP_UP, ACT, STEP_DOWN,
) = range(9)  # fmt: skip
_WAYS = "  LUDR"  # of the scroll arrows
_HANDLE = array("h", (2, 3, 4, 1, 9, 6, 7, 8))


class Panel:
    """Draws the right side of the board screen for a Game. scores: the cells of its players."""

    def __init__(self, canvas, game):
        self.scores = Scores(canvas, game)
        self._canvas = canvas
        self._game = game
        self._ink = 0  # columns of the progress bar that are drawn

    def draw(self):
        """Draw the ground, players, bag and tools; `play` and one of the bars complete it."""
        self._canvas.fill(LEFT - 2, 0, 320 - LEFT + 2, 240, theme.PANEL)
        for index in range(len(self._game.players)):
            self.scores.player(index)
            yield
        self.bag()
        for part in range(STEP_UP):
            self.tool(part)
        yield

    def bag(self):
        """Draw the number of tiles in the bag."""
        canvas = self._canvas
        canvas.fill(LEFT, _BAG, _MENU, small.HEIGHT, theme.PANEL)
        text = "BAG %d" % self._game.bag_left
        canvas.text(small, LEFT + 7, _BAG, text, theme.DIM_ON_PANEL)

    def play(self, word="", points="", detail="", good=False):
        """Draw a play: its word and points, green when `good`, and a line of detail."""
        canvas = self._canvas
        ground = theme.RAISED if word or detail else theme.PANEL
        canvas.box(LEFT, _PLAY, WIDTH, _PLAY_HEIGHT, ground, theme.RAISED)
        ramp = theme.GREEN_ON_RAISED if good else theme.PAPER_ON_RAISED
        x, end = LEFT + 6, LEFT + WIDTH - 6
        if not word:
            line, rest = drawing.wrap(small, detail, _ROOM)
            canvas.text(small, x, _PLAY + 5, line, theme.PAPER_ON_RAISED)
            canvas.text(small, x, _PLAY + 17, rest, theme.PAPER_ON_RAISED)
            return
        room = _ROOM - _GAP - drawing.width(medium, points)
        if drawing.width(medium, word) <= room:
            canvas.text(medium, x, _PLAY + 3, word, ramp)
            canvas.right(medium, end, _PLAY + 3, points, ramp)
            room = _ROOM
        else:
            canvas.text(small, x, _PLAY + 5, drawing.fit(small, word, _ROOM), ramp)
            canvas.right(medium, end, _PLAY + 16, points, ramp)
        detail = drawing.fit(small, detail, room)
        canvas.text(small, x, _PLAY + 19, detail, theme.DIM_ON_RAISED)

    def tool(self, part, pressed=False):
        """Draw the three lines of the MENU, the magnifier, ZOOM, or a scroll arrow."""
        canvas = self._canvas
        if part == MENU:
            for line in range(3):
                colour = theme.AMBER if pressed else theme.DIM
                canvas.fill(LEFT + WIDTH - 20, _BAG + 4 * line, 13, 2, colour)
            return
        x, middle = LEFT + (part - ZOOM) * _TOOL_PITCH, _TOOLS + _TOOL_HEIGHT // 2
        ground = theme.SLATE if pressed else theme.RAISED
        canvas.box(x, _TOOLS, _TOOL_PITCH - 1, _TOOL_HEIGHT, ground, ground)
        if part == ZOOM:
            canvas.ring(x + 8, middle - 2, 5, theme.AMBER)
            canvas.polygon(x + 8, middle - 2, _HANDLE, theme.AMBER)
        else:
            canvas.triangle(x + 10, middle, 5, _WAYS[part], theme.PAPER)

    def bar(self, label, steps, pressed=-1, focused=False, note=""):
        """Draw the action bar, with step arrows if `steps`, and with a note below the label."""
        canvas = self._canvas
        edge = theme.PAPER if focused else theme.AMBER
        canvas.box(LEFT, _BAR, WIDTH, _BAR_HEIGHT, theme.AMBER, edge)
        if focused:
            canvas.frame(LEFT + 1, _BAR + 1, WIDTH - 2, _BAR_HEIGHT - 2, edge)
        if pressed == ACT:
            margin = _STEP if steps else 1
            h = _BAR_HEIGHT - 2 * margin
            canvas.fill(LEFT + 1, _BAR + margin, WIDTH - 2, h, theme.PAPER)
        ramp = theme.INK_ON_PAPER if pressed == ACT else theme.INK_ON_AMBER
        self._bar_label(label, ramp)
        canvas.centred(small, LEFT, _BAR + _NOTE, WIDTH, note, ramp)
        if steps:
            middle = LEFT + WIDTH // 2
            up = theme.PAPER if pressed == STEP_UP else theme.PANEL
            down = theme.PAPER if pressed == STEP_DOWN else theme.PANEL
            canvas.triangle(middle, _BAR + 8, 6, "U", up)
            canvas.triangle(middle, _BAR + _BAR_HEIGHT - 8, 6, "D", down)

    def resting_bar(self, label, note=""):
        """Draw the action bar as one that cannot be chosen now."""
        self._canvas.box(LEFT, _BAR, WIDTH, _BAR_HEIGHT, theme.PANEL, theme.RAISED)
        self._bar_label(label, theme.DIM_ON_PANEL)
        self._canvas.centred(small, LEFT, _BAR + _NOTE, WIDTH, note, theme.DIM_ON_PANEL)

    def progress_bar(self, label):
        """Draw the bar's place with a label and an empty progress bar."""
        canvas = self._canvas
        self._ink = 0
        canvas.box(LEFT, _BAR, WIDTH, _BAR_HEIGHT, theme.PANEL, theme.RAISED)
        canvas.centred(medium, LEFT, _BAR + 14, WIDTH, label, theme.PAPER_ON_PANEL)
        canvas.box(LEFT + 8, _BAR + 36, WIDTH - 16, 8, theme.GRID, theme.RAISED)

    def _bar_label(self, label, ramp):
        face = large if drawing.width(large, label) <= _ROOM else medium
        y = _BAR + (_BAR_HEIGHT - face.BASELINE) // 2
        self._canvas.centred(face, LEFT, y, WIDTH, label, ramp)

    def progress(self, percent):
        """Lengthen the progress bar to 0..100."""
        ink = (WIDTH - 18) * percent // 100
        if ink > self._ink:
            x = LEFT + 9 + self._ink
            self._canvas.fill(x, _BAR + 37, ink - self._ink, 6, theme.AMBER)
            self._ink = ink

    def part_at(self, x, y):
        """What a touch at a pixel means, -1 for nothing."""
        if _BAG - 12 <= y < _PLAY + 3 and x >= LEFT + _MENU:
            return MENU
        if x < LEFT - 1 or y < _TOOLS - 3:
            return -1
        if y < _TOOLS + _TOOL_HEIGHT + 2:
            return min(SCROLL_RIGHT, ZOOM + max(0, x - LEFT) // _TOOL_PITCH)
        if y < _BAR + _STEP:
            return STEP_UP
        return ACT if y < _BAR + _BAR_HEIGHT - _STEP else STEP_DOWN
