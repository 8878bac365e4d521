"""The turns of a solo game: the action bar, the computer, the end."""

import pytest

from host_tests.ui.hands import BAR, PLAY_CELL

CARTERS = "CARTERS"
YES, NO = (152, 130), (60, 130)  # of a question
EXCHANGE_OK = (228, 200)
EXCHANGE_CANCEL = (92, 200)
BAR_BOX = (213, 182, 320, 240)


@pytest.fixture
def playing(hands):
    hands.new_game(CARTERS)
    hands.zoom_in()
    return hands


def play_cat(hands):
    hands.place_word((0, 1, 3), 7, 6)
    hands.tap(BAR)


def computers_turn(hands):
    """CONTINUE, and what the computer does."""
    hands.tap(BAR)


def test_the_rack_is_hidden_until_its_owner_is_ready(hands):
    hands.unit.ask("app.new_game(3)")
    hands.unit.wait_screen("board")
    hands.unit.wait_idle()
    assert hands.reads("large", "READY")
    hidden = hands.unit.screenshot().crop((0, 211, 211, 240))
    hands.tap(BAR)
    shown = hands.unit.screenshot().crop((0, 211, 211, 240))
    assert hands.reads("large", "ENTER")
    assert hidden.tobytes() != shown.tobytes()
    assert hidden.crop((2, 0, 29, 29)).tobytes() == hidden.crop((32, 0, 59, 29)).tobytes()


def test_enter_scores_the_play_and_shows_the_new_tiles(playing):
    play_cat(playing)
    assert playing.scores() == [10, 0]
    assert playing.reads("large", "10") and playing.reads("medium", "+10")
    assert playing.reads("medium", "CONTINUE")
    rack = playing.rack()
    assert len(rack) == 7 and "." not in rack
    assert [rack[n] for n in (2, 4, 5, 6)] == list("RERS")
    assert playing.unit.ask("bytes(app.screen.view.last)") == bytes((111, 112, 113))


def test_continue_lets_the_computer_play(playing):
    play_cat(playing)
    assert playing.reads("small", "next: ADVANCED", BAR_BOX)
    playing.tap(BAR)
    score = playing.unit.ask("app.screen.game.players[1].score")
    assert score > 0
    assert playing.unit.ask("app.screen.game.last_play.score") == score
    assert playing.reads("medium", f"+{score}") and playing.reads("large", str(score))
    assert playing.reads("large", "ENTER")
    assert not playing.unit.ask("app.screen.rack.hidden")


def test_the_computers_play_is_shown_before_it_is_scored(playing):
    play_cat(playing)
    playing.unit.tap(*BAR)
    playing.unit.wait_for("app.screen.flow.stage == modules['ui.flow'].SHOW")
    squares = [square for square, tile in enumerate(laid(playing)) if tile]
    assert squares and playing.scores() == [10, 0]
    playing.unit.wait_idle()
    assert sorted(playing.unit.ask("bytes(app.screen.view.last)")) == squares
    assert not any(laid(playing))


def laid(hands) -> bytes:
    return hands.unit.ask("bytes(app.screen.turn.laid)")


def test_the_zoom_stays_where_it_was_put(playing):
    port = "app.screen.view.viewport"
    play_cat(playing)
    computers_turn(playing)
    assert playing.unit.ask(f"{port}.zoom") == 1


def test_a_double_tap_on_enter_does_not_go_past_the_new_tiles(playing):
    playing.place_word((0, 1, 3), 7, 6)
    playing.unit.tap(*BAR)
    playing.unit.tap(*BAR)
    playing.unit.wait_idle()
    assert playing.reads("medium", "CONTINUE")


def test_a_full_rack_is_a_bingo(hands):
    hands.new_game("RETAINS")
    hands.zoom_in()
    hands.place_word(range(7), 7, 4)
    hands.unit.tap(*BAR)
    hands.unit.wait_for("app.screen.busy")
    hands.unit.settle()
    assert hands.reads("medium", "+50")
    hands.unit.wait_idle()
    assert not hands.reads("medium", "+50")
    assert hands.scores() == [64, 0]


def test_pass_asks_once_more(playing):
    playing.choose("PASS")
    assert playing.unit.screen == "confirm"
    playing.tap(NO)
    assert playing.unit.ask("app.screen.game.turn") == 0
    playing.tap(BAR)
    playing.tap(YES)
    assert playing.unit.ask("app.screen.game.turn") == 1
    assert playing.scores() == [0, 0]


def test_a_double_tap_on_pass_does_not_pass(playing):
    playing.choose("PASS")
    playing.tap(BAR)
    assert playing.unit.screen == "confirm"
    playing.unit.press("B")
    playing.unit.wait_idle()
    assert playing.unit.ask("app.screen.game.turn") == 0


