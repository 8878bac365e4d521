"""The test of the cable: each fault of one is told in words."""

import pytest

from host_tests.ui.hands import Hands
from host_tests.ui.table import LINK
from tools.bench.models.cable import Cable
from tools.bench.unit import Unit

TEST = (145, 217)


@pytest.fixture(scope="module")
def units():
    with Unit(name="cable-1") as one, Unit(name="cable-2") as two:
        yield one, two
        assert one.error is None and two.error is None


@pytest.fixture
def pair(units):
    """Both at the test, no cable between them."""
    pair = [Hands(unit) for unit in units]
    for hands in pair:
        open_test(hands)
    return pair


def open_test(hands):
    unit = hands.unit
    unit.power_off()
    unit.power_on()
    unit.wait_screen("title")
    unit.wait_idle()
    hands.tap(LINK)
    hands.tap(TEST)


def wait_told(hands, verdict):
    verdicts = "[row[1] for row in modules['ui.screens.cable']._VERDICTS]"
    hands.unit.wait_for(f"{verdicts}[app.screen._verdict] == {verdict!r}")
    hands.unit.wait_idle()
    assert hands.reads("medium", verdict)


def test_without_a_cable_nothing_comes(pair):
    one = pair[0]
    wait_told(one, "Nothing comes")
    one.unit.wait_for("app.screen._sent > 3")
    assert one.unit.ask("app.screen._whole") == 0


def test_a_good_cable_is_told_on_both(pair):
    with Cable(*(hands.unit for hands in pair)):
        for hands in pair:
            wait_told(hands, "All is well")


def test_a_bridge_from_tx_to_rx_brings_back_what_is_sent(pair):
    with Cable(pair[0].unit):
        wait_told(pair[0], "What is sent comes back")
    wait_told(pair[0], "Nothing comes")


def test_a_handheld_without_power_holds_the_line_low(pair):
    one, two = pair
    with Cable(one.unit, two.unit):
        two.unit.power_off()
        wait_told(one, "The line is held low")


def test_noise_is_told_and_forgotten_when_it_is_gone(pair):
    with Cable(*(hands.unit for hands in pair)) as cable:
        cable.noise = 0.1
        for hands in pair:
            wait_told(hands, "What comes is damaged")
        cable.noise = 0
        for hands in pair:
            wait_told(hands, "All is well")


def test_a_wire_that_is_broken_is_told_where_it_is_heard(pair):
    one, two = pair
    with Cable(one.unit, two.unit) as cable:
        cable.mute = {0}
        wait_told(one, "The other does not hear this one")
        wait_told(two, "Nothing comes")


def test_the_other_may_still_look_for_a_game(pair):
    one, two = pair
    with Cable(one.unit, two.unit):
        two.unit.press("B")
        two.unit.wait_screen("link")
        wait_told(one, "The other is heard")
        one.unit.press("B")
        one.unit.wait_screen("link")
        for hands in pair:
            hands.unit.wait_for("app.link.theirs")
