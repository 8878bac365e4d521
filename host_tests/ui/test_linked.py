"""A game at two handhelds: how it is begun, its turns, and its end."""

import pytest

from host_tests.ui.hands import BAR, BAR_BOX, BOARD, MENU_QUIT, MENU_RESIGN, PLAY_CELL, YES
from host_tests.ui.reading import colour
from host_tests.ui.table import (
    ACCEPT,
    DROP,
    KEEP,
    LINK,
    NAMES,
    RESUME,
    TAKE_THEIRS,
    choose,
    exchange,
    pass_turn,
    play_cat,
    play_crt,
)
from ui import theme

BACK = (43, 217)
OK = (105, 178)  # of a challenge that is told
OVERRULE, UPHOLD = (60, 178), (151, 178)
CHALLENGER = (60, 178)
REMATCH = (260, 213)
PEN = "app.link.play.pen"


@pytest.fixture
def game(table):
    """A game that player 1 begins with CARTERS."""
    table.begin()
    table.deal("CARTERS", "AEIOUNT")
    return table


# how it is begun


def test_both_see_what_each_would_play_and_begin_when_both_have_accepted(table):
    table.fresh()
    table.meet()
    for hands in table.hands:
        assert all(hands.reads("medium", name) for name in NAMES)
        assert hands.reads("small", "The same on both. Accept to play.")
    anna, ben = table.hands
    anna.tap(ACCEPT)
    table.wait_shown(anna)
    assert anna.reads("small", "Waiting for BEN to accept.")
    ben.unit.wait_for("app.link.theirs.ready")
    table.wait_shown(ben)
    assert ben.reads("small", "ANNA has accepted.")
    ben.tap(ACCEPT)
    table.wait_board()
    names = {player[0] for player in table.same()[2]}
    assert names == set(NAMES)
    starts = [hands.reads("large", "READY", BAR_BOX) is not None for hands in table.hands]
    assert sorted(starts) == [False, True]
    waits = table.hands[starts.index(False)]
    assert waits.reads("large", NAMES[starts.index(True)], BAR_BOX)
    assert waits.reads("small", "plays", BAR_BOX)


def test_by_keys_alone_from_the_title_to_the_board(table):
    table.fresh()
    for unit in table.units:
        for key in ("DOWN", "DOWN", "LEFT", "LEFT", "RIGHT", "A"):
            unit.press(key)
        unit.wait_screen("link")
    for unit, accepted in zip(table.units, (False, True)):
        unit.wait_for(f"app.link.theirs and app.link.theirs.ready == {accepted}")
        unit.wait_for("app.screen._state() == app.screen._seen")
        unit.wait_idle()
        for key in ("A", "RIGHT", "A"):
            unit.press(key)
    table.wait_board()
    table.same()


def test_what_differs_is_marked_and_taken_over_and_both_see_the_same_draw(table):
    table.fresh("", "'boxed EU', minutes=25")
    table.meet()
    anna, ben = table.hands
    amber, paper = colour(theme.AMBER), colour(theme.PAPER)
    for hands, other in ((anna, ben), (ben, anna)):
        for text in ("no penalty", "lose a turn", "25 minutes", "all pass twice", "draw"):
            assert hands.reads("small", text) == amber
        assert hands.reads("small", "10 a minute") == paper
        hands.tap(ACCEPT)
        assert not hands.unit.ask("app.link.mine.ready")
        assert not other.unit.ask("app.link.theirs.ready")
    anna.tap(TAKE_THEIRS)
    for hands in table.hands:
        hands.unit.wait_for("not app.link.differences")
        hands.unit.wait_for("app.screen._state() == app.screen._seen")
        hands.unit.wait_idle()
        assert hands.reads("small", "25 minutes") == paper
        hands.tap(ACCEPT)
    table.wait_board()
    shots = [unit.screenshot().tobytes() for unit in table.units]
    assert [unit.screen for unit in table.units] == ["draw", "draw"] and shots[0] == shots[1]
    for unit in table.units:
        unit.press("B")
    table.same()
    assert anna.unit.ask("app.keeper.settings.rules.minutes") == 0  # it was for this game alone


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("pack_id", "The dictionaries differ: install the same on both."),
        ("version", "version 2 of the protocol"),
    ],
)
def test_handhelds_that_cannot_play_say_why_on_both(table, change, told):
    table.fresh()
    table.meet()
    anna, ben = table.hands
    ben.unit.ask(f"(setattr(app.link.mine, {change!r}, 2), app.screen._offer(), app.repaint())")
    for hands in (anna, ben) if change == "pack_id" else (anna,):
        hands.unit.wait_for("app.link.problem")
        hands.unit.wait_for("app.screen._state() == app.screen._seen")
        hands.unit.wait_idle()
        assert hands.reads("small", told)
        hands.tap(ACCEPT)
        assert not hands.unit.ask("app.link.mine.ready")


