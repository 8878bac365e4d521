"""A game at two emulated handhelds. Each step begins where the one before it ended."""

import pytest

from host_tests.ui.hands import BAR, BAR_BOX, BEST_PLAY, BOARD
from host_tests.ui.reading import colour
from host_tests.ui.table import NAMES, Table, pass_turn
from tools.bench.models import cable
from tools.bench.unit import Unit
from ui import theme

RACKS = "CARTERS", "AEIOUNT"
GONE = "app.screen.flow._gone is not None"
BACK = "app.screen.flow._gone is None"
LEFT = "(gc.collect(), gc.mem_free())[1]"
ROOM = 40_000  # bytes of the heap that stay free in the midst of a linked game


@pytest.fixture(scope="module")
def emulated(image):
    from tools.emulate.cable import Cable
    from tools.emulate.handheld import Handheld

    units = [Handheld(image) for _ in NAMES]
    for unit, name in zip(units, NAMES, strict=True):
        unit.wait_screen("title")
        unit.ask(f"setattr(app.keeper.settings, 'names', [{name!r}, '', '', ''])")
        unit.wait_idle()
    return Table(*units, cable=Cable(*(unit.chip for unit in units)))


@pytest.fixture
def table(emulated):
    """Without a byte lost at either end, and nothing else amiss."""
    yield emulated
    for unit in emulated.units:
        assert unit.model.faults == []
        assert [uart.lost for uart in unit.chip.uart] == [0, 0]


@pytest.fixture(scope="module")
def bench():
    """The same firmware on two of the bench, at the title."""
    with Unit(name="emulated-1") as one, Unit(name="emulated-2") as two:
        table = Table(one, two, cable=cable.Cable(one, two))
        with table.cable:
            table.fresh()
            for unit in table.units:
                unit.ask("setattr(app.keeper.settings, 'sleep', 0)")
            yield table


def agree_as(table, bench):
    """Begin on the bench, too, with the same player 1."""
    for unit in bench.units:
        name = unit.ask("app.link.mine.name")
        nonce = 2 if name == table.one.unit.ask("app.link.mine.name") else 1
        unit.ask(f"setattr(app.link.mine, 'nonce', {nonce})")
    for unit in bench.units:
        unit.wait_for("app.link.mine.nonce + app.link.theirs.nonce == 3")
    bench.accept()


def same_pictures(table, bench):
    for here, there in zip(table.units, bench.units, strict=True):
        assert here.screenshot().tobytes() == there.screenshot().tobytes()


def test_both_find_each_other_and_see_what_they_would_play(table, bench):
    for one in (table, bench):
        one.meet()
    paper = colour(theme.PAPER)
    for hands in table.hands:
        assert all(hands.reads("medium", name) for name in NAMES)
        assert hands.reads("small", "269,437") == paper
        assert hands.reads("small", "The same on both. Accept to play.")
    same_pictures(table, bench)


def test_both_accept_and_have_the_same_board_and_bag(table):
    table.accept()
    table.same()
    assert table.one.reads("large", "READY", BAR_BOX)
    assert table.two.reads("small", "plays", BAR_BOX)


def test_a_play_by_touch_arrives_and_the_turn_passes(table, bench):
    agree_as(table, bench)
    for one in (table, bench):
        one.deal(*RACKS)
    bench.one.tap(BAR)
    kind, squares, tiles = bench.one.unit.ask(BEST_PLAY)
    assert kind == "play"
    table.one.tap(BAR)
    for one in (table, bench):
        one.one.play(squares, tiles)
        one.one.tap(BAR)
    (laid, _, players, *_), (on_bench, _, there, *_) = table.same(), bench.same()
    assert laid == on_bench and any(laid) and players == there
    assert table.two.reads("large", "READY", BAR_BOX)
    assert table.one.reads("small", "plays", BAR_BOX)
    same_pictures(table, bench)


def test_a_cable_that_is_pulled_out_is_told_and_what_was_done_meanwhile_arrives(table):
    one, two = table.hands
    two.tap(BAR)
    table.cable.plugged = False
    for hands in table.hands:
        hands.unit.wait_for(GONE)
        hands.unit.wait_idle()
        assert hands.reads("small", "Nothing is heard: check the plugs.", BOARD)
    pass_turn(two)
    two.tap(BAR)
    assert not one.reads("large", "READY", BAR_BOX)
    table.cable.plugged = True
    one.unit.wait_for("app.screen.flow.label == 'READY'")
    for hands in table.hands:
        hands.unit.wait_for(BACK)
        hands.unit.wait_idle()
        assert not hands.reads("small", "Nothing is heard: check the plugs.", BOARD)
    assert table.same()[8] == 2  # acts
    assert one.scores()[0] > 0 == one.scores()[1]  # the play stands now


def test_the_heap_has_room_on_both(table):
    assert all(unit.ask(LEFT) > ROOM for unit in table.units)
