"""A handheld's flash, damaged anywhere: it starts with the right pack, or says what is wrong.

In MicroPython, on a real littlefs.
"""

import pytest
import small_pack
from hypothesis import given
from hypothesis import strategies as st

from host_tests.device.rig import Rig
from tools import ROOT
from tools.install.scatter import laid_out

from .examples import EDGES, EXAMPLES

BLOCK = 4096
BLOCKS = 12
PLACES = ("host_tests/device/homes", "host_tests/engine", "tools/bench/target")
SOURCE = f"""
import sys
sys.path += {[str(ROOT / place) for place in PLACES]!r}
import parts
from handheld import PACK, Handheld, pages, put

def install(pack):
    global handheld, image, right
    handheld = Handheld({BLOCKS})
    put(PACK, pack)
    handheld.restart()
    right = pages(parts.load_lexicon()[0])
    image = bytes(handheld.flash)
    return len(right)

def start(changes):
    memory = memoryview(handheld.flash)
    memory[:] = image
    for at, piece, times in changes:
        piece = (piece * times)[: len(memory) - at]
        memory[at : at + len(piece)] = piece
    handheld.restart()
    lexicon, problem = parts.load_lexicon()
    return problem or [page[24:] for page in pages(lexicon)] == [page[24:] for page in right]
"""


@pytest.fixture(scope="module")
def rig():
    small_pack.build()
    rig = Rig()
    rig.run(SOURCE)
    assert rig.run(f"install({laid_out(small_pack.PACK.read_bytes())!r})")
    assert rig.run("start([])") is True
    yield rig
    rig.close()


places = st.integers(0, BLOCKS * BLOCK - 1) | st.builds(
    lambda block, at: block * BLOCK + at, st.integers(0, BLOCKS - 1), st.integers(0, 80)
)
pieces = st.sampled_from(EDGES) | st.binary(min_size=1, max_size=4)
changed = st.tuples(places, pieces, st.sampled_from((1, 1, 1, BLOCK)))


@EXAMPLES
@given(st.lists(changed, min_size=1, max_size=4))
def test_handheld_starts_with_the_right_pack_or_tells(rig, changes):
    answer = rig.run(f"start({changes!r})")
    assert answer is True or isinstance(answer, str) and answer.startswith("english.pack ")
