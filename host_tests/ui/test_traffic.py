"""Only what has changed is sent to the LCD."""

import pytest

from host_tests.ui.pictures.props import run
from tools.measure.screens import costs

# Bytes that an action may send. A square at the middle zoom has 968, the board 90,000, the LCD
# 153,600; a line of the options has 14,400.
LIMITS = {
    "whole screen": 154_000,
    "one tile laid": 18_000,  # with its way from the rack, and what the panel says
    "one cursor step": 4_000,
    "one scroll": 94_000,
    "action bar, one step": 13_000,
    "option, one line": 15_000,
    "option, an edition": 3 * 14_400 + 4_000,
    "option, a step down": 2 * 14_400 + 1_000,
    "ring, one turn": 30_000,
    "players, one seat": 45_000,
}


@pytest.fixture(scope="module")
def sent(unit):
    found = {cost.action: cost.sent for cost in costs(unit)}
    unit.ask("(app.keeper.settings.__init__(), app.keeper.keep_settings())")
    unit.ask("(app.keeper._store.clear('game'), app.title())")
    unit.wait_idle()
    return found


@pytest.mark.parametrize("action", LIMITS)
def test_an_action_sends_no_more_than_it_has_to(sent, action):
    assert 0 < sent[action] <= LIMITS[action]


def test_every_action_that_is_measured_has_its_limit(sent):
    assert set(sent) == set(LIMITS)


def test_a_board_drawn_anew_draws_its_plain_squares_all_at_once(hands):
    """An empty board has 61 premium squares of 225."""
    hands.unit.ask("app.new_game(7)")
    hands.unit.wait_idle()
    run(
        hands,
        "app.drawn, square = [], app.screen.view.square\n"
        "app.screen.view.square = lambda at: (app.drawn.append(at), square(at))\n"
        "app.repaint()",
    )
    hands.unit.wait_idle()
    assert hands.unit.ask("(len(app.drawn), len(set(app.drawn)))") == (61, 61)
