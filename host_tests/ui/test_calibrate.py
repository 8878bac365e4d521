"""The touch calibration: with panels that lie otherwise, with keys alone, and gone wrong."""

import struct

import pytest

from host_tests.ui.hands import Hands
from tools.bench.models.xpt2046 import USUAL, Sheets
from tools.bench.unit import Unit

CROSSES = ((30, 40), (290, 64), (160, 206), (58, 186))
PLACES = ((3, 3), (316, 3), (3, 236), (316, 236), (160, 120), (90, 200))
TOLERANCE = 2  # pixels
# How else a panel may lie on its LCD: raw X and Y at the corners.
PANELS = {
    "axes exchanged": Sheets((300, 350), (3800, 350), (300, 3700)),
    "mirrored": Sheets((340, 260), (340, 3830), (3780, 260)),
    "upside down": Sheets((340, 3830), (340, 260), (3780, 3830)),
    "shifted": Sheets((3500, 600), (3500, 3900), (300, 600)),
    "a little askew": Sheets((3700, 300), (3600, 3800), (400, 420)),
}


@pytest.fixture
def off(tmp_path):
    unit = Unit(flash=tmp_path / "flash", name="calibrate")
    yield Hands(unit)
    unit.close()


@pytest.fixture
def hands(off):
    off.unit.power_on()
    begin(off)
    return off


def begin(hands):
    """From the title to the first cross, by a key."""
    hands.unit.wait_screen("title")
    hands.unit.wait_idle()
    hands.unit.press("PAUSE")
    hands.unit.wait_screen("calibrate")
    hands.unit.wait_idle()


def touch_all(hands, crosses=CROSSES):
    for cross in crosses:
        hands.tap(cross)


def places(hands):
    """How far off, in pixels, touches are taken to be; tried on a screen that minds none."""
    most = 0
    hands.unit.ask("app.open('fault', 'touch it')")
    hands.unit.wait_idle()
    for x, y in PLACES:
        hands.unit.touch(x, y)
        hands.unit.settle()
        read = hands.unit.ask("(app.touch.x, app.touch.y)")
        hands.unit.release()
        hands.unit.settle()
        most = max(most, abs(read[0] - x), abs(read[1] - y))
    hands.unit.ask("app.pop()")
    hands.unit.wait_idle()
    return most


def kept(hands):
    return hands.unit.ask("app.keeper._store.read('calibration')")


def restart(hands):
    hands.unit.power_off()
    hands.unit.power_on()
    hands.unit.wait_screen("title")
    hands.unit.wait_idle()


@pytest.mark.parametrize("name", PANELS)
def test_any_panel_becomes_exact_and_stays_so(hands, name):
    hands.unit.model.xpt2046.sheets = PANELS[name]
    assert places(hands) > TOLERANCE
    touch_all(hands)
    assert hands.unit.screen == "title"
    assert places(hands) <= TOLERANCE
    restart(hands)
    assert places(hands) <= TOLERANCE


@pytest.mark.parametrize("key", ("B", "MENU"))
def test_it_is_cancelled_by_a_key_at_any_cross(hands, key):
    for count in range(len(CROSSES)):
        if count:
            begin(hands)
        touch_all(hands, CROSSES[:count])
        hands.unit.press(key)
        hands.unit.wait_idle()
        assert hands.unit.screen == "title"
        assert places(hands) <= TOLERANCE and kept(hands) is None


def test_it_goes_back_by_itself_when_nothing_is_touched(hands):
    hands.tap(CROSSES[0])
    hands.unit.ask("setattr(app.screen, '_since', app.screen._since - 31000)")
    hands.unit.wait_screen("title")
    assert kept(hands) is None


def test_a_calibration_gone_wrong_is_undone_by_keys_alone(hands):
    hands.unit.model.xpt2046.sheets = PANELS["mirrored"]
    touch_all(hands)
    hands.unit.model.xpt2046.sheets = USUAL
    restart(hands)
    assert places(hands) > 100
    begin(hands)
    hands.unit.press("C")
    hands.unit.wait_screen("title")
    assert places(hands) <= TOLERANCE
    restart(hands)
    assert places(hands) <= TOLERANCE


def test_pause_held_at_power_on_leads_there(off):
    off.unit.key("PAUSE", True)
    off.unit.power_on()
    off.unit.wait_screen("calibrate")
    off.unit.key("PAUSE", False)


@pytest.mark.parametrize(
    ("crosses", "sentence"),
    [
        (
            ((100, 100), (104, 100), (100, 104), (100, 100)),
            "The touches lie too near to each other",
        ),
        (((30, 40), (160, 120), (290, 200), (58, 186)), "The touches lie too near to each other"),
        ((*CROSSES[:3], (58, 120)), "The last touch is"),
        (((100, 80), (190, 90), (150, 170), (110, 150)), "The touches do not fit the crosses."),
    ],
)
def test_what_cannot_be_is_refused_and_said_and_the_old_stays(hands, crosses, sentence):
    touch_all(hands, crosses)
    assert hands.unit.screen == "calibrate"
    assert hands.reads("small", sentence)
    assert hands.unit.ask("app.touch.calibration is app.touch.usual") and kept(hands) is None
    touch_all(hands)
    assert hands.unit.screen == "title" and places(hands) <= TOLERANCE


def test_a_touch_too_short_to_measure_is_none(hands):
    hands.unit.ask("(app.screen.touch(0, 5, 5), app.screen.touch(2, 5, 5))")
    assert hands.unit.ask("app.screen._touches") == []


@pytest.mark.parametrize(
    "data",
    [
        b"short",
        struct.pack("<6i", 0, 0, 0, 0, 0, 0),
        struct.pack("<6i", *[2**31 - 1] * 6),
        b"\xff" * 24,
    ],
)
def test_an_absurd_one_in_the_store_is_passed_over(hands, data):
    hands.unit.ask(f"app.keeper._store.write('calibration', {data!r})")
    restart(hands)
    assert places(hands) <= TOLERANCE


def test_a_damaged_one_is_told_and_the_boards_is_used(hands):
    hands.unit.model.xpt2046.sheets = PANELS["shifted"]
    touch_all(hands)
    hands.unit.model.xpt2046.sheets = USUAL
    for slot in (0, 1):
        path = f"/store/calibration.{slot}"
        hands.unit.ask(f"[(f.write(b'LXSL'), f.close()) for f in [open({path!r}, 'wb')]]")
    restart(hands)
    assert hands.reads("small", "The touch calibration is damaged and cannot be used.")
    assert places(hands) <= TOLERANCE
    restart(hands)
    assert not hands.reads("small", "The touch calibration is damaged and cannot be used.")


def test_where_it_cannot_be_kept_that_is_told(hands):
    hands.unit.ask("setattr(app.keeper._store, 'problem', 'The flash cannot be used.')")
    touch_all(hands)
    assert hands.unit.screen == "alert"
    assert hands.reads("medium", "The calibration is not kept")
