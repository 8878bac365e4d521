"""How games end: the reckoning, the winner, and resigning."""

import pytest

from host_tests.ui.hands import BAR, BAR_BOX, MENU_RESIGN, YES
from host_tests.ui.pictures.props import run


def go_out(hands):
    """The human goes out with CAT, the computer is left with Q and Z."""
    hands.new_game("CAT", opponent="QZ", bag=0)
    hands.zoom_in()
    hands.place_word((0, 1, 2), 7, 6)
    hands.tap(BAR)


def test_the_end_tells_the_adjustments_line_by_line_and_the_winner(hands):
    go_out(hands)
    assert hands.reads("large", "RESULT")
    assert hands.reads("large", "10") and hands.reads("large", "0")  # of the plays alone
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


@pytest.mark.parametrize("x", (215, 266))
def test_touching_result_again_and_again_does_not_pass_by_the_end(hands, x):
    go_out(hands)
    for _ in range(3):
        hands.unit.tap(x, 210)
    hands.unit.wait_screen("end")
    hands.unit.wait_idle()
    hands.unit.tap(x, 210)
    hands.unit.wait_idle()
    assert hands.unit.screen == "end"


def test_the_title_is_not_to_be_had_before_the_winner_is_known(hands):
    go_out(hands)
    hands.unit.tap(*BAR)
    hands.unit.wait_screen("end")
    hands.unit.wait_for("not app._painting")
    hands.unit.tap(160, 212)
    assert hands.unit.screen == "end"
    hands.unit.wait_idle()


@pytest.mark.parametrize("players", (3, 4))
def test_the_end_has_room_for_a_game_of_more_players(hands, players):
    """More lines than fit are seen one after the other, and the button stays clear of them."""
    ask = hands.unit.ask
    hands.begin(*((f"ANNA{n}", None) for n in range(players)))
    hands.deal("CAT", *(players - 1) * "Q")
    ask("app.screen.game.bag.draw(100)")
    ask("app.screen.game.play(bytes((111, 112, 113)), bytes((3, 1, 20)))")
    ask("app.show('end', app.screen.game)")
    hands.unit.wait_idle()
    assert hands.reads("small", f"ANNA{players - 1}: tiles left", (0, 40, 320, 190))
    for n in range(1, players):
        assert hands.reads("small", f"ANNA0: tiles of ANNA{n}", (0, 40, 320, 190))
    for n in range(players):
        assert hands.reads("small", f"ANNA{n}", (0, 40, 320, 120))
    assert hands.reads("large", str(10 + 10 * (players - 1)), (0, 40, 320, 120))


def lines(hands):
    """Which texts of a long reckoning can be read now, from the uppermost."""
    told = [f"{name}: {why}" for name in "ABCD" for why in ("time", "tiles left")]
    told += [f"A: tiles of {name}" for name in "BCD"] + ["Level: who led before that wins"]
    found = []
    for row in range(5):
        box = (24, 105 + 15 * row, 280, 120 + 15 * row)
        found += [text for text in told if hands.reads("small", text, box)]
    return found


ALL = [f"{name}: time" for name in "ABCD"] + [f"{name}: tiles left" for name in "BCD"]
ALL += [f"A: tiles of {name}" for name in "BCD"] + ["Level: who led before that wins"]
LATER, EARLIER = (301, 162), (301, 123)


@pytest.fixture
def long_end(hands):
    """A goes out among four who have all used too much time; B's score is as A's then."""
    hands.begin(*((name, None) for name in "ABCD"), rules="minutes=25", bag=0)
    hands.deal("CAT", "Q", "Z", "J")
    run(
        hands,
        "game.clock.used[:] = 4 * [25 * 60_000 + 1]\n"
        "game.bag.draw(100)\n"
        "game.players[1].score = 48\n"
        "game.play(bytes((111, 112, 113)), bytes((3, 1, 20)))\n"
        "app.show('end', game)",
    )
    hands.unit.wait_idle()
    return hands


