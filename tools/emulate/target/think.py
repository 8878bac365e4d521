"""Shows the computer thinking about a position, and times it; it has the names of probe.py.

`think` puts the position on the screen; what comes of the board's CONTINUE is timed.
"""

# ruff: noqa: F821  `app` and `time` are names of probe.py
import gc

from engine.board import from_rows
from engine.game import Game, Player
from engine.tiles import encode
from ui.flow import CONTINUE

# us: since when the computer thinks, how much of that it has searched, when its choice was made
timed = [0, 0, 0]


def think(before, rows, rack):
    """The board one play earlier, now, and the computer's rack. Prints "chosen" in the end."""
    game = Game(app.lexicon, [Player("ONE", "advanced"), Player("YOU")], 1)
    computer = app.computer
    computer.prepare(game)
    while computer._generator.see(from_rows(before).squares):
        pass  # the cross-checks are those of the turn before, as in a game
    game.board.squares[:] = from_rows(rows).squares
    game.player.rack = bytearray(encode(rack))
    start, step = type(computer).start, type(computer).step

    def timed_start(game):
        timed[0] = time.ticks_us()
        start(computer, game)
        timed[1] = time.ticks_diff(time.ticks_us(), timed[0])

    def timed_step():
        begun = time.ticks_us()
        done = step(computer)
        timed[2] = time.ticks_us()
        timed[1] += time.ticks_diff(timed[2], begun)
        if done:
            print("chosen")
        return done

    computer.start, computer.step = timed_start, timed_step
    app.show("board", game)
    app.screen.rack.hidden = False
    app.screen.flow.stage = CONTINUE
    gc.collect()  # as the app does when it has kept the turn before