def test_tiles_on_the_board_come_back_with_a_pass(playing):
    playing.place_word((0, 1), 7, 7)
    playing.choose("PASS")
    playing.tap(YES)
    assert playing.laid() == {} and playing.rack() == CARTERS


def test_exchange_gives_the_chosen_tiles_for_others(playing):
    bag = playing.unit.ask("len(app.screen.game.bag)")
    playing.place(0, 7, 7)
    playing.choose("EXCHANGE")
    assert playing.unit.screen == "exchange"
    playing.tap((26 + 17, 110))
    playing.tap((26 + 3 * 42 + 17, 110))
    assert playing.reads("small", f"2 chosen, {bag} in the bag")
    playing.tap(EXCHANGE_OK)
    rack = playing.rack()
    assert [rack[n] for n in (1, 2, 4, 5, 6)] == list("ARERS") and "." not in rack
    assert playing.unit.ask("len(app.screen.game.bag)") == bag
    assert playing.unit.ask("app.screen.game.turn") == 1
    assert playing.reads("medium", "CONTINUE")


def test_exchange_cancelled_or_without_a_tile_keeps_the_turn(playing):
    playing.choose("EXCHANGE")
    playing.tap(EXCHANGE_OK)
    assert playing.unit.screen == "exchange"
    playing.tap((26 + 17, 110))
    playing.tap(EXCHANGE_CANCEL)
    assert playing.unit.screen == "board"
    assert playing.rack() == CARTERS and playing.unit.ask("app.screen.game.turn") == 0


def test_recall_takes_every_tile_back(playing):
    playing.place_word((0, 1, 3), 7, 6)
    playing.choose("RECALL")
    assert playing.laid() == {} and playing.rack() == CARTERS


def test_shuffle_changes_the_order_and_loses_nothing(playing):
    playing.unit.ask("setattr(app, 'randrange', lambda n: 0)")
    playing.choose("SHUFFLE")
    assert playing.rack() != CARTERS and sorted(playing.rack()) == sorted(CARTERS)


def test_the_bar_steps_both_ways_round(playing):
    labels = ("ENTER", "PASS", "EXCHANGE", "RECALL", "SHUFFLE")
    for label in (*labels[1:], labels[0]):
        playing.tap((266, 234))
        face = "medium" if label == "EXCHANGE" else "large"
        assert playing.reads(face, label, BAR_BOX)
    playing.tap((266, 186))
    assert playing.reads("large", "SHUFFLE", BAR_BOX)


def test_the_end_tells_the_adjustments_line_by_line_and_the_winner(hands):
    hands.new_game("CAT", opponent="QZ", bag=0)
    hands.zoom_in()
    hands.place_word((0, 1, 2), 7, 6)
    hands.tap(BAR)
    assert hands.reads("large", "RESULT")
    hands.unit.tap(*BAR)
    hands.unit.wait_screen("end")
    assert not hands.reads("large", "YOU WIN")
    hands.unit.wait_idle()
    assert hands.reads("small", "YOU: tiles of ADVANCED") and hands.reads("medium", "+20")
    assert hands.reads("small", "ADVANCED: tiles left") and hands.reads("medium", "-20")
    assert hands.reads("large", "YOU WIN")
    assert hands.reads("large", "30") and hands.reads("large", "-20")
    hands.tap((160, 212))
    hands.unit.wait_screen("title")


def test_the_computer_can_win(hands):
    hands.new_game("Q", opponent="AT", bag=0)
    hands.choose("PASS")
    hands.tap(YES)
    computers_turn(hands)
    hands.tap(BAR)
    hands.unit.wait_screen("end")
    hands.unit.wait_idle()
    assert hands.reads("large", "ADVANCED WINS")


def test_pause_hides_board_and_rack(playing):
    playing.place(0, 7, 7)
    before = playing.unit.screenshot()
    playing.unit.press("PAUSE")
    playing.unit.wait_screen("pause")
    playing.unit.wait_idle()
    hidden = playing.unit.screenshot()
    assert len(hidden.crop((0, 0, 90, 240)).getcolors()) == 1
    playing.unit.press("PAUSE")
    playing.unit.wait_screen("board")
    playing.unit.wait_idle()
    assert playing.unit.screenshot().tobytes() == before.tobytes()


def test_the_menu_resumes_or_resigns(playing):
    playing.unit.press("MENU")
    playing.unit.wait_idle()
    playing.tap((106, 94))
    assert playing.unit.screen == "board"
    playing.unit.press("MENU")
    playing.unit.wait_idle()
    playing.tap((106, 138))
    assert playing.unit.screen == "confirm"
    playing.tap(YES)
    assert playing.unit.screen == "end"


def test_the_last_play_is_told_when_nothing_is_placed(playing):
    play_cat(playing)
    assert playing.reads("medium", "CAT", PLAY_CELL)
    assert playing.reads("small", "the last play", PLAY_CELL)