def test_every_line_of_a_long_reckoning_is_reached_by_touch_and_pad(long_end):
    assert lines(long_end) == ALL[-5:]
    for _ in range(3):
        long_end.tap(EARLIER)
    assert lines(long_end) == ALL[:5]
    seen = []
    for _ in range(3):
        seen += lines(long_end)
        long_end.tap(LATER)
    assert set(seen) == set(ALL) and lines(long_end) == ALL[-5:]
    for key, first in (("UP", 5), ("UP", 4), ("DOWN", 5), ("DOWN", 6), ("DOWN", 6)):
        long_end.unit.press(key)
        long_end.unit.wait_idle()
        assert lines(long_end) == ALL[first : first + 5]
    for key in ("A", "A"):
        long_end.unit.press(key)
    long_end.unit.wait_idle()
    assert long_end.unit.screen == "title"


def test_the_computer_can_win(hands):
    hands.new_game("Q", opponent="AT", bag=0)
    hands.choose("PASS")
    hands.tap(YES)
    hands.tap(BAR)  # CONTINUE, and what the computer does
    hands.tap(BAR)
    hands.unit.wait_screen("end")
    hands.unit.wait_idle()
    assert hands.reads("large", "ADVANCED WINS")


def resign(hands):
    hands.unit.press("MENU")
    hands.unit.wait_idle()
    hands.tap(MENU_RESIGN)
    assert hands.unit.screen == "confirm"
    hands.tap(YES)


def test_resigning_shows_the_result(playing):
    playing.play_cat()
    resign(playing)
    assert playing.unit.screen == "end"
    assert playing.reads("large", "ADVANCED WINS")
    assert playing.reads("small", "YOU resigned")
    assert playing.reads("large", "10") and playing.reads("large", "0")


def test_who_resigns_at_level_scores_has_not_lost_by_an_earlier_lead(hands):
    hands.new_game("CARTERS")
    resign(hands)
    assert hands.reads("large", "ADVANCED WINS") and hands.reads("small", "YOU resigned")
    assert not hands.reads("small", "Level: who led before that wins")


def test_one_can_resign_while_the_computer_thinks(playing):
    playing.play_cat()
    playing.unit.ask("setattr(app.computer, 'step', lambda: False)")
    playing.unit.tap(*BAR)
    playing.unit.press("MENU")
    playing.unit.wait_screen("menu")
    playing.unit.ask("delattr(app.computer, 'step')")
    playing.unit.wait_idle()
    playing.tap(MENU_RESIGN)
    playing.tap(YES)
    assert playing.unit.screen == "end"
    assert playing.reads("large", "ADVANCED WINS")


def test_resigning_a_game_that_is_over_shows_its_result(hands):
    go_out(hands)
    resign(hands)
    assert hands.reads("large", "YOU WIN")


def test_the_others_go_on_when_one_of_several_resigns(hands):
    hands.begin(("ANNA", None), ("NOVICE", "novice"), ("BEN", None))
    hands.tap(BAR)
    resign(hands)
    assert hands.unit.screen == "board"
    assert hands.reads("large", "READY", BAR_BOX)
    assert hands.reads("small", "next: NOVICE", BAR_BOX)
    hands.tap(BAR)
    assert hands.reads("large", "ENTER", BAR_BOX)
    assert hands.unit.ask("app.screen.game.turn") == 2
    assert sorted(hands.rack()) == sorted(
        hands.unit.ask("modules['engine.tiles'].decode(app.screen.game.players[2].rack)")
    )


def test_keys_lead_from_the_result_to_the_moves_and_to_the_title(hands):
    go_out(hands)
    hands.unit.press("A")
    hands.unit.wait_screen("end")
    for keys, screen in ((("A", "LEFT", "A"), "moves"), (("B", "RIGHT", "A"), "title")):
        hands.unit.wait_idle()
        for key in keys:
            hands.unit.press(key)
        hands.unit.wait_idle()
        assert hands.unit.screen == screen
