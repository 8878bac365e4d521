"""Adafruit's own drivers, drawing through our model of the LCD instead of a bus."""

import busdisplay
import displayio
import fourwire
import pytest
from adafruit_ili9341 import ILI9341
from adafruit_st7789 import ST7789

from tools.bench.models.handheld import HandheldModel, load_board

from .pictures import HEIGHT, PALETTE, WIDTH

# What a user of these modules writes. The ST7789 driver stands upright: the unit lies on its side.
DRIVERS = {"ili9341": (ILI9341, {}), "st7789": (ST7789, {"rotation": 270})}

# It looks a thousand times a second for what is to be drawn by itself; here nothing is.
displayio.background_thread_stop_event.set()


class Bus:
    """Stands in for busio.SPI."""

    def __init__(self, model):
        self._model = model
        self._locked = False

    def try_lock(self):
        locked, self._locked = self._locked, True
        return not locked

    def unlock(self):
        self._locked = False

    def configure(self, *, baudrate, polarity, phase):
        self._rate = baudrate

    def write(self, data):
        self._model.spi_write(0, self._rate, bytes(data))


def output(model):
    """Return a class that stands in for digitalio.DigitalInOut."""

    class Output:
        def __init__(self, pin):
            self._pin = pin

        def switch_to_output(self, value=False):
            self.value = value

        def __setattr__(self, name, value):
            super().__setattr__(name, value)
            if name == "value":
                model.pin_write(self._pin, int(value))

    return Output


def draw(controller: str, picture: bytes, **options) -> HandheldModel:
    """Draw palette indices with Adafruit's driver of a controller; return the unit drawn on."""
    board = load_board("pico_ili9341")
    board.PANEL = dict(board.PANEL, controller=controller)
    model = HandheldModel(board)
    model.pin_write(board.TOUCH_CS, 1)
    model.pin_write(board.BACKLIGHT, 1)
    driver, settings = DRIVERS[controller]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fourwire.digitalio, "DigitalInOut", output(model))
        patch.setattr(busdisplay.time, "sleep", lambda seconds: None)
        wires = fourwire.FourWire(
            Bus(model), command=board.LCD_DC, chip_select=board.LCD_CS, reset=board.LCD_RST
        )
        settings = {"width": WIDTH, "height": HEIGHT, "auto_refresh": False, **settings, **options}
        display = driver(wires, **settings)
        display.root_group = _group(picture)
        display.refresh()
        displayio.displays.clear()
    return model


def _group(picture: bytes):
    palette = displayio.Palette(len(PALETTE))
    for i, rgb in enumerate(PALETTE):
        palette[i] = rgb
    bitmap = displayio.Bitmap(WIDTH, HEIGHT, len(PALETTE))
    for i, index in enumerate(picture):
        bitmap[i] = index
    group = displayio.Group()
    group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
    return group
