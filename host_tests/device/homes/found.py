"""A pack in the flash of a handheld is found, whole and the right one, wherever its blocks lie."""

import gc
import os
from binascii import crc32
from random import getrandbits, seed

from bench_flash import BLOCK
from handheld import PACK, Handheld, PowerCut, check, loaded, pages, pc, put, raises, write

from engine.board import from_rows
from engine.lexicon import Lexicon
from engine.movegen import MoveGenerator
from engine.rules import CARTRIDGE
from engine.tiles import encode

NO_ROOM = 28  # ENOSPC

BOARD = """
...............
...............
...............
...............
...............
.......Q.......
.......U.......
.......I.......
....STEREOS....
.......T.......
.......l.......
.......Y.......
...............
...............
...............
"""
RACKS = ("AEINRST", "QZJXKVW", "GARDEN?", "E??")


def steps(lexicon):
    """From each page's block to the next one's."""
    blocks = [at // BLOCK for at in lexicon.places]
    return {blocks[n + 1] - blocks[n] for n in range(len(blocks) - 1)}


def test_a_pack_is_found_after_a_restart():
    for name in ("whole", "small"):
        handheld = Handheld()
        put(PACK, pc(name + ".installed"))
        handheld.restart()
        check(name)


def test_a_pack_is_found_among_files_written_before_it_meanwhile_and_after():
    handheld = Handheld(240)
    seed(5)
    for number in range(140):
        put("before%d" % number, bytes(4000))
    for number in range(140):
        if getrandbits(1):
            os.remove("before%d" % number)
    data = memoryview(pc("whole.installed"))
    with open(PACK, "wb") as pack, open("meanwhile", "wb") as other:
        while data:
            write(pack, data[:7000])
            data = data[7000:]
            other.write(bytes(getrandbits(12)))
    for number in range(20):
        put("after%d" % number, bytes(getrandbits(13)))
    handheld.restart()
    assert len(steps(check("whole"))) > 4


def test_old_blocks_of_the_same_pack_or_another_are_not_taken_for_it():
    handheld = Handheld(28)  # so many that old blocks are used again, some and not all
    for name in ("small", "other", "small", "small", "other", "other", "small", "other"):
        put(PACK, pc(name + ".installed"))
        handheld.restart()
        check(name)


def test_blocks_of_an_equal_file_that_was_removed_are_not_taken_for_it():
    """They would be the next that are written over, in the middle of a game."""
    handheld = Handheld(64)
    put("fetched.pack", pc("small.installed"))
    put(PACK, pc("small.installed"))
    os.remove("fetched.pack")
    handheld.restart()
    lexicon = check("small")
    number = 0
    try:
        while True:
            put("game%d" % number, bytes(BLOCK))
            number += 1
    except OSError as error:
        assert error.errno == NO_ROOM
    assert pages(lexicon) == pages(Lexicon(pc("small.pack")))


def test_power_cut_while_another_is_written_leaves_one_of_them_and_the_next_run_completes():
    handheld = Handheld(48)
    put(PACK, pc("small.installed"))
    image = bytes(handheld.flash)
    other = pc("other.installed")
    operation = 1
    while True:
        memoryview(handheld.flash)[:] = image
        powered = handheld.restart()
        powered.cut_after(operation)
        try:
            put(PACK, other)
        except (PowerCut, OSError):  # a file that is closed without power raises OSError
            pass
        if powered.power:
            break
        handheld.restart()
        check("other" if loaded().name == "other" else "small")
        put(PACK, other)
        handheld.restart()
        check("other")
        operation += 1
    assert operation > 20


def test_a_pack_too_big_for_the_flash_leaves_the_old_one():
    handheld = Handheld(48)
    put(PACK, pc("small.installed"))
    error = raises(OSError, put, PACK, pc("whole.installed"))
    assert error.errno == NO_ROOM
    handheld.restart()
    check("small")


def plays(lexicon, tier, board, rack):
    """How many plays there are, and a checksum of all of them."""
    told = [0, 0]

    def take(move):
        told[0] += 1
        told[1] = crc32(move.squares(board), crc32(move.tiles, told[1] + move.score))

    MoveGenerator(lexicon, getattr(lexicon, tier), CARTRIDGE).run(board, encode(rack), take)
    return told


def test_every_play_is_found_in_a_scattered_pack_that_is_found_in_one_piece():
    Handheld()
    put(PACK, pc("whole.installed"))
    in_one_piece = Lexicon(pc("whole.pack"))
    scattered = check("whole")
    board = from_rows([row for row in BOARD.split("\n") if row])
    for rack in RACKS:
        for tier in ("full", "common"):
            found = [plays(lexicon, tier, board, rack) for lexicon in (in_one_piece, scattered)]
            assert found[0][0] and found[0] == found[1], rack


def test_words_are_told_from_others_in_a_scattered_pack():
    Handheld()
    put(PACK, pc("whole.installed"))
    lexicon = loaded()
    for word in ("QUIETLY", "ZA", "STEREOS", "OXYPHENBUTAZONE"):
        assert lexicon.contains(encode(word)), word
    for word in ("QUIETL", "ZZ", "STEREOSS", "AAAAAAAAAAAAAAA"):
        assert not lexicon.contains(encode(word)), word


def test_finding_a_pack_leaves_little_on_the_heap():
    handheld = Handheld()
    put(PACK, pc("whole.installed"))
    handheld.restart()
    loaded()
    gc.collect()
    before = gc.mem_alloc()
    kept = loaded()
    gc.collect()
    assert gc.mem_alloc() - before < 4096, gc.mem_alloc() - before
    assert kept.words
