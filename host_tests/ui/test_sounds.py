"""What is heard in a game, and when."""

import pytest

from host_tests.ui.hands import BAR, YES

TWO = ("ANNA", None), ("BEN", None)
DEAF = (
    "exec('played = []; app.sound.play = played.append; app.sound.played = played', {'app': app})"
)


@pytest.fixture
def heard(hands):
    """A function that tells the tunes since it was asked last, in place of playing them."""
    ask = hands.unit.ask
    ask(DEAF)

    def heard():
        names = ask("list(app.sound.played)")
        ask("app.sound.played.clear()")
        return names

    yield heard
    ask("(delattr(app.sound, 'play'), delattr(app.sound, 'played'))")


def test_a_tile_laid_a_play_made_and_a_turn_over_are_heard(hands, heard):
    hands.begin(*TWO, racks=("CARTERS", "AEIOUNT"))
    hands.tap(BAR)
    hands.zoom_in()
    assert heard() == []
    hands.place_word((0, 1, 3), 7, 6)
    assert heard() == 3 * ["tile"]
    hands.tap(hands.square(7, 8))
    hands.tap(hands.square(6, 8))
    assert heard() == ["tile"]
    hands.choose("ENTER")
    assert heard() == ["refused"]
    hands.tap(hands.square(6, 8))
    hands.tap(hands.square(7, 8))
    hands.choose("ENTER")
    assert heard() == ["tile", "enter"]
    hands.tap(BAR)
    hands.tap(BAR)
    hands.choose("PASS")
    hands.tap(YES)
    assert heard() == ["over"]


def test_a_bingo_has_its_tune(hands, heard):
    hands.begin(*TWO, racks=("RETAINS", "AEIOUNT"))
    hands.tap(BAR)
    hands.zoom_in()
    hands.place_word(range(7), 7, 4)
    heard()
    hands.choose("ENTER")
    assert heard() == ["bingo"]


def test_the_last_minute_is_heard_once(hands, heard):
    hands.begin(*TWO, rules="minutes=25")
    hands.tap(BAR)
    hands.unit.ask("exec('app.screen.game.clock.used[0] = 24 * 60000 - 300', {'app': app})")
    hands.unit.wait_for("app.screen.panel.scores._seconds < 60")
    assert heard() == ["minute"]
