"""A game at two handhelds, when the cable is pulled out, the power goes, or one plays foul."""

import struct
from contextlib import suppress

import pytest

from host_tests.ui.hands import BAR, BOARD, MENU_QUIT, MENU_RESIGN, YES
from host_tests.ui.table import (
    ACCEPT,
    DROP,
    LINK,
    RESUME,
    Table,
    choose,
    exchange,
    pass_turn,
    play_cat,
)
from tools.bench.chip import Crashed

NEW_GAME, BACK_BUTTON = (262, 217), (43, 217)
TITLE = (160, 213)
GONE = "app.screen.flow._gone is not None"
BACK = "app.screen.flow._gone is None"


@pytest.fixture
def game(table: Table):
    """A game that player 1 begins with CARTERS."""
    table.begin("minutes=25")
    table.deal("CARTERS", "AEIOUNT")
    return table


def name(hands):
    """Of the player at the other handheld."""
    return hands.unit.ask("app.link.play.name")


def resume(game, *hands):
    """Choose RESUME on these, and wait until both are at the board."""
    for one in hands:
        one.tap(RESUME)
    game.wait_board()


def test_a_turn_that_is_taken_without_a_cable_arrives_when_it_is_back(game):
    one, two = game.hands
    one.tap(BAR)
    game.cable.unplug()
    for hands in game.hands:
        hands.unit.wait_for(GONE)
        hands.unit.wait_idle()
        assert hands.reads("medium", f"Waiting for {name(hands)}", BOARD)
        assert hands.reads("small", "Nothing is heard: check the plugs.", BOARD)
        assert hands.unit.ask("app.screen.panel.scores.silence") >= 2
    play_cat(one)
    one.tap(BAR)
    assert two.unit.ask("app.screen.game.board.is_empty()")
    game.cable.plug()
    two.unit.wait_for("app.screen.flow.label == 'READY'")
    for hands in game.hands:
        hands.unit.wait_for(BACK)
        hands.unit.wait_idle()
        assert not hands.reads("medium", f"Waiting for {name(hands)}", BOARD)
    assert game.same()[2][0][1:3] == (0, None)
    game.turn(two, pass_turn)


def test_a_cable_that_is_bad_one_way_is_told_by_who_hears_nothing(game):
    one, two = game.hands
    game.mute(one)
    two.unit.wait_for(GONE)
    assert one.unit.ask(BACK)
    game.mute()
    two.unit.wait_for(BACK)
    game.turn(one, play_cat)


def test_a_few_turns_over_a_cable_with_noise(game):
    game.cable.noise, game.cable.loss = 0.0005, 0.002
    one, two = game.hands
    game.turn(one, play_cat)
    for hands, act in ((two, exchange), (one, pass_turn), (two, exchange), (one, exchange)):
        game.turn(hands, act)
    game.cable.noise = game.cable.loss = 0.0


@pytest.mark.parametrize("who", (0, 1))
def test_power_off_of_either_and_resume_while_the_other_waits_at_the_board(game, who):
    game.turn(game.one, play_cat)
    before = game.same()
    off, stays = game.hands[who], game.hands[1 - who]
    off.unit.power_off()
    stays.unit.wait_for(GONE)
    game.restart(off)
    resume(game, off)
    stays.unit.wait_for(BACK)
    assert game.same() == before
    game.turn(game.two, pass_turn)
    game.turn(game.one, pass_turn)


def test_power_off_of_both_and_resume_on_both(game):
    game.turn(game.one, play_cat)
    before = game.same()
    game.restart(*game.hands)
    resume(game, *game.hands)
    assert game.same() == before
    game.turn(game.two, pass_turn)


@pytest.mark.parametrize("who", (0, 1))
@pytest.mark.parametrize("operations", (1, 3, 5, 8))
def test_power_cut_in_the_midst_of_a_write_of_a_turn(game, who, operations):
    game.turn(game.one, play_cat)
    two, cut = game.two, game.hands[who]
    two.tap(BAR)
    cut.unit.cut_power_after(operations)
    with suppress(Crashed):  # if the turn has so many writes
        pass_turn(two)
        two.tap(BAR)
        game.wait_settled()
    assert game.hands[1 - who].unit.running
    game.restart(cut)
    resume(game, cut)
    for unit in game.units:
        unit.wait_for("app.screen.flow._gone is None and app.link.play.settled")
    count = game.same()[8]
    assert count in (1, 2)
    game.turn(game.hands[count % 2], pass_turn)


