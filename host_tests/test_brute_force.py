"""The move generator finds exactly the plays that trying everything finds."""

import subprocess
import sys

import seeded
from brute_force import plays as slow_plays

from common import lexicon
from conftest import ENGINE
from engine.movegen import MoveGenerator
from engine.rules import CARTRIDGE
from engine.tiles import decode
from tools import BUILD, ROOT, micropython

POSITIONS = 320
SMALL_PACK = BUILD / "small.pack"
PATHS = (ENGINE, ROOT / "firmware", ROOT / "host_tests" / "shim")
HEAP = 8 * 1024 * 1024  # lists of plays are no part of the handheld's work


def small_words() -> list[str]:
    """All words of two letters, and a sample of the others up to the longest rack and more."""
    words = (ROOT / "dict_pack" / "english.txt").read_text().split()
    return sorted(
        [word for word in words if len(word) == 2]
        + [word for word in words if len(word) == 3][::6]
        + [word for word in words if 4 <= len(word) <= 11][::400]
    )


def build_small_pack() -> set[str]:
    words = small_words()
    BUILD.mkdir(exist_ok=True)
    listed = BUILD / "small.txt"
    listed.write_text("\n".join(words))
    command = [sys.executable, "-m", "tools.lexicon", "build", listed, "-o", SMALL_PACK]
    subprocess.run(command, cwd=ROOT, check=True, stderr=subprocess.DEVNULL)
    return {word.upper() for word in words}


def test_every_position_has_the_plays_of_brute_force_on_both_runtimes():
    words = build_small_pack()
    pack = lexicon(".build/small.pack")
    generator = MoveGenerator(pack, pack.full, CARTRIDGE)
    counts, kinds = [], set()
    for seed in range(POSITIONS):
        board, rack = seeded.position(generator, seed)
        found = seeded.plays(generator, board, rack)
        assert len(found) == len(set(found)), f"a play twice at seed {seed}"
        found = {(squares, decode(tiles), score) for squares, tiles, score in found}
        slow = slow_plays(board.rows(), decode(rack), words)
        assert found == slow, f"seed {seed}: {decode(rack)} on\n" + "\n".join(board.rows())
        counts.append(len(found))
        kinds.add((len(rack), decode(rack).count("?")))
    assert {size for size, _ in kinds} == set(range(1, 10))
    assert {blanks for _, blanks in kinds} == {0, 1, 2}
    assert sum(counts) > 20 * POSITIONS

    there = micropython.run(
        ENGINE / "seeded.py", [".build/small.pack", 0, POSITIONS],
        HEAP + SMALL_PACK.stat().st_size, [ENGINE, ROOT / "firmware"], timeout=300,
    )  # fmt: skip
    here = subprocess.run(
        [sys.executable, ENGINE / "seeded.py", ".build/small.pack", "0", str(POSITIONS)],
        env={"PYTHONPATH": ":".join(map(str, PATHS))},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert there.stdout.splitlines() == here.stdout.splitlines(), there.stderr
    assert [int(line.split()[1]) for line in here.stdout.splitlines()] == counts
