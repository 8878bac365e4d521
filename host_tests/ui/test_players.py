"""Who plays: chosen by touch and by keys, kept, and what the game is then made of."""

import pytest

from host_tests.ui.hands import BEGIN, START

BACK, VARIANT = (43, 217), (150, 217)
KIND, DETAIL, TARGET = 70, 170, 270  # columns of a seat's buttons
NO, YES = (114, 134), (206, 134)  # of the question over the screen
SEATED = "[(p.name, p.level, p.finish) for p in app.keeper.settings.players()]"
PLAYING = "[(p.name, p.level, p.finish) for p in app._stack[0].game.players]"
RULES = "(app.keeper.settings.rules.rack_size, app.keeper.settings.rules.finish_line)"


def seat(number):
    """Row of a seat's buttons in pixels."""
    return 55 + 39 * number


def set_up(hands, code):
    """Run code on the settings `s`, and show the players' screen."""
    hands.unit.ask(f"exec({code!r}, {{'s': app.keeper.settings}})")
    hands.unit.ask("app.open('players')")
    hands.unit.wait_idle()


def press(hands, *keys):
    for key in keys:
        hands.unit.press(key)
    hands.unit.wait_idle()


@pytest.fixture
def players(default):
    default.tap(START)
    assert default.unit.screen == "players"
    return default


def test_the_game_of_the_default_is_begun_at_once(players):
    players.tap(BEGIN)
    assert players.unit.screen == "board"
    assert players.unit.ask(PLAYING) == [("YOU", None, None), ("ADVANCED", "advanced", None)]


def test_touch_seats_four_and_they_play(players):
    for number, taps in enumerate((1, 2, 1, 2)):
        for _ in range(taps):
            players.tap((KIND, seat(number)))
    players.tap((DETAIL, seat(0)))
    players.tap((DETAIL, seat(3)))
    players.tap((DETAIL, seat(3)))
    players.tap(BEGIN)
    assert players.unit.ask(PLAYING) == [
        ("NOVICE", "novice", None),
        ("P2", None, None),
        ("P3", None, None),
        ("INTERMEDIATE", "intermediate", None),
    ]


def test_computers_and_humans_of_one_name_are_told_apart_by_their_seats(players):
    seated = "kinds[:], s.levels[:], s.names[:] = bytes((2, 2, 1, 1)), bytes(4), ('', '', 'ANNA'"
    set_up(players, f"s.{seated}, 'ANNA')")
    assert players.reads("medium", "NOVICE", (128, 38, 310, 72))
    players.tap(BEGIN)
    for n, name in enumerate(("NOV-1", "NOV-2", "ANN-3", "ANN-4")):
        assert players.reads("medium", name, (213, 1 + 27 * n, 320, 28 + 27 * n))
    record = players.unit.ask("open('/store/games/draft.gcg').read()")
    heads = [line for line in record.splitlines() if line.startswith("#player")]
    assert heads == [
        "#player1 NOV_1 NOV-1",
        "#player2 NOV_2 NOV-2",
        "#player3 ANN_3 ANN-3",
        "#player4 ANN_4 ANN-4",
    ]


def test_the_pad_reaches_every_button_and_changes_what_it_says(players):
    reached = set()
    around = ("A", *3 * ("UP",), "RIGHT", *2 * ("DOWN",), "LEFT", "UP", *4 * ("DOWN",), "RIGHT")
    for key in around:
        players.unit.press(key)
        reached.add(players.unit.ask("(app.screen._focus.x, app.screen._focus.y)"))
    everything = players.unit.ask("[(b.x, b.y) for b in app.screen.buttons if b.enabled]")
    assert reached == set(everything)


def test_a_game_is_begun_and_the_screen_left_by_keys_alone(default):
    press(default, "A", "A")
    assert default.unit.screen == "players"
    press(default, "B")
    assert default.unit.screen == "title"
    press(default, "A", "A", "A")
    assert default.unit.screen == "board"


@pytest.mark.parametrize(
    ("number", "told"), ((1, "Two have to play."), (0, "One human has to play."))
)
def test_fewer_than_two_or_no_human_cannot_begin(players, number, told):
    players.tap((KIND, seat(number)))
    assert players.reads("small", told)
    players.tap(BEGIN)
    assert players.unit.screen == "players"
    for _ in range(2):
        players.tap((KIND, seat(number)))
    assert not players.reads("small", told)
    players.tap(BEGIN)
    assert players.unit.screen == "board"


