"""Measures the budgets of the firmware on an emulated handheld. Times are the chip's.

The emulator has the flash answer at once, where a chip waits for what its cache does not hold:
for code and words in the flash these times are the least that a chip takes.
"""

from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from tools.emulate.chip import EmulatorError
from tools.emulate.handheld import Handheld
from tools.lexicon.whole import whole_pack
from tools.measure import positions

SEARCH = Path(__file__).parent / "target" / "time_search.py"
EACH = 2  # positions for no, one and two blanks
SEARCH_BUDGETS = (45, 500, 1800)  # ms
START_BOX = (90, 156, 229, 190)  # on the title
BAR, YES = (266, 210), (152, 130)
FIRST_SLOT = (15, 225)
SETTLED = 300  # ms without a change
COLOURS = 3  # of a button with its text, at least
QUIET = 40  # ms without a byte for the LCD: it has all there is
TURNS = 3  # of the computers, in a game of four
PLAYERS = ("YOU", None), ("ONE", "advanced"), ("TWO", "advanced"), ("THREE", "advanced")
# Notes when the computer begins to think, and how long each of its steps takes, in microseconds.
WATCH = """[(
    modules.__setitem__("noted", []),
    setattr(computer, "start", lambda game: (noted("start", ticks()), start(game))),
    setattr(computer, "step", lambda: [(noted("step", ticks()), step(), noted("end", ticks()))]
        [0][1]),
) for computer in [app.computer] for start, step in [(computer.start, computer.step)]
  for ticks in [modules["time"].ticks_us]
  for noted in [lambda kind, at: modules["noted"].append((kind, at))]]""".replace("\n", " ")
FREE = "[module.collect() or module.mem_free() for module in [__import__('gc')]][0]"


class Row(NamedTuple):
    """What was measured, and what it is to be at most; heap free, at least (`least`)."""

    what: str
    value: float
    unit: str
    budget: float | None = None
    least: bool = False

    @property
    def kept(self) -> bool:
        if self.budget is None:
            return True
        return self.value >= self.budget if self.least else self.value <= self.budget


def rows(image: Path, board: str) -> Iterator[Row]:
    """Every row, as it is measured."""
    pack = whole_pack()
    taken = _power_on(Handheld(image, board, pack, probe=False))
    yield Row("power on to title", taken, "ms", 1500)
    handheld = Handheld(image, board, pack)
    handheld.wait_screen("title")
    handheld.wait_idle()
    yield from _screen(handheld)
    yield from _turns(handheld)
    yield from _search(handheld)


def _power_on(handheld: Handheld) -> float:
    """When the title with its START is there."""
    chip = handheld.chip
    start: dict[bytes, float] = {}  # when what the place of START shows came

    def settled() -> bool:
        shown = handheld.screenshot().crop(START_BOX)
        if len(shown.getcolors()) < COLOURS:
            return False
        since = start.setdefault(shown.tobytes(), chip.ms)
        return chip.ms - since >= SETTLED

    chip.run_until(settled, 10_000, "the title")
    return max(start.values())


def _screen(handheld: Handheld) -> Iterator[Row]:
    _, taken = _drawn(handheld, lambda: handheld.ask("app.lcd.mark(0, 0, 320, 240)"))
    yield Row("whole screen sent", taken, "ms", 80)
    handheld.ask(_board(PLAYERS))
    handheld.wait_idle()
    taken, _ = _drawn(handheld, lambda: handheld.ask("app.repaint()"))
    yield Row("board screen drawn and sent", taken, "ms")
    handheld.tap(*BAR)
    handheld.wait_idle()
    ticks = "modules['time'].ticks_us()"
    draw = f"[({ticks}, app.screen.view.square(112), {ticks})][0]"
    times = []
    _, sent = _drawn(handheld, lambda: times.extend(handheld.ask(draw)))
    yield Row("one square drawn and sent", (times[2] - times[0]) / 1000 + sent, "ms", 6)
    taken, _ = _drawn(handheld, lambda: handheld.touch(*FIRST_SLOT))
    yield Row("touch to pixel", taken, "ms", 60)
    handheld.release()
    handheld.settle()
    handheld.tap(*FIRST_SLOT)


def _drawn(handheld: Handheld, action) -> tuple[float, float]:
    """How long an action takes to be all on the LCD, and how long that is sent to."""
    wiring, chip = handheld.wiring, handheld.chip
    wiring.begin()
    begun = chip.ms
    action()
    chip.run_until(
        lambda: wiring.first_sent and chip.ms - wiring.last_sent / 1e6 > QUIET, 5000, "a picture"
    )
    return wiring.last_sent / 1e6 - begun, (wiring.last_sent - wiring.first_sent) / 1e6


def _board(players) -> str:
    player = "modules['engine.player'].Player"
    made = ", ".join(f"{player}{one!r}" for one in players)
    game = f"modules['engine.game'].Game(app.lexicon, [{made}], 5)"
    return f"app.show('board', {game})"


def _turns(handheld: Handheld) -> Iterator[Row]:
    """A game of four: how long the computers think, and what is free of the heap meanwhile."""
    free = [handheld.ask(FREE)]
    handheld.ask(WATCH)
    handheld.ask("setattr(app.screen.flow, 'action', 1)")
    for at in (BAR, YES):
        handheld.tap(*at)
        handheld.settle(100)
    handheld.tap(*BAR)
    handheld.ask("longest.__setitem__(0, 0)")
    turns = "sum(1 for kind, at in modules['noted'] if kind == 'start')"
    handheld.wait_for(f"{turns} >= 2", 60_000)
    yield Row("longest standstill of the loop", handheld.ask("longest[0]"), "ms", 60)
    times = _thinking(handheld.ask("modules['noted']"))
    while handheld.ask(f"{turns} < {TURNS}") or handheld.ask("app.screen.thinking"):
        free.append(handheld.ask(FREE))
        handheld.chip.run(20e6)
    yield Row("computer's turn, first", times, "ms", 120)
    yield Row("heap free, at the worst moment seen", min(free), "bytes", None, least=True)


def _thinking(noted: list[tuple[str, int]]) -> float:
    """Milliseconds from the first start to the end of the last step before the next."""
    begun = noted[0][1]
    end = begun
    for kind, at in noted[1:]:
        if kind == "start":
            break
        end = at
    return (end - begun) / 1000


def _search(handheld: Handheld) -> Iterator[Row]:
    from engine.lexicon import Lexicon

    _, chosen = positions.handed_or_played(Lexicon(whole_pack().read_bytes()), EACH)
    for blanks, budget in enumerate(SEARCH_BUDGETS):
        some = [p for p in chosen if p.blanks == blanks]
        values = [(p.before, p.board, p.rack) for p in some]
        clean = "import sys\nfor n in list(sys.modules): del sys.modules[n]\n"
        printed = handheld.chip.execute(
            f"{clean}POSITIONS = {values!r}\n{SEARCH.read_text()}", 60_000
        )
        found = [line.split() for line in printed.splitlines()]
        for position, (_, score) in zip(some, found, strict=True):
            if position.score not in (None, int(score)):
                raise EmulatorError(f"{position.rack}: {score}, not {position.score}")
        times = [int(us) / 1000 for us, _ in found]
        yield Row(f"search, {blanks} blanks, of {len(times)}", mean(times), "ms", budget)
