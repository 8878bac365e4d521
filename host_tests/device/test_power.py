"""hal.power and the LCD's sleep, against the models."""

import pytest

from .rig import START_LCD

BATTERY = "from hal.power import Battery\nbattery = Battery(Pin(29), 3, 3400, 4100, 4400)"
SLPIN, SLPOUT = 0x10, 0x11


def test_backlight_is_dark_until_set_and_follows_the_percentage(rig):
    rig.run("from hal.power import Backlight")
    rig.model.pwm(22, 1000, 65535)
    rig.run("light = Backlight(Pin(board.BACKLIGHT))")
    assert rig.model.backlight == 0
    for percent in (1, 50, 100, 0):
        rig.run(f"light.set({percent})")
        assert rig.model.backlight == percent


@pytest.mark.parametrize(
    ("volts", "percent"),
    [(4.1, 100), (4.3, 100), (3.75, 50), (3.4, 0), (2.9, 0), (4.7, -1), (5.2, -1)],
)
def test_battery_in_percent_between_empty_and_full_and_none_on_usb(rig, volts, percent):
    rig.model.set_battery(volts)
    rig.run(BATTERY)
    assert rig.run("battery.percent()") == pytest.approx(percent, abs=1 if percent == 50 else 0)


def test_the_lcd_sleeps_and_shows_the_same_picture_after(rig):
    rig.run(START_LCD)
    rig.run("lcd.set_palette((0, 0xFFFFFF))\nlcd.fb.fill(1)\nasyncio.run(lcd.refresh())")
    picture = rig.model.lcd.picture()
    assert any(picture)
    rig.run("lcd.sleep()")
    assert not rig.model.lcd.awake and not any(rig.model.lcd.picture())
    rig.run("lcd.wake()")
    assert rig.model.lcd.awake and rig.model.lcd.picture() == picture
