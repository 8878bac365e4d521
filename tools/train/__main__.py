"""Train the weights of leaves by games of the engine against itself.

Each generation plays by the weights of the one before, the first by none. What has been played
is kept in the folder: stopped at any point, the same command goes on from there.
"""

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from tools import PACK, ROOT, micropython
from tools.options import whole_number
from tools.train import fit, table

SAMPLE = Path(__file__).parent / "target" / "sample.py"
HEAP = 4 * 1024 * 1024
NUMBER = whole_number(1, 200_000)
_GAMES = 20  # in a file
_CODES = {ord("?"): 27, **{64 + n: n for n in range(1, 27)}}


class TrainError(Exception):
    """Training that cannot go on. The text says why."""


def sample(options, generation: int, weights: Path | None) -> list[Path]:
    """Have the games of a generation played that are not yet; the files of their racks."""
    folder = options.folder / f"generation-{generation}"
    folder.mkdir(parents=True, exist_ok=True)
    firsts = range(0, options.games, _GAMES)
    files = [folder / f"{first:06}.txt" for first in firsts]
    seed = options.seed * 10_000_000 + generation * 1_000_000
    left = [(file, seed + first) for file, first in zip(files, firsts) if not file.exists()]
    begun, done = time.monotonic(), 0

    def play(job: tuple[Path, int]) -> None:
        file, first = job
        arguments = [options.pack, weights or "-", first, _GAMES]
        found = micropython.run(SAMPLE, arguments, HEAP, [ROOT / "firmware"])
        if found.returncode:
            raise TrainError((found.stderr or found.stdout).strip())
        part = file.with_suffix(".part")
        part.write_text(found.stdout)
        part.replace(file)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for _ in pool.map(play, left):
            done += 1
            rest = (time.monotonic() - begun) / done * (len(left) - done) / 60
            played = _GAMES * (len(files) - len(left) + done)
            _tell(f"generation {generation}: {played} games, {rest:.0f} minutes left", rest > 0)
    return files


def _tell(text: str, more: bool) -> None:
    if sys.stderr.isatty():
        print(f"\r{text}", end="  " if more else "\n", file=sys.stderr, flush=True)
    elif not more:
        print(text, file=sys.stderr)


def read(files: list[Path]) -> tuple[np.ndarray, np.ndarray]:
    """Racks as tile codes, and what they are worth. Raises TrainError naming file and line."""
    racks, worth = [], []
    for file in files:
        for number, line in enumerate(file.read_text().splitlines(), 1):
            try:
                rack, value = line.split()
                racks.append([_CODES[ord(letter)] for letter in rack])
                worth.append(int(value))
            except (ValueError, KeyError):
                raise TrainError(f"{file}:{number}: not a rack and its worth") from None
    return np.array(racks, np.int16), np.array(worth, float)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.train", description=__doc__)
    parser.add_argument("folder", type=Path, help="where to keep what has been played")
    parser.add_argument("--generations", type=NUMBER, default=3, help="default: %(default)s")
    parser.add_argument(
        "--games", type=NUMBER, default=2400, help="of a generation; default: %(default)s"
    )
    parser.add_argument("--seed", type=NUMBER, default=1)
    parser.add_argument("--pack", type=Path, default=PACK, metavar="FILE")
    return parser


def _train(options) -> None:
    weights, told = None, []
    for generation in range(options.generations):
        racks, worth = read(sample(options, generation, weights))
        weights = options.folder / f"generation-{generation}.weights"
        if not weights.exists():
            _tell(f"generation {generation}: fitting {len(racks):,} racks", False)
            weights.write_bytes(table.pack(fit.fit(racks, worth, options.seed)))
        told.append(f"{len(racks):,}")
    table.write(
        weights.read_bytes(),
        f"From {' + '.join(told)} racks of {options.generations} generations of {options.games:,} "
        f"games each, seed {options.seed}.",
    )


def main(arguments: list[str] | None = None) -> int:
    try:
        _train(_parser().parse_args(arguments))
    except (TrainError, OSError, micropython.MicroPythonError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