def test_who_goes_back_is_searched_for_again(table):
    table.fresh()
    table.meet()
    anna, ben = table.hands
    anna.tap(BACK)
    assert anna.unit.screen == "title"
    ben.unit.wait_for("not app.link.state and app.screen._state() == app.screen._seen")
    ben.unit.wait_idle()
    assert ben.reads("medium", "Looking for the other handheld")
    anna.tap(LINK)
    ben.unit.wait_for("app.link.state")


def test_the_cable_is_tested_from_there_and_the_search_goes_on_after_it(table):
    table.fresh()
    for hands in table.hands:
        hands.unit.ask("app.plug()")
        hands.tap(TAKE_THEIRS)  # where TEST CABLE is as long as nobody is found
        assert hands.unit.screen == "cable"
    for hands in table.hands:
        hands.unit.tap(*BACK)
    for unit in table.units:
        unit.wait_for("app.screen.name == 'link' and app.link.theirs")


def test_a_saved_game_is_dropped_only_when_that_is_wanted(table):
    table.fresh()
    anna, ben = table.hands
    anna.unit.ask("app.new_game(5)")
    anna.unit.wait_idle()
    choose(anna, MENU_QUIT)
    table.meet()
    anna.tap(ACCEPT)
    assert anna.reads("medium", "Drop the saved game?")
    anna.tap(KEEP)
    assert not anna.unit.ask("app.link.mine.ready")
    anna.tap(ACCEPT)
    anna.tap(DROP)
    ben.tap(ACCEPT)
    table.wait_board()
    table.same()


def test_players_of_one_name_are_told_apart(table):
    table.fresh()
    for unit in table.units:
        unit.ask("exec(\"app.keeper.settings.names[0] = 'WWWWW'\", {'app': app})")
    table.meet()
    for hands in table.hands:
        hands.tap(ACCEPT)
    table.wait_board()
    assert [player[0] for player in table.same()[2]] == ["WWW-1", "WWW-2"]


# its turns


def test_a_play_is_seen_and_outlined_there_and_its_tiles_are_drawn_on_both(game):
    one, two = game.hands
    game.turn(one, play_cat)
    name = two.unit.ask("app.screen.game.players[0].name")
    assert two.reads("medium", "CAT", PLAY_CELL) and two.reads("medium", "+10", PLAY_CELL)
    assert one.unit.ask("app.screen.rack.hidden") and two.unit.ask("app.screen.rack.hidden")
    assert bytes(two.unit.ask("bytes(app.screen.view.last)")) == bytes((111, 112, 113))
    game.turn(two, pass_turn)
    assert one.reads("small", f"{two.unit.ask('app.screen.game.players[1].name')} passed")
    assert one.scores() == two.scores() == [10, 0]
    game.turn(one, exchange)
    assert two.reads("small", f"{name} exchanged 2", PLAY_CELL)
    game.turn(two, pass_turn)
    assert game.same()[8] == 4


def test_a_bingo_takes_the_board_of_both(game):
    game.deal("CARTERS", "AEIOUNT")
    one, two = game.hands
    one.tap(BAR)
    one.zoom_in()
    one.place_word(range(7), 7, 4)
    two.unit.ask("setattr(app.screen.notice, 'bingo', lambda bonus: setattr(app, 'seen', bonus))")
    one.tap(BAR)
    two.unit.wait_for("app.seen == 50")
    game.same()


@pytest.mark.parametrize("overrule", (True, False))
def test_only_the_challenger_rules_and_the_other_sees_that_and_waits(game, overrule):
    one, two = game.hands
    game.turn(one, play_crt)
    two.tap(BAR)
    two.choose("CHALLENGE")
    two.tap(CHALLENGER)
    assert two.reads("medium", "Overrule?")
    one.unit.wait_screen("challenge")
    one.unit.wait_idle()
    other = one.unit.ask("app.link.play.name")
    assert one.reads("medium", f"{other} decides.") and not one.reads("medium", "Overrule?")
    one.tap(OK)
    assert one.reads("small", "decides", BAR_BOX)
    one.tap(BAR)
    assert game.same()[5] == 2  # it waits for the ruling
    two.tap(OVERRULE if overrule else UPHOLD)
    one.unit.wait_for("app.screen.game.phase != 2")
    scores = [points for _, points, *_ in game.same()[2]]
    assert scores == [10 * overrule, 0]
    told = "The word stands." if overrule else "The tiles come back."
    assert one.reads("small", told, BOARD)
    assert one.unit.ask("app.screen.game.board.is_empty()") != overrule
    pass_turn(two)
    two.tap(BAR)
    game.same()


