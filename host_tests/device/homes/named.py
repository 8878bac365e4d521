"""Whatever is wrong with the pack in the flash, the handheld tells it, and plays no wrong word."""

import os
import struct
from binascii import crc32

import parts
import vfs
from bench_flash import BLOCK
from handheld import PACK, Handheld, check, loaded, pages, pc, put

from engine.lexicon import Lexicon

RESERVED = 40  # bytes at the beginning of a page
HEAD = 64
HARMLESS = range(56, 60)  # in the head: what nobody reads
VERSION_AT = 64
NO_PACK = "not a dictionary pack"


def problem():
    """What the handheld says instead of starting."""
    lexicon, told = parts.load_lexicon()
    assert lexicon is None
    return told


def cannot(reason, path=PACK):
    return "%s cannot be used: %s." % (path, reason)


def with_pack(data, blocks=48):
    """A handheld on which this is the pack's file."""
    handheld = Handheld(blocks)
    put(PACK, data)
    handheld.restart()
    return handheld


def test_a_pack_that_is_not_there():
    Handheld(48)
    assert problem() == "english.pack is not on the handheld."


def test_files_that_are_no_packs():
    for data in (b"", b"x", b"word\n" * 700, b"word\n" * 3000, bytes(BLOCK), b"\xff" * 40000):
        with_pack(data)
        assert problem() == cannot(NO_PACK), len(data)


def test_a_folder_in_its_place():
    Handheld(48)
    os.mkdir(PACK)
    assert problem() == "english.pack cannot be read: error 21."


def test_a_pack_cut_short_tells_how_much_there_is():
    data = pc("small.installed")
    with_pack(data)
    whole = len(loaded().places)
    end = 0  # of the block, in the file
    for number, pointers in enumerate((0, 1, 2, 1, 3, 1, 2)):
        end += BLOCK - 4 * pointers
        for size in (end - 256, end - 1, end, end + 1, end + 50):
            with_pack(data[:size])
            there = number + (1 if size <= end else 2)
            told = NO_PACK if size < BLOCK else "%d pages, not %d" % (there, whole)
            assert problem() == cannot(told), size
    for left, told in ((-4060, "missing"), (-1, "damaged")):
        with_pack(data[:left])
        assert problem() == cannot("page %d is %s" % (whole - 1, told))


def test_a_pack_copied_as_it_was_built():
    with_pack(pc("small.pack"))
    assert problem() == cannot("it was copied, not installed")


def test_a_pack_of_another_format():
    data = bytearray(pc("small.installed"))
    data[64] = 9
    struct.pack_into("<I", data, 60, crc32(memoryview(data)[64:BLOCK]))
    with_pack(data)
    assert problem() == cannot("pack format 9, need 2")


def test_a_page_whose_block_was_erased_or_holds_another():
    handheld = with_pack(pc("small.installed"))
    places = loaded().places
    blocks = [handheld.block(at // BLOCK) for at in places]
    for page, block in enumerate(blocks):
        kept = bytes(block)
        block[:] = b"\xff" * BLOCK
        assert problem() == cannot("page %d is damaged" % page if page else NO_PACK)
        block[:] = kept
        block[RESERVED:] = blocks[page - 1][RESERVED:]
        assert problem() == cannot("page %d is missing" % page)
        block[:] = kept
    check("small")


def test_any_bit_that_is_wrong():
    """In all of a page's head, and here and there in its content."""
    handheld = with_pack(pc("small.installed"))
    whole = loaded()
    right = [page[24:] for page in pages(whole)]  # content alone
    for page, at in enumerate(whole.places):
        block = handheld.block(at // BLOCK)
        for offset in list(range(HEAD)) + list(range(HEAD, BLOCK, 331)) + [BLOCK - 1]:
            block[offset] ^= 1 << offset % 8
            lexicon, told = parts.load_lexicon()
            block[offset] ^= 1 << offset % 8
            what = "page %d, byte %d: %s" % (page, offset, told)
            if lexicon:
                assert offset < RESERVED or offset in HARMLESS, what
                assert [page[24:] for page in pages(lexicon)] == right, what
            elif page == 0 and offset == VERSION_AT:
                assert "pack format" in told, what
            elif offset >= HEAD:
                assert told == cannot("page %d is damaged" % page), what
            else:
                assert told[:-1].startswith(cannot("")[:-1]), what
    check("small")


def rom(data):
    """An image of ROMFS with this as the pack: magic, and one file of a name and its data."""

    def number(n):
        return bytes((0x80 | n >> 14, 0x80 | n >> 7 & 0x7F, n & 0x7F))

    def record(kind, payload):
        return bytes((kind,)) + number(len(payload)) + payload

    file = record(5, bytes((len(PACK),)) + PACK.encode() + record(2, data))
    return b"\xd2\xcd\x31" + number(len(file)) + file


def test_a_pack_in_romfs_is_the_first_choice_and_the_other_helps_out():
    handheld = Handheld(48)
    small = pc("small.pack")
    damaged = bytearray(small)
    damaged[3 * BLOCK + 99] ^= 1
    for data, installed, used in (
        (small, None, "small"),
        (small, "other", "small"),
        (damaged, "other", "other"),
        (damaged, None, None),
    ):
        if installed:
            put(PACK, pc(installed + ".installed"))
        elif PACK in os.listdir("/"):
            os.remove(PACK)
        handheld.restart()
        vfs.mount(vfs.VfsRom(rom(data)), "/rom")
        try:
            if used:
                assert pages(loaded()) == pages(Lexicon(pc(used + ".pack")))
            else:
                assert problem() == cannot("page 3 is damaged", "/rom/" + PACK)
        finally:
            vfs.umount("/rom")
