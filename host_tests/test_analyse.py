"""`python -m tools.analyse`: the plays of positions and of turns, best first."""

import json

import pytest

from common import positions, shared
from engine.board import Board
from tools.analyse import main
from tools.lexicon.whole import WHOLE_PACK

EMPTY = Board().rows()
HEAD = "#player1 ann Ann Ash\n#player2 bob Bob Birch\n>ann: ACEHRST 8H CAT +10 10\n"


@pytest.fixture
def analyse(tmp_path, capsys):
    """Run the command on what is written to a file; returns what it prints, read as JSON."""

    def run(content, *options, name="positions.json"):
        path = tmp_path / name
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        assert main([str(path), *map(str, options), "--json", "--pack", str(WHOLE_PACK)]) == 0
        return json.loads(capsys.readouterr().out)

    return run


@pytest.fixture
def refusal(tmp_path, capsys):
    """The status of the command and what it says against a file, less the file's name."""

    def run(content, *options, name="positions.json"):
        path = tmp_path / name
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        status = main([str(path), *map(str, options), "--pack", str(WHOLE_PACK)])
        return status, capsys.readouterr().err.strip().removeprefix(f"{path}:").strip()

    return run


def laid(board, play):
    """What a play lays, and its score: of one tile, it may be read across or down."""
    row, column, direction, word, score = play
    squares = [
        (row + n, column) if direction == "V" else (row, column + n) for n in range(len(word))
    ]
    return score, [(r, c, x) for (r, c), x in zip(squares, word) if board[r][c] == "."]


def test_handed_positions(analyse):
    """Number of plays, and the best, as a program from outside found them."""
    chosen = [n for n, one in enumerate(positions()) if not one["blanks"]][:8]
    chosen.append(next(n for n, one in enumerate(positions()) if one["blanks"] == 1))
    with open(shared("oracle/positions.json")) as file:
        handed = [one for n, one in enumerate(json.load(file)) if n in chosen]
    found = analyse(handed, "--top", 50)
    assert len(found) == len(handed)
    for mine, theirs in zip(found, handed):
        assert mine["num_plays"] == theirs["num_moves"]
        best = theirs["best_score_moves"]
        assert [play[4] for play in mine["best"][:5]] == [play[4] for play in best]
        plays = [laid(theirs["board"], play) for play in mine["best"]]
        assert all(laid(theirs["board"], play) in plays for play in best)


def test_equal_plays_have_an_order(analyse):
    (found,) = analyse([{"board": EMPTY, "rack": "AT"}])
    assert found["num_plays"] == 8
    assert found["best"] == [
        [row, column, direction, word, 4]
        for row, column, direction in [(6, 7, "V"), (7, 6, "H"), (7, 7, "H"), (7, 7, "V")]
        for word in ("AT", "TA")
    ]
    (two,) = analyse([{"board": EMPTY, "rack": "AT"}], "--top", 2)
    assert two["best"] == found["best"][:2] and two["num_plays"] == 8


def test_blank_is_in_lower_case_and_every_placement_counts(analyse):
    (found,) = analyse([{"board": EMPTY, "rack": "Q?"}])
    assert [play[3] for play in found["best"]] == ["Qi"] * 4
    (both,) = analyse([{"board": EMPTY, "rack": "QI?"}], "--top", 500)
    assert {play[3] for play in both["best"] if play[3].upper() == "QI"} == {"QI", "Qi", "qI"}


def test_common_words_are_fewer(analyse):
    position = [{"board": EMPTY, "rack": "QIHATCE"}]
    (full,) = analyse(position)
    (common,) = analyse(position, "--tier", "common")
    assert 0 < common["num_plays"] < full["num_plays"]
    assert analyse(position, "--level", "novice") == [common]
    assert analyse(position, "--level", "advanced") == [full]


def test_turn_of_a_record(analyse):
    game = HEAD + ">bob: EOSTTTT K8 STOTT +14 14\n"
    (opening,) = analyse(game, 1, "--top", 5000, name="game.gcg")
    assert [7, 7, "H", "CAT", 10] in opening["best"]
    (second,) = analyse(game, 2, "--top", 5000, name="game.gcg")
    assert [7, 7, "H", "CATS", 6] in second["best"]
    # A record that goes no further tells the next rack.
    (third,) = analyse(HEAD + "#rack2 S", name="game.gcg")
    assert third["best"][0] == [7, 7, "H", "CATS", 6]


