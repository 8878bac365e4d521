"""hal.touch, in MicroPython, on the model of the touch panel and its chip."""

import pytest

from tools.bench.models.xpt2046 import FULL_SCALE, XPT2046

from .rig import START_LCD, START_TOUCH, Rig

PLACES = [(0, 0), (319, 0), (0, 239), (319, 239), (160, 120), (5, 200), (300, 30)]
CONVERSIONS = 20  # of one reading
TOLERANCE = 2  # pixels


@pytest.fixture(scope="module")
def started():
    rig = Rig()
    rig.run(START_TOUCH)
    yield rig
    rig.close()


@pytest.fixture
def unit(started):
    """A rig with nothing pressed."""
    chip = started.model.xpt2046 = XPT2046(started.model.faults, noise=6)
    chip.deselect()
    while read(started):
        pass
    started.record.clear()
    return started


def read(rig):
    """Return the pixel (x, y) that one reading gives, or None where it sees no press."""
    pressed, x, y = rig.run("(touch.read(), touch.x, touch.y)")
    return (x, y) if pressed else None


def near(point, place) -> bool:
    return all(abs(a - b) <= TOLERANCE for a, b in zip(point, place, strict=True))


def disturb(rig, alter):
    """Pass each conversion through alter(number of the conversion in its reading, value)."""
    chip = rig.model.xpt2046
    convert = chip._convert
    done = [0]

    def disturbed(control):
        value = alter(done[0] % CONVERSIONS, convert(control))
        done[0] += 1
        return value

    chip._convert = disturbed


@pytest.mark.parametrize("place", PLACES)
def test_a_press_is_read_at_its_pixel(unit, place):
    unit.model.touch(*place)
    for _ in range(10):
        assert near(read(unit), place)


def test_nothing_pressed_reads_as_nothing(unit):
    assert read(unit) is None
    unit.model.touch(100, 100)
    assert read(unit)
    unit.model.release()
    assert [bool(read(unit)) for _ in range(3)] == [True, False, False]


def test_a_pen_that_moves_is_followed(unit):
    for x in range(20, 300, 20):
        unit.model.touch(x, 120)
        assert near(read(unit), (x, 120))


def test_position_of_the_last_press_stays_after_release(unit):
    unit.model.touch(200, 50)
    read(unit)
    unit.model.release()
    assert [read(unit), read(unit)][1] is None
    assert near(unit.run("(touch.x, touch.y)"), (200, 50))


def test_calibration_is_an_affine_map(unit):
    """The panel mounted the other way round: both axes run backwards."""
    unit.run("a, b, c, d, e, f = touch.calibration")
    unit.run("whole = (319 << 16) + 65536, (239 << 16) + 65536")
    unit.run("touch.calibration = -a, -b, whole[0] - c, -d, -e, whole[1] - f")
    unit.model.touch(10, 200)
    point = read(unit)
    unit.run("touch.calibration = a, b, c, d, e, f")
    assert near(point, (309, 39))


def test_bus_is_slowed_for_the_chip_and_the_lcds_rate_restored(unit):
    unit.model.touch(100, 100)
    read(unit)
    assert {access.rate for access in unit.record if access.kind == "transfer"} == {2_000_000}
    assert unit.run("spi.baudrate") == unit.run("board.PANEL['rate']")


def test_only_the_touch_chip_is_selected_while_it_is_read():
    rig = Rig()
    rig.run(START_TOUCH + START_LCD)
    rig.model.touch(100, 100)
    received = rig.model.lcd.bytes_received
    assert near(read(rig), (100, 100))
    assert rig.model.lcd.bytes_received == received
    assert rig.record[-1].words == ("14", "1")  # and none is selected after it
    assert rig.model.faults == []
    rig.close()


def test_the_chip_is_left_watching_for_the_pen(unit):
    unit.model.touch(100, 100)
    read(unit)
    unit.model.release()
    read(unit)
    unit.model.touch(100, 100)
    assert unit.model.pin_level(13) == 0


def test_irq_stuck_low_is_no_press(unit, monkeypatch):
    monkeypatch.setattr(unit.model, "pin_level", lambda pin: 0)
    assert [read(unit) for _ in range(5)] == [None] * 5


@pytest.mark.parametrize("level", (0, FULL_SCALE))
def test_line_stuck_at_either_end_is_no_press(unit, monkeypatch, level):
    """Z1 and Z2 both at one end look like the firmest press to a sum or a difference of them."""
    monkeypatch.setattr(unit.model, "pin_level", lambda pin: 0)
    disturb(unit, lambda number, value: level)
    assert [read(unit) for _ in range(5)] == [None] * 5


