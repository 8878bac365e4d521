"""hal.rate, in MicroPython: a bus that turns out faster than a part bears is refused."""

import pytest

from .rig import START_LCD, START_TOUCH, Rig

# A port whose clock has no divider beyond this one.
NEVER_BELOW = """
class Fast(SPI):
    def __repr__(self):
        return f"SPI(0, baudrate={{max(self.baudrate, {least})}}, polarity=0, phase=0, bits=8)"
spi = Fast(board.SPI, baudrate=board.PANEL["rate"])
"""


@pytest.fixture
def rig():
    rig = Rig()
    yield rig
    rig.close()


@pytest.mark.parametrize("least", (1_000_000, 2_500_000))
def test_a_bus_within_the_limits_is_taken(rig, least):
    rig.run(NEVER_BELOW.format(least=least))
    rig.run(START_LCD)
    rig.run(START_TOUCH)
    assert rig.run("spi.baudrate") == 24_000_000  # what the LCD is to go on with


def test_a_bus_too_fast_for_the_touch_chip_is_refused(rig):
    rig.run(NEVER_BELOW.format(least=3_000_000))
    rig.run(START_LCD)
    with pytest.raises(AssertionError, match="SPI at 3000000 Hz: the touch chip takes 2500000 at"):
        rig.run(START_TOUCH)


def test_a_bus_too_fast_for_the_panel_is_refused(rig):
    rig.run(NEVER_BELOW.format(least=62_500_000))
    with pytest.raises(AssertionError, match="SPI at 62500000 Hz: the ili9341 takes 24000000 at"):
        rig.run(START_LCD)
    assert not rig.model.lcd.bytes_received
