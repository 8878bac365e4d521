"""A name picked from the ring, by touch and by keys."""

import math

import pytest

from host_tests.ui.hands import START

SIGNS = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "del", ".", "-", "end"]
TOP, LEFT, RIGHT = (160, 24), (119, 164), (201, 164)
NAMES = "app.keeper.settings.names"
HUMAN = (170, 55)  # the first seat's name on the players' screen


def place(at):
    """The pixel of a place on the ring, clockwise from the top."""
    angle = 2 * math.pi * (at + 0.5) / (len(SIGNS) + 1) if at else 0
    return round(160 + 138 * math.sin(angle)), round(121 - 97 * math.cos(angle))


def top(hands):
    """The sign on top, as it is read there."""
    box = (143, 9, 177, 40)
    return next(
        sign for sign in SIGNS if hands.reads("large" if len(sign) < 2 else "medium", sign, box)
    )


def spell(hands, text, now="A"):
    """Touch the signs: each first where it stands on the ring, then on top."""
    for sign in (*text, "end"):
        if sign != now:
            hands.tap(place((SIGNS.index(sign) - SIGNS.index(now)) % len(SIGNS)))
        hands.tap(TOP)
        now = sign


@pytest.fixture
def name(default):
    default.tap(START)
    default.tap(HUMAN)
    assert default.unit.screen == "name"
    return default


def test_touch_spells_a_name_and_it_is_kept(name):
    spell(name, "ZOE")
    assert name.unit.screen == "players"
    assert name.reads("medium", "ZOE", (126, 38, 312, 72))
    name.unit.power_off()
    name.unit.power_on()
    name.unit.wait_screen("title")
    assert name.unit.ask(NAMES) == ["ZOE", "", "", ""]
    assert name.unit.ask("[p.name for p in app.keeper.settings.players()]") == ["ZOE", "ADVANCED"]


def test_keys_spell_a_name(name):
    for key in ("DOWN", "A", "LEFT", "A", "B", "UP", "UP", "A", "RIGHT"):
        name.unit.press(key)
    name.unit.wait_idle()
    assert top(name) == "end"
    name.unit.press("A")
    assert name.unit.screen == "players"
    assert name.unit.ask(NAMES)[0] == "B-"


def test_the_arrows_turn_the_ring_round_both_ways(name):
    for at, signs in ((RIGHT, "BC"), (LEFT, ("B", "A", "end", "-"))):
        for sign in signs:
            name.tap(at)
            assert top(name) == sign


def test_a_finger_turns_the_ring_and_picks_nothing(name):
    name.unit.drag(place(4), place(2))
    name.unit.wait_idle()
    assert top(name) == "C"
    name.unit.drag(place(0), place(1))
    name.unit.wait_idle()
    assert top(name) == "B"
    assert name.unit.ask("app.screen._name") == ""


def test_after_five_letters_end_comes_up_and_no_more_are_taken(name):
    for _ in range(5):
        name.tap(TOP)
    assert top(name) == "end"
    name.tap(RIGHT)
    name.tap(TOP)
    assert name.unit.ask("app.screen._name") == "AAAAA"


def test_delete_takes_the_last_letter_and_b_leaves_when_none_is_left(name):
    name.tap(TOP)
    name.tap(TOP)
    name.tap(place(26))
    assert top(name) == "del"
    name.tap(TOP)
    assert name.unit.ask("app.screen._name") == "A"
    name.unit.press("B")
    assert name.unit.screen == "name" and name.unit.ask("app.screen._name") == ""
    name.unit.press("B")
    assert name.unit.screen == "players" and name.unit.ask(NAMES)[0] == ""


def test_a_name_that_is_there_can_be_kept_at_once_or_dropped(name):
    spell(name, "AL")
    name.tap(HUMAN)
    assert top(name) == "end"
    name.tap(TOP)
    assert name.unit.ask(NAMES)[0] == "AL"
    name.tap(HUMAN)
    for key in ("B", "B", "A"):
        name.unit.press(key)
    name.unit.wait_idle()
    assert name.reads("medium", "YOU", (126, 38, 312, 72))


def test_the_widest_name_has_room(name):
    name.unit.ask("app.screen._rename('WWWWW')")
    name.unit.wait_idle()
    for at in range(5):
        x = 77 + 34 * at
        assert name.reads("large", "W", (x + 1, 93, x + 29, 127))
