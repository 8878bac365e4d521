"""`python -m tools.lexicon`: packs, what is said of them, and what is refused."""

import json
import random
import re
import subprocess
import sys

import pytest

from engine.lexicon import Lexicon, PackError
from tools import ROOT
from tools.lexicon import pack, wordlist
from tools.lexicon.__main__ import main

ENGLISH = ROOT / "dict_pack" / "english.txt"
COMMON = ROOT / "dict_pack" / "common.txt"


@pytest.fixture
def listed(tmp_path):
    """Write a list, of text or of bytes, and return its path."""

    def write(content, name="list.txt"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


@pytest.fixture
def small(listed, tmp_path):
    """A pack file of a few words."""
    path = tmp_path / "small.pack"
    words = listed("cat\ncats\ncatch\ndog\n")
    common = listed("cat\nzebra\n", "common.txt")
    assert main(["build", str(words), "-o", str(path), "--common", str(common)]) == 0
    return path


@pytest.fixture(scope="module")
def english():
    """The words of the whole list, and their pack."""
    words = wordlist.read(ENGLISH).words
    return words, Lexicon(pack.build(words, wordlist.read(COMMON).words, "English", "MIT"))


def letters(word):
    return bytes(ord(c) - 96 for c in word)


# Packs


def test_pack_of_the_whole_list_holds_its_words_and_no_others(english):
    words, lexicon = english
    lexicon.verify()
    assert list(pack.words_of(lexicon, lexicon.full)) == words
    assert list(pack.words_of(lexicon, lexicon.common)) == wordlist.read(COMMON).words


def test_words_one_letter_away_from_a_word_are_told_apart(english):
    words, lexicon = english
    known = set(words)
    chance = random.Random(1999)
    phonies = set()
    while len(phonies) < 20000:
        word = list(chance.choice(words))
        word[chance.randrange(len(word))] = chance.choice("abcdefghijklmnopqrstuvwxyz")
        phonies.update({"".join(word)} - known)
    assert not [word for word in phonies if lexicon.contains(letters(word))]


def test_no_node_crosses_a_page_and_every_target_is_a_node_of_the_pack(english):
    lexicon = english[1]
    edges = memoryview(lexicon.data).cast("B").cast("I")
    starts, targets, node = set(), {lexicon.full, lexicon.common}, None
    for address in range(1024, len(edges)):
        if address % 1024 < 16:
            assert node is None
            continue
        edge = edges[address]
        if node is None and not edge:
            continue  # what is left at the end of a page
        assert edge < 1 << 25
        node = node or address
        starts.add(node)
        targets.add(edge & 0x3FFFF)
        if edge & 1 << 24:
            node = None
    assert targets - {0} == starts


def test_graph_is_minimal():
    """cat, cats, rat, rats: two edges to one node with A, one with T, one with S."""
    data = pack.build(["cat", "cats", "rat", "rats"], ["cat"], "", "")
    lexicon = Lexicon(data)
    edges = memoryview(data).cast("I")
    assert edges[lexicon.full] & 0x3FFFF == edges[lexicon.full + 1] & 0x3FFFF
    # Those five edges, and the common tier's three, which are nodes of their own.
    assert sum(1 for edge in edges[1024 + 16 :] if edge) == 5 + 3


def test_same_words_make_the_same_bytes_in_any_order_and_process(listed, tmp_path):
    lists = (listed("dog\ncat\nowl\n"), listed("OWL\r\ncat\r\ndog\r\ndog", "other.txt"))
    for number, path in enumerate(lists):
        command = [sys.executable, "-m", "tools.lexicon", "build", path, "--name", "Pets"]
        subprocess.run([*command, "-o", tmp_path / f"{number}.pack"], cwd=ROOT, check=True)
    assert (tmp_path / "0.pack").read_bytes() == (tmp_path / "1.pack").read_bytes()


def test_pack_id_tells_words_apart_and_not_names():
    def pack_id(words, common, name="A"):
        return Lexicon(pack.build(words, common, name, "")).pack_id

    first = pack_id(["cat", "dog"], ["cat"])
    assert pack_id(["cat", "dog"], ["cat"], "B") == first
    assert pack_id(["cat", "dog", "owl"], ["cat"]) != first
    assert pack_id(["cat", "dog"], ["dog"]) != first


def test_list_that_does_not_fit_is_refused_with_its_size():
    chance = random.Random(7)
    words = {"".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=15)) for _ in range(30000)}
    with pytest.raises(pack.PackTooBig, match="pages of 4096 bytes and a pack has at most 256"):
        pack.build(sorted(words), sorted(words), "Noise", "")
    with pytest.raises(pack.PackTooBig, match=r"name and licence are .* bytes too long"):
        pack.build(["cat"], ["cat"], "Cat", "all rights " * 500)


# Commands


def test_build_into_a_folder_that_is_not_there_says_so(listed, tmp_path, capsys):
    assert main(["build", str(listed("cat\n")), "-o", str(tmp_path / "no" / "x.pack")]) == 2
    assert "No such file or directory" in capsys.readouterr().err


