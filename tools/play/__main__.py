"""`python -m tools.play`: a whole game in the terminal, against one to three computers."""

import argparse
import curses
import os
import random
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from engine.lexicon import Lexicon
from engine.player import LEVELS
from engine.rules import EDITIONS, FINISH_LEVELS, Rules
from tools import PACK
from tools.options import Parser, whole_number, whole_pack
from tools.play.table import Table
from tools.play.terminal import Terminal

EDITION = {row[0].replace(" ", "-").lower(): row[0] for row in EDITIONS}
_MOST = 3  # computers
_LARGEST = (1 << 32) - 1  # seed


def main() -> int:
    """0 is success, 1 a record that cannot be written, 2 what cannot be used."""
    options = _read_options()
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _fail("this is no terminal", 2)
    try:
        with _record(options.record) as record:
            table = _table(options, record)
            title = f"LEXICART   {options.edition}   seed {options.seed}"
            for number in (signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, lambda number, _: sys.exit(128 + number))
            for name in ("LINES", "COLUMNS"):  # the terminal itself knows better
                os.environ.pop(name, None)
            curses.wrapper(lambda window: Terminal(window, table, title).play())
    except FileExistsError:
        return _fail(f"{options.record} is there already: name another file", 1)
    except OSError as error:
        return _fail(f"{options.record}: {error.strerror}", 1)
    except curses.error as error:
        return _fail(f"this terminal will not do: {error}", 2)
    scores = ", ".join(f"{player.name} {player.score}" for player in table.game.players)
    print(f"{scores}: {table.outcome() if table.game.over else 'not played to its end'}")
    return 0


def _read_options() -> argparse.Namespace:
    parser = Parser(prog="python -m tools.play", description=__doc__)
    add = parser.add_argument
    add("--level", nargs="+", choices=LEVELS[1:], default=["intermediate"],
        help="of each computer, one to three; default: intermediate")  # fmt: skip
    add("--edition", choices=EDITION, default="cartridge", help="default: %(default)s")
    add("--nine-tiles", action="store_true", help="racks of nine tiles")
    add("--finish-line", choices=FINISH_LEVELS, help="a game to a target: your level in it")
    add(
        "--seed",
        type=whole_number(1, _LARGEST),
        default=random.randint(1, _LARGEST),
        help="of the bag: 1, 2, ...",
    )
    add("--record", type=Path, metavar="FILE", help="keep the record of the game, as GCG")
    add("--pack", type=whole_pack, default=str(PACK), help="default: %(default)s")
    options = parser.parse_args()
    if len(options.level) > _MOST:
        parser.error(f"argument --level: {_MOST} computers at most, not {len(options.level)}")
    return options


@contextmanager
def _record(path: Path | None) -> Iterator[TextIO | None]:
    """The file, which is to be new, written line by line. Raises OSError.

    Where nobody has had a turn there is nothing to keep.
    """
    if path is None:
        yield None
        return
    with open(path, "x", encoding="utf-8", buffering=1) as file:
        try:
            yield file
        finally:
            if not any(line.startswith(">") for line in path.read_text("utf-8").splitlines()):
                path.unlink()


def _table(options: argparse.Namespace, record: TextIO | None) -> Table:
    lexicon = Lexicon(options.pack.read_bytes())
    rules = Rules(
        EDITION[options.edition],
        rack_size=9 if options.nine_tiles else 7,
        finish_line=options.finish_line is not None,
    )
    return Table(lexicon, options.level, rules, options.seed, options.finish_line, record)


def _fail(reason: str, status: int) -> int:
    print(f"play: {reason}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
