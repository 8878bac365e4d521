"""Draws a board's wiring as SVG, from nothing but its board.py."""

from html import escape
from types import ModuleType

from tools.boards import chip
from tools.boards.definition import KEYS, signals
from tools.boards.wires import LEFT, RIGHT, ROWS, Part, edge, parts, row, tracks

WIDTH = 1120
TOP = 150  # of the Pico's first row of pins
PITCH = 27  # of its pins
STEP = 25  # of a part's terminals
HEAD = 37  # above a part's first terminal
GAP = 16  # between parts
TRACK = 11  # between wires
MIDDLE = WIDTH // 2
PICO = (MIDDLE - 72, MIDDLE + 72)  # its edges, left and right
PARTS = (236, WIDTH - 236)  # the inner edges of the columns of parts
BOX = 206  # width of a part
TAG = 76
FOOT = TOP + ROWS * PITCH + 4  # where wires go around the Pico

INK, PAPER, BOARD, GOLD = "#20303c", "#ffffff", "#1f7a4d", "#e9c75b"
COLOURS = {
    "GND": "#30363b", "3V3": "#d23a2e", "UART_TX": "#00859b", "UART_RX": "#4fb3c4",
    "SCK": "#2458b8", "MOSI": "#3f7fe0", "MISO": "#79a9f2", "LCD_CS": "#6a3fb5",
    "LCD_DC": "#8d62d6", "LCD_RST": "#b08be8", "BACKLIGHT": "#d99100", "TOUCH_CS": "#b0327a",
    "TOUCH_IRQ": "#e06aa9", "BUZZER": "#a45a1c",
}  # fmt: skip
KEY_COLOURS = ("#3c8d2f", "#7db84a")  # in turn
SILK = {  # what a module with a wire for each pin has printed beside them
    "SCK": "SCK, T_CLK", "MOSI": "SDI, T_DIN", "MISO": "T_DO", "LCD_CS": "CS",
    "LCD_DC": "DC", "LCD_RST": "RESET", "BACKLIGHT": "LED", "TOUCH_CS": "T_CS",
    "TOUCH_IRQ": "T_IRQ", "3V3": "VCC", "UART_TX": "TX", "UART_RX": "RX", "BUZZER": "+",
}  # fmt: skip
NOTE = "The Pico from above, with GPIO names and pin numbers."
UNUSED_NOTE = " Grey: the module's own use of a pin, which the firmware leaves alone."
STYLE = f"""text{{font-family:"DejaVu Sans",Verdana,Arial,sans-serif;font-size:13px;fill:{INK}}}
.title{{font-size:20px;font-weight:bold}}.note{{font-size:13px;fill:#51606b}}
.head{{font-weight:bold}}.gpio{{font-size:10px;fill:#51606b}}
.pin{{fill:#fff}}.number{{font-size:10px;fill:#bfe5d0}}.tag{{font-size:11px;fill:#fff}}
.wire{{fill:none;stroke-width:2.4;stroke-linejoin:round}}.part{{fill:#f5f7f8;stroke:#9aa8b2}}
.symbol{{fill:none;stroke:{INK};stroke-width:1.6}}.body{{fill:#fff;stroke:{INK};stroke-width:1.6}}
"""