def test_build_leaves_out_excluded_words_from_both_tiers(listed, tmp_path, capsys):
    words = listed("cat\ndog\nowl\n")
    half = listed("dog\n", "half.txt")
    path = tmp_path / "x.pack"
    command = ["build", str(words), "-o", str(path), "--exclude", str(half)]
    assert main([*command, "--common", str(listed("cat\ndog\nemu\n", "common.txt"))]) == 0
    lexicon = Lexicon(path.read_bytes())
    assert list(pack.words_of(lexicon, lexicon.full)) == ["cat", "owl"]
    assert list(pack.words_of(lexicon, lexicon.common)) == ["cat"]
    assert "2 words, 1 of them common; 1 excluded" in capsys.readouterr().out

    assert main([*command, "--common", str(half)]) == 2
    assert "half.txt: has no word of" in capsys.readouterr().err
    assert main(["build", str(half), "-o", str(path), "--exclude", str(words)]) == 2
    assert "list.txt: excludes every word of" in capsys.readouterr().err


def test_without_a_common_list_all_words_are_common(listed, tmp_path):
    path = tmp_path / "x.pack"
    assert main(["build", str(listed("cat\ndog\n", "pets.txt")), "-o", str(path)]) == 0
    lexicon = Lexicon(path.read_bytes())
    assert lexicon.common == lexicon.full
    assert lexicon.common_words == 2
    assert (lexicon.name, lexicon.licence) == ("pets", "not stated")


def test_build_says_each_step_and_what_it_left_out(listed, tmp_path, capsys):
    assert main(["build", str(listed("a\ncat\ncat\n")), "-o", str(tmp_path / "x.pack")]) == 0
    told = capsys.readouterr().err
    assert "1 duplicate, 1 shorter than 2 letters" in told
    for step in ("list.txt", "full tier", "common tier", "pages"):
        assert f"{step}: done" in told


def test_build_refuses_a_bad_list_and_keeps_the_old_pack(listed, small, capsys):
    before = small.read_bytes()
    assert main(["build", str(listed("cat\nça\n")), "-o", str(small)]) == 2
    assert 'list.txt:2: "ça"' in capsys.readouterr().err
    assert small.read_bytes() == before


def test_stats_of_a_small_pack(small, capsys):
    assert main(["stats", str(small), "--json"]) == 0
    numbers = json.loads(capsys.readouterr().out)
    assert numbers["words"] == numbers["full"]["words"] == 4
    assert numbers["common"]["words"] == 1
    assert numbers["bytes"] == small.stat().st_size == 8192
    # One page before the nodes, a head, and the edges of c-a-t-(c|s) and h, and of d-o-g.
    assert numbers["full"]["bytes"] == 4096 + 64 + 4 * (2 + 1 + 1 + 2 + 1 + 1 + 1)
    assert numbers["full"]["bytes"] + numbers["common"]["bytes"] == 8192
    assert re.fullmatch("[0-9a-f]{16}", numbers["id"])

    assert main(["stats", str(small)]) == 0
    assert re.search(r"full tier +4 words +4,196 bytes", capsys.readouterr().out)


def test_check_says_each_word_and_fails_on_a_missing_one(small, capsys):
    assert main(["check", str(small), "cat", "CATCH"]) == 0
    assert capsys.readouterr().out == "cat: yes, a common word\nCATCH: yes\n"
    assert main(["check", str(small), "cat", "catc", "dog"]) == 1
    assert "catc: not in the dictionary" in capsys.readouterr().out
    assert main(["check", str(small), "c-a-t"]) == 1
    assert main(["check", str(small), "ça"]) == 1


def flip(data):
    return data[:4200] + bytes([data[4200] ^ 4]) + data[4201:]


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        pytest.param(flip, "page 1 is damaged", id="one bit"),
        pytest.param(lambda data: data[:-1], "8191 bytes, not 8192", id="truncated"),
        pytest.param(lambda data: data[:4096] + bytes(4096), "page 1 is missing", id="blank page"),
        pytest.param(lambda data: data[:4096] * 2, "page 1 is missing", id="page doubled"),
        pytest.param(lambda data: b"", "not a dictionary pack", id="empty"),
        pytest.param(lambda data: b"cat\ndog\n" * 1024, "not a dictionary pack", id="a list"),
    ],
)
@pytest.mark.parametrize("command", ["stats", "check"])
def test_damaged_and_foreign_files_are_named(small, capsys, damage, message, command):
    small.write_bytes(damage(small.read_bytes()))
    assert main([command, str(small), *(["cat"] if command == "check" else [])]) == 2
    assert capsys.readouterr().err == f"{small}: {message}\n"


def test_missing_pack_is_named(tmp_path, capsys):
    path = tmp_path / "none.pack"
    assert main(["check", str(path), "cat"]) == 2
    assert capsys.readouterr().err == f"{path}: No such file or directory\n"


def test_every_single_flipped_bit_of_what_is_read_is_noticed(small):
    whole = small.read_bytes()
    places = [p for start in (0, 4096) for p in range(start + 40, start + 160)]
    for place in places:
        for bit in range(8):
            data = bytearray(whole)
            data[place] ^= 1 << bit
            with pytest.raises(PackError):
                Lexicon(data).verify()