@pytest.mark.parametrize("leave", (BACK, BEGIN))
def test_what_was_chosen_last_is_there_after_power_off(players, leave):
    players.tap((KIND, seat(2)))
    players.tap((DETAIL, seat(1)))
    for _ in range(3):
        players.tap(VARIANT)
    players.tap((TARGET, seat(0)))
    chosen = [
        ("P1", None, "intermediate"),
        ("NOVICE", "novice", "beginner"),
        ("P3", None, "beginner"),
    ]
    assert players.unit.ask(SEATED) == chosen
    players.tap(leave)
    if leave == BEGIN:
        assert players.unit.ask(PLAYING) == chosen
        assert players.unit.ask("[len(p.rack) for p in app.screen.game.players]") == [9, 9, 9]
        assert players.unit.ask("[p.target for p in app.screen.game.players]") == [100, 60, 60]
    players.unit.power_off()
    players.unit.power_on()
    players.unit.wait_screen("title")
    assert players.unit.ask(SEATED) == chosen and players.unit.ask(RULES) == (9, True)


def test_the_variants_follow_each_other_and_name_themselves(players):
    seen = []
    for name in ("STANDARD", "NINE TILES", "FINISH LINE", "NINE + FINISH", "STANDARD"):
        assert players.reads("medium", name, (84, 200, 216, 234))
        seen.append(players.unit.ask(RULES))
        assert (players.reads("small", "BEGINNER") is not None) == seen[-1][1]
        players.tap(VARIANT)
    assert seen == [(7, False), (9, False), (7, True), (9, True), (7, False)]


def test_the_pad_stays_on_the_variant_while_it_is_changed(players):
    press(players, "A", "LEFT", "A", "A", "A")
    assert players.unit.ask(RULES) == (9, True)


@pytest.mark.parametrize("finish", (False, True))
def test_the_longest_names_and_levels_have_room(default, finish):
    kinds, names = "bytes((1, 2, 1, 2))", "'WWWWW', '', 'W.-WW', ''"
    rules = f"s.rules.__class__('tournament', finish_line={finish})"
    code = f"s.kinds[:], s.names[:] = {kinds}, ({names})"
    levels = "s.levels[:] = s.finishes[:] = bytes((1, 1, 1, 1))"
    set_up(default, f"{code}; {levels}; s.rules = {rules}")
    right = 224 if finish else 312
    for number, name in enumerate(("WWWWW", "INTERMEDIATE", "W.-WW", "INTERMEDIATE")):
        top = seat(number) - 17
        assert default.reads("medium", name, (128, top, right - 2, top + 34))
        target = default.reads("small", "INTERMEDIATE", (232, top, 310, top + 34))
        assert (target is not None) == finish


def test_the_variant_leaves_the_edition(default):
    set_up(default, "s.rules = s.rules.__class__('tournament')")
    default.tap(VARIANT)
    wanted = "modules['engine.rules'].Rules('tournament', rack_size=9)"
    assert default.unit.ask(f"app.keeper.settings.rules == {wanted}")


def test_a_saved_game_is_dropped_only_when_that_is_wanted(players):
    players.tap(BEGIN)
    players.unit.wait_idle()
    players.unit.ask("app.title()")
    players.unit.wait_idle()
    players.tap(START)
    players.tap(BEGIN)
    assert players.reads("medium", "Drop the saved game?")
    players.tap(NO)
    assert players.unit.screen == "players" and players.unit.ask("bool(app.keeper.saved)")
    players.tap(BEGIN)
    players.tap(YES)
    assert players.unit.screen == "board"


def test_a_draw_shows_what_each_has_drawn_and_who_starts(default):
    set_up(default, "s.kinds[:] = bytes((1, 2, 2, 1)); s.levels[:] = bytes((1, 1, 1, 1))")
    default.unit.ask(
        "setattr(app.keeper.settings, 'rules', modules['engine.rules'].Rules('boxed US'))"
    )
    default.unit.ask("app.new_game(0)")  # the best tiles are level: they are drawn for again
    default.unit.wait_idle()
    assert default.unit.screen == "draw"
    first, rounds = default.unit.ask("[(g.first, g.draws) for g in [app._stack[0].game]][0]")
    assert len(rounds) == 2 and len(rounds[0]) == 4
    name = default.unit.ask(f"app._stack[0].game.players[{first}].name")
    assert default.reads("large", f"{name} STARTS")
    press(default, "A", "A")
    assert default.unit.screen == "board"
    assert default.unit.ask("app.screen.game.turn") == first
