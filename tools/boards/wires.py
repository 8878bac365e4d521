"""Where the wires of a board's drawing run: columns of parts beside the Pico, joined by tracks."""

from dataclasses import dataclass, field
from types import ModuleType

from tools.boards import chip
from tools.boards.definition import KEYS, OTHER_PARTS, signals

LEFT, RIGHT = 0, 1
ROWS = 20  # pins on each edge of the Pico
LINK = ("UART_TX", "UART_RX")
PAD = KEYS[:4]
BUTTONS = KEYS[4:]


@dataclass(frozen=True)
class Terminal:
    """An end of a wire at a part. `pin` is the Pico's, 1..40; `side` is that of the part."""

    signal: str  # a signal of board.py, or GND, or 3V3
    pin: int
    side: int

    @property
    def order(self) -> int:
        """Place from top to bottom; a wire from the other edge comes around the Pico's foot."""
        return row(self.pin) if edge(self.pin) == self.side else 2 * ROWS - row(self.pin)


@dataclass
class Part:
    """A box beside the Pico."""

    name: str
    side: int
    terminals: list[Terminal] = field(default_factory=list)


def edge(pin: int) -> int:
    """The edge of the Pico that a pin is on."""
    return LEFT if pin <= ROWS else RIGHT


def row(pin: int) -> int:
    """The place of a pin on its edge, 0 at the top."""
    return pin - 1 if pin <= ROWS else 2 * ROWS - pin


def parts(board: ModuleType) -> list[Part]:
    """The parts to wire, with their terminals from top to bottom, so that few wires cross."""
    pins = {name: chip.edge_pin(gpio) for name, gpio in signals(board).items()}
    groups = {
        **dict(zip(OTHER_PARTS, (LINK, PAD, BUTTONS, ("BUZZER",)))),
        board.MODULE: [name for name in pins if name not in (*LINK, *KEYS, "BUZZER")],
    }
    if board.SOCKET:
        del groups[board.MODULE]
    found = []
    for name, group in groups.items():
        sides = [edge(pins[signal]) for signal in group]
        whole = [max(sides, key=sides.count)] * len(sides) if name == board.MODULE else sides
        for side in sorted(set(whole)):
            part = Part(name, side)
            for signal, place in zip(group, whole):
                if place == side:
                    part.terminals.append(Terminal(signal, pins[signal], side))
            found.append(part)
    found.sort(key=lambda part: (part.side, min(t.order for t in part.terminals)))
    _add_supply(found, board.MODULE)
    return found


def _add_supply(found: list[Part], module: str):
    """Give each part the nearest ground that no other has, and the module its supply.

    There are eight grounds and no more parts. One of the part's own edge comes first.
    """
    free = [pin for pin, name in enumerate(chip.EDGE, 1) if name in ("GND", "AGND")]
    for part in found:
        if part.name == module:
            part.terminals.append(Terminal("3V3", chip.EDGE.index("3V3") + 1, part.side))
        first = min(terminal.order for terminal in part.terminals)
        ground = min(free, key=lambda pin: _distance(pin, part.side, first))
        free.remove(ground)
        part.terminals.append(Terminal("GND", ground, part.side))
        part.terminals.sort(key=lambda terminal: terminal.order)


def _distance(pin: int, side: int, at: int) -> tuple:
    """By which the nearest ground is found: AGND, where the ADC is, before the other edge."""
    return edge(pin) != side, chip.EDGE[pin - 1] == "AGND", abs(row(pin) - at)


def tracks(ends: list[tuple[int, int]]) -> list[int]:
    """The track of each wire of a column, 0 next to the Pico.

    `ends` are the heights at the Pico and at the part, from top to bottom. A wire that rises
    turns before the one below it does, one that falls after it, and so no two cross.
    """
    chosen = [0] * len(ends)
    run = 0
    for i, (start, end) in enumerate(ends):
        rising = end < start
        run = run + 1 if rising and i and ends[i - 1][1] < ends[i - 1][0] else 0
        chosen[i] = run if rising else 0
    run = 0
    for i in range(len(ends) - 1, -1, -1):
        start, end = ends[i]
        falling = end > start
        below = i + 1 < len(ends) and ends[i + 1][1] > ends[i + 1][0]
        run = run + 1 if falling and below else 0
        chosen[i] = run if falling else chosen[i]
    return chosen
