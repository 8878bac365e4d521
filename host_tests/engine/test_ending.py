"""How games end, their reckoning, and players who resign."""

from table import empty_bag, give, total

from common import lexicon, raises
from engine.board import CENTRE
from engine.challenge import OutOfTurn
from engine.ending import FINISHED, NO_PLAYS, OUT, RESIGNED
from engine.game import Game, Player
from engine.rules import Rules
from engine.tiles import encode


def game(players=2, seed=1):
    return Game(lexicon(), [Player("P%d" % n) for n in range(players)], seed)


def test_everybody_passing_in_one_round_ends_the_game():
    of = game(3)
    give(of, "QZ", "A", "E?")
    of.pass_turn()
    of.pass_turn()
    assert not of.over
    of.pass_turn()
    assert of.over
    assert [p.score for p in of.players] == [-20, -1, -1]
    assert [(a.player, a.points, a.tiles_of) for a in of.adjustments] == [
        (0, -20, 0), (1, -1, 1), (2, -1, 2)
    ]  # fmt: skip
    # Level before and after: a draw, not a win.
    assert of.winners == [1, 2]


def test_a_play_between_passes_starts_the_count_again():
    of = game()
    give(of, "AAAAAAA", "CATAAAA")
    of.pass_turn()
    of.play([CENTRE, CENTRE + 1, CENTRE + 2], encode("CAT"))
    of.pass_turn()
    assert not of.over


def test_going_out_gains_what_the_others_lose():
    of = game(4)
    empty_bag(of)
    give(of, "CAT", "QZ", "", "K?")
    of.play([CENTRE, CENTRE + 1, CENTRE + 2], encode("CAT"))
    assert of.over
    assert [p.score for p in of.players] == [10 + 20 + 5, -20, 0, -5]
    assert of.winners == [0]
    assert sum(a.points for a in of.adjustments) == 0


def test_tie_goes_to_the_higher_score_before_the_reckoning():
    of = game()
    empty_bag(of)
    give(of, "CAT", "AA")
    of.players[1].score = 10 + 2 + 2
    of.play([CENTRE, CENTRE + 1, CENTRE + 2], encode("CAT"))
    assert [p.score for p in of.players] == [12, 12]
    assert of.winners == [1]


def passing(edition, players, passes):
    """A game in which everybody passed in turn, so many times in all."""
    of = Game(lexicon(), [Player("P%d" % n) for n in range(players)], 1, Rules(edition))
    for _ in range(passes):
        of.pass_turn()
    return of


def test_passes_that_end_a_game_by_edition():
    for edition, players, enough in (
        ("cartridge", 2, 2), ("cartridge", 4, 4), ("boxed US", 3, 3), ("boxed EU", 2, 4),
        ("boxed EU", 3, 6), ("tournament", 2, 6), ("tournament", 3, 6),
    ):  # fmt: skip
        assert not passing(edition, players, enough - 1).over, (edition, players)
        assert passing(edition, players, enough).over, (edition, players)


def test_six_scoreless_turns_end_the_game_with_an_empty_bag_too():
    of = Game(lexicon(), [Player("ANN"), Player("BOB")], 1, Rules("tournament", starts="player 1"))
    give(of, "QZ", "A")
    empty_bag(of)
    for _ in range(6):
        assert not of.over
        of.pass_turn()
    assert [p.score for p in of.players] == [-20, -1], "all lose theirs and nobody gains"
    assert of.winners == [1]


def test_exchanges_are_scoreless_turns_and_no_passes():
    of = Game(lexicon(), [Player("ANN"), Player("BOB")], 1, Rules("tournament"))
    for _ in range(6):
        assert not of.over
        of.exchange(bytes(of.player.rack[:1]))
    assert of.over
    of = game()
    for _ in range(20):
        of.exchange(bytes(of.player.rack[:1]))
    assert not of.over


def test_scoring_play_starts_the_count_of_scoreless_turns_again():
    of = Game(lexicon(), [Player("ANN"), Player("BOB")], 1, Rules("tournament", starts="player 1"))
    give(of, "AAAAAAA", "CATAAAA")
    for _ in range(5):
        of.pass_turn()
    of.play([CENTRE, CENTRE + 1, CENTRE + 2], encode("CAT"))
    for _ in range(5):
        of.pass_turn()
    assert not of.over
    of.pass_turn()
    assert of.over


