"""A handheld on the bench: its picture, the hands on it, its power, and waiting for it."""

import pytest

from host_tests.bench.standins import LOOP, near, presses, write_firmware
from tools.bench.chip import BenchTimeout, Crashed
from tools.bench.unit import KEYS, Unit, scale


@pytest.fixture
def unit(painter):
    return painter


def test_the_screenshot_shows_what_was_drawn(unit):
    picture = unit.screenshot()
    assert picture.size == (320, 240)
    seen = [picture.getpixel((x, 120)) for x in (40, 120, 200, 280)]
    assert seen == [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)]


def test_a_scaled_picture_keeps_its_pixels(unit):
    twice = scale(unit.screenshot(), 2)
    assert twice.size == (640, 480)
    assert twice.getpixel((159, 100)) == (255, 0, 0)
    assert twice.getpixel((160, 100)) == (0, 255, 0)


def test_a_tap_is_one_touch_where_it_was(unit):
    for point in ((40, 30), (300, 200), (160, 120)):
        unit.tap(*point)
    dots = unit.ask("app.screen.dots")
    assert len(dots) == 3
    assert near(dots[0], (40, 30)) and near(dots[1], (300, 200)) and near(dots[2], (160, 120))
    unit.wait_idle()
    assert unit.screenshot().getpixel((300, 200)) == (0, 0, 0)


def test_a_drag_ends_where_it_was_let_go(unit):
    unit.drag((20, 20), (250, 180))
    dots = unit.ask("app.screen.dots")
    assert len(dots) == 1
    assert near(dots[0], (250, 180))


def test_every_key_reaches_the_firmware(unit):
    for name in KEYS:
        unit.press(name)
    assert presses(unit.ask("app.screen.keys")) == list(range(len(KEYS)))


def test_the_screen_is_dark_without_power_and_the_app_starts_anew(unit):
    unit.press("A")
    unit.power_off()
    assert unit.screenshot().getextrema() == ((0, 0),) * 3
    with pytest.raises(Crashed, match="power is off"):
        unit.wait_idle()
    unit.power_on()
    unit.wait_screen("paint")
    unit.wait_idle()
    assert unit.ask("app.screen.keys") == []


def test_what_the_firmware_stores_survives_power_off(unit):
    unit.ask("open('/kept', 'w').write('game')")
    unit.power_off()
    unit.power_on()
    assert unit.ask("open('/kept').read()") == "game"


def test_waiting_in_vain_tells_the_screen_and_the_log(unit):
    with pytest.raises(BenchTimeout, match=r"(?s)'board'.* screen: 'paint'; log: .*painted"):
        unit.wait_screen("board", timeout=0.2)


def test_waiting_for_a_crashed_firmware_tells_its_traceback(tmp_path):
    main = LOOP.replace("while True:", "for turn in range(3):") + "raise ValueError('rack')\n"
    with Unit(pack=None, source=write_firmware(tmp_path / "tree", main)) as unit:
        with pytest.raises(Crashed, match="ValueError: rack"):
            unit.wait_screen("title")
        assert "ValueError: rack" in unit.error


def test_parts_that_were_misused_are_told(unit):
    assert unit.model.faults == []


def test_a_missing_pack_or_board_is_named(tmp_path, monkeypatch):
    with pytest.raises(FileNotFoundError, match=r"none\.pack$"):
        Unit(pack=tmp_path / "none.pack")
    monkeypatch.setattr("tools.bench.unit.PACK", tmp_path / "none.pack")
    with pytest.raises(FileNotFoundError, match=r"none\.pack: run `make setup`"):
        Unit(pack=tmp_path / "none.pack")
    with pytest.raises(FileNotFoundError, match="no board 'toaster'"):
        Unit(board="toaster", pack=None)
