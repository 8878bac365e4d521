"""A handheld for the tests of a file, or two with a cable."""

import pytest

from host_tests.ui.hands import Hands
from host_tests.ui.table import Table
from tools.bench.models.cable import Cable
from tools.bench.unit import Unit


@pytest.fixture(scope="module")
def unit():
    with Unit(name="ui-tests") as unit:
        unit.wait_screen("title")
        yield unit


@pytest.fixture
def hands(unit):
    """Awake: it may have gone to sleep while other tests took their time."""
    unit.ask("(app.power.wake(), app.power.touched(__import__('time').ticks_ms()))")
    yield Hands(unit)
    assert unit.error is None


@pytest.fixture
def playing(hands):
    """A first turn, zoomed in, with CARTERS on the rack."""
    hands.new_game("CARTERS")
    hands.zoom_in()
    return hands


@pytest.fixture
def practising(playing):
    """The same, where the dictionary judges while a play is built."""
    playing.practise(True)
    yield playing
    playing.practise(False)


@pytest.fixture
def default(hands):
    """At the title, without a saved game, with nothing set; and so again afterwards."""

    def forget():
        hands.unit.ask("(app.keeper.settings.__init__(), app.keeper.keep_settings())")
        hands.unit.ask("(app.keeper._store.clear('game'), app.title())")
        hands.unit.wait_idle()

    forget()
    yield hands
    forget()


@pytest.fixture(scope="module")
def pair():
    with Unit(name="linked-1") as one, Unit(name="linked-2") as two:
        for unit in (one, two):
            unit.wait_screen("title")
        yield one, two


@pytest.fixture
def table(pair):
    table = Table(*pair, cable=Cable(*pair, seed=3))
    with table.cable:
        yield table
        for unit in pair:
            assert unit.error is None
