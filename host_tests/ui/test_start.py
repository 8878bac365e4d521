"""What a handheld shows when it is switched on, and that playing on costs no memory."""

import shutil

import pytest

from host_tests.ui.hands import BEGIN, BEST_PLAY, START, Hands
from host_tests.ui.torture import MOVE, MOVER
from tools import PACK
from tools.bench.unit import Unit


def test_the_title_leads_to_a_game(hands):
    hands.unit.ask("app.keeper._store.clear('game')")
    hands.unit.ask("app.title()")
    hands.unit.wait_screen("title")
    hands.unit.wait_idle()
    hands.tap(START)
    hands.tap(BEGIN)
    assert hands.unit.screen == "board"


def test_two_games_begun_by_hand_are_not_the_same(hands):
    racks = set()
    for _ in range(3):
        hands.unit.ask("app.new_game()")
        hands.unit.wait_idle()
        racks.add(hands.unit.ask("bytes(app.screen.game.players[0].rack)"))
    assert len(racks) > 1


def test_one_seed_gives_one_game(hands):
    racks = set()
    for _ in range(2):
        hands.unit.ask("app.new_game(11)")
        hands.unit.wait_idle()
        racks.add(hands.unit.ask("bytes(app.screen.game.players[0].rack)"))
    assert len(racks) == 1


def without_a_page(pack):
    return pack[:-4096]


def with_a_wrong_bit(pack):
    at = 5 * 4096 + 100
    return pack[:at] + bytes([pack[at] ^ 1]) + pack[at + 1 :]


@pytest.mark.parametrize(
    ("damage", "told"),
    (
        (None, "english.pack is not on the handheld."),
        (without_a_page, "english.pack cannot be used: {} bytes, not {}."),
        (with_a_wrong_bit, "english.pack cannot be used: page 5 is damaged."),
    ),
)
def test_without_a_whole_pack_the_screen_says_so_and_what_to_do(tmp_path, damage, told):
    pack, whole = None, PACK.read_bytes()
    if damage:
        pack = tmp_path / "english.pack"
        pack.write_bytes(damage(whole))
    with Unit(pack=pack) as unit:
        unit.wait_screen("fault")
        unit.wait_idle()
        hands = Hands(unit)
        assert hands.reads("medium", "No dictionary to play with")
        assert hands.reads("small", told.format(len(whole) - 4096, len(whole)))
        assert hands.reads("medium", "make flash")


def heap(hands: Hands) -> int:
    hands.unit.wait_idle()
    return hands.unit.ask("(__import__('gc').collect(), __import__('gc').mem_alloc())[1]")


def play(hands: Hands) -> None:
    """A game to its end, which the computer has looked for, too, and back to the title."""
    hands.new_game("CAT", opponent="QZ", bag=0)
    hands.unit.ask(BEST_PLAY)
    hands.zoom_in()
    hands.place_word((0, 1, 2), 7, 6)
    hands.tap((266, 210))
    hands.unit.ask("app.title()")


def test_games_leave_nothing_behind_on_the_heap(hands):
    play(hands)
    before = heap(hands)
    for _ in range(3):
        play(hands)
    assert heap(hands) - before < 512


def test_the_title_has_no_finished_game_on_the_heap():
    with Unit() as unit:
        shutil.copy(MOVER, unit.flash)
        hands = Hands(unit)
        unit.wait_screen("title")
        unit.wait_idle()
        unit.ask(f"{MOVE}.warm(app)")  # all that is to stay
        unit.ask("app.title()")
        before = heap(hands)
        play(hands)
        assert heap(hands) - before < 1024