def test_play_that_scores_nothing_is_a_scoreless_turn():
    of = Game(lexicon(), [Player("ANN"), Player("BOB")], 1, Rules("tournament", starts="player 1"))
    give(of, "??AAAAA", "AAAAAAA")
    of.play([CENTRE, CENTRE + 1], encode("at"))
    assert of.scoreless == 1 and of.passes == 0


def test_counts_begin_anew_in_a_new_game():
    players = [Player("ANN"), Player("BOB")]
    for _ in range(2):
        of = Game(lexicon(), players, 1)
        assert not of.over and of.passes == of.scoreless == 0
        of.pass_turn()
        assert not of.over
        of.pass_turn()
        assert of.over


def test_four_players_all_lose_their_tiles_after_the_last_play_is_challenged_in_vain():
    of = game(4)
    empty_bag(of)
    give(of, "CAT", "QZ", "J", "K?")
    of.place([CENTRE, CENTRE + 1, CENTRE + 2], encode("CAT"))
    of.challenge(2)
    assert of.over and of.ranking == [[0], [3], [2], [1]]
    assert [p.score for p in of.players] == [10 + 20 + 8 + 5, -20, -8, -5]
    assert [(a.player, a.points, a.tiles_of) for a in of.adjustments] == [
        (1, -20, 1), (2, -8, 2), (3, -5, 3), (0, 20, 1), (0, 8, 2), (0, 5, 3)
    ]  # fmt: skip


# resigning


def test_resigning_from_a_game_of_two_leaves_the_other_the_winner():
    of = game()
    give(of, "QZAAAAA", "EEEEEEE")
    of.players[0].score = 300
    of.resign()
    assert of.over and of.winners == [1] and of.ranking == [[1], [0]]
    assert [p.score for p in of.players] == [300, 0] and of.adjustments == []


def test_others_go_on_when_one_of_three_resigns():
    of = game(3)
    tiles = sorted(of.players[0].rack)
    before = len(of.bag)
    of.resign()
    assert not of.over and of.turn == 1 and total(of) == 100
    assert len(of.bag) == before + 7 and not of.players[0].rack
    assert sorted(of.bag.contents()) != tiles
    of.pass_turn()
    assert of.turn == 2
    of.pass_turn()
    assert of.over, "both who are left have passed"
    assert of.ranking[-1] == [0]


def test_resigning_out_of_turn():
    of = game(3)
    of.resign(2)
    assert of.turn == 0 and len(of.bag) == 86
    assert raises(OutOfTurn, of.resign, 2).reason == "this player is not in the game"
    assert raises(OutOfTurn, of.resign, 3).reason == "this player is not in the game"
    of.resign(1)
    assert of.over and of.winners == [0]


def test_passes_before_a_resignation_do_not_end_the_game():
    of = game(3)
    of.pass_turn()
    of.pass_turn()
    of.resign()
    assert not of.over
    of.pass_turn()
    assert not of.over


def test_play_of_who_resigns_stands():
    of = game(3)
    give(of, "CATAAAA", "AAAAAAA", "AAAAAAA")
    of.place([CENTRE, CENTRE + 1, CENTRE + 2], encode("CAT"))
    of.resign(0)
    assert of.players[0].score == 10 and of.board.count() == 3 and of.window is None


def test_short_rack_fills_from_the_tiles_of_who_resigned():
    of = game(3)
    empty_bag(of)
    give(of, "CATE", "AAAAAAA", "OOO")
    of.resign(1)
    of.play([CENTRE, CENTRE + 1, CENTRE + 2], encode("CAT"))
    assert len(of.players[0].rack) == 7 and len(of.bag) == 1


def test_numbers_of_the_ways_to_end_are_those_in_kept_games():
    assert (OUT, NO_PLAYS, FINISHED, RESIGNED) == (1, 2, 3, 4)


def test_nothing_more_is_taken_when_the_game_is_over():
    of = game()
    of.pass_turn()
    of.pass_turn()
    for act in (
        of.pass_turn,
        of.resign,
        of.start_clock,
        lambda: of.exchange(b"A"),
        lambda: of.play([CENTRE], b"A"),
    ):
        assert raises(OutOfTurn, act).reason == "the game is over"