def test_plain_text(tmp_path, capsys):
    path = tmp_path / "game.gcg"
    path.write_text(HEAD + "#rack2 S")
    assert main([str(path), "--pack", str(WHOLE_PACK), "--top", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[1].split() == ["6", "8H", "CATS"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{", "not JSON: Expecting property name enclosed in double quotes"),
        ("[" * 100_000, "not a list of positions: nested too deep"),
        (f"[{5000 * '9'}]", "position 1: needs a board and a rack"),
        ({}, "not a list of positions"),
        ([{"board": EMPTY}], "position 1: needs a board and a rack"),
        ([7], "position 1: needs a board and a rack"),
        ([{"board": EMPTY[1:], "rack": "A"}], "position 1: board: a board has 15 rows, not 14"),
        ([{"board": [*EMPTY[1:], "A"], "rack": "A"}],
         "position 1: board: row 15 has 1 squares, not 15"),
        ([{"board": EMPTY, "rack": "A"}, {"board": EMPTY, "rack": "A1"}],
         "position 2: rack: not a tile: '1'"),
        ([{"board": EMPTY, "rack": ""}],
         "position 1: rack: nothing is not a rack of 1 to 9 tiles"),
        ([{"board": EMPTY, "rack": "Ab"}], "position 1: rack: Ab is not a rack of 1 to 9 tiles"),
        ([{"board": EMPTY, "rack": "A" * 10}],
         "position 1: rack: AAAAAAAAAA is not a rack of 1 to 9 tiles"),
        ([{"board": EMPTY, "rack": 7}], "position 1: rack: not a string"),
        ([{"board": EMPTY, "rack": ["A"]}], "position 1: rack: not a string"),
        ([{"board": 7, "rack": "A"}], "position 1: board: not a list of strings"),
        ([{"board": {"a": 1}, "rack": "A"}], "position 1: board: not a list of strings"),
        ([{"board": [None] * 15, "rack": "A"}], "position 1: board: not a list of strings"),
        ([{"board": [["."] * 15] * 15, "rack": "A"}], "position 1: board: not a list of strings"),
        (["board and rack"], "position 1: needs a board and a rack"),
    ],
)  # fmt: skip
def test_positions_that_are_refused(refusal, content, reason):
    status, said = refusal(content)
    assert status == 1 and said.startswith(reason)


def test_turns_that_are_refused(refusal):
    assert refusal(HEAD, 3, name="game.gcg") == (1, "no turn 3, the last is 1")
    assert refusal(HEAD, name="game.gcg") == (
        1, "say which turn: the next rack is not in the record",
    )  # fmt: skip
    assert refusal(HEAD.replace("10 10", "10 11"), 2, name="game.gcg") == (
        1, "3: the total is 10, not 11",
    )  # fmt: skip
    assert refusal([], 1) == (1, "positions have no turns")


@pytest.mark.parametrize("number", ["0", "-1", "x"])
def test_number_of_plays_is_one_or_more(tmp_path, capsys, number):
    with pytest.raises(SystemExit):
        main([str(tmp_path / "any.json"), f"--top={number}"])
    assert f"{number} is not a number from 1 on" in capsys.readouterr().err


def test_byte_order_mark_is_skipped(analyse):
    assert analyse("\ufeff[]") == []


def test_file_that_is_not_utf8(tmp_path, capsys):
    path = tmp_path / "bytes.json"
    path.write_bytes(b"[\xff]")
    assert main([str(path)]) == 1
    assert capsys.readouterr().err == f"{path}: not UTF-8: byte 0xff at 1\n"


def test_what_cannot_be_used(tmp_path, capsys):
    path = tmp_path / "none.json"
    assert main([str(path)]) == 2
    assert capsys.readouterr().err == f"{path}: No such file or directory\n"
    path.write_text("[]")
    assert main([str(path), "--pack", str(path)]) == 2
    assert capsys.readouterr().err == f"{path}: not a dictionary pack\n"
