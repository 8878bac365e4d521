"""Tiles placed by finger: what a player sees and what the turn holds."""

import pytest

from engine.tiles import BLANK_FLAG
from host_tests.ui.hands import BAR, PLAY_CELL, ZOOM
from ui import theme

CARTERS = "CARTERS"


def colour(index: int) -> tuple[int, int, int]:
    """A colour of the theme as an RGB565 panel shows it."""
    rgb = theme.PALETTE[index]
    red, green, blue = rgb >> 19 & 31, rgb >> 10 & 63, rgb >> 3 & 31
    return (red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2)


@pytest.fixture
def placing(hands):
    """A first turn, zoomed in, with CARTERS on the rack."""
    hands.new_game(CARTERS)
    hands.zoom_in()
    return hands


def test_a_tile_touched_and_then_a_square_puts_it_there(placing):
    placing.place(0, 7, 7)
    assert placing.laid() == {(7, 7): 3}
    assert placing.rack() == ".ARTERS"


def test_the_word_and_its_score_are_told_as_it_is_built(placing):
    placing.place_word((0, 1), 7, 6)
    assert placing.reads("small", "is no word", PLAY_CELL)
    assert placing.reads("medium", "CA", PLAY_CELL) == colour(theme.PAPER)
    placing.place(3, 7, 8)
    assert placing.reads("medium", "CAT", PLAY_CELL) == colour(theme.GREEN)
    assert placing.reads("medium", "+10", PLAY_CELL) == colour(theme.GREEN)


def test_the_reason_is_told_while_the_tiles_make_no_play(placing):
    placing.place_word((0, 1), 5, 5)
    assert placing.reads("small", "The first word", PLAY_CELL)
    assert placing.reads("small", "covers the star", PLAY_CELL)


def test_a_refused_play_says_why_and_leaves_the_tiles(placing):
    placing.place_word((0, 1, 2), 7, 3)
    placing.tap(BAR)
    assert placing.reads("small", "The first word covers the star")
    assert placing.laid() == {(7, 3): 3, (7, 4): 1, (7, 5): 18}
    assert placing.scores() == [0, 0]
    placing.tap((320 - 50, 5))
    assert not placing.reads("small", "The first word covers the star")


def test_a_word_that_is_none_is_refused_by_name(placing):
    placing.place_word((0, 2, 3), 7, 7)
    placing.tap(BAR)
    assert placing.reads("small", "CRT is not in the dictionary")
    assert placing.unit.ask("app.screen.game.turn") == 0


def test_a_tile_touched_again_goes_back_to_the_rack(placing):
    placing.place(0, 7, 7)
    placing.tap(placing.square(7, 7))
    placing.tap(placing.square(7, 7))
    assert placing.laid() == {}
    assert placing.rack() == CARTERS


def test_a_tile_touched_and_then_another_square_moves(placing):
    placing.place(0, 7, 7)
    placing.tap(placing.square(7, 7))
    placing.tap(placing.square(6, 5))
    assert placing.laid() == {(6, 5): 3}


def test_a_tile_on_the_board_touched_and_then_the_rack_comes_back(placing):
    placing.place(0, 7, 7)
    placing.tap(placing.square(7, 7))
    placing.tap(placing.slot(0))
    assert placing.laid() == {} and placing.rack() == CARTERS


def test_dragging_places_moves_and_takes_back(placing):
    unit = placing.unit
    unit.drag(placing.slot(0), placing.square(7, 7))
    unit.wait_idle()
    assert placing.laid() == {(7, 7): 3}
    unit.drag(placing.square(7, 7), placing.square(8, 9))
    unit.wait_idle()
    assert placing.laid() == {(8, 9): 3}
    unit.drag(placing.square(8, 9), placing.slot(0))
    unit.wait_idle()
    assert placing.laid() == {} and placing.rack() == CARTERS


def test_a_drag_to_a_taken_square_or_to_nowhere_changes_nothing(placing):
    placing.place(0, 7, 7)
    for end in (placing.square(7, 7), (300, 40)):
        placing.unit.drag(placing.slot(1), end)
        placing.unit.wait_idle()
        assert placing.laid() == {(7, 7): 3} and placing.rack() == ".ARTERS"


def test_a_drag_along_the_rack_changes_its_order(placing):
    placing.unit.drag(placing.slot(0), placing.slot(6))
    placing.unit.wait_idle()
    assert placing.rack() == "SARTERC"


