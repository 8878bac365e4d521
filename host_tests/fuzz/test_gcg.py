"""Records of any text: refused with the line named, or replayed to their end."""

import re
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from recorded import Recorded

from engine.record import RecordError
from tools.gcg import open_record, shown

from .examples import EXAMPLES, damaged

HEAD = "#player1 ann Ann Ash\n#player2 bob Bob Birch\n"
PIECES = (
    *(">ann:", ">bob:", "#note", "#player3", "#rack1", "#rack²", "#resigned", "#target-reached"),
    *(
        "#unsuccessful-challenge",
        "(challenge)",
        "(time)",
        "(AEI)",
        "--",
        "-",
        "-3",
        "-123456789",
        "-ABC",
    ),
    *(
        "8H",
        "H8",
        "15O",
        "16A",
        "8",
        "CAT",
        "c.T",
        "(CA)t",
        "?",
        "Ä",
        "²",
        "+0",
        "-0",
        "+10",
        "-9",
    ),
    *("0", "10", "9" * 9, "", "\n", "\r", "\t", "\x1c", "\u2028", "\ufeff", "ACEHRST", "QZ?"),
    *("#character-encoding", "UTF-8", "UTF-16", "ISO-8859-5", "punycode", "unicode_escape"),
)
pieces = st.one_of(st.sampled_from(PIECES), st.text(max_size=4))
lines = st.lists(st.lists(pieces, max_size=6).map(" ".join), max_size=12).map("\n".join)


@cache
def record(seed: int) -> list[str]:
    return Recorded(seed).lines


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("records") / "game.gcg"


def check(path, content: bytes):
    path.write_bytes(content)
    try:
        replay = open_record(path)
        replay.run()
    except RecordError as error:
        assert 1 <= error.line <= 1 + len(re.findall(b"\r\n|\r|\n", content))
        assert str(error) and len(shown(str(error)).splitlines()) == 1
        return
    for turn in replay.turns:
        assert turn.described()
    assert all(count >= 0 for count in replay.unseen().values())


@EXAMPLES
@given(st.binary(max_size=200))
def test_any_bytes(path, content):
    check(path, content)


@EXAMPLES
@given(lines)
def test_any_lines_between_two_players(path, text):
    check(path, (HEAD + text).encode("utf-8", "replace"))


@EXAMPLES
@given(st.integers(0, 39), st.data())
def test_damaged_record(path, seed, data):
    text = data.draw(damaged("".join(record(seed)), pieces))
    check(path, text.encode("utf-8", "replace"))


@EXAMPLES
@given(st.integers(0, 39), st.data())
def test_record_with_words_changed(path, seed, data):
    """A word of a line, or a whole line, is another, gone, or there twice."""
    changed = [line.split(" ") for line in record(seed)]
    for _ in range(data.draw(st.integers(1, 3))):
        line = data.draw(st.sampled_from(changed))
        at = data.draw(st.integers(0, len(line)))
        line[at : at + data.draw(st.integers(0, 1))] = data.draw(st.lists(pieces, max_size=1))
        moved = data.draw(st.integers(0, len(changed) - 1))
        changed.insert(data.draw(st.integers(0, len(changed))), list(changed[moved]))
        del changed[moved : moved + data.draw(st.integers(0, 1))]
    text = "\n".join(" ".join(line).strip("\n") for line in changed)
    check(path, text.encode("utf-8", "replace"))
