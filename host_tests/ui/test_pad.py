"""The same by pad and buttons alone."""

from host_tests.ui.hands import PLAY_CELL


def press(hands, *keys: str) -> None:
    for key in keys:
        hands.unit.press(key)
        hands.unit.wait_idle()


def test_a_game_begins_and_a_word_is_played_without_a_finger(hands):
    hands.unit.ask("app.title()")
    hands.unit.wait_idle()
    press(hands, "A", "A")
    hands.unit.wait_screen("players")
    hands.new_game("CARTERS")
    press(hands, "C")
    press(hands, "A")  # shows the cursor, on the first slot
    press(hands, "A", "LEFT", "A")
    assert hands.laid() == {(7, 6): 3}
    press(hands, "RIGHT", "A", "RIGHT", "A")
    press(hands, "RIGHT", "RIGHT", "A", "RIGHT", "A")
    assert hands.laid() == {(7, 6): 3, (7, 7): 1, (7, 8): 20}
    assert hands.reads("medium", "+10", PLAY_CELL)
    press(hands, "D", "UP", "A")
    assert hands.scores() == [10, 0]
    press(hands, "A")
    assert hands.unit.ask("app.screen.game.players[1].score") > 0


def test_b_lets_go_of_a_tile_and_then_takes_the_last_one_back(hands):
    hands.new_game("CARTERS")
    hands.zoom_in()
    hands.place_word((0, 1), 7, 7)
    hands.tap(hands.slot(2))
    press(hands, "B")
    assert not hands.unit.ask("app.screen.placer.holding")
    press(hands, "B")
    assert hands.laid() == {(7, 7): 3} and hands.rack() == ".ARTERS"


def test_the_cursor_takes_the_view_along(hands):
    hands.new_game("CARTERS")
    press(hands, "C", "C", "UP", "UP")
    for _ in range(7):
        press(hands, "UP")
    assert hands.unit.ask("app.screen.view.viewport.sees(app.screen.view.cursor)")
    assert hands.unit.ask("app.screen.view.cursor") // 15 == 0


def test_a_finger_hides_the_cursor(hands):
    hands.new_game("CARTERS")
    press(hands, "RIGHT", "RIGHT")
    assert hands.unit.ask("app.screen.rack.cursor") == 1
    hands.tap((300, 60))
    assert hands.unit.ask("app.screen.rack.cursor") == -1


def test_a_blank_gets_its_letter_by_the_pad(hands):
    hands.new_game("?ATXYZE")
    hands.zoom_in()
    hands.place(0, 7, 7)
    press(hands, "RIGHT", "RIGHT", "DOWN", "A")
    assert hands.laid() == {(7, 7): ord("I") - 64 | 0x20}
