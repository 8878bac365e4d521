"""The clocks on the panel: when they run, how they look, and what overtime costs."""

import pytest

from host_tests.ui.hands import BAR, YES, Hands
from host_tests.ui.reading import colour
from ui import theme

TIMED = "minutes=25"
TWO = ("ANNA", None), ("BEN", None)
CLOCK = "app._stack[0].game.clock"
PANEL = (213, 0, 320, 108)
MINUTE = 60_000


@pytest.fixture
def timed(hands) -> Hands:
    hands.begin(*TWO, racks=("CARTERS", "AEIOUNT"), rules=TIMED)
    return hands


def running(hands):
    return hands.unit.ask(f"{CLOCK}.running")


def use(hands, ms: int, player: int = 0) -> None:
    """Let a player have thought so long."""
    hands.unit.ask(f"exec('{CLOCK}.used[{player}] = {ms}', {{'app': app}})")


def stands_still(hands) -> bool:
    before = hands.unit.ask(f"{CLOCK}.used")
    hands.unit.settle(60)
    hands.unit.ask(f"{CLOCK}.update()")
    return hands.unit.ask(f"{CLOCK}.used") == before


def test_a_game_without_a_timer_shows_no_clock(hands):
    hands.begin(*TWO)
    assert not hands.reads("small", "25:00", PANEL)


def test_the_clock_runs_from_ready_to_enter_and_never_while_ready_waits(timed):
    assert timed.reads("small", "25:00", (213, 0, 320, 54))
    assert timed.reads("small", "25:00", (213, 54, 320, 108))
    assert running(timed) is None and stands_still(timed)
    timed.tap(BAR)
    assert running(timed) == 0 and not stands_still(timed)
    timed.zoom_in()
    timed.play_cat()
    assert running(timed) is None and stands_still(timed)
    timed.tap(BAR)
    assert running(timed) is None and stands_still(timed)
    timed.tap(BAR)
    assert running(timed) == 1


def test_the_seconds_are_counted_down_on_the_panel(timed):
    timed.tap(BAR)
    use(timed, 6 * MINUTE + 18_500)
    timed.unit.wait_for("app.screen.panel.scores._seconds < 1121")
    timed.unit.settle()
    assert any(timed.reads("small", f"18:{n}", PANEL) for n in (40, 39, 38))


@pytest.mark.parametrize("opened", ("pause", "menu"))
def test_a_pause_stops_it_and_a_menu_does_not(timed, opened):
    timed.tap(BAR)
    timed.unit.press(opened.upper())
    timed.unit.wait_screen(opened)
    assert stands_still(timed) == (opened == "pause")
    timed.unit.press("B")
    timed.unit.wait_screen("board")
    assert running(timed) == 0


def test_it_stands_while_a_challenge_is_told_and_goes_on_after_it(timed):
    timed.tap(BAR)
    timed.zoom_in()
    timed.place_word((0, 2, 3), 7, 6)
    timed.tap(BAR)
    timed.tap(BAR)
    timed.tap(BAR)
    timed.choose("CHALLENGE")
    timed.tap((60, 178))
    assert timed.unit.screen == "challenge" and stands_still(timed)
    timed.tap((150, 178))
    assert running(timed) == 1


def test_the_last_minute_is_on_amber_and_overtime_on_red_and_negative(timed):
    timed.tap(BAR)
    for left, text, ground in ((MINUTE, "1:00", theme.AMBER), (-83_000, "-1:23", theme.RED)):
        timed.unit.ask(f"{CLOCK}.stop()")
        use(timed, 25 * MINUTE - left)
        timed.unit.ask("app.repaint()")
        timed.unit.wait_idle()
        assert timed.reads("small", text, PANEL)
        assert timed.unit.screenshot().getpixel((290, 40)) == colour(ground)


def test_a_computers_clock_runs_while_it_thinks(hands):
    hands.begin(("ANNA", None), ("NOVICE", "novice"), racks=("CARTERS",), rules=TIMED)
    hands.tap(BAR)
    hands.zoom_in()
    hands.play_cat()
    hands.tap(BAR)
    assert hands.unit.ask(f"{CLOCK}.used[1]") > 0 and running(hands) == 0


def test_overtime_is_a_line_of_the_end(hands):
    hands.begin(*TWO, racks=("CAT", "QZ"), bag=0, rules=TIMED)
    use(hands, 26 * MINUTE + 1)
    hands.tap(BAR)
    hands.zoom_in()
    hands.place_word((0, 1, 2), 7, 6)
    hands.tap(BAR)
    hands.tap(BAR)
    hands.tap(BAR)
    hands.choose("ENTER")  # ACCEPT
    assert hands.scores() == [10 - 20 + 20, -20]
    hands.tap(BAR)
    hands.unit.wait_screen("end")
    hands.unit.wait_idle()
    assert hands.reads("small", "ANNA: time") and hands.reads("medium", "-20")


def test_what_was_thought_before_a_quit_is_kept(hands):
    hands.begin(*TWO, rules=TIMED)
    hands.tap(BAR)
    use(hands, 5 * MINUTE)
    hands.unit.press("PAUSE")
    hands.unit.wait_screen("pause")
    hands.unit.wait_idle()
    hands.unit.ask("app.title()")
    hands.unit.wait_idle()
    assert hands.unit.ask("app.keeper.saved.clock.used[0]") >= 5 * MINUTE


def test_four_clocks_have_room(hands):
    hands.begin(*((name, None) for name in ("ANNA", "BEN", "CYD", "WWWWW")), rules=TIMED)
    for player in range(4):
        one = f"app.screen.game.players[{player}]"
        hands.unit.ask(f"[setattr({one}, name, 1782) for name in ('score', 'last')]")
        use(hands, 11 * MINUTE, player)
    hands.unit.ask("app.repaint()")
    hands.unit.wait_idle()
    for player in range(4):
        cell = (213, 27 * player, 320, 27 * player + 27)
        assert hands.reads("small", "14:00", cell) and hands.reads("small", "+1782", cell)
        assert hands.reads("medium", "1782", cell)
    use(hands, 125 * MINUTE - 1000, 3)
    hands.unit.ask("app.repaint()")
    hands.unit.wait_idle()
    assert hands.reads("small", "-99:59", cell)


def test_pass_ends_the_turn_and_its_clock(timed):
    timed.tap(BAR)
    timed.choose("PASS")
    timed.tap(YES)
    assert running(timed) is None
