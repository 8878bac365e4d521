"""`python -m tools.emulate IMAGE`: the budgets of the firmware, on an emulated handheld."""

import argparse
import sys
from pathlib import Path

from engine.lexicon import PackError
from tools.bench.unit import BOARD
from tools.emulate import budgets
from tools.emulate.chip import EmulatorError
from tools.firmware import BuildError


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.emulate", description=__doc__)
    parser.add_argument("image", type=Path, help="MicroPython for the RP2040, an .uf2")
    parser.add_argument("--board", default=BOARD, help="a folder of board_defs")
    options = parser.parse_args()
    if not options.image.is_file():
        print(f"emulate: no image {options.image}: name an .uf2 in IMAGE", file=sys.stderr)
        return 2
    failed = False
    try:
        for row in budgets.rows(options.image, options.board):
            budget = f"{row.budget:>10,}" if row.budget is not None else " " * 10
            print(f"{row.value:>12,.1f} {row.unit:6}{budget}  {row.what}", flush=True)
            failed |= not row.kept
    except (BuildError, EmulatorError, PackError, OSError) as error:
        print(f"emulate: {error}", file=sys.stderr)
        return 2
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
