"""`python -m tools.lexicon`: packs, what is said of them, and what is refused."""

import json
import os
import random
import re
import subprocess
import sys

import pytest

from engine.lexicon import PAGE, RESERVED, TOKENS, Lexicon, PackError
from tools import ROOT
from tools.lexicon import pack, wordlist
from tools.lexicon.__main__ import main
from tools.lexicon.dawg import Dawg
from tools.lexicon.vocabulary import FIRST_TOKEN
from tools.lexicon.whole import WHOLE_PACK

ENGLISH = ROOT / "dict_pack" / "english.txt"
COMMON = ROOT / "dict_pack" / "common.txt"
LETTERS = "abcdefghijklmnopqrstuvwxyz"


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
    """The pack of the whole list."""
    return Lexicon(WHOLE_PACK.read_bytes())


@pytest.fixture(scope="module")
def two_pages():
    """The bytes of a pack of two pages."""
    words = ENGLISH.read_text().split()[::300]
    return pack.build(words, words, "", "")


# Packs


def test_pack_of_the_whole_list_has_its_words_wherever_its_pages_lie(english):
    pages = len(english.data) // PAGE
    places = [PAGE * page for page in random.Random(7).sample(range(200), pages)]
    flash = bytearray(b"\xff" * 200 * PAGE)
    for page, place in enumerate(places):
        flash[place + RESERVED : place + PAGE] = english.data[page * PAGE :][RESERVED:PAGE]
    scattered = Lexicon(flash, places)
    scattered.verify()
    for root, path in ((scattered.full, ENGLISH), (scattered.common, COMMON)):
        assert list(pack.words_of(scattered, root)) == wordlist.read(path).words


def test_default_list_keeps_to_its_bytes(english):
    numbers = pack.measure(english)
    assert numbers["words"] == 269870
    assert numbers["full"]["bytes"] <= 1.30 * numbers["words"]
    assert numbers["full"]["bytes"] + numbers["common"]["bytes"] == numbers["bytes"] <= 420_000


def test_graph_is_minimal():
    """cat, cats, rat, rats: two edges to one node with A, one with T, one with S."""
    dawg = Dawg([["cat", "cats", "rat", "rats"], ["at", "ats"]])
    edges = [edge for node in dawg.nodes for edge in node]
    assert len(dawg.nodes) == 5  # the one without edges too
    assert sorted(LETTERS[edge[0] - 1] for edge in edges) == ["a", "c", "r", "s", "t"]
    # The second list is what the first has after C.
    assert dawg.roots[1] in dawg.parents


@pytest.mark.parametrize(
    "lists",
    [
        pytest.param([["ab"], ["ab"]], id="one word"),
        pytest.param([["at", "ate", "cat", "cate"], ["at", "ate"]], id="tier within the other"),
        pytest.param([[a + b for a in LETTERS for b in LETTERS], ["zz"]], id="all of two letters"),
        pytest.param([["n" * n for n in range(2, 16)], ["n" * 15]], id="a chain"),
    ],
)
def test_words_of_unusual_lists_are_read_back(lists):
    lexicon = Lexicon(pack.build(*lists, "", ""))
    assert list(pack.words_of(lexicon, lexicon.full)) == lists[0]
    assert list(pack.words_of(lexicon, lexicon.common)) == lists[1]
    assert (lexicon.words, lexicon.common_words) == tuple(map(len, lists))


def test_same_words_make_the_same_bytes_in_any_order_and_process(listed, tmp_path):
    words = ENGLISH.read_text().split()[::100]
    lists = (listed("\n".join(words)), listed("\r\n".join(words[::-1]).upper(), "other.txt"))
    for number, path in enumerate(lists):
        command = [sys.executable, "-m", "tools.lexicon", "build", path, "--name", "Sample"]
        seed = {**os.environ, "PYTHONHASHSEED": str(number)}
        subprocess.run([*command, "-o", tmp_path / f"{number}"], cwd=ROOT, check=True, env=seed)
    assert (tmp_path / "0").read_bytes() == (tmp_path / "1").read_bytes()


