"""Times the computer's turns on an emulated handheld."""

from collections.abc import Iterator
from pathlib import Path
from statistics import mean

from engine.board import from_rows
from engine.computer import Computer
from engine.game import Game, Player
from engine.lexicon import Lexicon
from engine.tiles import encode
from tools.emulate.budgets import Row
from tools.emulate.chip import MS, EmulatorError
from tools.emulate.handheld import TIMEOUT, Handheld
from tools.measure import positions
from tools.measure.positions import Position

THINK = Path(__file__).parent / "target" / "think.py"
EACH = 2  # positions for no, one and two blanks
SEARCH = (45, 500, 1800)  # ms at most
TURN = (120, 800, 2500)
STILL = 60
CHOSEN = b"chosen\r\n"
SHOWN = 100 * MS  # ns until the play has begun to be shown
BLANKS = ("no blank", "one blank", "two blanks")


def turns(handheld: Handheld, pack: Path) -> Iterator[Row]:
    """The computer at its turn on positions from the middle of games, and how the loop goes on.

    A turn is counted from the human's CONTINUE to the choice, with all that the loop does beside
    the search: it draws the bar, looks at finger and keys, and serves the LCD. Laying the play
    on the board comes after it; only the time that the loop stands still has that in it too.

    Raises EmulatorError when it chooses other plays than the engine does here.
    """
    lexicon = Lexicon(pack.read_bytes())
    _, chosen = positions.handed_or_played(lexicon, EACH)
    handheld.ask(f"exec({THINK.read_text()!r})")
    still = 0
    for blanks, text in enumerate(BLANKS):
        some = [position for position in chosen if position.blanks == blanks]
        times = []
        for position in some:
            times.append(_turn(handheld, position, _choice(lexicon, position)))
            still = max(still, handheld.ask("seen['still']"))
        search, turn = (mean(part) / 1000 for part in zip(*times, strict=True))
        yield Row(f"search, {text}, mean of {len(some)}", search, "ms", SEARCH[blanks])
        yield Row(f"computer's whole turn, {text}, mean of {len(some)}", turn, "ms", TURN[blanks])
    yield Row("longest time the loop stands still meanwhile", still, "ms", STILL)


def _turn(handheld: Handheld, position: Position, choice) -> tuple[int, int]:
    """Microseconds of searching, and from the start to the choice."""
    handheld.ask(f"think({position.before!r}, {position.board!r}, {position.rack!r})")
    handheld.wait_idle()
    handheld.ask("seen.__setitem__('still', 0)")
    start = len(handheld.chip.console)
    handheld.ask("app.screen.flow.act()")
    chip = handheld.chip
    chip.run_until(lambda: CHOSEN in chip.console[start:], TIMEOUT, "the choice")
    chip.run(SHOWN)
    if handheld.ask("app.computer.choice") != choice:
        raise EmulatorError(f"{position.rack}: it chose another play than {choice}")
    begun, searched, ended = handheld.ask("timed")
    return searched, ended - begun


def _choice(lexicon: Lexicon, position: Position):
    """What the computer chooses on this machine."""
    game = Game(lexicon, [Player("ONE", "advanced"), Player("YOU")], 1)
    game.board.squares[:] = from_rows(position.board).squares
    game.player.rack = bytearray(encode(position.rack))
    computer = Computer(lexicon)
    computer.start(game)
    while not computer.step():
        pass
    return computer.choice
