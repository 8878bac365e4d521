"""List the best plays of a position: `python -m tools.analyse --help`.

A position is a turn of a record in GCG, or comes from JSON: a list of objects with `board`, 15
strings of 15 squares ('.' empty, a blank in lower case), and `rack` ('?' a blank).
"""

import argparse
import heapq
import json
import sys
from dataclasses import dataclass
from pathlib import Path

from engine.board import SIDE, Board, coordinates, from_rows
from engine.lexicon import PackError
from engine.movegen import Move, MoveGenerator
from engine.record import RecordError
from engine.rules import CARTRIDGE
from engine.tiles import BLANK, decode, encode
from tools import PACK
from tools.gcg import open_pack, open_record, shown
from tools.options import whole_number

LONGEST_RACK = 9
LEVELS = {"novice": "common", "intermediate": "full", "advanced": "full"}  # whose words each knows


class PositionError(Exception):
    """Input that is not a position; the text names where and why."""


@dataclass
class Position:
    """A board, and the tile codes on the rack of the player to move."""

    board: Board
    rack: bytes


def positions(path: Path) -> list[Position]:
    """The positions of a JSON file. Raises PositionError, OSError."""
    try:
        # No field is a number: read as float, one of any length does no harm.
        found = json.loads(path.read_text(encoding="utf-8-sig"), parse_int=float)
    except json.JSONDecodeError as error:
        raise PositionError(f"{path}: not JSON: {error}") from None
    except UnicodeDecodeError as error:
        byte = error.object[error.start]
        raise PositionError(f"{path}: not UTF-8: byte {byte:#04x} at {error.start}") from None
    except RecursionError:
        raise PositionError(f"{path}: not a list of positions: nested too deep") from None
    if not isinstance(found, list):
        raise PositionError(f"{path}: not a list of positions")
    return [_position(f"{path}: position {n}", each) for n, each in enumerate(found, 1)]


def _position(where: str, found) -> Position:
    if not isinstance(found, dict) or not {"board", "rack"} <= found.keys():
        raise PositionError(f"{where}: needs a board and a rack")
    return Position(
        _field(f"{where}: board", _board, found["board"]),
        _field(f"{where}: rack", _rack, found["rack"]),
    )


def _field(where: str, read, found):
    try:
        return read(found)
    except ValueError as error:
        raise PositionError(f"{where}: {error}") from None


def _board(rows) -> Board:
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise ValueError("not a list of strings")
    return from_rows(rows)


def _rack(text) -> bytes:
    if not isinstance(text, str):
        raise ValueError("not a string")
    rack = encode(text)
    if not 1 <= len(rack) <= LONGEST_RACK or not all(1 <= tile <= BLANK for tile in rack):
        quoted = shown(text) or "nothing"
        raise ValueError(f"{quoted} is not a rack of 1 to {LONGEST_RACK} tiles")
    return rack


def position_at(path: Path, turn: int | None) -> Position:
    """The position before a turn of a record, or at its end when its next rack is known.

    Raises PositionError, RecordError, OSError.
    """
    replay = open_record(path)
    following = replay.run(turn and turn - 1)
    if following:
        return Position(replay.board, following.rack)
    if turn:
        raise PositionError(f"{path}: no turn {turn}, the last is {len(replay.turns)}")
    last = replay.turns[-1].event.player if replay.turns else -1
    rack = replay.racks.get((last + 1) % replay.players)
    if rack is None:
        raise PositionError(f"{path}: say which turn: the next rack is not in the record")
    return Position(replay.board, rack)


class Best:
    """Counts the plays it takes, and keeps the best of them."""

    def __init__(self, top: int):
        self.top = top
        self.count = 0
        self._moves: list[Move] = []

    def take(self, move: Move) -> None:
        self.count += 1
        self._moves.append(move)
        if len(self._moves) > 4 * self.top + 1000:
            self._moves = self.best()

    def best(self) -> list[Move]:
        """The best by score; among equals those further up, further left, across come first."""
        return heapq.nsmallest(self.top, self._moves, key=_order)


def _order(move: Move):
    return -move.score, move.square, move.down, move.word


def _entry(move: Move) -> list:
    row, column = divmod(move.square, SIDE)
    return [row, column, "V" if move.down else "H", decode(move.word), move.score]


def _print(position: Position, found: Best) -> None:
    print(f"{decode(position.rack)}: {found.count} plays")
    for move in found.best():
        where = coordinates(move.square, move.down)
        print(f"{move.score:5}  {where:3}  {decode(move.word)}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.analyse",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, or positions (.json)")
    parser.add_argument(
        "turn", nargs="?", type=whole_number(1), metavar="TURN",
        help="of a record; default: the next one of an unfinished game",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--top", type=whole_number(1), default=10, metavar="N", help="default: %(default)s"
    )
    parser.add_argument("--pack", type=Path, default=PACK, metavar="FILE")
    words = parser.add_mutually_exclusive_group()
    words.add_argument("--tier", choices=("full", "common"), default="full")
    words.add_argument("--level", choices=LEVELS, help="the words of a computer of this level")
    return parser


def _analyse(options) -> None:
    if options.file.suffix == ".json":
        if options.turn:
            raise PositionError(f"{options.file}: positions have no turns")
        analysed = positions(options.file)
    else:
        analysed = [position_at(options.file, options.turn)]
    lexicon = open_pack(options.pack)
    tier = LEVELS[options.level] if options.level else options.tier
    generator = MoveGenerator(lexicon, getattr(lexicon, tier), CARTRIDGE)
    results = []
    for position in analysed:
        found = Best(options.top)
        generator.run(position.board, position.rack, found.take)
        results.append({"num_plays": found.count, "best": [_entry(m) for m in found.best()]})
        if not options.json:
            _print(position, found)
    if options.json:
        print("[\n" + ",\n".join(json.dumps(result) for result in results) + "\n]")


def main(arguments: list[str] | None = None) -> int:
    """0 is success, 1 a record or position that is wrong, 2 what cannot be used."""
    options = _parser().parse_args(arguments)
    try:
        _analyse(options)
    except RecordError as error:
        print(f"{options.file}:{error.line}: {shown(str(error))}", file=sys.stderr)
        return 1
    except PositionError as error:
        print(error, file=sys.stderr)
        return 1
    except PackError as error:
        print(f"{options.pack}: {error}", file=sys.stderr)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
    else:
        return 0
    return 2


if __name__ == "__main__":
    sys.exit(main())
