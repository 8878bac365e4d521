"""The models of the touch chip and of what is wired around it, against the datasheets."""

import pytest

from tools.bench.models.handheld import HandheldModel, load_board
from tools.bench.models.xpt2046 import XPT2046

X, Y, Z1, Z2 = 0xD0, 0x90, 0xB0, 0xC0
RATE = 2_000_000


@pytest.fixture
def chip():
    return XPT2046(faults=[])


def convert(chip, control):
    """Return the second conversion of a channel, 24 clocks each: the first has not settled."""
    chip.transfer(bytes((control, 0, 0)), RATE)
    reply = chip.transfer(bytes((control, 0, 0)), RATE)
    assert reply[0] == 0 and not reply[1] & 0x80 and not reply[2] & 7
    return (reply[1] << 8 | reply[2]) >> 3


def test_axes_of_the_panel(chip):
    chip.press(0, 0)
    left, top = convert(chip, Y), convert(chip, X)
    chip.press(319, 239)
    right, bottom = convert(chip, Y), convert(chip, X)
    assert left < 400 and right > 3700  # the chip's Y runs along the long side
    assert top > 3700 and bottom < 400  # its X along the short one, backwards


def test_contact_resistance_follows_from_x_z1_and_z2(chip):
    for ohms in (100, 400, 1500):
        chip.press(160, 120, ohms)
        x, z1, z2 = convert(chip, X), convert(chip, Z1), convert(chip, Z2)
        assert 300 * x / 4096 * (z2 / z1 - 1) == pytest.approx(ohms, rel=0.02)


def test_nothing_pressed_has_no_current_through_the_contact(chip):
    assert convert(chip, Z1) == 0
    assert convert(chip, Z2) == 4095


def test_control_bytes_may_overlap_the_conversion_before(chip):
    chip.press(50, 60)
    x, y = convert(chip, X), convert(chip, Y)
    reply = chip.transfer(bytes((X, 0, X, 0, Y, 0, Y, 0, 0)), RATE)
    values = [(reply[i] << 8 | reply[i + 1]) >> 3 & 0xFFF for i in (1, 3, 5, 7)]
    assert (values[1], values[3]) == (x, y)
    assert values[0] != x and values[2] != y  # not settled


def test_noise_stays_within_its_bound_and_is_there():
    quiet, noisy = XPT2046(faults=[]), XPT2046(faults=[], noise=5)
    for chip in (quiet, noisy):
        chip.press(100, 100)
    value = convert(quiet, X)
    errors = {convert(noisy, X) - value for _ in range(100)}
    assert len(errors) > 3 and all(abs(error) <= 5 for error in errors)


def test_readings_above_the_rated_clock_are_garbage_and_told(chip):
    chip.press(100, 100)
    fast = [chip.transfer(bytes((X, 0, 0)), 24_000_000) for _ in range(4)]
    assert len(set(fast)) == 4
    assert chip.faults[0] == "touch: 24000000 Hz is above 2500000 Hz"


def test_irq_follows_the_pen_when_the_last_control_byte_let_it(chip):
    assert chip.irq == 1
    chip.press(1, 1)
    assert chip.irq == 0
    convert(chip, X | 1)  # stays powered, IRQ off
    assert chip.irq == 1
    convert(chip, X)
    assert chip.irq == 0
    chip.release()
    assert chip.irq == 1


def test_both_chips_selected_is_told():
    board = load_board("pico_ili9341")
    model = HandheldModel(board)
    model.pin_write(board.LCD_CS, 0)
    model.pin_write(board.TOUCH_CS, 0)
    model.spi_transfer(board.SPI, RATE, b"\0")
    assert model.faults == ["SPI: the LCD and the touch chip are both selected"]


def test_traffic_while_a_chip_select_floats_is_told():
    board = load_board("pico_ili9341")
    model = HandheldModel(board)
    model.pin_write(board.LCD_CS, 0)
    model.spi_write(board.SPI, RATE, b"\0")
    assert f"SPI: traffic while chip select {board.TOUCH_CS} floats" in model.faults


def test_inputs_are_told_when_they_change():
    board = load_board("pico_ili9341")
    model = HandheldModel(board)
    heard = []
    model.on_pin = lambda pin, level: heard.append((pin, level))
    model.key(4, True)
    model.key(4, True)
    model.touch(5, 5)
    model.touch(6, 6)
    model.release()
    model.key(4, False)
    assert heard == [(6, 0), (13, 0), (13, 1), (6, 1)]
    assert model.pin_level(6) == 1


def test_power_off_darkens_the_unit():
    board = load_board("pico_ili9341")
    model = HandheldModel(board)
    model.pwm(board.BACKLIGHT, 1000, 65535 // 2)
    model.pwm(board.BUZZER, 440, 32768)
    assert (model.backlight, model.buzzer, model.lcd.lit) == (50, 440, True)
    model.power_off()
    assert (model.backlight, model.buzzer, model.lcd.lit) == (0, 0, False)
