"""Lies beside the firmware of a handheld under torture, and does what its players would do next.

It goes the firmware's own way, from the action bar on, but for the touches: so a game takes half a
minute. `watch` looks at what comes of it.
"""

import gc
import os

import micropython

from engine.game import Game, Player
from engine.tiles import BLANK, BLANK_FLAG
from hal.games import ENOSPC
from hal.keys import A, B
from ui.flow import OVER, PLACE


def step(app):
    """Take one step of the game. Returns the screen that was met, "busy" when it is to wait."""
    screen = app.screen
    if not app.idle() or screen.busy:
        return "busy"
    if screen.name == "board":
        flow = screen.flow
        if flow.stage == PLACE:
            _take_turn(app, screen)
        else:
            flow.act()
        return "over" if flow.stage == OVER else "board"
    if screen.name == "title":
        if app.keeper.saved:
            app.resume()
    elif screen.name == "end":
        screen.buttons[0].action()  # TITLE
    elif screen.name != "fault":
        screen.key(A if screen.name in ("challenge", "draw", "crash") else B)
    return screen.name


def _take_turn(app, screen):
    """What a novice would do, by the tiles of the turn and the action bar."""
    game, flow, computer = screen.game, screen.flow, app.computer
    flow._recall()
    flow.action = 0
    if not game.last_chance:
        game.player.level = "novice"
        computer.start(game)
        while not computer.step():
            pass
        game.player.level = None
        kind, squares, tiles = computer.choice
        if kind == "play":
            _lay(screen.turn, squares, tiles)
        elif kind == "exchange":
            flow._exchange_tiles(squares)
            return
        else:
            flow._pass_turn()
            return
    flow.act()


def _lay(turn, squares, tiles):
    for square, tile in zip(squares, tiles):
        blank = tile & BLANK_FLAG
        slot = turn.slots.find(bytes((BLANK if blank else tile,)))
        turn.place(slot, square, tile & ~BLANK_FLAG if blank else 0)


def fill(free):
    """Fill the flash with a file until only so many bytes are free, worn blocks not counted."""
    from bench_flash import device

    room = os.statvfs("/store")
    size = room[0] * (room[3] - len(device.worn)) - free
    while size > 0 and not _junk(size):
        size -= room[0]  # the file system counts roughly: a block more or less


def _junk(size):
    """Write a file of about so many bytes; returns whether there was room for it."""
    from machine import WDT

    watchdog = WDT(timeout=8000)
    try:
        with open("/store/junk", "wb") as file:
            for _ in range(size // 1024):
                file.write(bytes(1024))
                watchdog.feed()  # it takes seconds
    except OSError as error:
        if error.errno != ENOSPC:
            raise
        return False
    return True


def warm(app):
    """Load what stays once it has come: the names in screens and link's modules, the endgame."""
    for file in os.listdir("/ui/screens"):
        __import__("ui.screens." + file.split(".")[0])
        app._forget()
    for name in ("board", "engine.recorder", "engine.start"):
        __import__(name)
    players = [Player("ONE", "advanced"), Player("TWO")]
    app.computer.prepare(Game(app.lexicon, players, 1))
    app.plug()


def heap(app):
    """Bytes in use once all garbage is gone. The rest is printed."""
    gc.collect()
    gc.collect()
    micropython.mem_info()
    return gc.mem_alloc()
