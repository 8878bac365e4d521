"""Games set up for a test: players, rules, racks, and an ear for what happens."""

from common import lexicon
from engine import events
from engine.board import SIDE
from engine.challenge import OutOfTurn
from engine.game import Game, Player
from engine.rules import Rules
from engine.tiles import BLANK, BLANK_FLAG, COUNTS, TOTAL, decode, encode

KINDS = {getattr(events, name): name for name in dir(events) if name.isupper()}
NAMES = ("ANN", "BOB", "CYD", "DEE")


def at(name):
    """The square of a name like H8 or 8H."""
    letter, number = (name[0], name[1:]) if name[0] > "9" else (name[-1], name[:-1])
    return (int(number) - 1) * SIDE + ord(letter) - ord("A")


def sit(kinds="hh", edition="cartridge", finish=(), clock=None, **options):
    """A game of humans (h) and computers (c), of whom player 1 starts."""
    options.setdefault("starts", "player 1")
    players = [
        Player(NAMES[n], "advanced" if kind == "c" else None, finish[n] if finish else None)
        for n, kind in enumerate(kinds)
    ]
    return Game(lexicon(), players, 1, Rules(edition, **options), clock)


def deal(game, *racks):
    """Give the players these racks, and the rest of the tiles to the bag."""
    for player in game.players:
        game.bag.put_back(player.rack)
    for player, rack in zip(game.players, racks):
        player.rack = bytearray(encode(rack))
        for tile in player.rack:
            take(game.bag, tile)


def take(bag, tile):
    where = bag.contents().find(bytes((tile,)))
    assert where >= 0, "the bag has no such tile"
    bag.size -= 1
    bag.tiles[where] = bag.tiles[bag.size]


def lay(game, text):
    """(squares, tiles) of a word such as "8H CAT", without those played through."""
    place, word = text.split()
    step = SIDE if place[0] > "9" else 1
    squares = [at(place) + n * step for n in range(len(word))]
    new = [(s, t) for s, t in zip(squares, encode(word)) if not game.board.tile(s)]
    return bytes(s for s, _ in new), bytes(t for _, t in new)


def place(game, text):
    return game.place(*lay(game, text))


class Ear:
    """Hears a game: `heard` are (name of the event, player, detail)."""

    def __init__(self, game):
        self.heard = []
        game.listeners.append(self)

    def __call__(self, kind, player, detail):
        self.heard.append((KINDS[kind], player, detail))

    def kinds(self):
        return [kind for kind, _, _ in self.heard]


def refusal(act, *args):
    """The reason of the OutOfTurn that an act raises."""
    try:
        act(*args)
    except OutOfTurn as error:
        return error.reason
    raise AssertionError("not refused")


def whole(game):
    """Whether every tile of the set is there once."""
    counts = [0] * len(COUNTS)
    for tile in game.board.squares:
        counts[BLANK if tile & BLANK_FLAG else tile] += 1
    counts[0] = 0
    for tiles in [game.bag.contents()] + [player.rack for player in game.players]:
        for tile in tiles:
            counts[tile] += 1
    return bytes(counts) == COUNTS


def state(game):
    """All of a game that a play taken back has to leave as it was."""
    return (
        bytes(game.board.squares),
        sorted(game.bag.contents()),
        [decode(player.rack) for player in game.players],
        [player.score for player in game.players],
        game.last_play,
        game.bag.random.state,
    )


def give(of, *racks):
    """Give the players these racks, whatever the bag says."""
    for player, rack in zip(of.players, racks):
        player.rack = bytearray(encode(rack))


def empty_bag(of):
    of.bag.draw(TOTAL)


def total(of):
    return of.board.count() + len(of.bag) + sum(len(p.rack) for p in of.players)
