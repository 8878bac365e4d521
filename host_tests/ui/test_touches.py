"""A touch means something only where it began: on its screen, in its stage, on what it was on."""

import pytest

from host_tests.ui.hands import BAR, MENU_RESIGN, ZOOM


@pytest.fixture
def dragged(hands):
    """The last touch of the board was a drag, of C to the star."""
    hands.new_game("CARTERS")
    hands.zoom_in()
    hands.unit.drag(hands.slot(0), hands.square(7, 7))
    hands.unit.wait_idle()
    return hands


def slide(hands, start, end):
    """Slide a finger that is down already, and lift it."""
    for step in range(1, 9):
        hands.unit.touch(*(a + (b - a) * step // 8 for a, b in zip(start, end, strict=True)))
        hands.unit.settle(3)
    hands.unit.settle()
    hands.unit.release()
    hands.unit.settle()
    hands.unit.wait_idle()


def test_a_finger_that_rests_while_the_computer_thinks_places_nothing(dragged):
    dragged.unit.drag(dragged.slot(1), dragged.square(7, 8))
    dragged.unit.drag(dragged.slot(3), dragged.square(7, 9))
    dragged.unit.wait_idle()
    dragged.tap(BAR)
    dragged.unit.tap(*BAR)
    dragged.unit.touch(60, 60)
    dragged.unit.wait_for("app.screen.flow.stage == modules['ui.flow'].PLACE")
    rack = dragged.rack()
    slide(dragged, (60, 60), (160, 80))
    assert dragged.laid() == {} and dragged.rack() == rack


def test_a_key_takes_over_from_a_finger(dragged):
    start = dragged.square(7, 7)
    dragged.unit.touch(*start)
    dragged.unit.settle()
    dragged.unit.press("B")
    slide(dragged, start, dragged.square(4, 4))
    assert dragged.laid() == {(7, 7): 3} and dragged.rack() == ".ARTERS"


def test_a_finger_that_leaves_the_magnifier_places_nothing(dragged):
    dragged.unit.touch(*ZOOM)
    dragged.unit.settle()
    slide(dragged, ZOOM, dragged.square(4, 7))
    assert dragged.laid() == {(7, 7): 3} and dragged.rack() == ".ARTERS"


def test_a_finger_left_over_from_a_menu_places_nothing(dragged):
    dragged.unit.press("MENU")
    dragged.unit.wait_screen("menu")
    dragged.unit.wait_idle()
    dragged.unit.touch(100, 74)
    dragged.unit.settle()
    dragged.unit.press("B")
    slide(dragged, (100, 74), (40, 100))
    assert dragged.unit.screen == "board"
    assert dragged.laid() == {(7, 7): 3} and dragged.rack() == ".ARTERS"


def test_a_finger_on_the_bar_before_the_computer_is_done_enters_nothing(dragged):
    dragged.unit.drag(dragged.slot(1), dragged.square(7, 8))
    dragged.unit.drag(dragged.slot(3), dragged.square(7, 9))
    dragged.unit.wait_idle()
    dragged.unit.tap(*BAR)
    dragged.unit.touch(*BAR)
    dragged.unit.wait_for("app.screen.flow.stage == modules['ui.flow'].CONTINUE")
    dragged.unit.wait_for("not app.screen.flow.busy")
    dragged.unit.release()
    dragged.unit.settle()
    dragged.unit.wait_idle()
    assert dragged.reads("medium", "CONTINUE")


def test_the_bar_is_not_left_pressed_by_a_pause_under_the_finger(dragged):
    before = dragged.unit.screenshot()
    dragged.unit.touch(*BAR)
    dragged.unit.settle()
    dragged.unit.press("PAUSE")
    dragged.unit.wait_screen("pause")
    dragged.unit.release()
    dragged.unit.settle()
    dragged.unit.press("PAUSE")
    dragged.unit.wait_screen("board")
    dragged.unit.wait_idle()
    assert dragged.unit.screenshot().tobytes() == before.tobytes()


def test_a_button_is_not_left_pressed_by_a_pause_under_the_finger(dragged):
    dragged.unit.press("MENU")
    dragged.unit.wait_idle()
    before = dragged.unit.screenshot()
    dragged.unit.touch(*MENU_RESIGN)
    dragged.unit.settle()
    dragged.unit.press("PAUSE")
    dragged.unit.wait_screen("pause")
    dragged.unit.release()
    dragged.unit.settle()
    dragged.unit.press("PAUSE")
    dragged.unit.wait_screen("menu")
    dragged.unit.wait_idle()
    assert dragged.unit.screenshot().tobytes() == before.tobytes()
    dragged.unit.press("B")


def test_a_tile_in_the_air_goes_back_when_the_game_is_paused(dragged):
    dragged.unit.touch(*dragged.slot(3))
    dragged.unit.settle()
    dragged.unit.touch(*dragged.square(6, 7))
    dragged.unit.settle()
    dragged.unit.press("PAUSE")
    dragged.unit.wait_screen("pause")
    dragged.unit.release()
    dragged.unit.settle()
    dragged.unit.press("PAUSE")
    dragged.unit.wait_idle()
    assert dragged.laid() == {(7, 7): 3} and dragged.rack() == ".ARTERS"
    assert not dragged.unit.ask("app.screen.placer.holding")


def test_a_tile_picked_up_and_recalled_is_not_in_the_hand_any_more(dragged):
    dragged.tap(dragged.square(7, 7))
    dragged.choose("RECALL")
    dragged.tap(dragged.square(5, 5))
    assert dragged.laid() == {} and dragged.rack() == "CARTERS"


def open_menu(hands):
    hands.unit.press("MENU")


def open_confirm(hands):
    hands.choose("PASS")


def open_exchange(hands):
    hands.choose("EXCHANGE")


def open_blank(hands):
    hands.unit.ask("exec('app.screen.turn.slots[1] = 27', {'app': app})")
    hands.place(1, 6, 6)


@pytest.mark.parametrize("opened", (open_menu, open_confirm, open_exchange, open_blank))
def test_pause_hides_every_screen_of_a_game_and_stops_the_clock(dragged, opened):
    unit = dragged.unit
    opened(dragged)
    unit.wait_idle()
    name, before = unit.screen, unit.screenshot()
    assert name == opened.__name__.removeprefix("open_")
    unit.ask("app._stack[0].game.start_clock()")
    unit.press("PAUSE")
    unit.wait_screen("pause")
    unit.wait_idle()
    assert len(unit.screenshot().crop((0, 0, 90, 240)).getcolors()) == 1
    assert unit.ask("app._stack[0].game.clock.running") is None
    unit.press("PAUSE")
    unit.wait_screen(name)
    unit.wait_idle()
    assert unit.ask("app._stack[0].game.clock.running") == 0
    assert unit.screenshot().tobytes() == before.tobytes()
    unit.press("B")
