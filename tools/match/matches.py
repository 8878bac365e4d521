"""Matches: pairs of games on the same bags with the seats swapped, and what they tell."""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from tools import ROOT, micropython

TARGET = Path(__file__).parent / "target"
PATH = [TARGET, ROOT / "firmware"]
HEAP = 8 * 1024 * 1024
RUNTIMES = ("micropython", "cpython")
_AT_A_TIME = 5  # pairs that a worker plays before the next may be shown


class MatchError(Exception):
    """A match that cannot be played. The text says why."""


@dataclass(frozen=True)
class Pair:
    """The scores (of the first player, of the second) in both games on one bag."""

    seed: int
    there: tuple[int, int]
    back: tuple[int, int]

    @property
    def difference(self) -> float:
        """Points a game that the first player is ahead."""
        return sum(first - second for first, second in (self.there, self.back)) / 2

    @property
    def won(self) -> float:
        """The share of the two games that the first player won; a draw is half of one."""
        games = (self.there, self.back)
        return sum((first > second) + (first == second) / 2 for first, second in games) / 2


@dataclass(frozen=True)
class Estimate:
    """A mean, and its standard error."""

    mean: float
    error: float


def estimate(values: list[float]) -> Estimate:
    """Of a value for each pair: the two games on a bag do not count as two."""
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else float("nan")
    return Estimate(fmean(values), error)


def play(
    one: str,
    two: str,
    seed: int,
    pairs: int,
    pack: Path,
    runtime: str = RUNTIMES[0],
    told: Callable[[int], None] = lambda done: None,
) -> list[Pair]:
    """Play `pairs` pairs of games on the bags of the seeds from `seed` on.

    `told` hears how many are done. Raises MatchError, MicroPythonError.
    """
    starts = range(seed, seed + pairs, _AT_A_TIME)

    def some(first: int) -> list[Pair]:
        count = min(_AT_A_TIME, seed + pairs - first)
        return _read(_run(runtime, [pack, one, two, first, count]))

    found: list[Pair] = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for part in pool.map(some, starts):
            found += part
            told(len(found))
    return found


def _run(runtime: str, arguments: list) -> str:
    script = TARGET / "play.py"
    if runtime == "micropython":
        done = micropython.run(script, arguments, HEAP, PATH)
    else:
        path = os.pathsep.join(map(str, [*PATH, ROOT / "host_tests" / "shim"]))
        done = subprocess.run(
            [sys.executable, str(script), *map(str, arguments)],
            env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False,
        )  # fmt: skip
    if done.returncode:
        raise MatchError((done.stderr or done.stdout).strip())
    return done.stdout


def _read(text: str) -> list[Pair]:
    rows = [tuple(map(int, line.split())) for line in text.splitlines()]
    return [Pair(seed, (a, b), (c, d)) for seed, a, b, c, d in rows]