def test_what_was_kept_of_a_turn_before_the_power_went_is_sent_after_it(game):
    one, two = game.hands
    game.cable.unplug()
    one.tap(BAR)
    play_cat(one)
    one.unit.wait_for("not app.keeper.pending")
    game.cable.plug()
    game.mute(one, two)
    game.restart(*game.hands)
    game.mute()
    resume(game, one, two)
    two.unit.wait_for("app.screen.game.last_play")
    assert game.same()[8] == 1
    game.turn(two, pass_turn)


def test_the_end_of_a_game_is_known_to_both_though_the_power_went_before_it_was_sent(game):
    one, two = game.hands
    game.turn(one, play_cat)
    game.turn(two, pass_turn)
    game.cable.unplug()
    choose(one, MENU_RESIGN)
    one.tap(YES)
    one.unit.wait_screen("end")
    game.restart(one)
    assert one.reads("large", "RESUME")
    one.tap(RESUME)
    one.unit.wait_screen("end")
    game.cable.plug()
    two.unit.wait_screen("end")
    for unit in game.units:
        unit.wait_for("app.keeper._store.read('game') is None")
        assert unit.ask("app.keeper.stats.rows[0][0]") == 1
        unit.wait_idle()
    one.tap(TITLE)
    assert one.unit.screen == "title" and not one.reads("large", "RESUME")


def test_who_has_another_game_is_told_so_and_may_begin_a_new_one(game):
    one, two = game.hands
    game.turn(one, play_cat)
    game.restart(two)
    two.unit.ask("(app.keeper._store.clear('game'), app.title())")
    two.unit.wait_idle()
    two.tap(LINK)
    one.unit.wait_for("app.screen.flow._told.endswith('has not resumed this game.')")
    choose(one, MENU_QUIT)
    one.unit.wait_screen("title")
    one.unit.wait_idle()
    one.tap(LINK)
    assert one.reads("small", "The game of")
    one.tap(NEW_GAME)
    for hands in game.hands:
        hands.unit.wait_for("app.link.theirs and not app.link.problem")
        hands.unit.wait_for("app.screen._state() == app.screen._seen")
        hands.unit.wait_idle()
        hands.tap(ACCEPT)
    one.tap(DROP)
    game.wait_board()
    assert game.same()[8] == 0


def test_who_stops_looking_for_a_saved_game_still_has_it(game):
    game.turn(game.one, play_cat)
    before = game.same()
    game.restart(*game.hands)
    for hands in game.hands:
        hands.tap(LINK)
        hands.tap(NEW_GAME)
        hands.tap(BACK_BUTTON)
    resume(game, *game.hands)
    assert game.same() == before


def test_a_game_that_was_damaged_is_mended_by_its_acts(table: Table):
    table.begin()
    one, two = table.hands
    table.turn(one, pass_turn)
    two.tap(BAR)
    two.unit.ask("setattr(app.screen.game.players[0], 'score', 99)")
    exchange(two)
    for unit in table.units:
        unit.wait_for("not app.screen.game.players[0].score")
        unit.wait_for("app.link.play.settled and not app.link.play._letters")
    assert [player[1] for player in table.same()[2]] == [0, 0]
    assert not any(unit.ask("app.link.play.trouble") for unit in table.units)


def test_a_move_that_the_rules_refuse_stops_the_game_by_name_and_nothing_is_lost(table):
    """With the racks of its seed: who refuses a move plays the game again from there first."""
    table.begin("minutes=25")
    one, two = table.hands
    table.turn(one, pass_turn)
    before = table.same()
    act = struct.pack("<HIBBI", 1, 0, 1, 1, 1 << 20) + bytes((2, 110, 114, 26, 26))
    two.unit.ask(f"app.link.channel.send(0x10, {act!r})")
    for hands in table.hands:
        hands.unit.wait_screen("alert")
        hands.unit.wait_idle()
        assert hands.reads("medium", "The game cannot go on")
        hands.unit.press("B")
        hands.unit.wait_idle()
        assert hands.reads("large", "STOPPED")
    assert one.unit.ask("app.link.play.trouble").startswith(name(one))
    for hands in table.hands:
        choose(hands, MENU_QUIT)
    for hands in table.hands:
        hands.unit.wait_for("not app.link")
        hands.unit.ask("app.title()")
        hands.unit.wait_idle()
    resume(table, *table.hands)
    assert table.same() == before
    table.turn(two, pass_turn)
