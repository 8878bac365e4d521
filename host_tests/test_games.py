"""Whole games between computers: under the handheld's heap, and the same on either runtime."""

import subprocess
import sys

import pytest
from runtimes import ENGINE, HEAP

from tools import BUILD, PACK, ROOT, firmware, micropython

GAMES = 200
SAME = 2  # how many of them CPython, which is slow at it, plays as well
COMPILED = BUILD / "compiled"


@pytest.fixture(scope="module")
def play():
    """Plays games under MicroPython in the handheld's heap, from modules compiled as for it."""
    # Compiling them there would leave the heap in pieces.
    firmware.build(COMPILED, "pico_ili9341", firmware.PC)
    heap = HEAP + PACK.stat().st_size

    def run(*arguments):
        script = ENGINE / "games.py"
        return micropython.run(script, arguments, heap, [ENGINE, COMPILED], timeout=600)

    return run


def test_two_hundred_games_in_the_handhelds_heap(play):
    there = play(0, GAMES)
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
        env={"PYTHONPATH": ":".join(map(str, [ENGINE, ROOT / "firmware", shim]))},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert here.stdout.splitlines() == games[:SAME]


@pytest.mark.parametrize(
    "kind",
    [
        ["novice,novice"],
        ["intermediate,novice"],
        ["advanced,novice,intermediate"],
        ["advanced,advanced,intermediate,advanced"],
        ["advanced,intermediate", "rack_size=9"],
        ["advanced,novice", "finish_line=1"],
        ["advanced,advanced,novice", "finish_line=1", "rack_size=9"],
    ],
    ids=" ".join,
)
def test_games_of_every_kind_come_to_their_end(play, kind):
    done = play(0, 10, *kind)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert done.stdout.count("game ") == 10
