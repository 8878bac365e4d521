"""Tiles placed by finger: what a player sees and what the turn holds."""

import pytest

from engine.tiles import BLANK_FLAG
from host_tests.ui.hands import BAR, PLAY_CELL, ZOOM
from host_tests.ui.reading import colour, find
from ui import theme
from ui.glyphs import digits28, tile28

CARTERS = "CARTERS"


def test_a_tile_touched_and_then_a_square_puts_it_there(playing):
    playing.place(0, 7, 7)
    assert playing.laid() == {(7, 7): 3}
    assert playing.rack() == ".ARTERS"


def test_the_word_and_its_score_are_told_as_it_is_built(playing):
    for slots in ((0, 1), (3,)):
        playing.place_word(slots, 7, 6 + 2 * (slots == (3,)))
        assert not playing.reads("small", "is no word", PLAY_CELL)
    assert playing.reads("medium", "CAT", PLAY_CELL) == colour(theme.PAPER)
    assert playing.reads("medium", "+10", PLAY_CELL) == colour(theme.PAPER)


def test_for_practice_the_word_is_judged_as_it_is_built(practising):
    practising.place_word((0, 1), 7, 6)
    assert practising.reads("small", "is no word", PLAY_CELL)
    assert practising.reads("medium", "CA", PLAY_CELL) == colour(theme.PAPER)
    practising.place(3, 7, 8)
    assert practising.reads("medium", "CAT", PLAY_CELL) == colour(theme.GREEN)
    assert practising.reads("medium", "+10", PLAY_CELL) == colour(theme.GREEN)


def test_the_reason_is_told_while_the_tiles_make_no_play(playing):
    playing.place_word((0, 1), 5, 5)
    assert playing.reads("small", "The first word", PLAY_CELL)
    assert playing.reads("small", "covers the star", PLAY_CELL)


def test_a_refused_play_says_why_and_leaves_the_tiles(playing):
    playing.place_word((0, 1, 2), 7, 3)
    playing.tap(BAR)
    assert playing.reads("small", "The first word covers the star")
    assert playing.laid() == {(7, 3): 3, (7, 4): 1, (7, 5): 18}
    assert playing.scores() == [0, 0]
    playing.tap((320 - 50, 5))
    assert not playing.reads("small", "The first word covers the star")


@pytest.mark.parametrize("slot", (0, 5))
def test_a_tile_picked_up_is_amber_on_the_rack_and_on_the_board(playing, slot):
    def ground(at):
        return playing.unit.screenshot().getpixel((at[0] + 9, at[1] - 9))

    playing.tap(playing.slot(slot))
    x, y = playing.slot(slot)
    assert playing.unit.screenshot().getpixel((x - 12, y - 11)) == colour(theme.AMBER)
    assert playing.unit.screenshot().getpixel((x + 18, y - 11)) != colour(theme.AMBER)
    playing.tap(playing.square(7, 7))
    assert ground(playing.square(7, 7)) == colour(theme.PAPER)
    playing.tap(playing.square(7, 7))
    assert ground(playing.square(7, 7)) == colour(theme.AMBER)


def test_a_tile_touched_again_goes_back_to_the_rack(playing):
    playing.place(0, 7, 7)
    playing.tap(playing.square(7, 7))
    playing.tap(playing.square(7, 7))
    assert playing.laid() == {}
    assert playing.rack() == CARTERS


def test_a_tile_touched_and_then_another_square_moves(playing):
    playing.place(0, 7, 7)
    playing.tap(playing.square(7, 7))
    playing.tap(playing.square(6, 5))
    assert playing.laid() == {(6, 5): 3}


def test_a_tile_on_the_board_touched_and_then_the_rack_comes_back(playing):
    playing.place(0, 7, 7)
    playing.tap(playing.square(7, 7))
    playing.tap(playing.slot(0))
    assert playing.laid() == {} and playing.rack() == CARTERS


def test_dragging_places_moves_and_takes_back(playing):
    unit = playing.unit
    unit.drag(playing.slot(0), playing.square(7, 7))
    unit.wait_idle()
    assert playing.laid() == {(7, 7): 3}
    unit.drag(playing.square(7, 7), playing.square(8, 9))
    unit.wait_idle()
    assert playing.laid() == {(8, 9): 3}
    unit.drag(playing.square(8, 9), playing.slot(0))
    unit.wait_idle()
    assert playing.laid() == {} and playing.rack() == CARTERS


