"""Have two players play a match, or one of them answer for positions.

    python -m tools.match advanced greedy --games 2000
    python -m tools.match serve --level advanced

Players: the levels of the handheld; `greedy`, who plays what scores most; `common`, the same with
the common words only; `unaware`, the advanced level without its search of the end of a game.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

from engine.player import LEVELS
from tools import PACK, micropython
from tools.match.matches import HEAP, PATH, RUNTIMES, TARGET, MatchError, Pair, estimate, play
from tools.micropython import MicroPythonError
from tools.options import whole_number

PLAYERS = (*LEVELS[1:], "greedy", "common", "unaware")


def _match_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.match",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("one", metavar="A", choices=PLAYERS)
    parser.add_argument("two", metavar="B", choices=PLAYERS)
    parser.add_argument(
        "--games", type=whole_number(1), default=200, metavar="N",
        help="two on each bag, with the seats swapped; default: %(default)s",
    )  # fmt: skip
    parser.add_argument(
        "--seed", type=whole_number(1), default=1, metavar="S", help="of the first bag; default: 1"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--runtime", choices=RUNTIMES, default=RUNTIMES[0])
    _pack_option(parser)
    return parser


def _serve_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.match serve",
        description="A position as JSON a line in, what the level does as JSON a line out.",
    )
    parser.add_argument("--level", choices=LEVELS[1:], default=LEVELS[-1])
    _pack_option(parser)
    return parser


def _pack_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--pack", type=Path, default=PACK, metavar="FILE")


def _summary(options, pairs: list[Pair]) -> dict:
    difference = estimate([pair.difference for pair in pairs])
    won = estimate([100 * pair.won for pair in pairs])
    games = [game for pair in pairs for game in (pair.there, pair.back)]
    return {
        "players": [options.one, options.two],
        "games": len(games),
        "seed": options.seed,
        "points": [round(sum(scores) / len(games), 2) for scores in zip(*games)],
        "difference": round(difference.mean, 2),
        "difference_error": round(difference.error, 2),
        "won": round(won.mean, 2),
        "won_error": round(won.error, 2),
    }


def _print(found: dict) -> None:
    one, two = found["players"]
    last = found["seed"] + found["games"] // 2 - 1
    print(f"{one} against {two}: {found['games']:,} games, seeds {found['seed']} to {last}")
    print(f"points a game      {found['points'][0]:.1f} to {found['points'][1]:.1f}")
    print(f"difference        {found['difference']:+.1f} ± {found['difference_error']:.1f} points")
    print(f"games won          {found['won']:.1f} ± {found['won_error']:.1f} %")


def _match(arguments: list[str]) -> None:
    options = _match_parser().parse_args(arguments)
    pairs = (options.games + 1) // 2
    shown = sys.stderr.isatty()

    def told(done: int) -> None:
        if shown:
            end = "\n" if done == pairs else ""
            print(f"\r{2 * done} of {2 * pairs} games", end=end, file=sys.stderr, flush=True)

    found = play(
        options.one, options.two, options.seed, pairs, options.pack, options.runtime, told
    )
    summary = _summary(options, found)
    if options.json:
        print(json.dumps(summary))
    else:
        _print(summary)


def _serve(arguments: list[str]) -> None:
    options = _serve_parser().parse_args(arguments)
    command = [str(micropython.command()), "-X", f"heapsize={HEAP}", str(TARGET / "serve.py")]
    done = subprocess.run(
        [*command, str(options.pack), options.level],
        env=micropython.environment(PATH), check=False,
    )  # fmt: skip
    if done.returncode:
        raise MatchError("the player has stopped")


def main(arguments: list[str] | None = None) -> int:
    """0 is success, 1 a match that came to no end, 2 what cannot be used."""
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        if arguments[:1] == ["serve"]:
            _serve(arguments[1:])
        else:
            _match(arguments)
    except MatchError as error:
        print(error, file=sys.stderr)
        return 1
    except MicroPythonError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
