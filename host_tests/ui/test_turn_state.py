"""Tiles between rack and board, before they are played."""

import pytest

from engine.tiles import BLANK, BLANK_FLAG, EMPTY, decode, encode
from ui.turn import Turn


@pytest.fixture
def turn():
    turn = Turn(7)
    turn.refill(encode("CAT?ERS"))
    return turn


def test_tiles_are_laid_in_the_order_of_placing(turn):
    turn.place(2, 114)
    turn.place(0, 112)
    assert (turn.squares, decode(turn.tiles)) == ([114, 112], "TC")
    assert decode(turn.slots) == ".A.?ERS"


def test_a_blank_laid_stands_for_its_letter_and_comes_back_blank(turn):
    turn.place(3, 112, letter=17)
    assert turn.laid[112] == 17 | BLANK_FLAG
    assert turn.lift(112) == 3
    assert turn.slots[3] == BLANK and turn.laid[112] == EMPTY


def test_a_tile_moved_keeps_its_slot(turn):
    turn.place(0, 112)
    turn.move(112, 113)
    assert turn.squares == [113] and turn.laid[112] == EMPTY
    assert turn.lift(113) == 0


def test_recall_brings_every_tile_back_to_where_it_was(turn):
    for slot in range(7):
        turn.place(slot, 100 + slot, letter=5)
    turn.recall()
    assert decode(turn.slots) == "CAT?ERS" and turn.squares == [] and not any(turn.laid)


def test_a_tile_on_the_board_follows_its_slot_through_a_new_order(turn):
    turn.place(0, 112)
    turn.swap(0, 6)
    assert decode(turn.slots) == "SAT?ER."
    turn.recall()
    assert decode(turn.slots) == "SAT?ERC"


def test_shuffle_loses_nothing_on_rack_or_board(turn):
    turn.place(1, 112)
    turn.shuffle(lambda n: n // 2)
    assert sorted(decode(turn.slots)) == sorted("CT?ERS.")
    turn.recall()
    assert sorted(decode(turn.slots)) == sorted("CAT?ERS")


def test_refill_keeps_the_players_own_order(turn):
    turn.swap(0, 6)
    turn.place(1, 112)
    turn.place(2, 113)
    turn.clear()
    turn.refill(encode("C?ERSXX"))
    assert decode(turn.slots) == "SXX?ERC"


def test_refill_of_a_short_rack_leaves_slots_empty(turn):
    turn.refill(encode("AT"))
    assert decode(turn.slots) == ".AT...."


def test_equal_tiles_are_counted(turn):
    turn.refill(encode("EEE"))
    assert sorted(decode(turn.slots)) == sorted("EEE....")


@pytest.mark.parametrize(
    ("order", "slots"),
    (
        ("free", "CAT?ERS"),
        ("alphabetical", "ACERST?"),
        ("by value", "?AERSTC"),
        ("vowels first", "AECRST?"),
    ),
)
def test_the_rack_is_filled_in_the_order_of_the_settings(turn, order, slots):
    turn.order = order
    turn.refill(encode("CAT?ERS"))
    assert decode(turn.slots) == slots


def test_a_short_rack_has_its_gaps_behind_the_tiles(turn):
    turn.order = "alphabetical"
    turn.refill(encode("TEA"))
    assert decode(turn.slots) == "AET...."


def test_a_tile_laid_comes_back_after_the_rack_was_put_in_order(turn):
    turn.place(0, 112)
    turn.order = "alphabetical"
    turn.sort()
    assert decode(turn.slots) == "AERST?."
    turn.recall()
    assert decode(turn.slots) == "AERST?C"
