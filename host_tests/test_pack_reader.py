"""The packs that are built, read by a second reader: what FORMAT.md says is what is written."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pack_reader import PackReader

from engine.lexicon import Lexicon
from tools import ROOT
from tools.lexicon import pack
from tools.lexicon.whole import WHOLE_PACK

LETTERS = "abcdefghijklmnopqrstuvwxyz"
NON_WORDS = 100_000


@pytest.fixture(scope="module")
def whole():
    """The pack of the whole list, as the second reader has it."""
    return PackReader(WHOLE_PACK.read_bytes())


def listed(name):
    return (ROOT / "dict_pack" / name).read_text().split()


def test_whole_pack_has_the_words_of_the_lists_in_both_tiers(whole):
    for tier, name in enumerate(("english.txt", "common.txt")):
        words = listed(name)
        assert whole.words(tier) == set(words)
        assert whole.counts[tier] == len(words)


def test_whole_pack_lacks_what_the_lists_lack_for_both_readers(whole):
    lexicon = Lexicon(WHOLE_PACK.read_bytes())
    chance = random.Random(2006)
    for tier, root, name in ((0, lexicon.full, "english.txt"), (1, lexicon.common, "common.txt")):
        words = listed(name)
        for word in non_words(words, chance):
            assert not whole.has(word, tier), word
            assert not lexicon.contains(bytes(LETTERS.index(c) + 1 for c in word), root), word
        for word in chance.sample(words, 1000):
            assert whole.has(word, tier), word


def non_words(words, chance):
    """Words with a letter changed, added, lost or out of place, and letters at random."""
    known, found = set(words), set()
    while len(found) < NON_WORDS // 2:
        word = list(chance.choice(words))
        place, letter = chance.randrange(len(word)), chance.choice(LETTERS)
        change = chance.randrange(4)
        if change == 0:
            word[place] = letter
        elif change == 1:
            word.insert(place, letter)
        elif change == 2:
            del word[place]
        else:
            word.append(word.pop(place))
        found.update({"".join(word)} - known)
    while len(found) < NON_WORDS:
        word = "".join(chance.choices(LETTERS, k=chance.randint(1, 15)))
        found.update({word} - known)
    return sorted(found)


def test_page_0_says_what_the_pack_is():
    data = pack.build(["at", "cat", "eat"], ["at"], "Småord", "MIT")
    reader = PackReader(data)
    assert (reader.name, reader.licence, reader.tiers) == ("Småord", "MIT", 2)
    assert reader.counts == (3, 1)
    assert reader.pack_id == Lexicon(data).pack_id
    assert PackReader(pack.build(["at"], ["at"], "", "")).tiers == 1


words_of_few_letters = st.text("abcz", min_size=1, max_size=6)


@settings(max_examples=60, deadline=None)
@given(st.sets(words_of_few_letters, min_size=1), st.data())
def test_any_words_are_read_back(words, data):
    common = data.draw(st.sets(st.sampled_from(sorted(words)), min_size=1))
    reader = PackReader(pack.build(sorted(words), sorted(common), "", ""))
    assert reader.words(0) == words
    assert reader.words(1) == common
