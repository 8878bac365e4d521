"""`python -m tools.measure`: the pack's bytes, the search's speed here and on the handheld, and
what the screens send to the LCD."""

import argparse
import json
import sys
from pathlib import Path

from engine.lexicon import Lexicon, PackError
from tools import PACK
from tools.bench.unit import BenchError, Unit
from tools.firmware import BuildError
from tools.lexicon.whole import whole_pack
from tools.measure import measuring, positions, report, screens, sizes
from tools.micropython import MicroPythonError

EACH = 3


def main() -> int:
    options = _options()
    try:
        results = _measure(options)
    except (
        BenchError, BuildError, PackError, MicroPythonError, measuring.MeasureError, OSError,
    ) as error:  # fmt: skip
        print(f"measure: {error}", file=sys.stderr)
        return 2
    print(json.dumps(results, indent=2) if options.json else report.text(results))
    return 1 if results.get("differences") else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.measure", description=__doc__)
    parser.add_argument("--pack", type=Path, default=PACK, help="whose bytes to measure")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--only", choices=("pack", "search", "screens"), help="leave the others out"
    )
    parser.add_argument(
        "--all", action="store_true",
        help=f"search all positions, not {EACH} for each number of blanks (takes two minutes)",
    )  # fmt: skip
    return parser.parse_args()


def _measure(options: argparse.Namespace) -> dict:
    results: dict[str, object] = {"machine": measuring.machine()}
    if options.only in (None, "pack"):
        _progress("pack")
        lexicon = Lexicon(options.pack.read_bytes())
        results["pack"] = report.size_rows(sizes.sizes(lexicon))
    if options.only in (None, "screens"):
        _progress("screens")
        with Unit(name="measure") as unit:
            unit.wait_screen("title")
            unit.wait_idle()
            results["screens"] = report.cost_rows(screens.costs(unit))
            results["free"], results["heap"] = screens.least_free(unit)
    if options.only in (None, "search"):
        pack = whole_pack()
        lexicon = Lexicon(pack.read_bytes())
        each = None if options.all else EACH
        results["source"], chosen = positions.handed_or_played(lexicon, each)
        results.update(measuring.measure(pack, chosen, _progress))
    _progress("")
    return results


def _progress(step: str) -> None:
    """Show what is being done, on a terminal."""
    if sys.stderr.isatty():
        print(f"\r{step:50}", end="" if step else "\r", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
