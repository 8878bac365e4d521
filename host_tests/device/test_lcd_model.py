"""The model of the LCD, checked against drivers that are known to work on the real parts."""

import pytest

from tools.bench.models import lcd as dcs
from tools.bench.models.lcd import COLUMNS, LCD, ROWS

from . import adafruit
from .pictures import HEIGHT, WIDTH, noise, seen

BLACK = bytes(3 * WIDTH * HEIGHT)


@pytest.mark.parametrize("controller", adafruit.DRIVERS)
def test_adafruits_driver_draws_the_picture_pixel_for_pixel(controller):
    model = adafruit.draw(controller, noise())
    assert model.lcd.picture() == seen(noise())
    assert model.faults == []


def turned(picture: bytes) -> bytes:
    """Return the picture upside down."""
    return b"".join(picture[i : i + 3] for i in range(len(picture) - 3, -1, -3))


def red_and_blue_swapped(picture: bytes) -> bytes:
    swapped = bytearray(picture)
    swapped[0::3], swapped[2::3] = picture[2::3], picture[0::3]
    return bytes(swapped)


@pytest.mark.parametrize(
    "controller, options, wrong",
    [
        ("ili9341", {"bgr": True}, red_and_blue_swapped),  # clears the bit, for all its name
        ("ili9341", {"invert": True}, lambda picture: bytes(255 - value for value in picture)),
        ("ili9341", {"rotation": 180}, turned),
        ("st7789", {"bgr": False}, red_and_blue_swapped),
        ("st7789", {"invert": False}, lambda picture: bytes(255 - value for value in picture)),
        ("st7789", {"rotation": 90}, turned),
    ],
)
def test_a_wrong_setting_is_seen(controller, options, wrong):
    model = adafruit.draw(controller, noise(), **options)
    assert model.lcd.picture() == wrong(seen(noise()))


def send(lcd, command, data=b""):
    lcd.receive(bytes((command,)), 0)
    lcd.receive(data, 1)


def window(lcd, x0, x1, y0, y1):
    send(lcd, dcs.CASET, x0.to_bytes(2, "big") + x1.to_bytes(2, "big"))
    send(lcd, dcs.RASET, y0.to_bytes(2, "big") + y1.to_bytes(2, "big"))


@pytest.fixture
def lcd():
    """An ILI9341 that is awake, in 16 bits a pixel, upright, its memory cleared."""
    lcd = LCD("ili9341", faults=[])
    lcd.set_lit(True)
    send(lcd, dcs.SLPOUT)
    send(lcd, dcs.COLMOD, b"\x55")
    send(lcd, dcs.DISPON)
    send(lcd, dcs.RAMWR, bytes(2 * COLUMNS * ROWS))
    return lcd


def test_memory_holds_noise_at_power_on():
    lcd = LCD("st7789", faults=[])
    assert len(set(lcd.memory)) > 1000


def test_dark_until_awake_on_and_lit(lcd):
    send(lcd, dcs.RAMWR, b"\xff\xff")
    assert lcd.picture() != BLACK
    for off, on in ((dcs.SLPIN, dcs.SLPOUT), (dcs.DISPOFF, dcs.DISPON)):
        send(lcd, off)
        assert lcd.picture() == BLACK
        send(lcd, on)
        assert lcd.picture() != BLACK
    lcd.set_lit(False)
    assert lcd.picture() == BLACK


def test_pixels_fill_the_window_row_by_row_and_go_round(lcd):
    window(lcd, 10, 11, 20, 21)
    send(lcd, dcs.RAMWR, b"\0\1\0\2\0\3\0\4\0\5")
    at = 20 * COLUMNS + 10
    assert list(lcd.memory[at - 1 : at + 3]) == [0, 5, 2, 0]
    assert list(lcd.memory[at + COLUMNS - 1 : at + COLUMNS + 3]) == [0, 3, 4, 0]


def test_a_pixel_may_be_cut_in_two_and_the_writing_resumed(lcd):
    send(lcd, dcs.RAMWR, b"\x12")
    lcd.receive(b"\x34\x56\x78", 1)
    send(lcd, dcs.RAMWRC, b"\x9a\xbc")
    assert list(lcd.memory[:4]) == [0x1234, 0x5678, 0x9ABC, 0]


def test_eighteen_bits_a_pixel_is_the_default():
    lcd = LCD("ili9341", faults=[])
    send(lcd, dcs.RAMWR, b"\xfc\x00\x00\x00\xfc\x00\x00\x00\xfc")
    assert list(lcd.memory[:3]) == [0xF800, 0x07E0, 0x001F]


@pytest.mark.parametrize(
    "madctl, first, second, third",
    [
        # Where the memory has pixel (0, 0), (1, 0) and (0, 1) of the host, as (column, row).
        (0, (0, 0), (1, 0), (0, 1)),
        (dcs.MX, (239, 0), (238, 0), (239, 1)),
        (dcs.MY, (0, 319), (1, 319), (0, 318)),
        (dcs.MX | dcs.MY, (239, 319), (238, 319), (239, 318)),
        (dcs.MV, (0, 0), (0, 1), (1, 0)),
        (dcs.MV | dcs.MX, (239, 0), (239, 1), (238, 0)),
        (dcs.MV | dcs.MY, (0, 319), (0, 318), (1, 319)),
        (dcs.MV | dcs.MX | dcs.MY, (239, 319), (239, 318), (238, 319)),
    ],
)
def test_madctl_places_the_hosts_pixels_in_the_memory(lcd, madctl, first, second, third):
    send(lcd, dcs.MADCTL, bytes((madctl,)))
    window(lcd, 0, 1, 0, 1)
    send(lcd, dcs.RAMWR, b"\0\1\0\2\0\3")
    values = [lcd.memory[row * COLUMNS + column] for column, row in (first, second, third)]
    assert values == [1, 2, 3]


def test_software_reset_keeps_madctl_and_memory_and_hardware_reset_does_not(lcd):
    send(lcd, dcs.MADCTL, bytes((dcs.MV,)))
    send(lcd, dcs.SWRESET)
    assert lcd.picture() == BLACK  # asleep
    send(lcd, dcs.RAMWR, b"\0\1\0\2")
    assert (lcd.memory[0], lcd.memory[COLUMNS]) == (1, 2)
    lcd.set_reset(0)
    send(lcd, dcs.SLPOUT)  # not heard
    lcd.set_reset(1)
    send(lcd, dcs.COLMOD, b"\x55")
    send(lcd, dcs.RAMWR, b"\0\3\0\4")
    assert (lcd.memory[0], lcd.memory[1]) == (3, 4)
    assert not lcd.awake


def test_a_window_off_the_memory_is_ignored_and_told(lcd):
    before = lcd.memory[:]
    window(lcd, 0, 319, 0, 239)  # landscape, but MADCTL says upright
    send(lcd, dcs.RAMWR, b"\xff\xff" * 1000)
    assert lcd.memory == before
    assert lcd.faults == ["LCD: window 0..319, 0..239 outside 240 x 320"]


def test_version_grows_with_every_change_and_not_without(lcd):
    version = lcd.version
    lcd.picture()
    assert lcd.version == version
    send(lcd, dcs.RAMWR, b"\xff\xff")
    assert lcd.version > version
