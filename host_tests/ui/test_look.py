"""Looking before playing: a finger's tag, a long press, nine tiles, where the magnifier opens."""

import pytest

from host_tests.ui.hands import BOARD, ZOOM
from host_tests.ui.test_touches import slide

LONG = 200  # turns of the loop: more than a long press takes


def rest(hands, at, turns=LONG):
    """Put a finger down and leave it there."""
    hands.unit.touch(*at)
    hands.unit.settle(turns)


def lift(hands):
    hands.unit.release()
    hands.unit.settle()
    hands.unit.wait_idle()


@pytest.mark.parametrize("square", ((7, 8), (3, 3), (3, 10), (11, 10)))
def test_the_coordinates_stand_beside_the_finger_and_leave_no_trace(playing, square):
    before = playing.unit.screenshot()
    playing.tap(playing.slot(0))
    at = playing.square(*square)
    rest(playing, at, 12)
    name = f"{square[0] + 1}{'ABCDEFGHIJKLMNO'[square[1]]}"
    near = (max(0, at[0] - 75), max(0, at[1] - 60), at[0] + 60, at[1])
    assert playing.reads("small", name, near if at[1] > 30 else BOARD)
    slide(playing, at, (250, 60))
    playing.tap(playing.slot(0))
    playing.tap(playing.slot(0))
    assert playing.laid() == {}
    playing.unit.press("B")
    playing.unit.wait_idle()
    assert playing.unit.screenshot().tobytes() == before.tobytes()


def test_a_dragged_tile_leaves_the_square_under_the_finger_to_be_seen(playing):
    start, end = playing.slot(0), playing.square(7, 8)
    playing.unit.touch(*start)
    playing.unit.settle()
    for step in range(1, 9):
        playing.unit.touch(*(a + (b - a) * step // 8 for a, b in zip(start, end, strict=True)))
        playing.unit.settle(3)
    playing.unit.settle()
    view = playing.unit.screenshot().crop((end[0] - 8, end[1] - 7, end[0] + 8, end[1] + 8))
    lift(playing)
    assert len(view.getcolors()) == 1, "an empty square without premium, nothing over it"
    assert playing.laid() == {(7, 8): 3}


@pytest.mark.parametrize("practice", (True, False))
def test_a_long_press_tells_what_the_words_through_a_tile_score(playing, practice):
    playing.practise(practice)
    playing.play_cat()
    playing.unit.ask("setattr(app.screen.game.player, 'level', None)")
    playing.tap((266, 210))
    rest(playing, playing.square(7, 7))
    lift(playing)
    playing.practise(False)
    assert playing.reads("medium", "Words here")
    assert playing.reads("small", "CAT 5, a word" if practice else "CAT 5")
    assert bool(playing.reads("small", "CAT 5, a word")) == practice
    assert playing.laid() == {} and not playing.unit.ask("app.screen.placer.holding")


def test_of_a_play_being_built_it_tells_what_that_would_score(practising):
    practising.place_word((0, 2, 3), 7, 6)
    rest(practising, practising.square(7, 7))
    lift(practising)
    assert practising.reads("small", "CRT 10, no word")
    assert len(practising.laid()) == 3 and not practising.unit.ask("app.screen.placer.holding")
    practising.tap((300, 60))
    assert not practising.reads("small", "CRT 10, no word")


def test_a_short_press_and_a_drag_ask_nothing(playing):
    playing.place_word((0, 1, 3), 7, 6)
    rest(playing, playing.square(7, 7), 20)
    lift(playing)
    assert not playing.reads("medium", "Words here")
    assert playing.unit.ask("app.screen.placer.square") == 112


def test_the_pad_asks_by_a_on_a_laid_tile(playing):
    playing.play_cat()
    playing.unit.ask("setattr(app.screen.game.player, 'level', None)")
    playing.tap((266, 210))
    for key in ("A", "UP", "A"):
        playing.unit.press(key)
        playing.unit.wait_idle()
    assert playing.reads("small", "CAT 5")


def test_the_pad_changes_the_order_of_the_rack(playing):
    for key in ("A", "A", "DOWN", *6 * ("DOWN",)):
        playing.unit.press(key)
    playing.unit.wait_idle()
    while playing.unit.ask("app.screen.pad.zone"):
        playing.unit.press("DOWN")
    for key in ("RIGHT", "RIGHT", "A"):
        playing.unit.press(key)
        playing.unit.wait_idle()
    assert playing.rack() == "RACTERS"


def test_the_magnifier_opens_where_the_last_play_was(playing):
    port = "app.screen.view.viewport"
    playing.play_cat()
    playing.tap((266, 210))
    last = playing.unit.ask("bytes(app.screen.view.last)")
    while playing.unit.ask(f"{port}.zoom"):
        playing.tap(ZOOM)
    playing.tap(ZOOM)
    assert all(playing.unit.ask(f"{port}.sees({square})") for square in last)
    middle = last[len(last) // 2]
    assert playing.unit.ask("app.screen._middle") == middle


# nine tiles

NINE = ("ANNA", None), ("ADVANCED", "advanced")


@pytest.fixture
def nine(hands):
    hands.begin(*NINE, racks=("CARTERSIN", "AEIOUNTDR"), rules="rack_size=9")
    hands.tap((266, 210))
    hands.zoom_in()
    return hands


def slot(number):
    return 12 + 23 * number, 225


def test_nine_tiles_have_room_beside_the_panel_and_are_touched_well(nine):
    assert nine.reads("large", "ENTER")
    for number in range(9):
        nine.tap(slot(number))
        assert nine.unit.ask("app.screen.placer.slot") == number
    nine.tap(nine.square(7, 7))
    assert nine.laid() == {(7, 7): 14} and nine.rack() == "CARTERSI."
    nine.unit.drag(slot(0), nine.square(7, 6))
    nine.unit.wait_idle()
    assert nine.laid() == {(7, 6): 3, (7, 7): 14}


def test_eight_tiles_are_a_bingo_of_a_nine_tile_game(nine):
    for column, number in enumerate((0, 1, 8, 7, 6, 3, 4, 2), 4):  # CANISTER
        nine.tap(slot(number))
        nine.tap(nine.square(7, column))
    nine.choose("ENTER")
    assert nine.scores()[0] == 2 * (10 + 1) + 50
    assert len(nine.rack()) == 9 and "." not in nine.rack()


def test_nine_tiles_can_be_exchanged(nine):
    nine.choose("EXCHANGE")
    pitch, left = 318 // 9, (320 - 9 * (318 // 9) + 318 // 9 - 34) // 2
    for number in range(9):
        nine.tap((left + number * pitch + 17, 110))
    assert nine.reads("small", "9 chosen, 82 in the bag")
    nine.tap((228, 200))
    assert nine.unit.ask("app.screen.game.turn") == 1 and "." not in nine.rack()