def test_a_drag_to_a_taken_square_or_to_nowhere_changes_nothing(playing):
    playing.place(0, 7, 7)
    for end in (playing.square(7, 7), (300, 40)):
        playing.unit.drag(playing.slot(1), end)
        playing.unit.wait_idle()
        assert playing.laid() == {(7, 7): 3} and playing.rack() == ".ARTERS"


def test_a_drag_along_the_rack_changes_its_order(playing):
    playing.unit.drag(playing.slot(0), playing.slot(6))
    playing.unit.wait_idle()
    assert playing.rack() == "SARTERC"


def test_the_screen_after_a_drag_is_the_screen_drawn_anew(playing):
    """What moves over the screen leaves no trace on it."""
    playing.place_word((0, 1), 7, 6)
    playing.unit.drag(playing.slot(3), playing.square(7, 8))
    playing.unit.drag(playing.square(7, 8), playing.square(4, 4))
    playing.unit.drag(playing.slot(4), playing.slot(5))
    playing.unit.wait_idle()
    before = playing.unit.screenshot()
    playing.unit.ask("app.repaint()")
    playing.unit.wait_idle()
    assert playing.unit.screenshot().tobytes() == before.tobytes()


def test_the_square_under_the_finger_is_marked_and_named_until_release(playing):
    playing.tap(playing.slot(0))
    unit = playing.unit
    unit.touch(*playing.square(7, 8))
    unit.settle()
    assert playing.reads("small", "8I")
    assert playing.laid() == {}
    unit.release()
    unit.settle()
    unit.wait_idle()
    assert not playing.reads("small", "8I")
    assert playing.laid() == {(7, 8): 3}


def test_a_finger_that_trembles_over_an_edge_stays_on_its_square(playing):
    playing.tap(playing.slot(0))
    unit = playing.unit
    x, y = playing.square(7, 7)
    unit.touch(x + 9, y)
    unit.settle()
    for offset in (14, 9, 13):
        unit.touch(x + offset, y)
        unit.settle()
    unit.release()
    unit.settle()
    unit.wait_idle()
    assert list(playing.laid()) == [(7, 7)]


def test_on_the_whole_board_a_tile_is_not_placed_but_looked_at_closer(hands):
    hands.new_game(CARTERS)
    hands.place(0, 10, 3)
    assert hands.laid() == {}
    assert hands.unit.ask("app.screen.view.viewport.zoom") == 1
    assert hands.unit.ask("app.screen.view.viewport.sees(10 * 15 + 3)")
    hands.tap(hands.square(10, 3))
    assert hands.laid() == {(10, 3): 3}


def test_the_magnifier_steps_through_the_zooms_and_comes_back_to_the_place(playing):
    port = "app.screen.view.viewport"
    playing.tap((250, 167))  # left
    before = playing.unit.ask(f"({port}.zoom, {port}.row, {port}.column)")
    zooms = []
    for _ in range(3):
        playing.tap(ZOOM)
        zooms.append(playing.unit.ask(f"{port}.zoom"))
    assert zooms == [2, 0, 1]
    assert playing.unit.ask(f"({port}.zoom, {port}.row, {port}.column)") == before


def test_a_finger_without_a_tile_moves_the_board(playing):
    before = playing.square(7, 7)
    playing.unit.drag((100, 100), (100 + 2 * 23, 100))
    playing.unit.wait_idle()
    after = playing.square(7, 7)
    assert (after[0] - before[0], after[1] - before[1]) == (46, 0)
    assert playing.laid() == {}


@pytest.fixture
def blank(hands):
    """The blank of ?ATXYZE has been put on the star, and its letter is asked for."""
    hands.new_game("?ATXYZE")
    hands.zoom_in()
    hands.place(0, 7, 7)
    hands.unit.wait_screen("blank")
    return hands


def test_the_letters_for_a_blank_have_no_values(blank):
    """Those of the Q and the Z would be the easiest to read."""
    for letter in (16, 25):
        row, column = divmod(letter, 7)
        x, y = 49 + column * 32, 58 + row * 32
        box = (x, y, x + 28, y + 28)
        assert not find(blank.unit.screenshot(), digits28, "10", box)
        assert find(blank.unit.screenshot(), tile28, "QZ"[letter == 25], box)
    blank.unit.press("B")


def test_a_blank_asks_for_its_letter_and_scores_nothing(blank):
    blank.tap((49 + 2 * 32 + 14, 58 + 14))  # C
    assert blank.laid() == {(7, 7): 3 | BLANK_FLAG}
    blank.place_word((1, 2), 7, 8)
    assert blank.reads("medium", "CAT", PLAY_CELL)
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
