"""Check and show records of games in GCG: `python -m tools.gcg --help`."""

import argparse
import sys
from pathlib import Path
from typing import TextIO

from engine.board import SIDE
from engine.lexicon import PackError
from engine.play import letters
from engine.record import RecordError
from tools import PACK
from tools.options import whole_number

from . import Replay, open_pack, open_record, shown
from .reckoning import reckoning
from .replay import WrongScore


def _check(options) -> int:
    wrong = 0
    for path in options.files:
        try:
            open_record(path).run()
        except RecordError as error:
            wrong += 1
            _tell(path, error, sys.stdout)
        except OSError as error:
            wrong += 1
            print(f"{path}: {error.strerror}")
        else:
            print(f"{path}: ok")
    return 1 if wrong else 0


def _show(options) -> int:
    replay = open_record(options.file)
    try:
        replay.run(options.turn)
    except RecordError:
        _print(replay)  # as far as it is right
        raise
    if options.turn is not None and len(replay.turns) < options.turn:
        last = len(replay.turns)
        print(f"{options.file}: no turn {options.turn}, the last is {last}", file=sys.stderr)
        return 2
    _print(replay)
    return 0


def _print(replay: Replay) -> None:
    """The last turn, the board after it, and the scores."""
    if replay.turns:
        turn = replay.turns[-1]
        player = replay.nicks[turn.event.player]
        print(f"turn {len(replay.turns)}: {player} {turn.described()}")
        for line in reckoning(turn.play) if turn.play else ():
            print(f"  {line}")
        for note in turn.notes:
            print(f"  {note}")
    _print_board(replay)
    for player, name in enumerate(replay.reader.names):
        print(f"{replay.scores[player]:5} {replay.nicks[player]} ({name})")


def _tell(path: Path, error: RecordError, file: TextIO) -> None:
    """Print what is wrong and where, and how a score comes about that is another."""
    print(f"{path}:{error.line}: {shown(str(error))}", file=file)
    for line in reckoning(error.play) if isinstance(error, WrongScore) else ():
        print(f"  {line}", file=file)


def _print_board(replay: Replay) -> None:
    print("   " + "".join(f" {chr(0x41 + n)}" for n in range(SIDE)))
    for number, row in enumerate(replay.board.rows(), 1):
        print(f"{number:3} {' '.join(row)}")


def _words(options) -> int:
    lexicon = open_pack(options.pack)
    replay = open_record(options.file)
    replay.run()
    for turn in replay.turns:
        for word in turn.play.words if turn.play else ():
            if not lexicon.contains(letters(word.tiles)):
                withdrawn = " (withdrawn)" if turn.withdrawn else ""
                print(f"{options.file}:{turn.event.line}: {word}{withdrawn}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.gcg", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="replay records; exit 1 when one is wrong")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    check.set_defaults(run=_check)
    show = commands.add_parser("show", help="print the board and the scores")
    show.add_argument("file", type=Path, metavar="FILE")
    show.add_argument(
        "turn", nargs="?", type=whole_number(1), metavar="TURN", help="default: the end"
    )
    show.set_defaults(run=_show)
    words = commands.add_parser("words", help="list the words that a dictionary pack lacks")
    words.add_argument("file", type=Path, metavar="FILE")
    words.add_argument("--pack", type=Path, default=PACK, metavar="FILE")
    words.set_defaults(run=_words)
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0 is success, 1 a record that is wrong, 2 what cannot be used."""
    options = _parser().parse_args(arguments)
    try:
        return options.run(options)
    except RecordError as error:
        _tell(options.file, error, sys.stderr)
        return 1
    except PackError as error:
        print(f"{options.pack}: {error}", file=sys.stderr)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
