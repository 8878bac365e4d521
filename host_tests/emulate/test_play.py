"""A game by touch on an emulated handheld. Each step begins where the one before it ended."""

import pytest

from host_tests.ui.hands import BAR, BEST_PLAY, Hands
from tools.bench.unit import Unit

START = (160, 173)
BEGIN = (267, 217)
RESUME = (160, 138)
SCORES = "[player.score for player in app.screen.game.players]"
PLACING = "app.screen.flow.stage == modules['ui.flow'].PLACE"
# Where a function's machine code is, of the fourth word of its object.
CODE = "__import__('machine').mem32[id(modules[{!r}].{}) + 12]"
IN_FLASH = range(0x1000_0000, 0x1020_0000)
RESET_CAUSE = "__import__('machine').reset_cause()"
POWER_ON, WATCHDOG = 1, 3
SEED = 7


@pytest.fixture(scope="module")
def emulated(image):
    from tools.emulate.handheld import Handheld

    return Handheld(image)


@pytest.fixture
def hands(emulated):
    yield Hands(emulated)
    assert emulated.model.faults == []


@pytest.fixture(scope="module")
def bench():
    """The same firmware on the bench, at the title. For it the time is long: it may not sleep."""
    with Unit(name="emulated-too") as unit:
        unit.wait_screen("title")
        unit.ask("setattr(app.keeper.settings, 'sleep', 0)")
        unit.wait_idle()
        yield unit


def wait_for_title(hands):
    """Until its buttons are there and take a touch; the name may still come sliding in."""
    hands.unit.wait_screen("title")
    hands.unit.wait_for("not (app._painting or app.lcd.dirty or app._pressed)")


def same_picture(one, other):
    return one.screenshot().tobytes() == other.screenshot().tobytes()


def test_the_title_is_that_of_the_bench_pixel_for_pixel(hands, bench):
    hands.unit.wait_screen("title")
    hands.unit.wait_idle()
    assert same_picture(hands.unit, bench)


def test_a_touch_of_start_begins_a_game(hands):
    wait_for_title(hands)
    hands.tap(START)
    hands.tap(BEGIN)
    assert hands.unit.screen == "board"


def test_a_move_by_touch_and_the_computers_answer_are_those_of_the_bench(hands, bench):
    both = hands, Hands(bench)
    for one in both:
        one.unit.ask(f"app.new_game({SEED})")
        one.unit.wait_idle()
        one.tap(BAR)
    kind, squares, tiles = both[1].unit.ask(BEST_PLAY)
    assert kind == "play"
    for one in both:
        one.play(squares, tiles)
        one.tap(BAR)
        one.unit.wait_for(PLACING)
        one.unit.wait_idle()
    assert same_picture(hands.unit, bench)
    scores = hands.unit.ask(SCORES)
    assert all(scores) and scores == bench.ask(SCORES)


def test_machine_code_runs_where_it_lies_in_the_flash(hands):
    for function in (
        ("ui.canvas", "_blit"), ("hal.lcd", "_expand"), ("engine.edges", "follow"),
        ("engine.scoring", "record"),
    ):  # fmt: skip
        assert hands.unit.ask(CODE.format(*function)) in IN_FLASH


def test_the_game_is_there_after_power_off(hands):
    scores = hands.unit.ask(SCORES)
    hands.unit.power_on()
    wait_for_title(hands)
    assert hands.reads("large", "RESUME")
    hands.tap(RESUME)
    assert hands.unit.ask(SCORES) == scores


def test_a_loop_that_stands_still_is_restarted_by_the_watchdog_and_the_game_is_there(hands):
    chip = hands.unit.chip
    scores = hands.unit.ask(SCORES)
    assert hands.unit.ask(RESET_CAUSE) == POWER_ON
    chip.type(b"__import__('time').sleep(60)\n")
    chip.run_until(lambda: chip.resets, 9000, "the watchdog")
    wait_for_title(hands)
    assert hands.unit.ask(RESET_CAUSE) == WATCHDOG
    hands.tap(RESUME)
    assert hands.unit.ask(SCORES) == scores


def test_nothing_restarts_the_repl_that_ctrl_c_leads_to(hands):
    chip = hands.unit.chip
    before = chip.resets
    chip.execute("import time; time.sleep(9)", 10_000)
    assert chip.resets == before
