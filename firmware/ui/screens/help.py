"""The rules and the controls in short, a page at a time."""

from engine.board import DLS, DWS, TLS, TWS
from ui import theme
from ui.board_view import draw_empty
from ui.glyphs import small
from ui.screen import KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from ui.screens.sheet import SheetScreen
from ui.widgets import Button

# Pages: the heading, then paragraphs; a premium square is shown beside its own.
_PAGES = (
    (
        "THE GAME",
        "Lay tiles on the board so that they form words. All tiles of a turn lie in one row or"
        " column, without a gap, and touch a tile that was there before.",
        "The first word has two tiles or more and covers the star in the middle.",
        "Every word of two letters or more that your tiles form counts, across and down.",
        "Then you draw until you have seven tiles again; in nine-tile play, nine.",
    ),
    (
        "SCORES",
        (DLS, "the letter counts twice"),
        (TLS, "the letter counts three times"),
        (DWS, "the word counts twice, also at the star"),
        (TWS, "the word counts three times"),
        "Letters before words, and only in the turn that covers the square. A blank scores"
        " nothing. A full rack in one turn earns 50 points more.",
    ),
    (
        "YOUR TURN",
        "READY shows your tiles. ENTER plays those on the board, RECALL takes them back, and"
        " SHUFFLE mixes the rack. After your turn, CONTINUE hides your new tiles.",
        "PASS and EXCHANGE cost the turn, and ask once more. You draw as many tiles as you put"
        " back, if the bag has them.",
        "CHALLENGE doubts the play before yours: if one of its words is not in the dictionary,"
        " its tiles go back and that turn is lost. If all are good, it costs you what the edition"
        " says.",
    ),
    (
        "THE END",
        "The game ends when the bag is empty and one player has no tile left, or when all pass;"
        " how often, the edition says.",
        "All lose the value of the tiles they have left; who went out gains the others'. Level"
        " scores go to the one who was ahead before that.",
        "With the timer on, every minute begun over the limit costs 10 points.",
        "In a finish line game the first at the target wins; each player has a target by level.",
    ),
    (
        "TOUCH",
        "Touch a tile, then a square, or drag it there. Touch a tile on the board to move it;"
        " touched once more, it comes back.",
        "Tiles are laid in the two closer views. The magnifier leads from view to view, and a"
        " touch on the whole board looks closer there. The arrows move over the board.",
        "The small arrows on the large button change what it does.",
        "When touches land beside the finger: OPTIONS, Touch.",
    ),
    (
        "KEYS",
        "The pad moves over the board, the rack and the large button.",
        "A picks up, lays down and chooses. B takes the last tile back, or leads back.",
        "C looks closer, and then at the whole board. D changes what the large button does.",
        "MENU: save and quit, resign, options. PAUSE hides board and rack and stops the clock.",
        "PAUSE on the title: touch calibration, for when no touch is of use.",
    ),
)


class HelpScreen(SheetScreen):
    def __init__(self, app):
        super().__init__(app)
        self._page = 0
        self.buttons += (
            Button(180, 200, 62, 34, "", lambda: self._turn(-1)),
            Button(250, 200, 62, 34, "", lambda: self._turn(1)),
        )

    @property
    def heading(self):
        return _PAGES[self._page][0]

    def draw_ground(self):
        yield from super().draw_ground()
        number = "%d of %d" % (self._page + 1, len(_PAGES))
        self.canvas.centred(small, 78, 212, 102, number, theme.DIM_ON_PANEL)
        y = 36
        for part in _PAGES[self._page][1:]:
            if isinstance(part, str):
                y = self.write(part, y)
            else:
                y = self._premium(*part, y)
            yield

    def redraw(self, button):
        super().redraw(button)
        if not button.label:
            way = "L" if button.x < 200 else "R"
            self.canvas.triangle(button.x + 31, 217, 7, way, theme.AMBER)

    def key(self, index):
        if index in (KEY_LEFT, KEY_UP):
            self._turn(-1)
        elif index in (KEY_RIGHT, KEY_DOWN):
            self._turn(1)
        else:
            super().key(index)

    def _premium(self, premium, text, y):
        """Show a premium square close and on the whole board."""
        draw_empty(self.canvas, 8, y, 22, premium)
        draw_empty(self.canvas, 36, y + 5, 13, premium)
        self.write(text, y + 6, 58)
        return y + 28

    def _turn(self, by):
        self._page = (self._page + by) % len(_PAGES)
        self.app.repaint()
