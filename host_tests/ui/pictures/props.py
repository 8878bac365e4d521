"""What the scenes are set up with: a board in the midst of a game, and a hand on what varies."""

from engine.tiles import encode
from host_tests.ui.hands import Hands

SOLO = ("ANNA", None), ("ADVANCED", "advanced")
TWO = ("ANNA", None), ("BEN", None)
FOUR = (*TWO, ("CYD", None), ("DEE", None))
WIDEST = tuple((name, None) for name in ("WWWWW", "W.WWW", "WW-WW", "WWW.W"))

# Lower case for blanks.
ROWS = (
    "...............",
    "...............",
    "...............",
    "...........V...",
    "..........FIQUE",
    ".......HUGER..U",
    "....COYER..AG.R",
    "...TAXOR...LIDo",
    "....L.......FOB",
    "....OW.......PO",
    "....TE........N",
    "....TI........D",
    "....ER..SoUDANS",
    "....S..........",
    "...............",
)
LAST = bytes(range(188, 195))  # SoUDANS
# A computer that does what it is told: it thinks until `choice` is set.
COMPUTER = """
class Told:
    progress, choice = 0, None
    def prepare(self, game):
        pass
    def start(self, game):
        self.choice = None
    def stop(self):
        self.choice = None
    def step(self):
        return self.choice is not None
    def apply(self, game):
        return game.play(*self.choice[1:])
app._computer = Told()
"""
# What comes after a turn, or a computer's play, waits until it is let go on.
HOLD = """
flow = app.screen.flow
flow._show = lambda coming, ms, then: type(flow)._show(flow, coming, 1 << 28, then)
"""
GO_ON = """
flow = app.screen.flow
del flow._show
flow._due = flow._now
"""


def run(hands: Hands, code: str) -> None:
    """Let the firmware run statements, which have `app`, `modules` and, on the board, `game`."""
    names = "{'app': app, 'modules': modules, 'game': getattr(app._stack[0], 'game', None)}"
    hands.unit.ask(f"exec({code!r}, {names})")


def show(hands: Hands, *screen: str) -> None:
    """Open a screen, by its name and the expressions that it is made with."""
    name, *arguments = screen
    hands.unit.ask(f"app.open({', '.join((repr(name), *arguments))})")
    hands.unit.wait_idle()


def press(hands: Hands, *keys: str) -> None:
    for key in keys:
        hands.unit.press(key)
    hands.unit.wait_idle()


def repaint(hands: Hands) -> None:
    hands.unit.ask("app.repaint()")
    hands.unit.wait_idle()


def fill_board(hands: Hands) -> None:
    """Lay ROWS, of which the last play was SoUDANS."""
    tiles = encode("".join(ROWS).replace(".", "A"))
    laid = [n for n, letter in enumerate("".join(ROWS)) if letter != "."]
    run(
        hands,
        f"game.board.lay({bytes(laid)!r}, {bytes(tiles[n] for n in laid)!r})\n"
        f"app.screen.view.last = {LAST!r}\n"
        "game.bag.draw(len(game.bag) - 30)",
    )
    repaint(hands)


def score(hands: Hands, *scores: int, last: int = 0) -> None:
    """Let the players have these scores, and all the same last turn."""
    for player, points in enumerate(scores):
        run(hands, f"one = game.players[{player}]\none.score, one.last = {points}, {last}")
    repaint(hands)


def hold_time(hands: Hands, *thought: int) -> None:
    """Let the clock stand where the players have thought so many seconds."""
    used = [1000 * seconds for seconds in thought]
    run(hands, f"clock = game.clock\nclock.stop()\nclock.used[:{len(used)}] = {used}")
    run(hands, "clock = game.clock\nclock._ticks = lambda: 0\nclock._since = 0")
    repaint(hands)


def put_finger(hands: Hands, start: tuple[int, int], *way: tuple[int, int]) -> None:
    """Put a finger down that does not tremble, and slide it."""
    hands.unit.model.xpt2046.noise = 0
    for at in (start, *way):
        hands.unit.touch(*at)
        hands.unit.settle()


def lift_finger(hands: Hands) -> None:
    hands.unit.release()
    hands.unit.settle()
    hands.unit.wait_idle()
    hands.unit.model.xpt2046.noise = 6
