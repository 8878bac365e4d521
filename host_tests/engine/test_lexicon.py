"""The reader of packs, on a pack put together here by hand after dict_pack/FORMAT.md, and then
on those of the whole list.
"""

import struct
from binascii import crc32

import micropython

from common import ROOT, lexicon, whole_lexicon
from engine.lexicon import Lexicon, PackError

PACK_ID = 0xC0FFEE
TEXTS = "Småordnone".encode()
A, E, T = 1, 5, 20
LAST, ENDS, SPECIAL = 0x20, 0x40, 0x80
POINTER = 1 << 29  # times its bytes
FAR_BASE = 5000
PALETTE = 1216
PAGE = 4096
PAGES = 3
FAR_BASE = 5000
PALETTE = 1216
# AA, AT, ATE, EA, EAT, TEA and TEAT in the full tier, AA and AT in the common tier. Nodes are
# called after what leads to them.
FULL, AFTER_A, AFTER_T, AFTER_TE, AFTER_AT = 4160, 4168, 4172, 4180, 4190
COMMON, COMMON_A, AFTER_EA = 8190, 8256, 8257
TOKENS = (
    LAST | SPECIAL,  # the node is in the next page
    LAST | ENDS | SPECIAL,  # an escape without a pointer
    LAST | ENDS | SPECIAL | POINTER,
    A | LAST | 1 << 8,  # the child follows
    A | ENDS,
    T | ENDS | LAST,
    T | ENDS | LAST | POINTER | 1 << 8 | (PALETTE >> 1) << 16,  # a palette of one
    A | 2 * POINTER,
    A | ENDS | LAST | 2 * POINTER,
    T | LAST | 3 * POINTER,
    E | AFTER_TE << 8,  # a whole edge
)
ROWS = (
    (PALETTE, bytes((AFTER_AT & 255, AFTER_AT >> 8))),
    (FULL, bytes((7, AFTER_A & 255, AFTER_A >> 8, 10, 9, AFTER_T & 255, AFTER_T >> 8, 0))),
    (AFTER_A, b"\x04\x06\x00"),
    (AFTER_T, bytes((2, E | LAST, AFTER_TE - AFTER_T - 3))),
    (AFTER_TE, b"\x08" + struct.pack("<H", FAR_BASE + AFTER_EA - AFTER_TE - 3)),
    (AFTER_AT, bytes((1, E | ENDS | LAST))),
    (COMMON, b"\x03\x00"),
    (COMMON_A, b"\x04\x05"),  # the second edge is the node AFTER_EA
)


def pack(version=2, pack_id=PACK_ID, spare=0, roots=(FULL, COMMON), texts=TEXTS):
    data = bytearray(PAGES * PAGE)
    info = (version, 2, FAR_BASE, 7, 4, 0, roots[0], 7, roots[1], 2)
    struct.pack_into("<BBHBBHIIII", data, 64, *info)
    rows = ((88, texts), (192, struct.pack("<%dI" % len(TOKENS), *TOKENS))) + ROWS
    for at, row in rows:
        data[at : at + len(row)] = row
    for page in range(PAGES):
        seal(data, page, pack_id, spare)
    return data


def seal(data, page, pack_id=PACK_ID, spare=0):
    """Write the head of a page."""
    at = page * PAGE
    crc = crc32(memoryview(data)[at + 64 : at + PAGE])
    struct.pack_into("<4sIIHHII", data, at + 40, b"LXPK", pack_id, spare, page, PAGES, 0, crc)


def page(number, data):
    return data[number * PAGE : (number + 1) * PAGE]


def reason(data, places=None, verify=False):
    """Why the pack is refused, or None."""
    try:
        lexicon = Lexicon(data, places)
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
    assert (lexicon.words, lexicon.common_words) == (7, 2)
    assert (lexicon.full, lexicon.common) == (FULL, COMMON)


WORDS = ((A, A), (A, T), (A, T, E), (E, A), (E, A, T), (T, E, A), (T, E, A, T))


def test_finds_the_words_and_nothing_else():
    lexicon = Lexicon(pack())
    for letters in every_word(4):
        assert lexicon.contains(letters) == (tuple(letters) in WORDS), letters
    # None, longer words, other codes.
    others = ((), (A, T, E, A, T), (T, E, A, T, E), (26, A), (0, T), (T, E, A, 0))
    for word in others + ((A, T | 0x20), (255, 255), (A, T, 0), (A, 128), (A, 31)):
        assert not lexicon.contains(bytes(word)), word


