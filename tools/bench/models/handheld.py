"""One handheld, seen from the pins of its chip."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from types import ModuleType

from tools import ROOT
from tools.bench.models.lcd import LCD
from tools.bench.models.xpt2046 import SHEETS, XPT2046, Sheets
from tools.boards.definition import reading

FRESH = 4.0  # volts of a battery nearly full
ADC_VOLTS = 3.3  # the ADC's full scale


def load_board(name: str) -> ModuleType:
    """Return the board.py of a folder of board_defs. Raises FileNotFoundError."""
    path = ROOT / "board_defs" / name / "board.py"
    if not path.is_file():
        raise FileNotFoundError(f"no board {name!r}: {path} is missing")
    spec = importlib.util.spec_from_file_location(f"board_{name}", path)
    board = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(board)
    return board


def _sheets(board: ModuleType) -> Sheets:
    """The touch panel of a board's module; one not met before is as its calibration says."""
    corners = ((0, 0), (319, 0), (0, 239))
    return SHEETS.get(board.MODULE) or Sheets(*(reading(board.CALIBRATION, *at) for at in corners))


class HandheldModel:
    """All that is soldered to the chip, wired as the board says.

    Levels are 0 and 1. `on_pin(pin, level)` is called when an input of the chip changes, and
    `on_voltage(pin, part)` when the voltage of one that leads to the ADC does, in parts of its
    full scale. Misuse that a real unit would answer with a wrong picture or wrong readings is told
    in `faults`. `backlight` is in percent and `buzzer` in Hz, 0 when still; `volume` is in percent
    of the loudest, which is a square wave. `buzzer_used` tells whether the chip has ever driven
    the buzzer's pin. `on_sent(data)` is called when bytes begin to go out to the cable, at
    `rate` baud, which is 0 while the UART is closed; `on_bytes(uart, data)` when some have come.
    """

    def __init__(self, board: ModuleType):
        self.faults: list[str] = []
        self.lcd = LCD(board.PANEL["controller"], self.faults)
        self.xpt2046 = XPT2046(self.faults, noise=6, sheets=_sheets(board))
        self.on_pin: Callable[[int, int], None] = lambda pin, level: None
        self.on_voltage: Callable[[int, float], None] = lambda pin, part: None
        self.on_sent: Callable[[bytes], None] = lambda data: None
        self.on_bytes: Callable[[int, bytes], None] = lambda uart, data: None
        self._line = 1  # what the cable has RX at
        self._battery = FRESH
        self._board = board
        self._down = [False] * len(board.KEYS)
        self.buzzer_used = False
        self.release_pins()

    def power_off(self):
        """Take the power away; the next traffic is that of a unit switched on again."""
        self.lcd.power_on()
        self.xpt2046.power_on()
        self.release_pins()

    def release_pins(self):
        """Let nothing be driven by the chip, which was reset."""
        self._driven: dict[int, int] = {}
        self.rate = 0
        self.buzzer = self.volume = 0
        self._light(0)

    def pin_write(self, pin: int, level: int):
        """The chip drives one of its outputs."""
        board = self._board
        self._driven[pin] = level
        if pin == board.LCD_RST:
            self.lcd.set_reset(level)
        elif pin == board.TOUCH_CS and level:
            self.xpt2046.deselect()
        elif pin == board.BACKLIGHT:
            self._light(100 * level)

    def pin_level(self, pin: int) -> int:
        """Return the level of one of the chip's inputs; what nothing drives is pulled up."""
        if pin == self._board.TOUCH_IRQ:
            return self.xpt2046.irq
        if pin in self._board.KEYS:
            return 0 if self._down[self._board.KEYS.index(pin)] else 1
        if pin == self._board.UART_RX:
            return self._line
        return self._driven.get(pin, 1)

    def pwm(self, pin: int, freq: int, duty_u16: int):
        """The chip drives a pin with pulses; a duty of 0 is a low pin."""
        if pin == self._board.BACKLIGHT:
            self._light(round(100 * duty_u16 / 65535))
        elif pin == self._board.BUZZER:
            self.buzzer = freq if duty_u16 else 0
            self.volume = round(100 * min(duty_u16, 65535 - duty_u16) / 32768)
            self.buzzer_used = True

    def spi_write(self, bus: int, rate_hz: int, data: bytes):
        """The chip sends, and does not listen."""
        self.spi_transfer(bus, rate_hz, data)

    def spi_transfer(self, bus: int, rate_hz: int, data: bytes) -> bytes:
        """Clock bytes through whatever is selected; an idle line reads as ones."""
        board = self._board
        lcd = self._selected(board.LCD_CS)
        touch = self._selected(board.TOUCH_CS)
        if bus != board.SPI or not (lcd or touch):
            return b"\xff" * len(data)
        if lcd and touch:
            self._fault("SPI: the LCD and the touch chip are both selected")
        if lcd:
            self.lcd.receive(data, self._driven.get(board.LCD_DC, 0))
        if not touch:
            return b"\xff" * len(data)
        irq = self.xpt2046.irq
        answer = self.xpt2046.transfer(data, rate_hz)
        self._tell_irq(irq)
        return answer

    def uart_rate(self, uart: int, rate: int):
        """The chip opens a UART at so many baud, or closes it."""
        if uart == self._board.UART:
            self.rate = rate

    def uart_write(self, uart: int, data: bytes):
        """The chip sends bytes by a UART."""
        if uart == self._board.UART:
            self.on_sent(data)

    @property
    def powered(self) -> bool:
        """Whether the chip has done anything since it got its power, or since its reset."""
        return bool(self._driven or self.rate)

    def receive(self, data: bytes):
        """Bytes have come by the cable."""
        self.on_bytes(self._board.UART, data)

    def set_line(self, level: int):
        """Have the line that comes in by the cable at a level: 0 is a break."""
        if level != self._line:
            self._line = level
            self.on_pin(self._board.UART_RX, level)

    def touch(self, x: int, y: int):
        """Press the panel at a pixel, or move there. Raises ValueError off the picture."""
        if not (0 <= x < 320 and 0 <= y < 240):
            raise ValueError(f"touch at {x}, {y}: the panel is 320 x 240")
        irq = self.xpt2046.irq
        self.xpt2046.press(x, y)
        self._tell_irq(irq)

    def release(self):
        """Lift the pen."""
        irq = self.xpt2046.irq
        self.xpt2046.release()
        self._tell_irq(irq)

    def key(self, index: int, down: bool):
        """Press or let go of a key, an index of the board's KEYS."""
        if self._down[index] != down:
            self._down[index] = down
            self.on_pin(self._board.KEYS[index], 0 if down else 1)

    def set_battery(self, volts: float):
        """Let the battery have this voltage."""
        self._battery = volts
        self.tell_voltages()

    def tell_voltages(self):
        """Say what the ADC's pins lie at: the battery's, where the board has a divider for it."""
        if self._board.BATTERY:
            pin, ratio = self._board.BATTERY[:2]
            self.on_voltage(pin, self._battery / ratio / ADC_VOLTS)

    def _selected(self, pin: int) -> bool:
        """A chip select that nobody drives floats, and floating is as good as low."""
        if pin not in self._driven:
            self._fault(f"SPI: traffic while chip select {pin} floats")
        return not self._driven.get(pin, 0)

    def _light(self, percent: int):
        self.backlight = percent
        self.lcd.set_lit(percent > 0)

    def _tell_irq(self, before: int):
        if self.xpt2046.irq != before:
            self.on_pin(self._board.TOUCH_IRQ, self.xpt2046.irq)

    def _fault(self, text: str):
        if text not in self.faults:
            self.faults.append(text)
