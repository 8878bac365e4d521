"""How many examples the tests here take, and how they damage what is right."""

import os

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

LONG = "FUZZ" in os.environ
# The same ones each time in `make test`; in `make fuzz` others each time, and a failure prints
# the line that brings its example back.
EXAMPLES = settings(
    max_examples=5_000 if LONG else 150, derandomize=not LONG, print_blob=True,
    deadline=None, database=None, suppress_health_check=list(HealthCheck),
)  # fmt: skip

EDGES = (b"\0", b"\x01", b"\xff", b"\xff\x7f", b"\0\x80", b"\xff\xff\xff\xff")  # of numbers


@st.composite
def damaged(draw, whole, pieces):
    """`whole`, bytes or a text, changed in up to four places: a bit lost there, a piece put in."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(whole)))
        lost = draw(st.one_of(st.integers(0, 4), st.integers(0, len(whole) - at)))
        whole = whole[:at] + draw(pieces) + whole[at + lost :]
    return whole


@st.composite
def overwritten(draw, whole, begin, end):
    """`whole` bytes, of which up to four numbers of 1 to 4 bytes between two places differ."""
    data = bytearray(whole)
    for _ in range(draw(st.integers(1, 4))):
        piece = draw(st.binary(min_size=1, max_size=4) | st.sampled_from(EDGES))
        at = draw(st.integers(begin, end - len(piece)))
        data[at : at + len(piece)] = piece
    return bytes(data)