def test_the_screen_after_a_drag_is_the_screen_drawn_anew(placing):
    """What moves over the screen leaves no trace on it."""
    placing.place_word((0, 1), 7, 6)
    placing.unit.drag(placing.slot(3), placing.square(7, 8))
    placing.unit.drag(placing.square(7, 8), placing.square(4, 4))
    placing.unit.drag(placing.slot(4), placing.slot(5))
    placing.unit.wait_idle()
    before = placing.unit.screenshot()
    placing.unit.ask("app.repaint()")
    placing.unit.wait_idle()
    assert placing.unit.screenshot().tobytes() == before.tobytes()


def test_the_square_under_the_finger_is_marked_and_named_until_release(placing):
    placing.tap(placing.slot(0))
    unit = placing.unit
    unit.touch(*placing.square(7, 8))
    unit.settle()
    assert placing.reads("small", "8I")
    assert placing.laid() == {}
    unit.release()
    unit.settle()
    unit.wait_idle()
    assert not placing.reads("small", "8I")
    assert placing.laid() == {(7, 8): 3}


def test_a_finger_that_trembles_over_an_edge_stays_on_its_square(placing):
    placing.tap(placing.slot(0))
    unit = placing.unit
    x, y = placing.square(7, 7)
    unit.touch(x + 9, y)
    unit.settle()
    for offset in (14, 9, 13):
        unit.touch(x + offset, y)
        unit.settle()
    unit.release()
    unit.settle()
    unit.wait_idle()
    assert list(placing.laid()) == [(7, 7)]


def test_on_the_whole_board_a_tile_is_not_placed_but_looked_at_closer(hands):
    hands.new_game(CARTERS)
    hands.place(0, 10, 3)
    assert hands.laid() == {}
    assert hands.unit.ask("app.screen.view.viewport.zoom") == 1
    assert hands.unit.ask("app.screen.view.viewport.sees(10 * 15 + 3)")
    hands.tap(hands.square(10, 3))
    assert hands.laid() == {(10, 3): 3}


def test_the_magnifier_steps_through_the_zooms_and_comes_back_to_the_place(placing):
    port = "app.screen.view.viewport"
    placing.tap((250, 167))  # left
    before = placing.unit.ask(f"({port}.zoom, {port}.row, {port}.column)")
    zooms = []
    for _ in range(3):
        placing.tap(ZOOM)
        zooms.append(placing.unit.ask(f"{port}.zoom"))
    assert zooms == [2, 0, 1]
    assert placing.unit.ask(f"({port}.zoom, {port}.row, {port}.column)") == before


def test_a_finger_without_a_tile_moves_the_board(placing):
    before = placing.square(7, 7)
    placing.unit.drag((100, 100), (100 + 2 * 23, 100))
    placing.unit.wait_idle()
    after = placing.square(7, 7)
    assert (after[0] - before[0], after[1] - before[1]) == (46, 0)
    assert placing.laid() == {}


@pytest.fixture
def blank(hands):
    """The blank of ?ATXYZE has been put on the star, and its letter is asked for."""
    hands.new_game("?ATXYZE")
    hands.zoom_in()
    hands.place(0, 7, 7)
    hands.unit.wait_screen("blank")
    return hands


def test_a_blank_asks_for_its_letter_and_scores_nothing(blank):
    blank.tap((49 + 2 * 32 + 14, 58 + 14))  # C
    assert blank.laid() == {(7, 7): 3 | BLANK_FLAG}
    blank.place_word((1, 2), 7, 8)
    assert blank.reads("medium", "CAT", PLAY_CELL) == colour(theme.GREEN)
    assert blank.reads("medium", "+4", PLAY_CELL)
    blank.tap(BAR)
    assert blank.scores() == [4, 0]


def test_a_blank_without_a_letter_stays_on_the_rack(blank):
    blank.tap((230, 205))  # CANCEL
    assert blank.unit.screen == "board"
    assert blank.laid() == {} and blank.rack() == "?ATXYZE"


def test_a_blank_taken_back_asks_again(blank):
    blank.tap((49 + 2 * 32 + 14, 58 + 14))
    blank.tap(blank.square(7, 7))
    blank.tap(blank.square(7, 7))
    assert blank.rack() == "?ATXYZE"
    blank.place(0, 7, 7)
    assert blank.unit.screen == "blank"
    blank.unit.press("B")
