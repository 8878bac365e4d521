"""Which plays are legal, and what they score."""

from common import at, board, raises
from engine.board import CENTRE, PREMIUMS, SIDE, Board, from_rows
from engine.play import IllegalPlay, evaluate, neighbours, runs
from engine.rules import CARTRIDGE
from engine.tiles import encode


def play(on, text):
    """The play of a word, given with the letters it plays through, on a board."""
    place, word = text.split()
    step = SIDE if place[0] > "9" else 1
    squares = [at(place) + n * step for n in range(len(word))]
    new = [(s, t) for s, t in zip(squares, encode(word)) if not on.tile(s)]
    return evaluate(on, [s for s, _ in new], [t for _, t in new], CARTRIDGE)


def refused(on, squares, tiles):
    return raises(IllegalPlay, evaluate, on, squares, encode(tiles), CARTRIDGE)


def refusal(on, squares, tiles):
    return refused(on, squares, tiles).reason


def words(of):
    return [str(word) for word in of.words]


def test_premium_squares():
    assert [PREMIUMS.count(bytes((kind,))) for kind in range(1, 5)] == [24, 12, 17, 8]
    assert PREMIUMS[CENTRE] == 3
    for square in range(225):
        row, column = divmod(square, SIDE)
        assert PREMIUMS[square] == PREMIUMS[column * SIDE + row]
        assert PREMIUMS[square] == PREMIUMS[224 - square]


def test_board_is_read_from_the_rows_that_it_tells():
    rows = board("8G CaT", "G8 COD").rows()
    assert rows[7] == "......CaT......" and rows[8] == "......O........"
    assert from_rows(rows).rows() == rows

    def told(changed):
        return str(raises(ValueError, from_rows, changed))

    assert told(rows[:14]) == "a board has 15 rows, not 14"
    assert told(rows[:8] + ["AT"] + rows[9:]) == "row 9 has 2 squares, not 15"
    assert told(["..?" + "." * 12] + rows[1:]) == "1C: a blank on the board needs its letter"
    assert told(["..!" + "." * 12] + rows[1:]) == "not a tile: '!'"


def test_manual_first_word():
    assert play(board(), "8D TRAIN").score == 12


def test_manual_bonus():
    trainer = play(board(), "8B TRAINER")
    assert trainer.score == 66 and trainer.bingo


def test_manual_word_lengthened_at_both_ends():
    assert play(board("8B TRAINER"), "8A STRAINERS").score == 27


def test_manual_word_at_right_angles():
    assert play(board("8B TRAINER"), "B8 THROB").score == 12


def test_manual_parallel_word():
    hob = play(board("8B TRAINER"), "7E HOB")
    assert hob.score == 25
    assert words(hob) == ["HOB", "HI", "ON", "BE"]


def test_manual_two_words_by_one_letter():
    throbs = play(board("8B TRAINER"), "A3 THROBS")
    assert throbs.score == 69
    assert words(throbs) == ["THROBS", "STRAINER"]


def test_letter_premium_counts_before_the_word_premium():
    # 8A is a triple word, 8D a double letter: the F of FIEF there counts 8 before the word's 3.
    assert play(board("8C E"), "8A FIEF").score == (4 + 1 + 1 + 8) * 3


def test_premium_counts_only_for_the_turn_that_covers_it():
    assert play(board("8D TRAIN"), "8D TRAINS").score == 6


def test_blank_scores_nothing_and_passes_the_word_premium_on():
    assert play(board(), "8H aX").score == 8 * 2


def test_blank_alone_in_a_cross_word_still_makes_a_cross_word():
    on = board("8H aB")
    beside = play(on, "9H bA")
    assert words(beside) == ["BA", "AB", "BA"]


def test_cross_word_of_no_value_is_still_a_word():
    on = board("8H aB")
    one = play(on, "7G aa")
    assert words(one) == ["AA", "AA"]
    assert one.score == 0


def test_abutting_tiles_belong_to_the_word():
    longer = evaluate(board("8D TRAIN"), [at("8I"), at("8J")], encode("ED"), CARTRIDGE)
    assert words(longer) == ["TRAINED"]


def test_single_tile_is_one_play_with_both_its_words():
    on = board("8G CAT", "G7 A")
    both = evaluate(on, [at("7H")], encode("T"), CARTRIDGE)
    assert words(both) == ["AT", "TA"]
    assert both.score == 2 + 2


def test_single_tile_that_makes_a_word_down_only():
    down = evaluate(board("8G CAT"), [at("9H")], encode("S"), CARTRIDGE)
    assert words(down) == ["AS"] and down.down


def test_single_tile_runs_the_way_of_its_neighbour_anywhere():
    for square in range(225):
        for neighbour in neighbours(square):
            on = Board()
            on.squares[neighbour] = encode("T")[0]
            made = evaluate(on, [square], encode("A"), CARTRIDGE)
            assert words(made) == ["AT" if square < neighbour else "TA"], (square, neighbour)
            assert made.down == (abs(square - neighbour) == SIDE)


def test_words_end_at_the_edges_of_the_board():
    """What ends the row before, or begins the next, is of another word."""
    first, last = at("8A"), at("8O")
    on = board("8B " + "A" * 13, "7O B", "9A C")
    made = evaluate(on, [first, last], encode("TS"), CARTRIDGE)
    assert words(made) == ["T" + "A" * 13 + "S", "TC", "BS"]
    assert evaluate(on, [last], encode("S"), CARTRIDGE).words[0].square == at("8B")
    full = board("8A " + "A" * 14, "7O B", "9A C")
    assert words(evaluate(full, [last], encode("S"), CARTRIDGE)) == ["A" * 14 + "S", "BS"]
    for column in "AO":
        on = board(column + "1 " + "A" * 14)
        assert words(evaluate(on, [at(column + "15")], encode("S"), CARTRIDGE)) == ["A" * 14 + "S"]
    for place, beyond, word in (("4O", "3O T", "TA"), ("4A", "5A T", "AT")):
        on = board("3O T", "5A T", "4A B" if place == "4O" else "4O B")
        assert words(evaluate(on, [at(place)], encode("A"), CARTRIDGE)) == [word], beyond


