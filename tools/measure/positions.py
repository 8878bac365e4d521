"""The positions that the search is measured on."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass

from engine.board import SIDE, SQUARES, Board, from_rows
from engine.computer import Computer
from engine.game import Game, Player
from engine.lexicon import Lexicon
from engine.tiles import BLANK, decode
from tools import ROOT

sys.path.insert(0, str(ROOT / "host_tests" / "engine"))
import common

RACK = 7


@dataclass(frozen=True)
class Position:
    """A board as rows, what it was one play before, and a rack.

    `plays` and `score`: how many plays there are and what the best scores, where someone else
    has said so.
    """

    board: list[str]
    before: list[str]
    rack: str
    plays: int | None = None
    score: int | None = None

    @property
    def blanks(self) -> int:
        return self.rack.count("?")


def handed_or_played(lexicon: Lexicon, each: int | None) -> tuple[str, list[Position]]:
    """Where positions are from, and `each` of them for no, one and two blanks, or all."""
    try:
        source, found = "handed", list(_handed())
    except common.Skip:
        source, found = "self-played", list(_played(lexicon, 3 * (each or 12)))
    chosen = []
    for blanks in range(3):
        some = [position for position in found if position.blanks == blanks]
        chosen += some[:: max(1, len(some) // each)][:each] if each else some
    return source, chosen


def _handed() -> Iterator[Position]:
    for position in common.positions():
        board = position["board"]
        yield Position(
            board.rows(),
            before_a_play(board).rows(),
            position["rack"],
            position["num_moves"],
            position["best_score_moves"][0][4],
        )


def _played(lexicon: Lexicon, count: int) -> Iterator[Position]:
    """From the middle of games that the computer plays against itself, the blanks put in."""
    for number in range(count):
        game = Game(lexicon, [Player("one", "advanced"), Player("two", "advanced")], number)
        computer = Computer(lexicon)
        while game.board.count() < 25 + number and len(game.bag) > RACK:
            before = game.board.rows()
            computer.start(game)
            while not computer.step():
                pass
            computer.apply(game)
        letters = [tile for tile in game.player.rack if tile != BLANK]
        blanks = number % 3
        rack = "?" * blanks + decode(letters[: RACK - blanks])
        yield Position(game.board.rows(), before, rack)


def before_a_play(board: Board) -> Board:
    """The board without the tiles of a play: those that one word shares with no other.

    Of all words the one with most such tiles, up to a whole rack.
    """
    best: list[int] = []
    for step, across in ((1, SIDE), (SIDE, 1)):
        for word in _words(board, step):
            own = [n for n in word if not _tile(board, n, -across) and not _tile(board, n, across)]
            if len(best) < len(own) <= RACK:
                best = own
    earlier = from_rows(board.rows())
    earlier.lift(best)
    return earlier


def _words(board: Board, step: int) -> Iterator[list[int]]:
    """The squares of each word of two letters or more along the rows (step 1) or columns."""
    for first in range(SQUARES):
        if not board.tile(first) or _tile(board, first, -step):
            continue
        word = [first]
        while _tile(board, word[-1], step):
            word.append(word[-1] + step)
        if len(word) > 1:
            yield word


def _tile(board: Board, square: int, step: int) -> int:
    """The tile a step away, 0 beyond the edge."""
    other = square + step
    inside = 0 <= other < SQUARES and (abs(step) > 1 or other // SIDE == square // SIDE)
    return board.tile(other) if inside else 0
