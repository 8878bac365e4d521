"""A board's definition: its signals, and what is wrong with it."""

from collections import defaultdict
from types import ModuleType

from tools.bench.models.lcd import GLASSES
from tools.boards import chip

KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "C", "D", "MENU", "PAUSE")
PINS = (
    *("SCK", "MOSI", "MISO", "LCD_CS", "LCD_DC", "LCD_RST", "BACKLIGHT"),
    *("TOUCH_CS", "TOUCH_IRQ", "BUZZER", "UART_TX", "UART_RX"),
)
NAMES = {  # every name of a board.py, and what it is
    **dict.fromkeys(PINS, int),
    **dict.fromkeys(("SPI", "UART", "UART_RATE"), int),
    **dict.fromkeys(("KEYS", "CALIBRATION", "SHARED", "BATTERY"), tuple),
    **dict.fromkeys(("PANEL", "UNUSED"), dict),
    "MODULE": str,
    "SOCKET": bool,
}
PANEL = {
    **dict.fromkeys(("madctl", "rate"), int),
    "controller": str,
    "init": bytes,
    "inverted": bool,
    "offset": tuple,
}

SLPOUT, COLMOD = 0x11, 0x3A
MV = 0x20  # of MADCTL: rows and columns exchanged, which makes landscape of portrait
DELAY = 0x80
PANEL_RATES = range(1_000_000, 62_500_001)  # Hz
OFFSETS = range(256)  # columns or rows that a controller's memory has beside the glass, at most
UART_RATES = range(57_600, 921_601)  # baud: slower is too slow for the times of link/channel.py
OTHER_PARTS = ("Link cable", "Pad", "Buttons", "Buzzer")  # what the drawing calls those there are

WIDTH, HEIGHT = 320, 240
FULL_SCALE = 4095  # of the touch chip
ADC_MV = 3300  # of the chip's own ADC
RAIL = 32  # counts: nearer to an end of the scale, hal/touch.py takes no press
SMALL_INT = 1 << 30  # MicroPython keeps smaller numbers without allocating


def signals(board: ModuleType) -> dict[str, int]:
    """The GPIO of each signal that the firmware uses, the ten keys by their names."""
    return {**{name: getattr(board, name) for name in PINS}, **dict(zip(KEYS, board.KEYS))}


def problems(board: ModuleType) -> list[str]:
    """What is wrong with a board.py, a sentence each; nothing when it is right."""
    found = [*_wrong_names(vars(board), NAMES, "")] or [*_wrong_contents(board)]
    if found:
        return found
    return [
        *_wrong_module(board.MODULE), *_wrong_pins(board), *_doubles(board),
        *_wrong_functions(board),
        *_wrong_panel(board.PANEL), *_wrong_calibration(board.CALIBRATION),
        *_wrong_battery(board),
    ]  # fmt: skip


def _wrong_names(values: dict, wanted: dict[str, type], prefix: str):
    for name, kind in wanted.items():
        if name not in values:
            yield f"{prefix}{name} is missing"
        elif type(values[name]) is not kind:
            yield f"{prefix}{name} is {values[name]!r}, which is no {kind.__name__}"


def _wrong_contents(board):
    lengths = [("KEYS", len(KEYS)), ("CALIBRATION", 6)]
    for name, wanted in lengths + [("BATTERY", 5)] * bool(board.BATTERY):
        values = getattr(board, name)
        if len(values) != wanted or not _whole(values):
            order = f": {' '.join(KEYS)}" if name == "KEYS" else ""
            yield f"{name} is {values}: it takes {wanted} whole numbers{order}"
    if not _whole(board.SHARED):
        yield f"SHARED is {board.SHARED}: it takes GPIO numbers"
    if not _whole(board.UNUSED.values()) or not all(map(_is_name, board.UNUSED)):
        yield f"UNUSED is {board.UNUSED}: it takes names and their GPIO numbers"


def _whole(values):
    return all(type(value) is int for value in values)


def _is_name(text):
    return type(text) is str and text.strip() and text.isprintable()


def _wrong_module(module: str):
    if not _is_name(module) or module in OTHER_PARTS:
        yield f"MODULE is {module!r}: it takes a name, and none of {', '.join(OTHER_PARTS)}"


def _wrong_pins(board):
    for name, gpio in {**signals(board), **board.UNUSED}.items():
        if gpio not in chip.GPIOS:
            yield f"{name} is GP{gpio}: the RP2040 has GP0 to GP29"
        elif f"GP{gpio}" not in chip.EDGE:
            yield f"{name} is GP{gpio}, which the Pico does not lead to a pin"


def _doubles(board):
    users = defaultdict(list)
    for name, gpio in signals(board).items():
        users[gpio].append(name)
    for gpio, names in users.items():
        if len(names) > 1:
            yield f"GP{gpio} is used twice: {' and '.join(names)}"
    for name, gpio in board.UNUSED.items():
        if gpio in users and gpio not in board.SHARED:
            both = f"{users[gpio][0]} and {name}"
            yield f"GP{gpio} is used twice: {both}; if that is meant, name it in SHARED"
    for gpio in board.SHARED:
        if gpio not in users or gpio not in board.UNUSED.values():
            yield f"SHARED names GP{gpio}, which has only one use"


