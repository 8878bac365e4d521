"""Stand-ins for tests of the bench alone: firmware of a few lines, and parts that only record."""

from itertools import groupby
from pathlib import Path

from tools import ROOT
from tools.bench.unit import BOARD

LOOP = """
import asyncio

async def main():
    while True:
        await asyncio.sleep_ms(5)

asyncio.run(main())
"""


def write_firmware(tree: Path, main: str) -> Path:
    """A firmware tree whose main.py is `main`."""
    tree.mkdir(parents=True, exist_ok=True)
    (tree / "main.py").write_text(main)
    return tree


class Recorder:
    """In place of HandheldModel: keeps what the chip did, in order, as tuples."""

    def __init__(self) -> None:
        self.calls: list[tuple] = []
        self.levels: dict[int, int] = {}
        self.answer = lambda data: bytes(byte ^ 0xFF for byte in data)
        self.on_pin = None

    def pin_level(self, pin: int) -> int:
        return self.levels.get(pin, 1)

    def tell_voltages(self) -> None:
        """It has no battery."""

    def pin_write(self, pin: int, level: int) -> None:
        self.calls.append(("pin", pin, level))

    def release_pins(self) -> None:
        self.calls.append(("pins released",))

    def spi_write(self, bus: int, rate_hz: int, data: bytes) -> None:
        self.calls.append(("write", bus, rate_hz, data))

    def spi_transfer(self, bus: int, rate_hz: int, data: bytes) -> bytes:
        self.calls.append(("transfer", bus, rate_hz, data))
        return self.answer(data)

    def pwm(self, pin: int, freq: int, duty_u16: int) -> None:
        self.calls.append(("pwm", pin, freq, duty_u16))

    def uart_rate(self, uart: int, rate: int) -> None:
        self.calls.append(("rate", uart, rate))

    def uart_write(self, uart: int, data: bytes) -> None:
        self.calls.append(("uart", uart, data))


# An app of one screen over the real drivers: it paints a palette, then a dot where it is touched,
# and keeps what it was given.
PAINTER = """
import asyncio
import time

import board
from hal.keys import Keys
from hal.lcd import LCD
from hal.power import Backlight
from hal.touch import Touch
from machine import PWM, Pin, SPI
from ui import app


class Screen:
    name = "paint"
    keys = []
    dots = []


class App:
    screen = Screen()
    pressed = False

    def idle(self):
        return not lcd.dirty


high = [Pin(pin, Pin.OUT, value=1) for pin in (board.LCD_CS, board.TOUCH_CS)]
spi = SPI(board.SPI, board.PANEL["rate"])
dc = Pin(board.LCD_DC, Pin.OUT)
rst = Pin(board.LCD_RST, Pin.OUT)
lcd = LCD(spi, high[0], dc, rst, board.PANEL)
lcd.start()
irq = Pin(board.TOUCH_IRQ, Pin.IN, Pin.PULL_UP)
touch = Touch(spi, high[1], irq, board.CALIBRATION, board.PANEL["rate"])
keys = Keys([Pin(pin, Pin.IN, Pin.PULL_UP) for pin in board.KEYS])
buzzer = PWM(Pin(board.BUZZER), freq=880, duty_u16=0)
app.current = App()
app.current._keys = keys


def paint():
    lcd.set_palette([0, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF] + [0x808080] * 11)
    for colour in range(4):
        lcd.fb.fill_rect(80 * colour, 0, 80, 240, colour + 1)


def look():
    keys.scan(time.ticks_ms())
    key = keys.next()
    if key >= 0:
        Screen.keys.append(key)
        buzzer.duty_u16(32768 if len(Screen.keys) % 2 else 0)
    pressed = touch.read()
    if pressed and not (Screen.dots and App.pressed):
        Screen.dots.append((touch.x, touch.y))
        lcd.fb.fill_rect(touch.x - 4, touch.y - 4, 8, 8, 0)
        lcd.mark(touch.x - 4, touch.y - 4, 8, 8)
    elif pressed:
        Screen.dots[-1] = touch.x, touch.y
    App.pressed = pressed


async def main():
    paint()
    await lcd.refresh()
    Backlight(Pin(board.BACKLIGHT)).set(100)
    print("painted")
    while True:
        look()
        await lcd.refresh()
        await asyncio.sleep_ms(10)


asyncio.run(main())
"""


def write_painter(tree: Path) -> Path:
    """The firmware tree of PAINTER: its main.py, and the project's own drivers and board."""
    write_firmware(tree, PAINTER)
    (tree / "ui").mkdir()
    (tree / "ui" / "app.py").write_text("current = None\n")
    (tree / "hal").symlink_to(ROOT / "firmware" / "hal")
    (tree / "board.py").symlink_to(ROOT / "board_defs" / BOARD / "board.py")
    return tree


def near(point: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two points are as near as a resistive panel reads them."""
    return all(abs(a - b) <= 3 for a, b in zip(point, other, strict=True))


def presses(keys: list[int]) -> list[int]:
    """Keys as they came, without the repeats of one held: on a busy PC each is held for long."""
    return [key for key, _ in groupby(keys)]
