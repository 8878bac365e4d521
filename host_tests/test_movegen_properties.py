"""What holds for the plays on any board with any rack."""

from binascii import crc32

import pytest
import seeded
import small_pack
from hypothesis import given, settings
from hypothesis import strategies as st
from leave_values import by_leave

from common import lexicon
from engine.board import SIDE, Board
from engine.movegen import MoveGenerator
from engine.play import evaluate, letters
from engine.rules import CARTRIDGE
from engine.tiles import BLANK, BLANK_FLAG
from tools import ROOT

EXAMPLES = settings(max_examples=150, deadline=None, derandomize=True)
SEEDS = st.integers(min_value=10_000, max_value=1 << 20)


@pytest.fixture(scope="module")
def words():
    small_pack.build()
    return lexicon(str(small_pack.PACK.relative_to(ROOT)))


@pytest.fixture(scope="module")
def generator(words):
    return MoveGenerator(words, words.full, CARTRIDGE)


@EXAMPLES
@given(SEEDS)
def test_every_play_is_legal_and_found_once(words, generator, seed):
    board, rack = seeded.position(generator, seed)
    found = seeded.plays(generator, board, rack)
    assert len(found) == len(set(found))
    for squares, tiles, score in found[:: max(1, len(found) // 200)]:
        play = evaluate(board, squares, tiles, CARTRIDGE)
        assert play.score == score
        assert all(words.contains(letters(word.tiles)) for word in play.words)


@EXAMPLES
@given(SEEDS)
def test_the_board_turned_about_its_diagonal_has_the_same_plays(generator, seed):
    board, rack = seeded.position(generator, seed)
    turned = Board()
    for square in range(SIDE * SIDE):
        turned.squares[turn(square)] = board.squares[square]
    there = {
        (tuple(sorted(zip(map(turn, squares), tiles))), score)
        for squares, tiles, score in seeded.plays(generator, board, rack)
    }
    here = {
        (tuple(zip(squares, tiles)), score)
        for squares, tiles, score in seeded.plays(generator, turned, rack)
    }
    assert there == here


@EXAMPLES
@given(SEEDS)
def test_the_best_play_is_the_first_that_scores_as_much_as_any(generator, seed):
    board, rack = seeded.position(generator, seed)
    seeded.check_best(generator, board, rack)
    best = generator.run(board, rack)
    if best:
        found = seeded.plays(generator, board, rack)
        assert (best.squares(board), best.tiles, best.score) in found


@EXAMPLES
@given(SEEDS, st.integers(min_value=0, max_value=1 << 30))
def test_the_best_play_by_score_and_leave_is_worth_as_much_as_any(generator, seed, salt):
    # A blank kept is worth more than any letter in its place, as the search takes for granted.
    def worth(leave):
        return 9_000 * leave.count(BLANK) + crc32(leave, salt) % 9_000 - 9_000

    def leave(tiles):
        left = list(rack)
        for tile in tiles:
            left.remove(BLANK if tile & BLANK_FLAG else tile)
        return bytes(sorted(left))

    board, rack = seeded.position(generator, seed)
    values = [
        100 * score + worth(leave(tiles))
        for _, tiles, score in seeded.plays(generator, board, rack)
    ]
    best = generator.run(board, rack, worth=by_leave(worth))
    found = 100 * best.score + worth(leave(best.tiles)) if best else None
    assert found == max(values, default=None)


@EXAMPLES
@given(SEEDS, st.data())
def test_cross_checks_kept_up_to_date_are_those_made_afresh(words, generator, seed, data):
    """However tiles came and went, the generator is as one that never saw another board."""
    board, rack = seeded.position(generator, seed)
    other, _ = seeded.position(generator, data.draw(SEEDS))
    kept = data.draw(st.sets(st.sampled_from(range(SIDE * SIDE))))
    for square in kept:
        other.squares[square] = board.squares[square]
    fresh = MoveGenerator(words, words.full, CARTRIDGE)
    used = MoveGenerator(words, words.full, CARTRIDGE)
    used.run(other, rack)
    assert seeded.plays(used, board, rack) == seeded.plays(fresh, board, rack)
    assert seeded.cross_checks(used) == seeded.cross_checks(fresh)


def turn(square: int) -> int:
    return square % SIDE * SIDE + square // SIDE
