"""Two to four players on one unit: who takes the handheld, who may see what, who gives up."""

import pytest

from host_tests.ui.hands import BAR, BAR_BOX, MENU_HELP, MENU_PAUSE, MENU_RESIGN, PLAY_CELL, YES

NAMES = ("ANNA", "BEN", "CYD", "DEE")


def humans(count):
    return tuple((name, None) for name in NAMES[:count])


def press(hands, *keys: str) -> None:
    for key in keys:
        hands.unit.press(key)
        hands.unit.wait_idle()


def hidden(hands) -> bool:
    """Whether the rack is face down, by the tool of the screen and by its picture."""
    picture = hands.unit.screenshot()
    backs = {picture.crop((x, 212, x + 28, 238)).tobytes() for x in range(1, 211, 30)}
    assert hands.unit.ask("app.screen.rack.hidden") == (len(backs) == 1)
    return len(backs) == 1


@pytest.mark.parametrize("count", (2, 3, 4))
def test_a_round_by_keys_alone_names_whoever_takes_the_handheld(hands, count):
    hands.begin(*humans(count))
    for player in (*range(count), 0):
        assert hands.reads("large", "READY", BAR_BOX)
        assert hands.reads("small", f"next: {NAMES[player]}", BAR_BOX) and hidden(hands)
        press(hands, "A")
        assert not hidden(hands)
        rack = hands.unit.ask(f"bytes(app.screen.game.players[{player}].rack)")
        assert sorted(hands.unit.ask("bytes(app.screen.turn.slots)")) == sorted(rack)
        press(hands, "D", "DOWN", "A", "RIGHT", "RIGHT", "A")  # PASS, and yes
        assert hands.reads("small", f"{NAMES[player]} passed", PLAY_CELL)
        if hands.unit.ask("app.screen.game.over"):
            break
        assert hands.reads("medium", "CONTINUE", BAR_BOX)
        press(hands, "A")
    assert hands.reads("large", "RESULT", BAR_BOX)


def test_a_computer_among_humans_plays_when_someone_is_ready(hands):
    hands.begin(("ANNA", None), ("NOVICE", "novice"), ("BEN", None))
    hands.tap(BAR)
    hands.choose("PASS")
    hands.tap(YES)
    hands.tap(BAR)
    assert hands.reads("small", "next: NOVICE", BAR_BOX)
    assert hands.unit.ask("app.screen.game.board.is_empty()")
    hands.tap(BAR)
    assert not hands.unit.ask("app.screen.game.board.is_empty()") and hidden(hands)
    assert hands.reads("small", "next: BEN", BAR_BOX)


def give_up(hands):
    hands.unit.press("MENU")
    hands.unit.wait_idle()
    hands.tap(MENU_RESIGN)


@pytest.mark.parametrize(("passed", "holder"), ((False, "ANNA"), (True, "ANNA")))
def test_who_holds_the_handheld_gives_up(hands, passed, holder):
    """On turn, or looking at the new tiles."""
    hands.begin(*humans(3))
    hands.tap(BAR)
    if passed:
        hands.choose("PASS")
        hands.tap(YES)
    give_up(hands)
    assert hands.reads("medium", f"{holder} gives up?")
    hands.tap(YES)
    assert hands.unit.ask("[p.resigned for p in app.screen.game.players]") == [True, False, False]
    assert hands.reads("small", "next: BEN", BAR_BOX) and hidden(hands)


def test_when_the_last_human_gives_up_the_best_computer_wins(hands):
    hands.begin(("ANNA", None), ("NOVICE", "novice"), ("ADVANCED", "advanced"))
    hands.unit.ask("setattr(app.screen.game.players[2], 'score', 30)")
    hands.tap(BAR)
    give_up(hands)
    hands.tap(YES)
    hands.unit.wait_screen("end")
    hands.unit.wait_idle()
    assert hands.reads("large", "ADVANCED WINS")


def test_the_menu_leads_to_the_help_and_back_to_the_turn_as_it_was(playing):
    playing.place(0, 7, 7)
    laid = playing.laid()
    playing.unit.press("MENU")
    playing.unit.wait_idle()
    playing.tap(MENU_HELP)
    assert playing.unit.screen == "help" and playing.reads("medium", "THE GAME")
    assert playing.unit.ask("app.screen is not app._stack[0] and app._stack[0].clock.running") == 0
    playing.unit.press("B")
    playing.unit.wait_idle()
    assert playing.unit.screen == "board" and playing.laid() == laid
    assert playing.reads("large", "ENTER", BAR_BOX)


def test_the_menu_is_touched_and_leads_to_the_pause(hands):
    hands.begin(*humans(2))
    hands.tap((305, 114))
    assert hands.unit.screen == "menu"
    hands.tap(MENU_PAUSE)
    assert hands.unit.screen == "pause"
    press(hands, "PAUSE")
    assert hands.unit.screen == "board"
