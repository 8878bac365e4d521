"""Watches the heap of an emulated handheld through the end of a game of four."""

from collections.abc import Iterator

from engine import snapshot
from engine.computer import Computer
from engine.game import Game, Player
from engine.lexicon import Lexicon
from tools import PACK
from tools.emulate.budgets import BAR, Row
from tools.emulate.handheld import Handheld

KB = 1024
IN_USE = {True: 110 * KB, False: 180 * KB}  # at most: run from a ROMFS, run from the littlefs
SEED = 5
IN_BAG = 10  # tiles at most when we take over: the board is full, and an exchange still possible
LEVELS = (None, "novice", "intermediate", "advanced")  # both tiers of the dictionary
NAMES = ("YOU", "ONE", "TWO", "THREE")
STEP_DOWN, YES, CANCEL = (266, 234), (152, 130), (92, 202)
PLACING = "app.screen.name == 'board' and app.screen.flow.stage == modules['ui.flow'].PLACE"
WAIT = 120_000  # ms
# Shows the game, and has the heap watched as the loop goes round and before each writing.
SHOW = """
def show(saved, store):
    game = __import__("engine.restore").restore.restore(saved, app.lexicon)
    app.keeper.begin(game, 1)
    app.show("board", game)
    write = store.games.write
    def watched(*arguments):
        sample()
        write(*arguments)
    store.games.write = watched
    seen["heap"] = 1
show({saved!r}, app.keeper._store)
del show
"""
TOTAL = "sum((gc.mem_alloc(), gc.mem_free()))"


def four_players(handheld: Handheld) -> Iterator[Row]:
    """A late turn of a human with the screens that lie over the board, then three computers'."""
    handheld.ask(f"exec({SHOW.replace('{saved!r}', repr(_late_game()))!r})")
    handheld.wait_idle()
    _tap(handheld, BAR)
    for key in ("MENU", "MENU", "PAUSE", "PAUSE"):
        _press(handheld, key)
    _choose(handheld, "EXCHANGE")
    _tap(handheld, CANCEL)
    _choose(handheld, "PASS")
    _tap(handheld, YES)
    _tap(handheld, BAR)
    handheld.wait_for(PLACING, WAIT)
    handheld.wait_idle()
    used = handheld.ask("seen['heap']")
    rom = handheld.ask("'rom' in __import__('os').listdir('/')")
    yield Row("heap in use, worst moment of a game of four", used, "bytes", IN_USE[rom])
    yield Row("heap free then", handheld.ask(TOTAL) - used, "bytes")


def _tap(handheld: Handheld, at: tuple[int, int]) -> None:
    handheld.tap(*at)
    handheld.wait_idle(WAIT)


def _press(handheld: Handheld, key: str) -> None:
    """Press a key. One let go while a screen is drawn must rest open for a moment after that."""
    handheld.press(key)
    handheld.wait_idle()
    handheld.settle()


def _choose(handheld: Handheld, action: str) -> None:
    """Turn the action bar to an action, and touch it."""
    while handheld.ask("app.screen.flow.label") != action:
        _tap(handheld, STEP_DOWN)
    _tap(handheld, BAR)


def _late_game() -> bytes:
    """A saved game in which all four have played, the bag is nearly empty, and YOU are on turn."""
    lexicon = Lexicon(PACK.read_bytes())
    computer = Computer(lexicon)
    game = Game(lexicon, [Player(*player) for player in zip(NAMES, LEVELS)], SEED)
    you = game.players[0]
    while game.player is not you or len(game.bag) > IN_BAG:
        you.level = "advanced"
        computer.start(game)
        while not computer.step():
            pass
        computer.apply(game)
        you.level = None
    return snapshot.save(game)