def every_word(longest):
    """All words of A, E and T up to a length."""
    words = [b""]
    for word in words:
        if len(word) < longest:
            words += [word + bytes((letter,)) for letter in (A, E, T)]
    return words


def test_each_tier_has_its_own_words():
    lexicon = Lexicon(pack())
    for letters in every_word(4):
        assert lexicon.contains(letters, lexicon.common) == (tuple(letters) in WORDS[:2]), letters
        assert lexicon.contains(letters, lexicon.full) == (tuple(letters) in WORDS), letters


def test_reads_any_kind_of_buffer():
    for data in (pack(), bytes(pack()), memoryview(pack())):
        lexicon = Lexicon(data)
        lexicon.verify()
        assert lexicon.contains(bytearray((A, T, E)))


def scattered(spare=0x1234567):
    """A flash of eight blocks with a pack in three of them, pointers before its pages, and the
    places of the pages."""
    flash, whole = bytearray(b"\xff" * (8 * PAGE)), pack(spare=spare)
    places = (5 * PAGE, 2 * PAGE, 6 * PAGE)
    for number, place in enumerate(places):
        flash[place : place + PAGE] = page(number, whole)
        flash[place : place + 40] = b"\xa5" * 40
    return flash, places


def test_reads_a_pack_whose_pages_lie_apart():
    flash, places = scattered()
    lexicon = Lexicon(flash, places)
    lexicon.verify()
    for letters in every_word(4):
        assert lexicon.contains(letters) == (tuple(letters) in WORDS), letters
        assert lexicon.contains(letters, lexicon.common) == (tuple(letters) in WORDS[:2]), letters


def test_damage_to_pages_that_lie_apart_is_named():
    flash, places = scattered()
    assert reason(flash, (places[0], places[2], places[1])) == "page 1 is missing"
    flash[places[2] + 48] ^= 1  # of an earlier copy
    assert reason(flash, places) == "page 2 is missing"
    flash, places = scattered()
    flash[places[2] + 4095] ^= 1
    assert reason(flash, places) is None
    assert reason(flash, places, verify=True) == "page 2 is damaged"


def test_looking_up_allocates_nothing():
    if not hasattr(micropython, "heap_lock"):
        return  # only MicroPython can tell
    lexicon = Lexicon(pack())
    words = tuple(bytes(word) for word in WORDS)
    phony = bytes((T, A))
    found, missed = 0, None
    micropython.heap_lock()
    try:
        for word in words:
            found += lexicon.contains(word)
        missed = lexicon.contains(phony, lexicon.common)
    finally:
        micropython.heap_unlock()
    assert found == len(words) and not missed


def test_whole_pack_passes_whatever_the_reserved_bytes_hold():
    data = pack()
    data[PAGE : PAGE + 40] = b"\xa5" * 40
    assert reason(data, verify=True) is None


def test_foreign_data_is_no_pack():
    for data in (b"", b"LXPK", bytes(PAGE), b"AARDVARK\n" * 2000):
        assert reason(data) == "not a dictionary pack"


def test_another_format_version_is_named():
    assert reason(pack(version=3)) == "pack format 3, need 2"


def test_words_outside_of_the_pack_are_named():
    for root in (0, 63, PAGE + 63, PAGES * PAGE + 64, 0xFFFFFFFF):
        assert reason(pack(roots=(root, COMMON))) == "no words at %d" % root
        assert reason(pack(roots=(FULL, root))) == "no words at %d" % root
    assert reason(pack(roots=(PAGE - 1, PAGES * PAGE - 1))) is None


def test_name_that_is_no_text_is_named():
    assert reason(pack(texts=b"Sm\xe5\xf8rd!none")) == "its name is not UTF-8"


def test_truncated_pack_says_both_sizes():
    for size in (4096, 5000, 12287):
        assert reason(pack()[:size]) == "%d bytes, not 12288" % size
    assert reason(pack() + b"\n") == "12289 bytes, not 12288"


def test_missing_page_is_named():
    whole = pack()
    twice, older = page(0, whole), page(1, pack(pack_id=7))
    for other in (twice, older, page(1, pack(spare=7)), bytes(PAGE)):
        assert reason(page(0, whole) + other + page(2, whole)) == "page 1 is missing"


def test_damaged_page_is_named():
    for place in (66, 90, 200, 1216, 4000):  # far base, name, a token, the palette, padding
        data = pack()
        data[place] ^= 1
        assert reason(data) == "page 0 is damaged"
    for place in (4160, 4170, 8191):  # first edge, another edge, the sign at the end
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
