"""The turns of a solo game: the action bar, the computer, what is told and shown."""

from host_tests.ui.hands import ACTIONS, BAR, BAR_BOX, BOARD, MENU_RESUME, NO, PLAY_CELL, YES
from host_tests.ui.reading import colour
from ui import theme

CARTERS = "CARTERS"


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
    playing.play_cat()
    assert playing.scores() == [10, 0]
    assert playing.reads("large", "10") and playing.reads("medium", "+10")
    assert playing.reads("medium", "CONTINUE")
    rack = playing.rack()
    assert len(rack) == 7 and "." not in rack
    assert [rack[n] for n in (2, 4, 5, 6)] == list("RERS")
    assert playing.unit.ask("bytes(app.screen.view.last)") == bytes((111, 112, 113))


def test_continue_lets_the_computer_play(playing):
    playing.play_cat()
    assert playing.reads("small", "next: ADVANCED", BAR_BOX)
    playing.tap(BAR)
    score = playing.unit.ask("app.screen.game.players[1].score")
    assert score > 0
    assert playing.unit.ask("app.screen.game.last_play.score") == score
    assert playing.reads("medium", f"+{score}") and playing.reads("large", str(score))
    assert playing.reads("large", "ENTER")
    assert not playing.unit.ask("app.screen.rack.hidden")


def test_the_computers_play_is_shown_before_it_is_scored(playing):
    playing.play_cat()
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
    """Off the middle, for a board that jumps back to it would not be seen to move there."""
    ask = "[(port.zoom, port.row, port.column) for port in (app.screen.view.viewport,)][0]"
    playing.see(10 * 15 + 10)
    put = playing.unit.ask(ask)
    assert put == (1, 6, 6)
    playing.play_cat()
    assert playing.unit.ask(ask) == put
    playing.tap(BAR)
    computers = [divmod(square, 15) for square in playing.unit.ask("bytes(app.screen.view.last)")]
    assert computers and min(map(min, computers)) >= 6  # in sight: it need not move to be shown
    assert playing.unit.ask(ask) == put


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


def test_what_the_computer_did_without_a_play_is_told_until_tiles_are_placed(hands):
    hands.new_game(CARTERS, opponent="VVVVVVV")
    hands.zoom_in()
    hands.choose("PASS")
    hands.tap(YES)
    assert hands.reads("small", "YOU passed", PLAY_CELL)
    hands.tap(BAR)  # CONTINUE, and what the computer does
    assert hands.reads("small", "exchanged 7 tiles", PLAY_CELL)
    hands.unit.press("PAUSE")
    hands.unit.wait_idle()
    hands.unit.press("PAUSE")
    hands.unit.wait_idle()
    assert hands.reads("small", "exchanged 7 tiles", PLAY_CELL)
    hands.place_word((0, 1, 3), 7, 6)
    assert hands.reads("medium", "CAT", PLAY_CELL)
    hands.choose("RECALL")
    assert hands.reads("small", "exchanged 7 tiles", PLAY_CELL)
    hands.place_word((0, 1, 3), 7, 6)
    hands.choose("ENTER")
    assert hands.reads("small", "the last play", PLAY_CELL)


def test_the_bar_rests_while_a_play_is_shown(playing):
    """It says what comes next, in grey, and does nothing."""
    playing.place_word((0, 1, 3), 7, 6)
    playing.unit.tap(*BAR)
    playing.unit.wait_for("app.screen.flow.stage == modules['ui.flow'].SHOW")
    playing.unit.wait_for("not app.lcd.dirty")
    assert playing.reads("medium", "CONTINUE", BAR_BOX) == colour(theme.DIM)
    playing.unit.wait_idle()
    assert playing.reads("medium", "CONTINUE", BAR_BOX) == colour(theme.PANEL)


def test_bingo_comes_back_after_a_pause_and_has_its_second(hands):
    hands.new_game("RETAINS")
    hands.zoom_in()
    hands.place_word(range(7), 7, 4)
    hands.unit.tap(*BAR)
    hands.unit.wait_for("app.screen.flow.stage == modules['ui.flow'].SHOW")
    hands.unit.press("PAUSE")
    hands.unit.wait_screen("pause")
    hands.unit.settle(250)  # more than a second
    hands.unit.press("PAUSE")
    hands.unit.wait_screen("board")
    hands.unit.wait_for("not app._painting and not app.lcd.dirty")
    assert hands.unit.ask("app.screen.flow.stage == modules['ui.flow'].SHOW")
    assert hands.reads("medium", "+50", BOARD)
    hands.unit.wait_idle()
    assert not hands.reads("medium", "+50", BOARD)


def test_on_the_whole_board_a_newcomer_is_told_to_look_closer(hands):
    hands.new_game(CARTERS)
    assert hands.reads("small", "Touch a square to", PLAY_CELL)
    hands.zoom_in()
    assert not hands.reads("small", "Touch a square to", PLAY_CELL)


def test_recall_takes_every_tile_back(playing):
    playing.place_word((0, 1, 3), 7, 6)
    playing.choose("RECALL")
    assert playing.laid() == {} and playing.rack() == CARTERS


def test_shuffle_changes_the_order_and_loses_nothing(playing):
    playing.unit.ask("setattr(app, 'randrange', lambda n: 0)")
    playing.choose("SHUFFLE")
    assert playing.rack() != CARTERS and sorted(playing.rack()) == sorted(CARTERS)


def test_the_bar_steps_both_ways_round(playing):
    for label in (*ACTIONS[1:], ACTIONS[0]):
        playing.tap((266, 234))
        face = "medium" if label in ("CHALLENGE", "EXCHANGE") else "large"
        assert playing.reads(face, label, BAR_BOX)
    playing.tap((266, 186))
    assert playing.reads("large", "SHUFFLE", BAR_BOX)


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


def test_the_menu_resumes(playing):
    playing.unit.press("MENU")
    playing.unit.wait_idle()
    playing.tap(MENU_RESUME)
    assert playing.unit.screen == "board"


def test_two_humans_hand_over_with_the_rack_hidden(hands):
    hands.begin(("ANNA", None), ("BEN", None))
    assert hands.reads("small", "next: ANNA", BAR_BOX)
    hands.tap(BAR)
    hands.choose("PASS")
    hands.tap(YES)
    assert hands.reads("medium", "CONTINUE", BAR_BOX)
    assert not hands.reads("small", "next: BEN", BAR_BOX)
    hands.unit.tap(*BAR)
    hands.unit.tap(*BAR)
    hands.unit.wait_idle()
    assert hands.reads("small", "next: BEN", BAR_BOX)
    assert hands.unit.ask("app.screen.rack.hidden")
    hands.tap(BAR)
    assert not hands.unit.ask("app.screen.rack.hidden")
    assert sorted(hands.rack()) == sorted(
        hands.unit.ask("modules['engine.tiles'].decode(app.screen.game.players[1].rack)")
    )


def test_the_last_play_is_told_when_nothing_is_placed(playing):
    playing.play_cat()
    assert playing.reads("medium", "CAT", PLAY_CELL)
    assert playing.reads("small", "the last play", PLAY_CELL)
