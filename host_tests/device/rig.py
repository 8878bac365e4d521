"""Runs the drivers of firmware/hal in MicroPython, against the models of the bench."""

import ast
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tools import ROOT, micropython
from tools.bench.models.handheld import HandheldModel, load_board

TARGET = Path(__file__).parent / "target"

SET_UP = """
import asyncio, time
import board
from machine import PWM, SPI, Pin, note
lcd_cs = Pin(board.LCD_CS, Pin.OUT, value=1)
touch_cs = Pin(board.TOUCH_CS, Pin.OUT, value=1)
spi = SPI(board.SPI, baudrate=board.PANEL["rate"])
"""

START_LCD = """
from hal.lcd import LCD
from hal.power import Backlight
dc, rst = Pin(board.LCD_DC, Pin.OUT), Pin(board.LCD_RST, Pin.OUT)
lcd = LCD(spi, lcd_cs, dc, rst, board.PANEL)
lcd.start()
Backlight(Pin(board.BACKLIGHT)).set(100)
"""

START_TOUCH = """
from hal.touch import Touch
irq = Pin(board.TOUCH_IRQ, Pin.IN)
touch = Touch(spi, touch_cs, irq, board.CALIBRATION, board.PANEL["rate"])
"""


@dataclass(frozen=True)
class Access:
    """One thing the drivers did; `data` holds the bytes of a `write` or a `transfer`."""

    kind: str  # pin, read, pwm, adc, write, transfer, note
    words: tuple[str, ...] = ()
    rate: int = 0
    data: bytes = b""


class Rig:
    """A MicroPython process with a handheld's models at its pins.

    `panel` puts another panel of hal.panels on the board. `record` lists every access.
    """

    def __init__(self, panel: str = "ili9341"):
        board = load_board("pico_ili9341")
        board.PANEL = dict(board.PANEL, controller=panel)
        self.model = HandheldModel(board)
        self.voltages: dict[int, float] = {}
        self.model.on_voltage = self.voltages.__setitem__
        self.model.tell_voltages()
        self.record: list[Access] = []
        path = (TARGET, ROOT / "firmware", ROOT / "board_defs" / "pico_ili9341")
        self._process = subprocess.Popen(
            [micropython.command(), "-X", "heapsize=460k", TARGET / "serve.py"],
            env=micropython.environment(path),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.run(SET_UP)
        self.run(f"from hal.panels.{panel} import PANEL\nboard.PANEL = PANEL")

    def close(self):
        """End the process."""
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def run(self, source: str):
        """Run source there; return its value if it is an expression. Raises AssertionError."""
        self._tell(repr(source))
        while True:
            word, _, rest = self._process.stdout.readline().rstrip("\n").partition(" ")
            if word == "done":
                return ast.literal_eval(rest)
            if word == "failed":
                raise AssertionError(ast.literal_eval(rest))
            self._access(word, rest.split(" "))

    def _tell(self, line: str):
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _access(self, kind: str, words: list[str]):
        if kind in ("write", "transfer"):
            bus, rate, data = int(words[0]), int(words[1]), bytes.fromhex(words[2])
            self.record.append(Access(kind, rate=rate, data=data))
            answer = self.model.spi_transfer(bus, rate, data)
            if kind == "transfer":
                self._tell(answer.hex())
            return
        self.record.append(Access(kind, tuple(words)))
        if kind == "read":
            self._tell(str(self.model.pin_level(int(words[0]))))
        elif kind == "adc":
            self._tell(str(round(65535 * self.voltages[int(words[0])])))
        elif kind == "pin":
            self.model.pin_write(*map(int, words))
        elif kind == "pwm":
            self.model.pwm(*map(int, words))
        elif kind != "note":
            raise AssertionError(f"MicroPython said {kind} {words}")
