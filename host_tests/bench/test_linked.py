"""Linked games on two whole handhelds: what their flash costs, and on the page by mouse."""

import pytest

from host_tests.ui.hands import BAR, BAR_BOX, BEST_PLAY, Hands
from host_tests.ui.table import Table
from tools.bench.browser import serving, wait_for_picture
from tools.bench.models.cable import Cable
from tools.bench.unit import Unit

HELD = 12  # bytes of the shortest frame
GONE = "app.screen.flow._gone is not None"


@pytest.fixture
def table():
    with Unit(name="linked-1") as one, Unit(name="linked-2") as two:
        table = Table(one, two, cable=Cable(one, two, seed=3))
        with table.cable:
            yield table
        assert [unit.error for unit in (one, two)] == [None, None]


@pytest.fixture
def page(table, open_page):
    units = table.units
    with serving(*units, cable=table.cable) as address:
        page = open_page(address)
        wait_for_picture(page, units[1], 1)
        table.hands = [PageHands(page, number, unit) for number, unit in enumerate(units)]
        yield page


class PageHands(Hands):
    """Touches the LCD of the nth handheld on the page."""

    def __init__(self, page, number: int, unit: Unit):
        super().__init__(unit)
        self._canvas = page.locator("canvas").nth(number)
        self._page = page
        self._lifted = 0
        release = unit.release

        def lift():
            release()
            self._lifted += 1

        unit.release = lift

    def tap(self, at: tuple[int, int]) -> None:
        lifted, box = self._lifted, self._canvas.bounding_box()
        x = box["x"] + (at[0] + 0.5) * box["width"] / 320
        y = box["y"] + (at[1] + 0.5) * box["height"] / 240
        self._page.mouse.click(x, y)
        while self._lifted == lifted:
            self._page.wait_for_timeout(10)
        self.unit.settle()
        self.unit.wait_idle()


def play_best(hands: Hands) -> None:
    kind, squares, tiles = hands.unit.ask(BEST_PLAY)
    assert kind == "play"  # with these racks there is one
    hands.play(squares, tiles)


def begin(table: Table) -> None:
    table.begin()
    table.deal("CARTERS", "AEIOUNT")


def take_turns(table: Table, count: int) -> None:
    """Player 1 and 2 in turn play what is best."""
    for number in range(count):
        table.turn(table.hands[number % 2], play_best)


def test_on_a_clean_cable_no_byte_is_lost_while_flash_is_written(table):
    begin(table)
    before = [unit.flash_operations for unit in table.units]
    take_turns(table, 4)
    for unit, operations in zip(table.units, before, strict=True):
        assert unit.flash_operations > operations
        _, during, lost = unit.uart_bytes
        assert lost == 0
        assert during <= HELD  # a second answer to one question; the FIFO has room for 32


def test_a_game_on_the_page_goes_on_when_a_cable_pulled_out_in_its_middle_is_back(page, table):
    wire = page.get_by_role("switch", name="Cable")
    begin(table)
    one, two = table.hands
    take_turns(table, 2)
    one.tap(BAR)
    wire.click()
    for unit in table.units:
        unit.wait_for(GONE)
        unit.wait_idle()
    before = two.scores()
    play_best(one)
    one.tap(BAR)
    assert two.scores() == before and not two.reads("large", "READY", BAR_BOX)
    wire.click()
    two.unit.wait_for("app.screen.flow.label == 'READY'")
    squares = table.same()[0]
    assert sum(map(bool, squares)) > 7
    table.turn(two, play_best)
    take_turns(table, 2)
    for number, name in enumerate(("linked-1", "linked-2")):
        unit = next(unit for unit in table.units if unit.name == name)
        wait_for_picture(page, unit, number)