def _wrong_functions(board):
    for kind, units in (("SPI", chip.SPI), ("UART", chip.UART)):
        number = getattr(board, kind)
        if number not in range(len(units)):
            yield f"{kind} is {number}: the RP2040 has {kind}0 and {kind}1"
            continue
        for name, gpios in units[number].items():
            if getattr(board, name) not in gpios:
                places = ", ".join(f"GP{gpio}" for gpio in gpios)
                yield f"{name} is GP{getattr(board, name)}: {kind}{number} has it at {places}"
    if board.UART_RATE not in UART_RATES:
        yield f"UART_RATE is {board.UART_RATE} baud: it takes {UART_RATES[0]} to {UART_RATES[-1]}"
    if chip.pwm_slice(board.BUZZER) == chip.pwm_slice(board.BACKLIGHT):
        yield (
            f"BUZZER is GP{board.BUZZER}, of one PWM slice with BACKLIGHT, GP{board.BACKLIGHT}:"
            " a tone would change the light"
        )


def _wrong_panel(panel: dict):
    found = [*_wrong_names(panel, PANEL, "PANEL's ")]
    yield from found
    if found:
        return
    if panel["controller"] not in GLASSES:
        known = ", ".join(GLASSES)
        yield f"PANEL's controller is {panel['controller']!r}: the bench knows {known}"
    if not panel["madctl"] & MV or not 0 <= panel["madctl"] <= 0xFF:
        yield f"PANEL's madctl is {panel['madctl']:#x}: landscape takes a byte with {MV:#x} in it"
    if panel["rate"] not in PANEL_RATES:
        yield f"PANEL's rate is {panel['rate']} Hz: it takes 1 to 62.5 MHz"
    offset = panel["offset"]
    if len(offset) != 2 or not _whole(offset) or any(place not in OFFSETS for place in offset):
        yield f"PANEL's offset is {offset}: it takes a column and a row of 0 to {OFFSETS[-1]}"
    try:
        sent = dict(commands(panel["init"]))
    except ValueError as error:
        yield f"PANEL's init {error}"
        return
    if SLPOUT not in sent:
        yield f"PANEL's init never wakes the panel: SLPOUT, {SLPOUT:#x}, is missing"
    if sent.get(COLMOD) != b"\x55":
        yield f"PANEL's init does not choose 16 bits a pixel: COLMOD, {COLMOD:#x}, with 0x55"


def commands(init: bytes):
    """Yield each command of an init table and its data. Raises ValueError where it is cut."""
    at = 0
    while at < len(init):
        count = init[at + 1] if at + 1 < len(init) else 0xFF
        end = at + 2 + (count & ~DELAY) + (1 if count & DELAY else 0)
        if end > len(init):
            raise ValueError(f"is cut within the command at byte {at}, {init[at]:#x}")
        yield init[at], init[at + 2 : at + 2 + (count & ~DELAY)]
        at = end


def reading(calibration: tuple[int, ...], x: int, y: int) -> tuple[int, int]:
    """The touch chip's X and Y that a calibration turns into a pixel."""
    a, b, c, d, e, f = calibration
    u, v = (x << 16) - c, (y << 16) - f
    determinant = a * e - b * d
    return round((u * e - v * b) / determinant), round((v * a - u * d) / determinant)


def _wrong_calibration(calibration: tuple[int, ...]):
    a, b, _, d, e, _ = calibration
    large = [
        row for row in (calibration[:3], calibration[3:])
        if FULL_SCALE * (abs(row[0]) + abs(row[1])) + abs(row[2]) >= SMALL_INT
    ]  # fmt: skip
    for p, q, r in large:
        yield f"CALIBRATION's {p}, {q}, {r} need numbers above 30 bits"
    determinant = a * e - b * d
    if not determinant:
        yield f"CALIBRATION is {calibration}: every touch would fall on one line"
    if large or not determinant:
        return
    for x, y in ((0, 0), (WIDTH - 1, 0), (0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1)):
        raw = reading(calibration, x, y)
        if any(not RAIL < value < FULL_SCALE - RAIL for value in raw):
            yield f"CALIBRATION puts the corner {x}, {y} at the reading {raw}, off the touch panel"
    if abs(determinant) > (WIDTH << 16) * (HEIGHT << 16) // (FULL_SCALE // 2) ** 2:
        yield "CALIBRATION spreads less than half of the touch panel over the picture"


def _wrong_battery(board):
    if not board.BATTERY:
        return
    gpio, ratio, empty, full, usb = board.BATTERY
    if gpio not in chip.ADC:
        places = ", ".join(f"GP{number}" for number in chip.ADC)
        yield f"BATTERY is on GP{gpio}: the ADC is at {places}"
    users = [name for name, used in signals(board).items() if used == gpio]
    yield from (f"GP{gpio} is used twice: {name} and BATTERY" for name in users)
    if not 0 < empty < full < usb:
        yield f"BATTERY's {empty}, {full}, {usb} mV are not in order: empty, full, USB"
    if ratio < 1 or usb > ratio * ADC_MV:
        yield f"BATTERY's divider by {ratio} cannot bring {usb} mV below the {ADC_MV} of the ADC"
