"""The page with two handhelds and the cable between them."""

from contextlib import closing

import pytest

from host_tests.bench.standins import write_painter
from tools.bench.browser import serving, wait_for_picture
from tools.bench.models.cable import Cable
from tools.bench.unit import Unit

SECOND = ".handheld:nth-child(2)"
SIZES = (1366, 768), (1366, 650), (1280, 720), (390, 844), (844, 390)  # of windows
SIZED = "([width, height]) => innerWidth === width && innerHeight === height"
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def bench(painter, tmp_path):
    """As `make play` has it: two handhelds, the second one off, and a cable pulled out."""
    other = Unit(pack=None, source=write_painter(tmp_path / "other"), name="unit-2")
    with closing(other), Cable(painter, other) as cable:
        cable.unplug()
        yield painter, other, cable


@pytest.fixture
def page(bench, open_page):
    one, other, cable = bench
    with serving(one, other, cable=cable) as address:
        page = open_page(address)
        wait_for_picture(page, one)
        yield page


@pytest.fixture
def two(page, bench):
    """The page with the second handheld laid beside the first."""
    page.get_by_role("button", name="Second handheld").click()
    wait_until(page, lambda: bench[1].running)
    bench[1].wait_screen("paint")
    bench[1].wait_idle()
    wait_for_picture(page, bench[1], 1)
    return page


def wait_until(page, condition):
    """Wait for the bench while the page goes on."""
    for _ in range(300):
        if condition():
            return
        page.wait_for_timeout(20)
    raise AssertionError("that did not come about")


def test_at_first_there_is_one_handheld_and_no_cable(page, bench):
    assert page.locator(SECOND).is_hidden() and page.locator("#cable").is_hidden()
    assert not bench[1].running


def test_the_second_comes_with_its_power_on_and_its_cable_in(two, bench):
    assert two.locator(SECOND).is_visible()
    wait_until(two, lambda: bench[2].plugged)
    two.get_by_text("plugged in").wait_for()


def test_the_second_is_put_away_without_power(two, bench):
    two.get_by_role("button", name="Put the second away").click()
    wait_until(two, lambda: not bench[1].running and not bench[2].plugged)
    assert two.locator(SECOND).is_hidden() and bench[0].running


def test_another_browser_shows_the_second_as_well(two, bench, open_page):
    one, other, cable = bench
    with serving(one, other, cable=cable) as address:
        page = open_page(address)
        wait_for_picture(page, other, 1)
        assert page.locator(SECOND).is_visible()


def test_each_is_touched_where_it_is(two, bench):
    one, other, _ = bench
    two.locator(f"{SECOND} canvas").click()
    other.wait_for("len(app.screen.dots) == 1 and not app.pressed")
    other.wait_idle()
    wait_for_picture(two, other, 1)
    assert one.ask("app.screen.dots") == []


def test_the_keyboard_plays_the_one_that_was_handled_last(two, bench):
    one, other, _ = bench
    two.keyboard.press("a")
    one.wait_for("len(app.screen.keys) >= 1")
    two.locator(f"{SECOND} [data-key=C]").click()
    two.keyboard.press("d")
    other.wait_for("len(set(app.screen.keys)) == 2")
    assert set(one.ask("app.screen.keys")) == {4}


def test_each_has_a_power_switch(two, bench):
    one, other, _ = bench
    two.locator(f"{SECOND} .power").click()
    wait_until(two, lambda: not other.running)
    assert one.running and two.locator(SECOND).is_visible()


def test_a_click_pulls_the_cable_out_and_puts_it_in(two, bench):
    wire, cable = two.get_by_role("switch", name="Cable"), bench[2]
    wait_until(two, lambda: cable.plugged)
    wire.click()
    two.get_by_text("pulled out").wait_for()
    assert not cable.plugged
    wire.click()
    two.get_by_text("plugged in").wait_for()
    assert cable.plugged


def test_dragging_the_plug_pulls_it_out_and_back_into_the_socket(two, bench):
    cable = bench[2]
    two.get_by_text("plugged in").wait_for()
    box = two.locator("#wire svg").bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(start, end):
        two.mouse.move(middle[0] + start, middle[1])
        two.mouse.down()
        two.mouse.move(middle[0] + end, middle[1], steps=4)
        two.mouse.up()

    drag(10, 14 + 60)
    two.get_by_text("pulled out").wait_for()
    drag(50, 80)  # about, but not home
    two.mouse.move(0, 0)
    assert not cable.plugged
    drag(50, 12)
    two.get_by_text("plugged in").wait_for()
    assert cable.plugged


def test_the_sliders_set_noise_and_loss(two, bench):
    cable = bench[2]
    two.locator("#noise").fill("5")
    two.get_by_text("1 bit in 1,000", exact=True).wait_for()
    two.locator("#loss").fill("7")
    two.get_by_text("1 byte in 10", exact=True).wait_for()
    assert (cable.noise, cable.loss) == (1e-3, 1e-1)


def test_both_lcds_fit_into_the_width_of_the_window(two):
    for width, height in SIZES:
        two.set_viewport_size({"width": width, "height": height})
        two.wait_for_function(SIZED, arg=[width, height])
        two.evaluate(DRAWN)  # the page fits itself into a window before it is drawn there
        for place in ("canvas >> nth=0", "canvas >> nth=1", "#cable"):
            box = two.locator(place).bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, (width, height)
        if width > 1000:  # on a laptop nothing that is handled is below the window
            assert box["y"] + box["height"] <= height, (width, height)
