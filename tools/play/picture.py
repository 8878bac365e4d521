"""Draws the table in 80 columns and 24 lines: in colours where there are any, and by marks."""

import curses
import textwrap
from dataclasses import dataclass

from engine.board import CENTRE, DLS, DWS, PREMIUMS, SIDE, SQUARES, TLS, TWS
from engine.tiles import BLANK, BLANK_FLAG, VALUES, char
from tools.play.entry import missing
from tools.play.table import Table

LINES, COLUMNS = 24, 80
_CELL = 3  # columns of a square
_LEFT, _TOP = 3, 2  # of the board
_PANEL = _LEFT + SIDE * _CELL + 2  # column
_WIDTH = COLUMNS - _PANEL
_PANEL_LINES = 19
_RACK, _SAID, _LINE, _HELP = 18, 20, 21, 22  # lines
_MARKS = {DLS: "2L ", TLS: "3L ", DWS: "2W ", TWS: "3W "}
_HELPS = (
    "8H WORD across, H8 WORD down, a blank in lower case; arrows, Tab move the place",
    "exchange QV?   pass   shuffle   resign   quit      the first letter will do",
)
# What looks different: foreground, background, and the attribute where there are no colours.
_LOOKS = {
    DLS: (curses.COLOR_BLACK, curses.COLOR_CYAN, curses.A_NORMAL),
    TLS: (curses.COLOR_WHITE, curses.COLOR_BLUE, curses.A_NORMAL),
    DWS: (curses.COLOR_BLACK, curses.COLOR_MAGENTA, curses.A_NORMAL),
    TWS: (curses.COLOR_WHITE, curses.COLOR_RED, curses.A_NORMAL),
    "tile": (curses.COLOR_BLACK, curses.COLOR_WHITE, curses.A_REVERSE),
    "last": (curses.COLOR_BLACK, curses.COLOR_YELLOW, curses.A_REVERSE | curses.A_BOLD),
    "laid": (curses.COLOR_BLACK, curses.COLOR_GREEN, curses.A_REVERSE | curses.A_UNDERLINE),
}


@dataclass
class View:
    """What is on the screen beside the table itself.

    line: as typed; said: the line above it; laid: the tile of each square that the line lays one
    on; next: the square that the next tile goes to; down: whether the line's word runs down.
    """

    line: str = ""
    said: str = ""
    laid: dict[int, int] | None = None
    next: int | None = None
    down: bool = False


class Picture:
    """Draws on a curses window, below a title."""

    def __init__(self, window: curses.window, title: str):
        self._window = window
        self._title = title
        self._looks = {}
        coloured = curses.has_colors()
        if coloured:
            curses.use_default_colors()  # those of the terminal, where nothing else is said
        for number, (name, (ink, paper, plain)) in enumerate(_LOOKS.items(), 1):
            if coloured:
                curses.init_pair(number, ink, paper)
            self._looks[name] = curses.color_pair(number) if coloured else plain

    @property
    def fits(self) -> bool:
        lines, columns = self._window.getmaxyx()
        return lines >= LINES and columns >= COLUMNS

    def draw(self, table: Table, view: View) -> None:
        """Draw all, or say that the terminal is too small."""
        window = self._window
        window.erase()
        if self.fits:
            self._draw_board(table, view)
            self._draw_rack(table, view)
            self._draw_panel(table)
            for n, text in enumerate(() if table.game.over else _HELPS):
                self._put(_HELP + n, 0, text, curses.A_DIM)
            self._put(_SAID, 0, view.said, curses.A_BOLD)
            self._put(_LINE, 0, "> " + view.line)
        else:
            lines, columns = window.getmaxyx()
            self._put(0, 0, f"{columns} x {lines}: too small")
            self._put(1, 0, f"make it {COLUMNS} x {LINES}")
        window.refresh()

    def _put(self, y: int, x: int, text: str, look: int = curses.A_NORMAL) -> None:
        lines, columns = self._window.getmaxyx()
        if y < lines and x < columns - 1:
            # A terminal has no place for the cursor behind the last column of the last line.
            self._window.addstr(y, x, text[: columns - 1 - x], look)

    def _draw_board(self, table: Table, view: View) -> None:
        last = table.game.last_play.squares if table.game.last_play else b""
        heads = "".join(chr(0x41 + n).ljust(_CELL) for n in range(SIDE))
        self._put(_TOP - 1, _LEFT, heads, curses.A_DIM)
        for row in range(SIDE):
            self._put(_TOP + row, 0, f"{row + 1:2}", curses.A_DIM)
        for square in range(SQUARES):
            text, look = self._square(table, view, square, last)
            row, column = divmod(square, SIDE)
            self._put(_TOP + row, _LEFT + column * _CELL, text, look)

    def _square(self, table: Table, view: View, square: int, last: bytes) -> tuple[str, int]:
        tile = table.game.board.tile(square)
        if tile:
            return face(tile), self._looks["last" if square in last else "tile"]
        if view.laid and square in view.laid:
            return face(view.laid[square]), self._looks["laid"]
        premium = PREMIUMS[square]
        text = "*  " if square == CENTRE else _MARKS.get(premium, ".  ")
        look = self._looks.get(premium, curses.A_DIM)
        if square == view.next:
            return ("v" if view.down else ">") + text[1:], look | curses.A_REVERSE
        return text, look

    def _draw_rack(self, table: Table, view: View) -> None:
        self._put(_RACK, 0, "Rack")
        rack = bytearray(table.human.rack)
        laid = bytes((view.laid or {}).values())
        if not missing(laid, rack):
            for tile in laid:
                rack.remove(BLANK if tile & BLANK_FLAG else tile)
        for n, tile in enumerate(rack):
            self._put(_RACK, 6 + n * (_CELL + 1), face(tile), self._looks["tile"])

    def _draw_panel(self, table: Table) -> None:
        game, clocks = table.game, table.seconds_left
        self._put(0, 0, self._title, curses.A_BOLD)
        for n, player in enumerate(game.players):
            turn = not game.over and n == game.turn
            text = f"{'>' if turn else ' '} {player.name:14}{player.score:5}"
            if clocks:
                text += f"{clock(clocks[n]):>7}"
            elif player.target:
                text += f" of {player.target}"
            self._put(n, _PANEL, text, curses.A_BOLD if turn else curses.A_NORMAL)
        count = len(game.players)
        self._put(count, _PANEL, f"  bag {game.bag_left:15}")
        lines = [line for told in table.told for line in textwrap.wrap(told, _WIDTH - 1)]
        room = _PANEL_LINES - count - 2
        for n, line in enumerate(lines[-room:]):
            self._put(count + 2 + n, _PANEL, line)


def face(tile: int) -> str:
    """A tile as it is shown: its letter and what it is worth."""
    return f"{char(tile)}{VALUES[tile] or '':<2}"


def clock(seconds: int) -> str:
    """Time left, as minutes and seconds."""
    return f"{'-' if seconds < 0 else ''}{abs(seconds) // 60}:{abs(seconds) % 60:02}"
