"""Matches between players, and the player that answers for positions."""

import json
import subprocess
import sys

import pytest

from tools import PACK, ROOT
from tools.match.matches import Pair, estimate, play

EMPTY = ["." * 15] * 15
OPENED = [*EMPTY[:7], "...TREASON.....", *EMPTY[8:]]


def summary(*arguments):
    done = subprocess.run(
        [sys.executable, "-m", "tools.match", *arguments, "--json"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


# matches


def test_pair_counts_both_games_from_the_first_players_side():
    pair = Pair(7, (400, 350), (300, 300))
    assert pair.difference == 25
    assert pair.won == 0.75


def test_standard_error_is_of_pairs():
    found = estimate([10.0, 20.0, 30.0, 40.0])
    assert found.mean == 25
    assert found.error == pytest.approx(6.455, abs=0.001)


def test_player_against_itself_is_level():
    pairs = play("greedy", "greedy", 3, 4, PACK)
    assert [pair.seed for pair in pairs] == [3, 4, 5, 6]
    assert all(pair.there == tuple(reversed(pair.back)) for pair in pairs)


def test_one_seed_is_one_match_on_either_runtime():
    one = play("novice", "common", 5, 1, PACK)
    assert one == play("novice", "common", 5, 1, PACK, "cpython")
    assert one != play("novice", "common", 6, 1, PACK)


def test_levels_are_far_apart():
    for better, worse in (("advanced", "intermediate"), ("intermediate", "novice")):
        found = summary(better, worse, "--games", "40")
        assert found["players"] == [better, worse] and found["games"] == 40
        assert found["difference"] > 60, found
        assert found["difference"] == pytest.approx(
            found["points"][0] - found["points"][1], abs=0.02
        )


def test_who_knows_the_common_words_beats_the_novice():
    assert summary("common", "novice", "--games", "40")["won"] > 70


def test_advanced_beats_who_plays_for_points():
    found = summary("advanced", "greedy", "--games", "100", "--seed", "11")
    assert found["difference"] > 15 and found["won"] > 50, found


@pytest.mark.parametrize("games", ("0", "-2", "many"))
def test_number_of_games_is_refused(games):
    done = subprocess.run(
        [sys.executable, "-m", "tools.match", "greedy", "common", f"--games={games}"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert games in done.stderr and "Traceback" not in done.stderr


# answers for positions


@pytest.fixture(scope="module")
def answers():
    """What the advanced player says to each of some lines."""

    def ask(*lines):
        done = subprocess.run(
            [sys.executable, "-m", "tools.match", "serve", "--level", "advanced"],
            cwd=ROOT, input="\n".join(lines) + "\n", capture_output=True, text=True, check=True,
        )  # fmt: skip
        found = [json.loads(line) for line in done.stdout.splitlines()]
        assert len(found) == len(lines)
        return found

    return ask


def position(board=OPENED, rack="QZ", unseen="EI", scores=(100, 120), **more):
    return json.dumps(
        {"board": board, "rack": rack, "unseen": unseen, "scores": list(scores), **more}
    )


def test_answers_a_play_an_exchange_and_a_pass(answers):
    play, exchange, passed = answers(
        position(EMPTY, "RETINAS", "E" * 10 + "AIO" * 6),
        position(EMPTY, "UUVVIIW", "E" * 10 + "AO" * 6),
        position(OPENED, "C", "V"),
    )
    assert play["do"] == "play" and len(play["word"]) == 7 and play["score"] >= 62
    assert play["at"].startswith("8")
    assert exchange["do"] == "exchange" and set(exchange["tiles"]) <= set("UVIW")
    assert passed == {"do": "pass"}


def test_blank_is_a_small_letter(answers):
    (found,) = answers(position(EMPTY, "?QZJXVV", "E" * 10))
    assert found["do"] != "play" or sum(letter.islower() for letter in found["word"]) <= 1
    (found,) = answers(position(EMPTY, "?ETINAS", "E" * 10))
    assert sum(letter.islower() for letter in found["word"]) == 1


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("nonsense", "JSON"),
        ("[]", "object"),
        (position(board=["." * 15] * 14), "board"),
        (position(board=[*EMPTY[:7], "...TR?ASON.....", *EMPTY[8:]]), "board: 8F"),
        (position(board=3), "board"),
        (position(rack=""), "rack"),
        (position(rack="Qq"), "rack"),
        (position(rack="AAAAAAAA"), "rack"),
        (position(rack="QQ"), "Q"),
        (position(unseen=5), "unseen"),
        (position(scores=[1]), "scores"),
        (position(scores=["a", "b"]), "scores"),
        (position(passes="x"), "passes"),
    ],
)
def test_what_is_no_position_is_told_and_the_next_is_answered(answers, line, named):
    refused, answered = answers(line, position(OPENED, "C", "V"))
    assert named in refused["error"]
    assert answered == {"do": "pass"}