def test_a_challenge_that_fails_is_told_on_both_and_costs_the_turn(game):
    one, two = game.hands
    game.turn(one, play_cat)
    two.tap(BAR)
    two.choose("CHALLENGE")
    two.tap(CHALLENGER)
    one.unit.wait_screen("challenge")
    one.unit.wait_idle()
    for hands in game.hands:
        assert hands.reads("medium", "Not sustained")
        hands.tap(OK)
    assert [unit.ask(PEN) for unit in game.units] == [0, 0]
    assert one.reads("large", "READY", BAR_BOX) and two.reads("small", "plays", BAR_BOX)
    game.same()


def test_the_clock_of_whoever_is_on_turn_runs_on_both_and_none_in_a_pause(table):
    table.begin("minutes=25")
    one, two = table.hands
    running = "app._stack[0].game.clock.running"
    assert one.unit.ask(running) is None  # not before READY
    one.tap(BAR)
    two.unit.wait_for(f"{running} == 0")
    two.unit.wait_for("app.screen.game.clock.used[0] > 1000")
    table.same()
    for pauses, follows in ((one, two), (two, one)):
        pauses.unit.press("PAUSE")
        follows.unit.wait_screen("pause")
        follows.unit.wait_idle()
        name = pauses.unit.ask("app.link.play.game.players[app.link.seat].name")
        assert follows.reads("small", f"{name} pauses the game.")
        follows.unit.press("B")
        assert follows.unit.screen == "pause"  # it is not for this one to go on
        assert [unit.ask(running) for unit in table.units] == [None, None]
        table.same()
        pauses.unit.press("B")
        follows.unit.wait_screen("board")
        pauses.unit.wait_screen("board")
        two.unit.wait_for(f"{running} == 0")
        assert one.unit.ask(running) == 0
    table.same()


# its end


def test_who_gives_up_out_of_turn_loses_and_a_rematch_changes_seats(game):
    one, two = game.hands
    choose(two, MENU_RESIGN)
    two.tap(YES)
    for hands in game.hands:
        hands.unit.wait_screen("end")
        hands.unit.wait_idle()
        assert hands.unit.ask("app.keeper.record().read()")
        assert hands.unit.ask("app.link.play.game.winners") == [0]
    assert [unit.ask("app.keeper.stats.rows[0]") for unit in game.units] == [[1, 1, 0], [1, 0, 0]]
    one.tap(REMATCH)
    name = one.unit.ask("app.link.play.game.players[0].name")
    two.unit.wait_for("app.screen._told")
    two.unit.wait_idle()
    assert two.reads("small", f"{name} wants a rematch.")
    assert one.reads("small", f"Waiting for {one.unit.ask('app.link.play.name')}.")
    two.tap(REMATCH)
    game.wait_board()
    assert [unit.ask("app.link.seat") for unit in game.units] == [1, 0]
    assert game.same()[8] == 0
    assert two.reads("large", "READY", BAR_BOX)


def test_the_last_play_is_accepted_there_and_both_reckon_the_same(game):
    one, two = game.hands
    game.deal("CAT", "QZ")
    game.empty_bag(0)
    one.tap(BAR)
    one.zoom_in()
    one.place_word((0, 1, 2), 7, 6)
    one.tap(BAR)
    one.tap(BAR)
    two.unit.wait_for("app.screen.flow.label == 'READY'")
    two.unit.wait_idle()
    two.tap(BAR)
    assert two.reads("large", "ACCEPT", BAR_BOX)
    two.tap(BAR)
    for hands in (two, one):
        hands.unit.wait_for("app.screen.flow.label == 'RESULT'")
        hands.unit.wait_idle()
        hands.tap(BAR)
        hands.unit.wait_idle()
    assert one.unit.screenshot().tobytes() == two.unit.screenshot().tobytes()
    kept = [unit.ask("app.keeper._store.read('game')") for unit in game.units]
    assert kept == [None, None]
    records = [unit.ask("app.keeper.record().read()") for unit in game.units]
    assert records[0] == records[1]


def test_who_saves_and_quits_leaves_both_a_game_that_goes_on(game):
    one, two = game.hands
    game.turn(one, play_cat)
    before = game.same()
    choose(one, MENU_QUIT)
    one.unit.wait_screen("title")
    two.unit.wait_screen("alert")
    two.unit.wait_idle()
    assert two.reads("medium", "No longer linked")
    two.unit.press("B")
    for hands in (two, one):
        hands.unit.wait_for("not app.link and app.screen.name == 'title'")
        hands.unit.wait_idle()
        hands.tap(RESUME)
    game.wait_board()
    assert game.same() == before
    game.turn(two, pass_turn)