def test_every_word_knows_its_squares():
    throbs = play(board("8B TRAINER"), "A3 THROBS")
    assert [bytes(word.squares) for word in throbs.words] == [
        bytes(range(30, 120, 15)), bytes(range(105, 113))
    ]  # fmt: skip
    assert str(throbs) == "A3 THROBS 69" and throbs.down
    assert str(play(board("A3 THROB"), "8A SAT")) == "8A SAT 42", "3 and 11, both tripled"


def test_words_through_a_tile_are_those_on_the_board():
    on = board("8G CAT", "G8 COD")
    assert [(str(word), word.score) for word in runs(on, at("8G"))] == [("CAT", 5), ("COD", 6)]
    assert [(str(word), word.down) for word in runs(on, at("9G"))] == [("COD", True)]
    assert [(str(word), word.down) for word in runs(on, at("8I"))] == [("CAT", False)]
    assert [str(word) for word in runs(board("8G AT"), at("8G"))] == ["AT"]
    assert runs(board("8G C"), at("8G")) == []


def test_two_double_words_make_four():
    # Row 5 has them at E and K; the A at F was there.
    assert play(board("5F A"), "5E EASTERN").score == 7 * 4


def test_two_triple_words_make_nine():
    # Row 1 has them at A and H, and a double letter at D; the A at B was there.
    assert play(board("1B A"), "1A EASTERNS").score == (8 + 1) * 9 + 50


def test_three_triple_words_make_twenty_seven():
    """The field's best known single play: 1780 with its bonus."""
    on = board(
        "1B PACIFYING", "2B IS", "A3 Y", "4B REQUALIFiED", "A5 HEN", "8B RAINWASHING", "A9 UT",
        "11B WAKENERS", "12B OnETIME", "A13 ON", "15B JACULATING",
    )  # fmt: skip
    record = play(on, "A1 OXYPHENBUTAZONE")
    assert len(record.squares) == 7
    assert record.words[0].score == 54 * 27
    assert record.score == 1780


def test_bonus_only_for_a_full_rack():
    assert not play(board(), "8D TRAINE").bingo
    assert play(board(), "8D TRAINER").bingo
    assert play(board("8D T"), "8D TRAINERS").bingo


def test_opening_covers_the_star():
    assert refusal(board(), [at("8A"), at("8B")], "AT") == "the first word covers the star"


def test_opening_needs_two_tiles():
    assert refusal(board(), [CENTRE], "A") == "the first word needs two tiles"


def test_play_touches_a_tile():
    far = [at("1A"), at("1B")]
    assert refusal(board("8D TRAIN"), far, "AT") == "must join a tile on the board"


def test_corner_to_corner_is_not_touching():
    assert refusal(board("8H AT"), [at("9J"), at("10J")], "AT") == "must join a tile on the board"


def test_end_of_a_row_does_not_touch_the_next():
    on = board("8H A", "3O A")
    assert refusal(on, [at("4A"), at("5A")], "AT") == "must join a tile on the board"
    assert refusal(board("8H AT"), [at("8O"), at("9A")], "AT") == "must join a tile on the board"


def test_neighbours_share_a_side():
    for square in range(225):
        row, column = divmod(square, SIDE)
        beside = [
            other
            for other in range(225)
            if abs(row - other // SIDE) + abs(column - other % SIDE) == 1
        ]
        assert sorted(neighbours(square)) == beside


def test_one_row_or_column():
    for bent in ([at("7H"), at("9I")], [at("7I"), at("9H")]):
        assert refusal(board("8H AT"), bent, "AT") == "keep to one row or column"


def test_square_of_a_refusal_is_told():
    on = board("8H AT")
    for names, where in (
        ("8J 8H", "8H"), ("9J 10J", "9J"), ("7H 9I", "9I"), ("8J 8M", "8K"), ("12L 12K", "12K"),
    ):  # fmt: skip
        squares = [at(name) for name in names.split()]
        assert refused(on, squares, "AT").square == at(where), names
    assert refused(on, [225], "A").square is None


def test_gap_is_named():
    assert refusal(board("8H AT"), [at("8J"), at("8L")], "AT") == "gap at 8K"
    assert refusal(board("8H AT"), [at("9H"), at("11H")], "AT") == "gap at H10"


def test_square_that_is_taken():
    assert refusal(board("8H AT"), [at("8H")], "A") == "8H is taken"
    assert refusal(board("8H AT"), [at("8J"), at("8J")], "AA") == "8J is taken"


def test_off_the_board():
    for square in (225, 226, 255, -1):
        assert refusal(board("8H AT"), [square], "A") == "off the board"


def test_blank_without_a_letter():
    assert refusal(board("8H AT"), [at("8J")], "?") == "the blank needs a letter"


def test_code_that_is_no_tile():
    for tile in (0, 28, 31, 32, 59, 63, 65, 255):
        error = raises(
            IllegalPlay, evaluate, board("8H AT"), [at("8J")], bytes((tile,)), CARTRIDGE
        )
        assert error.reason == "not a tile" and error.square == at("8J"), tile


def test_nothing_placed():
    assert refusal(board(), [], "") == "place at least one tile"


def test_refused_play_leaves_the_board_as_it_was():
    on = board("8H AT")
    before = bytes(on.squares)
    refusal(on, [at("9H"), at("11H")], "AT")
    assert bytes(on.squares) == before
