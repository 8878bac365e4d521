"""Whole games between computers: under the handheld's heap, and the same on either runtime."""

import subprocess
import sys

from runtimes import ENGINE, HEAP

from tools import ROOT, micropython

GAMES = 200
SAME = 8  # how many of them CPython, which is slow at it, plays as well
PACK = ROOT / "dict_pack" / "english.pack"
PATH = [ENGINE, ROOT / "firmware"]


def test_two_hundred_games_in_the_handhelds_heap():
    heap = HEAP + PACK.stat().st_size
    there = micropython.run(ENGINE / "games.py", [0, GAMES], heap, PATH, timeout=600)
    assert there.returncode == 0, there.stdout[-2000:] + there.stderr
    *games, heap_line = there.stdout.splitlines()
    assert len(games) == GAMES
    first, last = [int(word) for word in heap_line.split() if word.isdigit()]
    # The collector takes any stale word on the stack for a pointer, so a few objects may differ;
    # eight bytes a game would not pass.
    assert abs(first - last) < 8 * GAMES, heap_line

    shim = ROOT / "host_tests" / "shim"
    here = subprocess.run(
        [sys.executable, ENGINE / "games.py", "0", str(SAME)],
        env={"PYTHONPATH": ":".join(map(str, [*PATH, shim]))},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert here.stdout.splitlines() == games[:SAME]
