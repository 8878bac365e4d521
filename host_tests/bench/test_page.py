"""The bench's page in a real browser: the LCD it shows, and the hands it carries."""

import pytest

from host_tests.bench.standins import LOOP, near, presses, write_firmware
from tools.bench.browser import serving, wait_for_picture
from tools.bench.unit import KEYS, Unit

KEYBOARD = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", *"abcdmp")  # in the order of KEYS


@pytest.fixture
def page(painter, open_page):
    with serving(painter) as address:
        page = open_page(address)
        page.wait_for_selector(".handheld.on")
        yield page


def on_canvas(page, x, y):
    """Where a pixel of the LCD is on the page."""
    box = page.locator("canvas").bounding_box()
    return box["x"] + (x + 0.5) * box["width"] / 320, box["y"] + (y + 0.5) * box["height"] / 240


def test_the_canvas_is_the_lcd_and_follows_it(page, painter):
    wait_for_picture(page, painter)
    painter.tap(40, 200)
    painter.wait_idle()
    assert painter.screenshot().getpixel((40, 200)) == (0, 0, 0)
    wait_for_picture(page, painter)


def test_the_lcd_is_shown_at_twice_its_size(page):
    box = page.locator("canvas").bounding_box()
    assert (box["width"], box["height"]) == (640, 480)


def test_the_mouse_touches(page, painter):
    page.mouse.click(*on_canvas(page, 250, 60))
    painter.wait_for("len(app.screen.dots) == 1 and not app.pressed")
    assert near(painter.ask("app.screen.dots")[0], (250, 60))


def test_the_mouse_drags(page, painter):
    page.mouse.move(*on_canvas(page, 30, 30))
    page.mouse.down()
    page.mouse.move(*on_canvas(page, 200, 150), steps=15)
    page.mouse.up()
    painter.wait_for("len(app.screen.dots) == 1 and not app.pressed")
    assert near(painter.ask("app.screen.dots")[0], (200, 150))


def test_a_finger_touches(painter, open_page):
    with serving(painter) as address:
        page = open_page(address, has_touch=True)
        page.wait_for_selector(".handheld.on")
        page.touchscreen.tap(*on_canvas(page, 100, 100))
        painter.wait_for("len(app.screen.dots) == 1 and not app.pressed")
        assert near(painter.ask("app.screen.dots")[0], (100, 100))


def test_the_keyboard_presses_every_key(page, painter):
    for key in KEYBOARD:
        page.keyboard.press(key)
    painter.wait_for(f"app.screen.keys[-1:] == [{len(KEYS) - 1}]")
    assert presses(painter.ask("app.screen.keys")) == list(range(len(KEYS)))


def test_the_mouse_presses_every_key(page, painter):
    for name in KEYS:
        page.locator(f"[data-key={name}]").click()
    painter.wait_for(f"app.screen.keys[-1:] == [{len(KEYS) - 1}]")
    assert presses(painter.ask("app.screen.keys")) == list(range(len(KEYS)))


def test_a_held_key_is_let_go_when_the_page_loses_the_keyboard(page, painter):
    page.keyboard.down("ArrowLeft")
    painter.wait_for("2 in app.screen.keys")
    page.evaluate("dispatchEvent(new Event('blur'))")
    left = painter.ask("modules['board'].KEYS[2]")
    painter.wait_for(f"modules['machine'].Pin({left}).value() == 1")


def test_reloading_the_page_lifts_the_stylus(page, painter):
    page.mouse.move(*on_canvas(page, 30, 30))
    page.mouse.down()
    painter.wait_for("app.pressed")
    page.reload()
    painter.wait_for("not app.pressed")


def test_sound_can_be_switched_where_the_firmware_makes_any(page, painter):
    page.get_by_role("button", name="Sound on").click()
    page.get_by_role("button", name="Sound off").click()
    painter.power_off()
    page.wait_for_selector(".handheld:not(.on)")
    assert page.locator("#sound").is_visible()


def test_firmware_without_sound_gets_no_switch_for_it(tmp_path, open_page):
    main = LOOP.replace("while True:", "print('here')\n    while True:")
    with Unit(pack=None, source=write_firmware(tmp_path / "tree", main)) as unit:
        with serving(unit) as address:
            page = open_page(address)
            page.locator("#logs pre", has_text="here").wait_for(state="attached")
            assert page.locator("#sound").is_hidden()


def test_power_is_cut_and_given(page, painter):
    page.get_by_role("switch", name="Power").click()
    page.wait_for_selector(".handheld:not(.on)")
    assert not painter.running
    wait_for_picture(page, painter)
    assert painter.screenshot().getextrema() == ((0, 0),) * 3
    page.get_by_role("switch", name="Power").click()
    page.wait_for_selector(".handheld.on")
    painter.wait_screen("paint")


def test_a_crash_is_shown_with_its_traceback(tmp_path, open_page):
    main = LOOP.replace("while True:", "for turn in range(20):") + "raise ValueError('rack')\n"
    tree = write_firmware(tmp_path / "tree", main)
    with Unit(pack=None, source=tree) as unit, serving(unit) as address:
        page = open_page(address)
        page.get_by_text("The firmware has stopped").wait_for()
        assert "ValueError: rack" in page.get_by_role("alert").inner_text()
        page.get_by_text("Switch it on again").click()
        page.wait_for_selector(".handheld.on")


def test_the_log_is_there_to_be_unfolded(page):
    page.get_by_text("Firmware log").click()
    page.locator("#logs pre", has_text="painted").wait_for()


def test_several_browsers_see_the_same(page, painter, open_page):
    with serving(painter) as address:
        other = open_page(address)
        page.mouse.click(*on_canvas(page, 250, 60))
        painter.wait_for("len(app.screen.dots) == 1 and not app.pressed")
        painter.wait_idle()
        wait_for_picture(page, painter)
        wait_for_picture(other, painter)


def test_a_stopped_bench_is_told(painter, open_page):
    with serving(painter) as address:
        page = open_page(address)
        assert page.locator("#gone").is_hidden()
    page.get_by_text("The bench has stopped").wait_for()
