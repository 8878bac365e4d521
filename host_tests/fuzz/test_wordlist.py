"""Word lists of any bytes: refused by name and line, or words that a board holds."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.lexicon import wordlist

from .examples import EXAMPLES, damaged

words = st.text("abyzAQ", min_size=1, max_size=17)
strange = st.sampled_from(
    ("don't", "e-mail", "aa lava", "café", "# note", "cat # purrs", "", " \t", "\u2028", "\x00")
)
ends = st.sampled_from(("\n", "\r\n", "\r", "\n\n", "\x0b", "\x85"))
lists = st.lists(st.tuples(st.one_of(words, words, strange, st.text(max_size=5)), ends)).map(
    lambda lines: "".join(line + end for line, end in lines)
)
encodings = st.sampled_from(
    ("utf-8", "utf-8", "utf-8-sig", "utf-16", "utf-32", "latin-1", "cp1252")
)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("lists") / "list.txt"


def check(path, content):
    path.write_bytes(content)
    try:
        read = wordlist.read(path)
    except wordlist.ListError as error:
        assert str(error).startswith(f"{path}:") and "\n" not in str(error)
        named = re.match(r":(\d+): ", str(error).removeprefix(str(path)))
        assert not named or 1 <= int(named[1]) <= 1 + len(re.findall(b"\r\n|\r|\n", content))
        return
    assert read.words and read.words == sorted(set(read.words))
    assert all(re.fullmatch("[a-z]{2,15}", word) for word in read.words)
    assert "\n" not in read.left_out
    path.write_text("\n".join(read.words))
    again = wordlist.read(path)
    assert again.words == read.words and not again.left_out


@EXAMPLES
@given(st.binary(max_size=300))
def test_any_bytes(path, content):
    check(path, content)


@EXAMPLES
@given(lists, encodings)
def test_any_lines_in_any_encoding(path, text, encoding):
    check(path, text.encode(encoding, "replace"))


@EXAMPLES
@given(lists, st.data())
def test_damaged_list(path, text, data):
    check(path, data.draw(damaged(text.encode("utf-8", "replace"), st.binary(max_size=4))))
