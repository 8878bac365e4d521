"""`python -m tools.emulate IMAGE`: the budgets of the firmware, on an emulated handheld."""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from engine.lexicon import PackError
from tools.bench.unit import BOARD
from tools.emulate import budgets, memory, thinking
from tools.emulate.budgets import Row
from tools.emulate.chip import EmulatorError
from tools.emulate.handheld import Handheld
from tools.firmware import BuildError
from tools.lexicon.whole import whole_pack


def rows(image: Path, board: str) -> Iterator[Row]:
    """Every row, as it is measured; tells on stderr what comes next."""
    pack = whole_pack()  # the words that the handed positions are about
    begun = time.monotonic()

    def tell(what: str) -> None:
        print(f"emulate: {what} ({time.monotonic() - begun:.0f} s)", file=sys.stderr)

    tell("from power on to the title")
    yield from budgets.start(image, board, pack)
    handheld = Handheld(image, board, pack)
    handheld.wait_screen("title")
    tell("drawing")
    yield from budgets.screen(handheld)
    tell("a game of four")
    yield from memory.four_players(handheld)
    tell("the computer's turns")
    yield from thinking.turns(handheld, pack)
    tell("done")


def line(row: Row) -> str:
    """A row of the table."""
    limit, kept = "", ""
    if row.limit is not None:
        limit, kept = f"{row.limit:,}", "kept" if row.kept else "MISSED"
    return f"{row.what:52}{row.value:>11,.1f} {row.unit:6}{limit:>9}  {kept}".rstrip()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.emulate", description=__doc__)
    parser.add_argument("image", type=Path, help="MicroPython for the RP2040, an .uf2")
    parser.add_argument("--board", default=BOARD, help="a folder of board_defs")
    options = parser.parse_args()
    if not options.image.is_file():
        print(f"emulate: no image {options.image}: name an .uf2 in IMAGE", file=sys.stderr)
        return 2
    kept = True
    try:
        print(f"{'':52}{'measured':>11} {'':6}{'limit':>9}")
        for row in rows(options.image, options.board):
            print(line(row), flush=True)
            kept &= row.kept
    except (BuildError, EmulatorError, PackError, OSError) as error:
        print(f"emulate: {error}", file=sys.stderr)
        return 2
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
