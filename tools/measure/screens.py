"""What the LCD is sent for an action on a screen, and the heap of a game: counted on the bench."""

from collections.abc import Callable
from dataclasses import dataclass

from tools.bench.unit import HEAP, Unit

RATE = 24_000_000  # Hz of the LCD's bus
BAR, RACK, CENTRE, RIGHT_ARROW = (266, 210), (15, 225), (105, 105), (307, 167)
# A game of four computers, of whom a human looks on: one turn, and the least memory in it.
TURN = """[exec('''
import gc
free = 1 << 30
app.computer.start(game)
steps, done = 0, False
while not done:
    done = app.computer.step()
    if done or steps % 10 == 0:
        gc.collect()
        free = min(free, gc.mem_free())
    steps += 1
app.computer.apply(game)
''', names) or (names['free'], game.over)
    for game in [app.screen.game] for names in [{'app': app, 'game': game}]][0]"""
FOUR = """exec('''
s = app.keeper.settings
s.__init__()
s.kinds[:], s.levels[:] = bytes((1, 2, 2, 2)), bytes((2, 2, 2, 2))
app.new_game(5)
app.screen.game.players[0].level = "advanced"
''', {'app': app})"""


@dataclass(frozen=True)
class Cost:
    """Of one action: bytes and rows of pixels sent."""

    action: str
    sent: int
    rows: int

    @property
    def ms(self) -> float:
        """On the bus."""
        return 8000 * self.sent / RATE


def costs(unit: Unit) -> list[Cost]:
    """What each of the actions costs, on a unit that is at the title."""
    actions: tuple[tuple[str, Callable[[], None], Callable[[], None]], ...] = (
        ("whole screen", lambda: _board(unit), lambda: unit.ask("app.repaint()")),
        ("one tile laid", lambda: unit.tap(*RACK), lambda: unit.tap(*CENTRE)),
        ("one cursor step", lambda: _press(unit, "UP", "UP"), lambda: unit.press("UP")),
        ("one scroll", lambda: None, lambda: unit.tap(*RIGHT_ARROW)),
        ("action bar, one step", lambda: None, lambda: unit.press("D")),
        ("option, one line", lambda: _options(unit, "brightness"), lambda: unit.press("RIGHT")),
        ("option, an edition", lambda: _options(unit, "edition"), lambda: unit.press("RIGHT")),
        ("option, a step down", lambda: None, lambda: unit.press("DOWN")),
        ("ring, one turn", lambda: _open(unit, "'name', 0"), lambda: unit.press("RIGHT")),
        ("players, one seat", lambda: _open(unit, "'players'"), lambda: unit.tap(74, 133)),
    )
    return [_cost(unit, *action) for action in actions]


def least_free(unit: Unit) -> tuple[int, int]:
    """Bytes free of the bench's heap at the worst moment of a game of four, and all of them."""
    unit.ask(FOUR)
    unit.wait_idle()
    least, over = HEAP, False
    while not over:
        free, over = unit.ask(TURN)
        least = min(least, free)
    return least, HEAP


def _cost(unit: Unit, name: str, prepare: Callable, act: Callable) -> Cost:
    prepare()
    unit.wait_idle()
    lcd = unit.model.lcd
    sent, rows = lcd.bytes_received, lcd.rows_received
    act()
    unit.wait_idle()
    return Cost(name, lcd.bytes_received - sent, lcd.rows_received - rows)


def _board(unit: Unit) -> None:
    """A first turn, in the middle zoom about the star."""
    unit.ask("app.new_game(7)")
    unit.wait_idle()
    for at in (BAR, CENTRE):
        unit.tap(*at)
        unit.wait_idle()


def _press(unit: Unit, *keys: str) -> None:
    for key in keys:
        unit.press(key)
        unit.wait_idle()


def _open(unit: Unit, screen: str) -> None:
    unit.ask(f"(app.title(), app.open({screen}))")


def _options(unit: Unit, name: str) -> None:
    """The options, where the cursor is at a line."""
    _open(unit, "'options'")
    unit.wait_idle()
    at = "app.screen._lines[app.screen._focus][1]"
    while unit.ask(at) != name:
        _press(unit, "DOWN")
