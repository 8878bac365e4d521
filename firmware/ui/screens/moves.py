"""Every turn of the game that has ended, as its record has them, to be scrolled."""

from array import array

from micropython import const

from engine.board import SIDE
from engine.recorder import LOST_TURN, RESIGNED, TARGET, nicknames
from engine.tiles import char
from ui import theme
from ui.glyphs import medium, small
from ui.screen import DOWN, KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_MENU, KEY_RIGHT, KEY_UP, UP
from ui.widgets import MAIN, Button, Form

_TOP = const(22)  # of the list, in pixels
_ROW = const(15)
_ROWS = const(14)  # in sight
_PAGE = const(12)
_LIST = const(270)  # columns
_POINTS = const(238)  # columns where points and totals end
_TOTAL = const(266)
_WORD = const(100)  # and where places and words begin
_PLACE = const(75)

_NOTES = {LOST_TURN: "after a challenge that failed", TARGET: "the target is reached"}
_KEYS = {KEY_UP: -1, KEY_DOWN: 1, KEY_LEFT: -_PAGE, KEY_RIGHT: _PAGE}


def read(text, board):
    """A line of a record as (nickname, place, what was done, points, total), "" for what it lacks.

    board: the Board at the end, which tells the letters that a play went through.
    """
    if text.startswith("#note "):
        note = text[6:]
        if note.startswith(RESIGNED):
            return note[len(RESIGNED) + 1 :] + ":", "", "resigned", "", ""
        return "", "", _NOTES.get(note, note), "", ""
    nick, *words, points, total = text[1:].split()
    what = words[-1]
    if what[0] == "(":
        done = {"(challenge)": "challenge failed", "(time)": "time"}.get(what)
        return nick, "", done or "tiles left: " + what[1:-1], points, total
    if what[0] == "-":
        done = {"-": "passed", "--": "taken back"}.get(what)
        return nick, "", done or "exchanged " + what[1:], points, total
    return nick, words[-2], _whole(words[-2], what, board), points, total


def _whole(place, word, board):
    """The word of a play with the letters that it went through."""
    down = place[0] > "9"
    row, column = (place[1:], place[0]) if down else (place[:-1], place[-1])
    square = (int(row) - 1) * SIDE + ord(column) - 65
    step = SIDE if down else 1
    letters = [
        char(board.tile(square + at * step)) if letter == "." else letter
        for at, letter in enumerate(word)
    ]
    return "".join(letters)


class MovesScreen(Form):
    """Shows the record of a Game that is over. file: of that record, open to read bytes."""

    def __init__(self, app, game, file):
        super().__init__(app)
        self._game = game
        self._file = file
        self._names = {
            nick + ":": player.name
            for nick, player in zip(nicknames([one.name for one in game.players]), game.players)
        }
        self._lines = array("H")  # where in the file each row's line begins
        self._index()
        self._first = 0  # the row in sight that is uppermost
        self._y = -1  # where the finger was when the list moved last, -1 when it is not on it
        self.buttons = [
            Button(276, 24, 40, 64, "", lambda: self._scroll(-_PAGE)),
            Button(276, 96, 40, 64, "", lambda: self._scroll(_PAGE)),
            Button(276, 194, 40, 38, "OK", self.cancel, MAIN),
        ]

    def draw_ground(self):
        canvas = self.canvas
        canvas.fill(0, 0, 320, 240, theme.PANEL)
        canvas.text(medium, 6, 4, "MOVES", theme.AMBER_ON_PANEL)
        yield from self._draw_list()

    def leave(self):
        super().leave()
        self._y = -1

    def touch(self, kind, x, y):
        if kind == DOWN and x < _LIST:
            self._y = y
        elif kind == UP:
            self._y = -1
        elif self._y >= 0:
            rows = (self._y - y) // _ROW
            if rows:
                self._y -= rows * _ROW
                self._scroll(rows)
            return
        super().touch(kind, x, y)

    def key(self, index):
        if index in (KEY_A, KEY_B, KEY_MENU):
            self.cancel()
        elif index in _KEYS:
            self._scroll(_KEYS[index])
        else:
            super().key(index)

    def redraw(self, button):
        super().redraw(button)
        if button is not self.buttons[2]:
            way = "U" if button is self.buttons[0] else "D"
            self.canvas.triangle(296, button.y + 32, 8, way, theme.PAPER)

    def cancel(self):
        self._file.close()
        self.app.pop()

    def _index(self):
        at = 0
        for line in self._file:
            if line[:1] == b">" or line[:6] == b"#note ":
                self._lines.append(at)
            at += len(line)

    def _scroll(self, rows):
        first = max(0, min(self._first + rows, len(self._lines) - _ROWS))
        if first != self._first:
            self._first = first
            self.app.paint(self._draw_list())

    def _draw_list(self):
        canvas, count = self.canvas, len(self._lines)
        last = min(count, self._first + _ROWS)
        canvas.fill(80, 4, _TOTAL - 80, 15, theme.PANEL)
        seen = "%d-%d of %d" % (self._first + 1, last, count) if count else "no record"
        canvas.right(small, _TOTAL, 7, seen, theme.DIM_ON_PANEL)
        for at in range(_ROWS):
            yield
            y = _TOP + at * _ROW
            canvas.fill(0, y, _LIST, _ROW, theme.RAISED if at & 1 else theme.PANEL)
            if self._first + at < count:
                self._file.seek(self._lines[self._first + at])
                self._row(y + 3, self._file.readline().decode().rstrip(), at & 1)

    def _row(self, y, text, raised):
        paper = theme.PAPER_ON_RAISED if raised else theme.PAPER_ON_PANEL
        dim = theme.DIM_ON_RAISED if raised else theme.DIM_ON_PANEL
        amber = theme.AMBER_ON_RAISED if raised else theme.AMBER_ON_PANEL
        canvas = self.canvas
        nick, place, done, points, total = read(text, self._game.board)
        canvas.text(small, 6, y, self._names.get(nick, nick), dim)
        canvas.text(small, _PLACE, y, place, dim)
        canvas.text(small, _WORD if place else _PLACE, y, done, paper if place else dim)
        canvas.right(small, _POINTS, y, points, amber)
        canvas.right(small, _TOTAL, y, total, paper)
