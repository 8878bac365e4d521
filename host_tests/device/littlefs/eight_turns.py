"""A game of eight turns, kept by the app on a flash in memory."""

from lab import Lab, content

from engine.game import Game, Player
from engine.tiles import BLANK, BLANK_FLAG
from ui.keeper import Keeper

DRAFT = "/store/games/draft.gcg"
GAME = 77  # its identity
HEAD = "#character-encoding UTF-8\n#player1 ANN ANN\n#player2 ADVANCED ADVANCED\n"


class AnyWord:
    """A lexicon that has every word."""

    def contains(self, letters, root=None):
        return True


WORDS = AnyWord()


def new_game(seed=7):
    return Game(WORDS, [Player("ANN"), Player("ADVANCED", "advanced")], seed)


def lay(game, squares):
    """Lay the first tiles of the rack on squares, blanks as an A."""
    tiles = game.player.rack[: len(squares)]
    game.play(squares, bytes(1 | BLANK_FLAG if tile == BLANK else tile for tile in tiles))


def down(column):
    return lambda game: lay(game, (8 * 15 + column, 9 * 15 + column))


# A whole game, turn by turn: a bingo, four plays down from it, and nobody plays any more.
TURNS = (
    lambda game: lay(game, range(7 * 15 + 4, 7 * 15 + 11)),
    down(4),
    down(6),
    lambda game: game.exchange(game.player.rack[:3]),
    down(8),
    down(10),
    lambda game: game.pass_turn(),
    lambda game: game.pass_turn(),
)


def play(keeper, game, first=0, last=None):
    """Take some of the turns and keep each."""
    for turn in TURNS[first:last]:
        turn(game)
        assert keeper.pending and keeper.keep() == "" and not keeper.pending


def begin(keeper, game, identity):
    """Begin a game and keep it."""
    keeper.begin(game, identity)
    assert keeper.pending and keeper.keep() == ""


def begun(lab, turns=0):
    """A game of so many turns, kept on the lab's flash."""
    keeper, game = Keeper(lab.store, WORDS), new_game()
    begin(keeper, game, GAME)
    play(keeper, game, last=turns)
    return keeper, game


def loaded(store):
    keeper = Keeper(store, WORDS)
    keeper.load()
    return keeper


def whole_record():
    lab = Lab()
    begun(lab, len(TURNS))
    assert lab.store.games.numbers() == [1]
    return content(lab.store.games.path(1))