def test_pack_that_reads_back_as_other_words_is_not_handed_out(monkeypatch):
    write = pack.image.write

    def write_wrong(*layout):
        data = write(*layout)
        data[TOKENS + 4 * FIRST_TOKEN] ^= 1  # the letter of the first token
        return data

    monkeypatch.setattr(pack.image, "write", write_wrong)
    with pytest.raises(RuntimeError, match="the pack has .* where the list has cat"):
        pack.build(["cat", "dog"], ["cat"], "", "")


def test_pack_id_tells_words_apart_and_not_names():
    def pack_id(words, common, name="A"):
        return Lexicon(pack.build(words, common, name, "")).pack_id

    first = pack_id(["cat", "dog"], ["cat"])
    assert pack_id(["cat", "dog"], ["cat"], "B") == first
    assert pack_id(["cat", "dog", "owl"], ["cat"]) != first
    assert pack_id(["cat", "dog"], ["dog"]) != first


def test_list_that_does_not_fit_is_refused_with_its_size(monkeypatch):
    words = ENGLISH.read_text().split()[::20]
    needed = len(pack.build(words, words, "", "")) // PAGE
    assert needed > 7
    for most in (2, 7):
        monkeypatch.setattr(pack, "_MOST_PAGES", most)
        with pytest.raises(pack.PackTooBig) as caught:
            pack.build(words, words, "", "")
        told = re.fullmatch(
            r"the words need (\d+) pages or more, ([\d,]+) bytes, and a pack has at most "
            rf"{most} pages of 4096 bytes, {most * PAGE:,} in all",
            str(caught.value),
        )
        assert most < int(told[1]) <= needed
        assert told[2] == f"{int(told[1]) * PAGE:,}"


def test_name_and_licence_that_do_not_fit_are_refused():
    data = pack.build(["cat"], ["cat"], "é" * 2, "l" * 100)
    assert (Lexicon(data).name, Lexicon(data).licence) == ("éé", "l" * 100)
    with pytest.raises(pack.PackTooBig, match="name and licence are 2 bytes too long"):
        pack.build(["cat"], ["cat"], "é" * 3, "l" * 100)


# Commands