@pytest.mark.parametrize("z1, z2", [(4095, 4095), (0, 0), (4095, 0), (0, 4095), (10, 12)])
def test_pressure_that_no_contact_gives_is_no_press(unit, z1, z2):
    pressures = {0: z1, 1: z1, 2: z2, 3: z2, 16: z1, 17: z1, 18: z2, 19: z2}
    unit.model.touch(160, 120)
    disturb(unit, lambda number, value: pressures.get(number, value))
    assert [read(unit) for _ in range(5)] == [None] * 5


@pytest.mark.parametrize("spurious", (0, FULL_SCALE))
@pytest.mark.parametrize("number", range(4, 16))
def test_a_spurious_sample_does_not_move_the_press(unit, number, spurious):
    unit.model.touch(160, 120)
    disturb(unit, lambda n, value: spurious if n == number else value)
    for _ in range(3):
        assert near(read(unit), (160, 120))


@pytest.mark.parametrize("spurious", (0, FULL_SCALE))
@pytest.mark.parametrize("count", range(2, 7))
def test_many_spurious_samples_are_no_press_rather_than_one_elsewhere(unit, count, spurious):
    unit.model.touch(160, 120)
    disturb(unit, lambda n, value: spurious if 4 <= n < 4 + count else value)
    for _ in range(3):
        point = read(unit)
        assert point is None or near(point, (160, 120))


@pytest.mark.parametrize("first", (4, 10))
def test_first_sample_of_an_axis_is_not_used(unit, first):
    """One stray sample more is put up with, which it would not be if the first were one too."""
    unit.model.touch(160, 120)
    disturb(unit, lambda n, value: FULL_SCALE if n in (first, first + 1) else value)
    for _ in range(3):
        assert near(read(unit), (160, 120))


@pytest.mark.parametrize("lifted_at", range(CONVERSIONS))
def test_a_pen_lifted_during_a_reading_is_never_a_press_elsewhere(unit, lifted_at):
    unit.model.touch(160, 120)

    def alter(number, value):
        if number == lifted_at:
            unit.model.release()
        return value

    disturb(unit, alter)
    point = read(unit)
    assert point is None or near(point, (160, 120))


@pytest.mark.parametrize("faint", (range(4), range(16, 20)))
def test_pressure_still_building_or_fading_is_no_press(unit, faint):
    unit.model.touch(160, 120)

    def alter(number, value):
        unit.model.xpt2046.press(160, 120, 20_000 if number + 1 in faint else 400)
        return value

    disturb(unit, alter)
    assert [read(unit) for _ in range(3)] == [None] * 3


def test_a_pen_that_jumps_during_a_reading_is_no_press(unit):
    unit.model.touch(160, 120)

    def alter(number, value):
        unit.model.xpt2046.press(160 + 40 * (number % 3), 120)
        return value

    disturb(unit, alter)
    assert read(unit) is None


def test_a_brush_is_no_press(unit):
    for x, y in PLACES:
        unit.model.xpt2046.press(x, y, ohms=20_000)
        assert read(unit) is None


def test_one_failed_reading_does_not_end_a_press_and_two_do(unit):
    unit.model.touch(160, 120)
    assert read(unit)
    unit.model.release()
    assert near(read(unit), (160, 120))
    unit.model.touch(162, 120)
    assert near(read(unit), (162, 120))
    unit.model.release()
    assert [bool(read(unit)) for _ in range(2)] == [True, False]


@pytest.mark.parametrize(
    "calibration",
    [
        (0, 0, 0, 0, 0, 0),  # one pixel
        (5856, 5856, 0, 5856, 5856, 0),  # one line
        (0, 5856, 0, -4553, 0, 17243969 + (600 << 16)),  # half of the picture off the panel
        (0, 40000, -40000 * 2000, -40000, 0, 40000 * 2000),  # the picture on a spot of the panel
        (0, 1 << 29, 0, 1 << 29, 0, 0),
    ],
)
def test_a_calibration_that_cannot_be_is_refused_and_the_old_one_stays(unit, calibration):
    assert unit.run(f"touch.calibrate({calibration})") is False
    assert unit.run("touch.calibration == touch.usual == board.CALIBRATION")


def test_another_calibration_moves_the_pixels_and_not_the_readings(unit):
    unit.model.touch(100, 50)
    read(unit)
    x, y, raw = unit.run("(touch.x, touch.y, (touch.raw_x, touch.raw_y))")
    a, b, c, d, e, f = unit.run("board.CALIBRATION")
    moved = a, b, c + (10 << 16), d, e, f + (20 << 16)
    assert unit.run(f"touch.calibrate({moved})")
    assert near(read(unit), (x + 10, y + 20))
    again = unit.run("(touch.raw_x, touch.raw_y)")
    assert all(abs(one - other) <= 12 for one, other in zip(raw, again, strict=True))
    unit.run("touch.calibrate(touch.usual)")
