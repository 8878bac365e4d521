"""The line that a player types: what it says, and how keys change it.

A play is a place and a word, as records have it: `8H CARTERS` across, `H8 CARTERS` down; a blank
in lower case, tiles played through as `.` or by their letters. All else is a command.
"""

import curses
from dataclasses import dataclass

from engine.board import CENTRE, SIDE, Board, coordinates
from engine.record import PLAY, Event, RecordError, read_position, read_word
from engine.tiles import BLANK, BLANK_FLAG, EMPTY, code
from tools.gcg.notation import laid

COMMANDS = ("exchange", "pass", "shuffle", "resign", "quit")
_LONGEST = 2 * SIDE
_WAYS = {
    curses.KEY_LEFT: (0, -1), curses.KEY_RIGHT: (0, 1),
    curses.KEY_UP: (-1, 0), curses.KEY_DOWN: (1, 0),
}  # fmt: skip


class EntryError(Exception):
    """A line that says nothing that can be done. The text says why."""


@dataclass(frozen=True)
class Command:
    """One of COMMANDS; tiles: codes of those to exchange."""

    name: str
    tiles: bytes = b""


@dataclass(frozen=True)
class Laying:
    """The squares that a word lays tiles on, and the code of each tile."""

    squares: bytes
    tiles: bytes


def place_of(line: str) -> tuple[int, bool] | None:
    """The square where a line's word begins and whether it runs down; None without a place."""
    try:
        return read_position((line.upper().split() or ["?"])[0])
    except RecordError:
        return None


def next_square(line: str, board: Board) -> int | None:
    """The square that the next tile typed goes to; None when there is none."""
    place = place_of(line)
    if place is None:
        return None
    (row, column), down = divmod(place[0], SIDE), place[1]
    at = (row if down else column) + len(_word(line))
    if at >= SIDE:
        return None
    return at * SIDE + column if down else row * SIDE + at


def changed(line: str, key: str | int, rack: bytes) -> str:
    """The line after a key. Without a blank on the rack letters need no shift key."""
    if key in (curses.KEY_BACKSPACE, "\b", "\x7f"):
        return line[:-1]
    if key == "\x15":  # Ctrl-U
        return ""
    if key in _WAYS or key == "\t":
        return _moved(line, key)
    if not isinstance(key, str) or not key.isprintable() or len(line) >= _LONGEST:
        return line
    line += key
    if place_of(line) is None:
        return line
    place, *words = line.split(" ", 1)
    words = words if BLANK in rack else [word.upper() for word in words]
    return " ".join([place.upper(), *words])


def _moved(line: str, key: str | int) -> str:
    """The line with its place one square further, or in the other direction."""
    place = place_of(line)
    if place is None:
        return coordinates(CENTRE) + " "
    (row, column), down = divmod(place[0], SIDE), place[1]
    if key == "\t":
        down = not down
    else:
        by = _WAYS[key]
        row, column = (row + by[0]) % SIDE, (column + by[1]) % SIDE
    return f"{coordinates(row * SIDE + column, down)} {_word(line)}"


def _word(line: str) -> str:
    return line.partition(" ")[2].strip()


def read(line: str, board: Board) -> Command | Laying:
    """What a line says. Raises EntryError."""
    words = line.split()
    if not words:
        raise EntryError("type a play or a command")
    place = place_of(line)
    if place is None:
        return _command(words[0].lower(), words[1:])
    try:
        return Laying(*_laid(place, "".join(words[1:]), board))
    except RecordError as error:
        raise EntryError(str(error)) from None


def _laid(place: tuple[int, bool], word: str, board: Board) -> tuple[bytes, bytes]:
    if not word:
        raise EntryError("type the word, from its first tile on")
    event = Event(PLAY, 1)
    event.square, event.down = place
    event.text, event.tiles = word, read_word(word)
    return laid(board, event)


def _command(typed: str, rest: list[str]) -> Command:
    """A command by its name, or the beginning of that."""
    for name in COMMANDS:
        if name.startswith(typed):
            break
    else:
        raise EntryError(f"{typed}: neither a place, such as 8H, nor a command")
    if name == "exchange":
        return Command(name, _tiles("".join(rest).upper()))
    if rest:
        raise EntryError(f"{name}: it stands alone")
    return Command(name)


def _tiles(text: str) -> bytes:
    try:
        tiles = bytes(map(code, text))
    except ValueError as error:
        raise EntryError(f"exchange: {error}") from None
    if not tiles or EMPTY in tiles:
        raise EntryError("exchange: name the tiles, a blank as ?")
    return tiles


def missing(tiles: bytes, rack: bytes) -> bytes:
    """Those of the tiles to be laid or exchanged that the rack lacks."""
    left, lacked = bytearray(rack), bytearray()
    for tile in tiles:
        tile = BLANK if tile & BLANK_FLAG else tile
        if tile in left:
            left.remove(tile)
        else:
            lacked.append(tile)
    return bytes(lacked)