def draw(board: ModuleType) -> str:
    """The SVG of a board that has no problems. The same board gives the same bytes."""
    title = (board.__doc__ or "").partition(":")[0]
    wired = parts(board)
    height = max(FOOT + 64, *(_bottom(wired, side) for side in (LEFT, RIGHT)))
    body = [
        _box(0, 0, WIDTH, height, f'fill="{PAPER}"'),
        _text(30, 42, title, "title"),
        _text(30, 66, NOTE + (UNUSED_NOTE if board.UNUSED else "")),
        *_module(board),
        *_columns(wired, _tagged(board)),
        *_pico(),
        *_tags(board),
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
    head += f' width="{WIDTH}" height="{height}">'
    return "\n".join([head, f"<title>{escape(title)}</title>", f"<style>{STYLE}</style>", *body,
                      "</svg>", ""])  # fmt: skip


def _text(x: int, y: int, text: str, kind: str = "note", anchor: str = "start") -> str:
    return f'<text x="{x}" y="{y}" class="{kind}" text-anchor="{anchor}">{escape(text)}</text>'


def _box(x: int, y: int, width: int, height: int, look: str, radius: int = 0) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" {look}/>'


def _line(points: list[tuple[int, int]], look: str) -> str:
    return f'<polyline points="{" ".join(f"{x},{y}" for x, y in points)}" {look}/>'


def _height(pin: int) -> int:
    return TOP + row(pin) * PITCH


def _colour(signal: str) -> str:
    return COLOURS.get(signal) or KEY_COLOURS[KEYS.index(signal) % 2]


def _pico():
    left, right = PICO
    yield _box(left, TOP - 40, right - left, ROWS * PITCH + 50, f'fill="{BOARD}"', 10)
    yield _box(MIDDLE - 24, TOP - 52, 48, 34, 'fill="#c9ced2" stroke="#7b858c"', 4)
    yield _text(MIDDLE, TOP - 31, "USB", "gpio", "middle")
    for pin, name in enumerate(chip.EDGE, 1):
        side, y = edge(pin), _height(pin)
        x = PICO[side]
        inward = 1 if side == LEFT else -1
        yield f'<circle cx="{x}" cy="{y}" r="6" fill="{GOLD}" stroke="#8a6d1a"/>'
        anchor = "start" if side == LEFT else "end"
        yield _text(x + 12 * inward, y + 4, str(pin), "number", anchor)
        yield _text(x + 29 * inward, y + 4, name, "pin", anchor)


def _module(board):
    """The module behind a Pico that plugs into it."""
    if board.SOCKET:
        left = PICO[LEFT] - TAG - 26
        look = 'fill="#dfe9f5" stroke="#8fa8c8" stroke-width="1.5"'
        yield _box(left, TOP - 66, WIDTH - 2 * left, ROWS * PITCH + 104, look, 14)
        yield _text(MIDDLE, FOOT + 26, f"{board.MODULE}, its socket", "head", "middle")


def _tagged(board) -> dict[int, tuple[str, str]]:
    """Pins with a name beside them: those the socket joins, and those the module has besides."""
    named = {gpio: (name, "#9aa8b2") for name, gpio in board.UNUSED.items()}
    if board.SOCKET:
        wired = {terminal.signal for part in parts(board) for terminal in part.terminals}
        for name, gpio in signals(board).items():
            if name not in wired:
                named[gpio] = name, _colour(name)
    return {chip.edge_pin(gpio): tag for gpio, tag in named.items()}


def _tags(board):
    for pin, (name, colour) in sorted(_tagged(board).items()):
        x = PICO[LEFT] - 12 - TAG if edge(pin) == LEFT else PICO[RIGHT] + 12
        yield _box(x, _height(pin) - 9, TAG, 18, f'fill="{colour}"', 5)
        yield _text(x + TAG // 2, _height(pin) + 4, name, "tag", "middle")


def _bottom(wired: list[Part], side: int) -> int:
    """Height at which a column of parts ends."""
    column = [part for part in wired if part.side == side]
    return TOP - 46 + sum(HEAD + STEP * len(part.terminals) + GAP for part in column) + 20


def _columns(wired: list[Part], tagged: dict):
    around = [
        terminal.pin for part in wired for terminal in part.terminals
        if edge(terminal.pin) != part.side
    ]  # fmt: skip
    around.sort(key=row, reverse=True)  # the lowest turns first
    for side in (LEFT, RIGHT):
        column = [part for part in wired if part.side == side]
        heights, y = {}, TOP - 46
        for part in column:
            for i, terminal in enumerate(part.terminals):
                heights[terminal] = y + HEAD + STEP * i
            yield from _part(part, y, heights)
            y += HEAD + STEP * len(part.terminals) + GAP
        yield from _wires(side, heights, around, bool(tagged))


def _wires(side: int, heights: dict, around: list[int], tagged: bool):
    """The wires of one column, each from its pin along its track to its terminal."""
    outward = -1 if side == LEFT else 1
    first = PICO[side] + outward * ((TAG + 40) if tagged else 18)
    if any(edge(pin) == side for pin in around):
        first += outward * TRACK * len(around)
    starts = []
    for terminal in heights:
        if edge(terminal.pin) == side:
            starts.append([(PICO[side], _height(terminal.pin))])
            continue
        nested = around.index(terminal.pin)
        x, y = PICO[1 - side] - outward * (18 + TRACK * nested), FOOT + 16 + TRACK * nested
        pin = PICO[1 - side], _height(terminal.pin)
        starts.append([pin, (x, pin[1]), (x, y)])
    ends = [(start[-1][1], y) for start, y in zip(starts, heights.values())]
    for terminal, start, (y0, y1), track in zip(heights, starts, ends, tracks(ends)):
        x = first + outward * TRACK * track
        points = [*start, (x, y0), (x, y1), (PARTS[side], y1)]
        colour = _colour(terminal.signal)
        yield _line(points, f'class="wire" stroke="{colour}"')
        yield f'<circle cx="{PARTS[side]}" cy="{y1}" r="4" fill="{colour}"/>'


def _part(part: Part, top: int, heights: dict):
    """A box with its terminals. `at` counts inwards from the edge that faces the Pico."""
    side, x = part.side, PARTS[part.side]
    inward = -1 if side == LEFT else 1
    anchor = "end" if side == LEFT else "start"

    def at(distance: int) -> int:
        return x + inward * distance

    height = HEAD + STEP * len(part.terminals) - 4
    yield _box(min(x, at(BOX)), top, BOX, height, 'class="part"', 8)
    yield _text(min(x, at(BOX)) + BOX // 2, top + 17, part.name, "head", "middle")
    ys = {terminal.signal: heights[terminal] for terminal in part.terminals}
    for terminal in part.terminals:
        y = heights[terminal]
        label = SILK.get(terminal.signal, terminal.signal)
        yield _text(at(12), y + 5, label, "label", anchor)
        name = chip.EDGE[terminal.pin - 1]
        if name != label:
            outer = "start" if side == LEFT else "end"
            yield _text(at(-9), y - 4, name, "gpio", outer)
    if part.name in ("Pad", "Buttons"):
        yield from _switches(ys, at)
    elif part.name == "Buzzer":
        yield from _buzzer(ys, at)
    elif part.name == "Link cable":
        yield from _cable(ys, at)


def _switches(ys: dict, at):
    """A switch from each signal to the ground they share."""
    common = at(168)
    for signal, y in ys.items():
        if signal == "GND":
            yield _line([(at(46), y), (common, y)], 'class="symbol"')
            continue
        yield _line([(at(70), y), (at(98), y)], 'class="symbol"')
        yield _line([(at(100), y - 9), (at(130), y - 9)], 'class="symbol"')
        yield _line([(at(115), y - 9), (at(115), y - 14)], 'class="symbol"')
        yield _line([(at(132), y), (common, y)], 'class="symbol"')
        for end in (100, 130):
            yield f'<circle cx="{at(end)}" cy="{y}" r="3" class="body"/>'
    yield _line([(common, min(ys.values())), (common, max(ys.values()))], 'class="symbol"')


def _resistor(y: int, at, end: int, value: str):
    yield _line([(at(46), y), (at(end), y)], 'class="symbol"')
    yield _box(min(at(64), at(116)), y - 8, 52, 16, 'class="body"', 2)
    yield _text(at(90), y + 4, value, "gpio", "middle")


def _buzzer(ys: dict, at):
    plus, ground = ys["BUZZER"], ys["GND"]
    yield from _resistor(plus, at, 158, "100 Ω")
    yield _line([(at(46), ground), (at(158), ground), (at(158), plus)], 'class="symbol"')
    yield f'<circle cx="{at(158)}" cy="{(plus + ground) // 2}" r="10" class="body"/>'


def _cable(ys: dict, at):
    """The socket of the cable; a resistor in each data line outlives a wrong plug."""
    contacts = {"UART_TX": "tip", "UART_RX": "ring", "GND": "sleeve"}
    for signal, y in ys.items():
        if signal != "GND":
            yield from _resistor(y, at, 132, "1 kΩ")
        else:
            yield _line([(at(46), y), (at(132), y)], 'class="symbol"')
        yield f'<circle cx="{at(136)}" cy="{y}" r="4" class="body"/>'
        yield _text((at(146) + at(196)) // 2, y + 4, contacts[signal], "gpio", "middle")
