"""The reader of packs, on a pack put together here by hand after dict_pack/FORMAT.md, and then
on those of the whole list.
"""

import struct
from binascii import crc32

import micropython

from common import ROOT, lexicon, whole_lexicon
from engine.lexicon import Lexicon, PackError

PACK_ID = b"by hand."
FULL, COMMON = 1040, 1046
A, E, T = 1, 5, 20
END, LAST = 1 << 23, 1 << 24
# AT, ATE and TEA in the full tier; AT in the common tier. One row a node.
EDGES = (
    (A << 18 | 1042, T << 18 | 1043 | LAST),
    (T << 18 | 1045 | END | LAST,),
    (E << 18 | 1044 | LAST,),
    (A << 18 | END | LAST,),
    (E << 18 | END | LAST,),
    (A << 18 | 1047 | LAST,),
    (T << 18 | END | LAST,),
)


def page(number, body, pack_id=PACK_ID, count=2):
    body = body + bytes(4032 - len(body))
    head = struct.pack("<4s8sII", b"LXPK", pack_id, number, count)
    return bytes(40) + head + struct.pack("<I", crc32(body, crc32(head))) + body


def info_page(version=1):
    texts = "Småord".encode() + b"none"
    return page(0, struct.pack("<IIIIIHH", version, 3, 1, FULL, COMMON, 7, 4) + texts)


def node_page(number=1, pack_id=PACK_ID):
    edges = [edge for node in EDGES for edge in node]
    return page(number, struct.pack("<8I", *edges), pack_id)


def pack():
    return bytearray(info_page() + node_page())


def reason(data, verify=False):
    """Why the pack is refused, or None."""
    try:
        lexicon = Lexicon(data)
        if verify:
            lexicon.verify()
    except PackError as error:
        return str(error)
    return None


def test_says_what_the_pack_is():
    lexicon = Lexicon(pack())
    assert lexicon.name == "Småord"
    assert lexicon.licence == "none"
    assert lexicon.pack_id == PACK_ID
    assert (lexicon.words, lexicon.common_words) == (3, 1)
    assert (lexicon.full, lexicon.common) == (FULL, COMMON)


def test_finds_the_words_and_nothing_else():
    lexicon = Lexicon(pack())
    for word in ((A, T), (A, T, E), (T, E, A)):
        assert lexicon.contains(bytes(word))
    # Prefixes, longer words, letters before, between and after those of a node, other codes.
    others = ((), (A,), (T, E), (A, T, E, A), (T, E, A, T), (A, A), (E, A), (26, A), (0, T))
    for word in others + ((A, T | 0x20), (255, 255), (A, T, 0)):
        assert not lexicon.contains(bytes(word))


def test_each_tier_has_its_own_words():
    lexicon = Lexicon(pack())
    assert lexicon.contains(bytes((A, T)), lexicon.common)
    assert not lexicon.contains(bytes((A, T, E)), lexicon.common)
    assert not lexicon.contains(bytes((T, E, A)), lexicon.common)
    assert lexicon.contains(bytes((T, E, A)), lexicon.full)


def test_reads_any_kind_of_buffer():
    for data in (pack(), bytes(pack()), memoryview(pack())):
        lexicon = Lexicon(data)
        lexicon.verify()
        assert lexicon.contains(bytearray((A, T, E)))


def test_looking_up_allocates_nothing():
    if not hasattr(micropython, "heap_lock"):
        return  # only MicroPython can tell
    lexicon = Lexicon(pack())
    word, phony = bytes((T, E, A)), bytes((T, A))
    found = missed = None
    micropython.heap_lock()
    try:
        found = lexicon.contains(word)
        missed = lexicon.contains(phony, lexicon.common)
    finally:
        micropython.heap_unlock()
    assert found and not missed


def test_whole_pack_passes_whatever_the_reserved_bytes_hold():
    data = pack()
    data[4096:4136] = b"\xa5" * 40
    assert reason(data, verify=True) is None


def test_foreign_data_is_no_pack():
    for data in (b"", b"LXPK", bytes(4096), b"AARDVARK\n" * 2000):
        assert reason(data) == "not a dictionary pack"


def test_another_format_version_is_named():
    assert reason(info_page(version=2) + node_page()) == "pack format 2, need 1"


def test_truncated_pack_says_both_sizes():
    for size in (4096, 5000, 8191):
        assert reason(pack()[:size]) == f"{size} bytes, not 8192"
    assert reason(pack() + b"\n") == "8193 bytes, not 8192"


def test_missing_page_is_named():
    for other in (node_page(number=0), node_page(pack_id=b"an older"), bytes(4096)):
        assert reason(info_page() + other) == "page 1 is missing"


def test_damaged_page_is_named():
    for place in (66, 90, 4000):  # counts, name, padding
        data = pack()
        data[place] ^= 1
        assert reason(data) == "page 0 is damaged"
    for place in (4160, 4170, 8191):  # first edge, another edge, padding
        data = pack()
        data[place] ^= 0x10
        assert reason(data) is None
        assert reason(data, verify=True) == "page 1 is damaged"


def listed(name):
    """The words of a list in dict_pack, as letters, one after the other."""
    with open(ROOT + "/dict_pack/" + name, "rb") as file:
        for line in file:
            line = line.strip()
            if line and line[0] != 0x23:  # a comment
                yield bytes(c - 96 for c in line)


def test_every_word_of_the_list_is_found_and_what_would_stand_between_two_is_not():
    whole = whole_lexicon()
    words = phonies = 0
    last = b"\x01"
    for word in listed("english.txt"):
        assert whole.contains(word), word
        words += 1
        # The list is sorted: a longer word with an A after it would be the next one.
        if words & 7 == 0 and last + b"\x01" != word:
            assert not whole.contains(last + b"\x01"), last
            phonies += 1
        last = word
    assert words == whole.words == 269870
    assert phonies > 20000


def test_common_words_are_in_the_common_tier():
    whole = whole_lexicon()
    words = 0
    for word in listed("common.txt"):
        assert whole.contains(word, whole.common), word
        words += 1
    assert words == whole.common_words


def test_excluded_words_are_in_neither_tier():
    default = lexicon()
    excluded = 0
    for word in listed("exclude.txt"):
        assert not default.contains(word), word
        assert not default.contains(word, default.common), word
        excluded += 1
    assert default.words == whole_lexicon().words - excluded
