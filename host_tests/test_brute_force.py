"""The move generator finds exactly the plays that trying everything finds."""

import seeded
import small_pack
from brute_force import plays as slow_plays
from runtimes import ENGINE
from small_pack import PACK

from common import lexicon
from engine.movegen import MoveGenerator
from engine.rules import CARTRIDGE
from engine.tiles import decode
from tools import ROOT, micropython

POSITIONS = 300
HEAP = 8 * 1024 * 1024  # lists of plays are no part of the handheld's work


def test_every_position_has_the_plays_of_brute_force_on_both_runtimes():
    words = small_pack.build()
    pack = lexicon(str(PACK.relative_to(ROOT)))
    generator = MoveGenerator(pack, pack.full, CARTRIDGE)
    lines, counts, kinds = [], [], set()
    for seed in range(POSITIONS):
        line, board, rack, found = seeded.line(generator, seed)
        assert len(found) == len(set(found)), f"a play twice at seed {seed}"
        found = {(squares, decode(tiles), score) for squares, tiles, score in found}
        slow = slow_plays(board.rows(), decode(rack), words)
        assert found == slow, f"seed {seed}: {decode(rack)} on\n" + "\n".join(board.rows())
        lines.append(line)
        counts.append(len(found))
        kinds.add((len(rack), decode(rack).count("?")))
    assert {size for size, _ in kinds} == set(range(1, 10))
    assert {blanks for _, blanks in kinds} == {0, 1, 2}
    assert sum(counts) > 20 * POSITIONS

    there = micropython.run(
        ENGINE / "seeded.py", [str(PACK.relative_to(ROOT)), 0, POSITIONS],
        HEAP + PACK.stat().st_size, [ENGINE, ROOT / "firmware"], timeout=300,
    )  # fmt: skip
    assert there.stdout.splitlines() == lines, there.stderr