def test_build_finds_out_before_the_work_whether_it_can_write(listed, tmp_path, capsys):
    words = str(listed("cat\n"))
    path = tmp_path / "no" / "x.pack"
    assert main(["build", words, "-o", str(path)]) == 2
    assert capsys.readouterr().err == f"{path}: No such file or directory\n"
    assert main(["build", words, "-o", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path}: is a folder; name the pack file in it\n"
    assert main(["build", words, "-o", words + "/x.pack"]) == 2
    assert capsys.readouterr().err == f"{words}/x.pack: Not a directory\n"
    assert main(["build", words, "-o", words]) == 2
    assert capsys.readouterr().err == f"{words}: is a list, not to be replaced by the pack\n"
    assert [file.name for file in tmp_path.iterdir()] == ["list.txt"]


def test_build_leaves_out_excluded_words_from_both_tiers(listed, tmp_path, capsys):
    words = listed("cat\ndog\nowl\n")
    half = listed("dog\n", "half.txt")
    path = tmp_path / "x.pack"
    command = ["build", str(words), "-o", str(path), "--exclude", str(half)]
    assert main([*command, "--common", str(listed("cat\ndog\nemu\n", "common.txt"))]) == 0
    lexicon = Lexicon(path.read_bytes())
    assert list(pack.words_of(lexicon, lexicon.full)) == ["cat", "owl"]
    assert list(pack.words_of(lexicon, lexicon.common)) == ["cat"]
    assert capsys.readouterr().out.endswith(", 2 words, 1 of them common; 1 excluded\n")

    assert main([*command, "--common", str(half)]) == 2
    assert "half.txt: has no word of" in capsys.readouterr().err
    assert main(["build", str(half), "-o", str(path), "--exclude", str(words)]) == 2
    assert "list.txt: excludes every word of" in capsys.readouterr().err


def test_without_a_common_list_there_is_one_tier(listed, tmp_path, capsys):
    path = tmp_path / "x.pack"
    assert main(["build", str(listed("cat\ndog\n", "pets.txt")), "-o", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: 4,096 bytes, 2 words\n"
    lexicon = Lexicon(path.read_bytes())
    assert lexicon.common == lexicon.full
    assert lexicon.common_words == 2
    assert (lexicon.name, lexicon.licence) == ("pets", "not stated")

    assert main(["stats", str(path)]) == 0
    assert "tier" not in capsys.readouterr().out
    assert main(["stats", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["common"] is None
    assert main(["check", str(path), "dog"]) == 0
    assert capsys.readouterr().out == "dog: yes\n"


def test_one_word_is_told_as_one(listed, tmp_path, capsys):
    path = tmp_path / "x.pack"
    assert main(["build", str(listed("cat\n")), "-o", str(path)]) == 0
    assert main(["stats", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{path}: 4,096 bytes, 1 word\n")
    assert re.search(r"^pack +1 word +4,096 bytes", out, re.MULTILINE)


def test_build_says_each_step_and_what_it_left_out(listed, tmp_path, capsys):
    path = listed("a\ncat\ncat\ncan't\n")
    assert main(["build", str(path), "-o", str(tmp_path / "x.pack")]) == 0
    told = capsys.readouterr().err
    assert f"{path}: 1 word; left out: 1 repeated, 1 shorter than 2 letters, 1 with an" in told
    for step in ("list.txt", "graph", "layout", "read back"):
        assert f"{step}: done" in told


def test_build_refuses_a_bad_list_and_keeps_the_old_pack(listed, small, capsys):
    before = small.read_bytes()
    assert main(["build", str(listed("мир\nça\n")), "-o", str(small)]) == 2
    assert "only the 26 English letters A to Z are supported" in capsys.readouterr().err
    assert small.read_bytes() == before


def test_ctrl_c_while_a_pack_is_built_is_told_in_a_line(listed, tmp_path, monkeypatch, capsys):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(pack, "build", stop)
    output = tmp_path / "new.pack"
    assert main(["build", str(listed("CAT")), "-o", str(output)]) == 130
    assert capsys.readouterr().err.endswith("\nlexicon: stopped\n")
    assert list(tmp_path.glob("*.pack*")) == []


def test_stats_of_a_small_pack(small, capsys):
    assert main(["stats", str(small), "--json"]) == 0
    numbers = json.loads(capsys.readouterr().out)
    assert numbers["words"] == numbers["full"]["words"] == 4
    assert numbers["common"]["words"] == 1
    assert numbers["bytes"] == small.stat().st_size == 4096
    # The common tier has C and A for itself, and its T, which ends there.
    assert 3 <= numbers["common"]["bytes"] <= 3 + 3 * 3
    assert numbers["full"]["bytes"] + numbers["common"]["bytes"] == 4096
    assert re.fullmatch("[0-9a-f]{8}", numbers["id"])

    assert main(["stats", str(small)]) == 0
    assert re.search(r"full tier +4 words +4,0\d\d bytes", capsys.readouterr().out)


def test_check_says_each_word_and_fails_on_a_missing_one(small, capsys):
    assert main(["check", str(small), "cat", "CATCH"]) == 0
    assert capsys.readouterr().out == "cat: yes, a common word\nCATCH: yes\n"
    assert main(["check", str(small), "cat", "catc", "dog"]) == 1
    assert "catc: not in the dictionary" in capsys.readouterr().out
    assert main(["check", str(small), "c-a-t"]) == 1
    assert main(["check", str(small), "ça"]) == 1


def flip(data):
    return data[:-100] + bytes([data[-100] ^ 4]) + data[-99:]


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
def test_damaged_and_foreign_files_are_named(
    two_pages, tmp_path, capsys, damage, message, command
):
    path = tmp_path / "x.pack"
    path.write_bytes(damage(two_pages))
    assert main([command, str(path), *(["cat"] if command == "check" else [])]) == 2
    assert capsys.readouterr().err == f"{path}: {message}\n"


def test_missing_pack_is_named(tmp_path, capsys):
    path = tmp_path / "none.pack"
    assert main(["check", str(path), "cat"]) == 2
    assert capsys.readouterr().err == f"{path}: No such file or directory\n"


def test_every_single_flipped_bit_of_what_is_read_is_noticed(two_pages):
    heads = [page + place for page in (0, PAGE) for place in (*range(40, 56), *range(60, 64))]
    for place in (*heads, *range(64, 160), *range(1216, 1300), *range(PAGE + 64, PAGE + 160)):
        for bit in range(8):
            data = bytearray(two_pages)
            data[place] ^= 1 << bit
            with pytest.raises(PackError):
                Lexicon(data).verify()
