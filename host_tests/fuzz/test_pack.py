"""Dictionary packs that are not whole: both readers refuse them, and nothing else happens."""

import struct
from functools import cache
from zlib import crc32

import pytest
import small_pack
from hypothesis import example, given
from hypothesis import strategies as st
from pack_reader import PackReader

from engine.lexicon import FORM, HEAD, PAGE, RESERVED, Lexicon, PackError

from .examples import EXAMPLES, damaged, overwritten

SPARE = range(RESERVED + 16, RESERVED + 20)  # in the head of a page: what nobody reads
BYTES = st.binary(max_size=4)


@cache
def whole():
    small_pack.build()
    return small_pack.PACK.read_bytes()


def read(data, places=None):
    """The Lexicon of these bytes, verified."""
    lexicon = Lexicon(data, places)
    lexicon.verify()
    return lexicon


def content(data):
    """What of a pack is read, page by page."""
    pages = (bytearray(data[at : at + PAGE]) for at in range(0, len(data), PAGE))
    for page in pages:
        page[SPARE.start : SPARE.stop] = bytes(len(SPARE))
        yield bytes(page[RESERVED:])


@EXAMPLES
@given(st.data())
def test_damaged_pack_is_refused_by_both_readers(data):
    pack = whole()
    changed = data.draw(damaged(pack, BYTES))
    if list(content(changed)) == list(content(pack)):
        assert read(changed).words == PackReader(changed).counts[0]
        return
    for reader, refusal in ((read, PackError), (PackReader, ValueError)):
        with pytest.raises(refusal):
            reader(changed)


@EXAMPLES
@given(st.binary(max_size=2 * PAGE))
@example(b"")
def test_bytes_that_are_no_pack_are_refused(data):
    with pytest.raises(PackError):
        read(data)


@EXAMPLES
@given(st.data())
def test_pages_are_taken_from_their_places_alone(data):
    pack = whole()
    count = len(pack) // PAGE
    order = data.draw(st.permutations(range(count)))
    flash = b"".join(pack[page * PAGE : (page + 1) * PAGE] for page in order)
    places = [order.index(page) * PAGE for page in range(count)]
    assert read(flash, places).words
    other = data.draw(st.lists(st.integers(0, count - 1).map(PAGE.__mul__), max_size=count + 2))
    if other != places:
        with pytest.raises(PackError):
            read(flash, other)


@EXAMPLES
@given(st.data())
def test_first_page_with_a_fitting_crc_is_refused_or_says_what_the_pack_is(data):
    """As another program might build it."""
    pack = whole()
    page = bytearray(data.draw(overwritten(pack[:PAGE], HEAD, PAGE)))
    head = struct.unpack_from(FORM, page, RESERVED)
    struct.pack_into(FORM, page, RESERVED, *head[:6], crc32(page[HEAD:]))
    try:
        lexicon = read(bytes(page) + pack[PAGE:])
    except PackError as error:
        assert str(error)
        return
    assert isinstance(lexicon.name, str) and isinstance(lexicon.licence, str)
    assert all(HEAD <= root % PAGE and root < len(pack) for root in (lexicon.full, lexicon.common))
