"""Lies beside the firmware of a handheld that a monkey plays with, and looks at its games."""

from binascii import crc32

from engine import snapshot
from engine.rules import Rules
from engine.tiles import BLANK, BLANK_FLAG, COUNTS
from ui.flow import PLACE


def state(game):
    """A number that tells a game from every other, but for the time thought; 0 for no game."""
    if game is None:
        return 0
    clock = game.clock
    used, running = clock.used[:], clock.running
    clock.running = None
    clock.used[:] = [0] * len(used)
    data = snapshot.save(game)
    clock.used[:] = used
    clock.running = running
    return crc32(data[:-4])  # with their own CRC all of them would have the same


def begin(app):
    """Print, from now on, what the app's keeper is about to keep, and that it is kept."""
    keeper = app.keeper
    keep = keeper.keep

    def told():
        game = keeper._game
        kept = "%d %d %d" % (keeper._identity, state(game), game.over)
        print("keeping", kept)
        problem = keep()
        if keeper.safe:
            print("kept", kept)
        return problem

    keeper.keep = told
    keeper.reset_stats = lambda: ""  # or what is counted could not be compared


def new_game(app, kinds, rules, seed):
    """Begin a game of these kinds of players and arguments of Rules."""
    settings = app.keeper.settings
    settings.kinds[:] = kinds
    settings.rules = Rules(**rules)
    app.new_game(seed)


def saved(app):
    """(identity, state) of the game that can be resumed, (0, 0) where there is none."""
    game = app.keeper.saved
    return (app.keeper._identity if game else 0, state(game))


def wrong(app):
    """What is not as it has to be, "" when all is well. The app is idle, or thinks."""
    import os

    if "crash.txt" in os.listdir("/store"):
        return open("/store/crash.txt").read()
    board = app._stack[0]
    if board.name != "board":
        return ""
    game = board.game
    tiles = list(game.board.squares) + list(game.bag.contents())
    for player in game.players:
        tiles += list(player.rack)
    missing = _differences(tiles, COUNTS)
    if missing:
        return "tiles of the game: " + missing
    turn, flow = board.turn, board.flow
    if flow.stage == PLACE and flow._rulings.by is None:  # else the tiles laid are the game's now
        counts = bytearray(len(COUNTS))
        for tile in game.players[flow.owner].rack:
            counts[tile] += 1
        missing = _differences(list(turn.slots) + list(turn.laid), counts)
    return missing and "tiles of the turn: " + missing


def _differences(tiles, counts):
    """How often each tile is there too often or not often enough; "" for never."""
    found = [0] * len(counts)
    for tile in tiles:
        found[BLANK if tile & BLANK_FLAG else tile] += 1
    wrong = [
        "%d: %d, not %d" % (tile, found[tile], counts[tile])
        for tile in range(1, len(counts))
        if found[tile] != counts[tile]
    ]
    return ", ".join(wrong)
