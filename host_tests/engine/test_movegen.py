"""The move generator against answers from outside, against brute force, and against itself."""

from seeded import cross_checks

from common import board as laid
from common import positions, whole_lexicon
from engine.board import Board, from_rows
from engine.movegen import MoveGenerator
from engine.play import evaluate, letters
from engine.rules import CARTRIDGE
from engine.tiles import encode


def generator():
    lexicon = whole_lexicon()
    return MoveGenerator(lexicon, lexicon.full, CARTRIDGE)


def check_positions(blanks):
    plays = generator()
    for position in positions():
        if position["blanks"] != blanks:
            continue
        rack = encode(position["rack"])
        scores = []
        count = [0]

        def take(move):
            count[0] += 1
            scores.append(move.score)
            if len(scores) > 200:
                scores.sort(key=lambda score: -score)
                del scores[5:]

        plays.run(position["board"], rack, take)
        scores.sort(key=lambda score: -score)
        best = [entry[4] for entry in position["best_score_moves"]]
        assert count[0] == position["num_moves"], (position["rack"], count[0])
        assert scores[:5] == best, (position["rack"], scores[:5])
        assert plays.run(position["board"], rack).score == best[0]


def test_handed_positions_without_a_blank():
    check_positions(0)


def test_handed_positions_with_one_blank():
    check_positions(1)


def test_handed_positions_with_two_blanks():
    check_positions(2)


def test_every_play_is_legal_scored_right_and_found_once():
    plays, lexicon = generator(), whole_lexicon()
    for position in positions()[::5]:
        board = position["board"]
        seen = set()

        def check(move):
            squares = move.squares(board)
            key = (bytes(squares), bytes(move.tiles))
            assert key not in seen, key
            seen.add(key)
            if len(seen) % 97 == 0:
                play = evaluate(board, squares, move.tiles, CARTRIDGE)
                assert play.score == move.score, (str(play), move.score)
                assert all(lexicon.contains(letters(word.tiles)) for word in play.words)

        plays.run(board, encode(position["rack"][:5]), check)


def test_steps_of_any_size_find_the_same():
    plays = generator()
    position = positions()[3]
    counts = []
    for budget in (1, 50, 1000000):
        found = []
        plays.start(position["board"], encode(position["rack"]), found.append)
        progress = 0
        while not plays.step(budget):
            assert progress <= plays.progress <= 100
            progress = plays.progress
        counts.append(len(found))
    assert counts == [position["num_moves"]] * 3


def test_one_generator_follows_boards_that_have_nothing_in_common():
    """Cross-checks are kept up to date from what changed, tiles taken off included."""
    plays = generator()
    several = positions()
    for n in (7, 2, 9, 0, 7):
        board, rack = several[n]["board"], encode(several[n]["rack"])
        assert plays.count(board, rack) == several[n]["num_moves"]
    assert len(opening_plays(plays, "AT")) == 8


def test_one_generator_goes_from_the_words_of_a_tier_to_those_of_another():
    lexicon, plays = whole_lexicon(), generator()
    for position in positions()[:6]:
        for root in (lexicon.common, lexicon.full):
            plays.change(root, CARTRIDGE)
            plays.start(position["board"], encode(position["rack"]))
            fresh = MoveGenerator(lexicon, root, CARTRIDGE)
            fresh.start(position["board"], encode(position["rack"]))
            assert cross_checks(plays) == cross_checks(fresh)


def opening_plays(plays, rack):
    found = []
    plays.run(Board(), encode(rack), found.append)
    return [(move.square, move.down, move.word) for move in found]


def test_opening_covers_the_star_with_two_tiles_or_more():
    # AT, TA across and down, each on either side of the star.
    assert len(opening_plays(generator(), "AT")) == 2 * 2 * 2


def test_nothing_plays():
    assert generator().run(Board(), encode("VVQQ")) is None
    assert generator().run(Board(), b"") is None


def test_play_of_more_points_than_a_byte_holds():
    """OXYPHENBUTAZONE over three triple words: 54 * 27, its seven cross words, and the bonus."""
    board = laid(
        "1B PACIFYING", "2B IS", "A3 Y", "4B REQUALIFIED", "A5 HEN", "8B RAINWASHING", "A9 UT",
        "11B WAKENERS", "12B ONETIME", "A13 ON", "15B LECTRICITY",
    )  # fmt: skip
    best = generator().run(board, encode("OXPBAZE"))
    assert letters(best.word) == encode("OXYPHENBUTAZONE")
    assert best.score == 1458 + 3 * 21 + 10 + 30 + 3 * 21 + 16 + 29 + 3 * 18 + 50


def test_which_of_equal_letters_is_the_blank():
    """BEEF down from 1O with one E a blank: the one off the double letter has to be it."""
    board = from_rows(["." * 14 + "B"] + ["." * 15] * 14)
    for row in ("EEF?", "EF?"):
        best = {}

        def keep(move):
            if move.down and letters(move.word) == encode("BEEF"):
                best[move.score] = move

        generator().run(board, encode(row), keep)
        assert max(best) == 3 + 1 + 1 + 4 * 2 - (0 if row == "EEF?" else 1)


def test_a_board_of_scattered_tiles_has_room_for_its_anchors():
    """More anchors than any game makes: every free square touches a tile."""
    rows = ["".join("A" if (r + 2 * c) % 5 == 0 else "." for c in range(15)) for r in range(15)]
    plays = generator()
    board = from_rows(rows)
    best = plays.run(board, encode("?"))
    assert best.score == evaluate(board, best.squares(board), best.tiles, CARTRIDGE).score
