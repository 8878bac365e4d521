"""The search of the end of a game against one that tries everything."""

import pytest
import seeded
import small_pack

from common import lexicon
from engine.bag import Bag, Random
from engine.board import Board
from engine.endgame import PLAYS, Endgame
from engine.movegen import MoveGenerator
from engine.playlist import ENTRY
from engine.rules import CARTRIDGE
from engine.tiles import BLANK, BLANK_FLAG, VALUES
from tools import ROOT

TURNS = 5


@pytest.fixture(scope="module")
def generator():
    small_pack.build()
    words = lexicon(str(small_pack.PACK.relative_to(ROOT)))
    return MoveGenerator(words, words.full, CARTRIDGE)


def position(generator, seed) -> tuple[Board, list[bytearray]]:
    """A board with a few words, and two short racks, now and then with a blank."""
    random = Random(seed + 1)
    board, bag = Board(), Bag(random)
    for _ in range(TURNS):
        moves = seeded.plays(generator, board, bytes(t for t in bag.draw(7) if t != BLANK))
        if moves:
            squares, tiles, _ = moves[random.below(len(moves))]
            board.lay(squares, tiles)
    racks = [bag.draw(1 + random.below(2)) for _ in range(2)]
    if seed % 5 == 0:
        racks[seed // 5 % 2][0] = BLANK
    return board, racks


def points(rack) -> int:
    return sum(VALUES[tile] for tile in rack)


def without(rack, tiles) -> bytes:
    left = list(rack)
    for tile in tiles:
        left.remove(BLANK if tile & BLANK_FLAG else tile)
    return bytes(sorted(left))


class Everything:
    """What each thing that a player can do is worth, by trying all that can follow."""

    def __init__(self, generator):
        self.generator = generator
        self.known: dict = {}

    def value(self, board: Board, mine: bytes, theirs: bytes, passed: bool) -> int:
        """What the player to move gains on the other until the end, with the best play of both."""
        key = bytes(board.squares), mine, theirs, passed
        if key not in self.known:
            choices = [*seeded.plays(self.generator, board, mine), (b"", b"", 0)]
            self.known[key] = max(
                self.after(board, mine, theirs, passed, *choice) for choice in choices
            )
        return self.known[key]

    def after(self, board, mine, theirs, passed, squares, tiles, score) -> int:
        """The same when these tiles are laid, or none."""
        left = without(mine, tiles)
        if not left:
            return score + 2 * points(theirs)
        if not tiles and passed:
            return points(theirs) - points(mine)
        board.lay(squares, tiles)
        value = score - self.value(board, theirs, left, not tiles)
        board.lift(squares)
        return value


def searched(generator, board, racks) -> Endgame:
    """The search of the handheld, at its end."""
    endgame = Endgame(generator, board, racks, False, bytearray(PLAYS * ENTRY))
    for _ in endgame.think():
        pass
    return endgame


@pytest.mark.parametrize("seed", range(40))
def test_play_is_as_good_as_any_and_worth_what_is_said(generator, seed):
    board, racks = position(generator, seed)
    everything = Everything(generator)
    mine, theirs = (bytes(sorted(rack)) for rack in racks)
    best = everything.value(board, mine, theirs, False)
    endgame = searched(generator, board, racks)
    assert endgame.value == best
    squares, tiles = endgame.best or (b"", b"")
    scores = {(s, t): score for s, t, score in seeded.plays(generator, board, mine)}
    score = scores[squares, tiles] if tiles else 0
    assert everything.after(board, mine, theirs, False, squares, tiles, score) == best


def test_nothing_is_left_out_of_most_ends_with_few_tiles(generator):
    exact = 0
    for seed in range(40):
        endgame = searched(generator, *position(generator, seed))
        exact += endgame.exact
    assert exact >= 30
