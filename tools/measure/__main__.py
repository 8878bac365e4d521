"""`python -m tools.measure`: the pack's bytes, the search's speed here and on the handheld."""

import argparse
import json
import sys
from pathlib import Path

from engine.lexicon import Lexicon, PackError
from tools import ROOT
from tools.firmware import BuildError
from tools.lexicon.whole import whole_pack
from tools.measure import measuring, positions, report, sizes
from tools.micropython import MicroPythonError

PACK = ROOT / "dict_pack" / "english.pack"
EACH = 3


def main() -> int:
    options = _options()
    try:
        results = _measure(options)
    except (BuildError, PackError, MicroPythonError, measuring.MeasureError, OSError) as error:
        print(f"measure: {error}", file=sys.stderr)
        return 2
    print(json.dumps(results, indent=2) if options.json else report.text(results))
    return 1 if results.get("differences") else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.measure", description=__doc__)
    parser.add_argument("--pack", type=Path, default=PACK, help="whose bytes to measure")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--only", choices=("pack", "search"), help="leave the other out; default: both"
    )
    parser.add_argument(
        "--all", action="store_true",
        help=f"search all positions, not {EACH} for each number of blanks (takes two minutes)",
    )  # fmt: skip
    return parser.parse_args()


def _measure(options: argparse.Namespace) -> dict:
    results: dict[str, object] = {"machine": measuring.machine()}
    if options.only != "search":
        _progress("pack")
        lexicon = Lexicon(options.pack.read_bytes())
        results["pack"] = report.size_rows(sizes.sizes(lexicon))
    if options.only != "pack":
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
