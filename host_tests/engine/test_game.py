"""Turns, exchanges, passes, the end of a game and its reckoning."""

from common import lexicon, raises
from engine.board import CENTRE
from engine.challenge import OutOfTurn
from engine.game import Game, Player
from engine.play import IllegalPlay
from engine.tiles import BLANK, COUNTS, TOTAL, VALUES, decode, encode


def game(players=2, seed=1):
    return Game(lexicon(), [Player("P%d" % n) for n in range(players)], seed)


def give(of, *racks):
    """Give the players these racks, whatever the bag says."""
    for player, rack in zip(of.players, racks):
        player.rack = bytearray(encode(rack))


def empty_bag(of):
    of.bag.draw(TOTAL)


def total(of):
    return of.board.count() + len(of.bag) + sum(len(p.rack) for p in of.players)


def test_tiles_of_the_set():
    assert sum(COUNTS) == TOTAL == 100
    assert sum(count * VALUES[tile] for tile, count in enumerate(COUNTS)) == 187
    assert VALUES[BLANK] == 0


def test_every_tile_is_drawn_once():
    of = game(4)
    drawn = b"".join(bytes(p.rack) for p in of.players) + bytes(of.bag.draw(TOTAL))
    assert sorted(drawn) == sorted(tile for tile in range(28) for _ in range(COUNTS[tile]))


def test_seeds_give_different_games():
    racks = {decode(game(seed=seed).players[0].rack) for seed in range(50)}
    assert len(racks) > 45
    assert decode(game(seed=9).players[1].rack) == decode(game(seed=9).players[1].rack)


def test_number_of_players():
    raises(ValueError, game, 1)
    raises(ValueError, game, 5)


def test_play_scores_draws_and_passes_the_turn_on():
    of = game()
    give(of, "TRAINER", "AAAAAAA")
    play = of.play([CENTRE + n for n in range(5)], encode("TRAIN"))
    assert play.score == of.players[0].score == of.players[0].last == 12
    assert len(of.players[0].rack) == 7 and bytes(of.players[0].rack[:2]) == encode("ER")
    assert of.turn == 1 and of.last_play is play
    assert total(of) == 100


def test_word_that_the_dictionary_lacks_is_named_and_changes_nothing():
    of = game()
    give(of, "XQZAAAA", "AAAAAAA")
    before = bytes(of.bag.contents())
    error = raises(IllegalPlay, of.play, [CENTRE, CENTRE + 1], encode("XQ"))
    assert error.reason == "XQ is not in the dictionary"
    assert of.board.is_empty() and of.turn == 0 and of.players[0].score == 0
    assert decode(of.players[0].rack) == "XQZAAAA" and of.bag.contents() == before


def test_cross_word_that_the_dictionary_lacks():
    of = game()
    give(of, "CATSVVV", "VVVVVVV")
    of.play([CENTRE, CENTRE + 1, CENTRE + 2], encode("CAT"))
    error = raises(IllegalPlay, of.play, [CENTRE + 15], encode("V"))
    assert error.reason == "CV is not in the dictionary"


def test_tile_that_is_not_on_the_rack():
    of = game()
    give(of, "CATCATC", "AAAAAAA")
    error = raises(IllegalPlay, of.play, [CENTRE, CENTRE + 1], encode("TO"))
    assert error.reason == "that tile is not on your rack"
    raises(IllegalPlay, of.play, [CENTRE, CENTRE + 1], encode("Ta"))
    raises(IllegalPlay, of.exchange, encode("Z"))


def test_blank_is_played_as_the_letter_given():
    of = game()
    give(of, "C?TAAAA", "AAAAAAA")
    play = of.play([CENTRE, CENTRE + 1, CENTRE + 2], encode("CaT"))
    assert play.score == (3 + 0 + 1) * 2
    assert decode(of.players[0].rack[:4]) == "AAAA"


def test_exchange_keeps_every_tile():
    of = game()
    kept = bytes(of.players[0].rack[3:])
    of.exchange(bytes(of.players[0].rack[:3]))
    assert len(of.bag) == 86 and total(of) == 100
    assert bytes(of.players[0].rack[:4]) == kept
    assert of.turn == 1 and of.players[0].last == 0


def test_exchange_with_fewer_tiles_in_the_bag_than_asked():
    of = game()
    of.bag.draw(84)
    before = bytes(of.players[0].rack)
    left = bytes(of.bag.contents())
    of.exchange(before)
    assert bytes(of.players[0].rack[:5]) == before[2:]
    assert sorted(of.players[0].rack[5:]) == sorted(left)
    assert sorted(of.bag.contents()) == sorted(before[:2])


def test_exchange_from_an_empty_bag_keeps_the_rack_and_counts_as_a_pass():
    of = game()
    empty_bag(of)
    racks = [bytes(p.rack) for p in of.players]
    of.exchange(racks[0][:2])
    assert bytes(of.players[0].rack) == racks[0] and of.turn == 1
    of.exchange(racks[1][:2])
    assert of.over


def test_exchange_of_nothing():
    assert raises(IllegalPlay, game().exchange, b"").reason == "choose the tiles to exchange"


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


def test_short_rack_played_out_gives_no_bonus():
    of = game()
    empty_bag(of)
    give(of, "CAT", "A")
    assert not of.play([CENTRE, CENTRE + 1, CENTRE + 2], encode("CAT")).bingo


def test_tie_goes_to_the_higher_score_before_the_reckoning():
    of = game()
    empty_bag(of)
    give(of, "CAT", "AA")
    of.players[1].score = 10 + 2 + 2
    of.play([CENTRE, CENTRE + 1, CENTRE + 2], encode("CAT"))
    assert [p.score for p in of.players] == [12, 12]
    assert of.winners == [1]


def test_nothing_more_is_taken_when_the_game_is_over():
    of = game()
    of.pass_turn()
    of.pass_turn()
    for act in (of.pass_turn, lambda: of.exchange(b"A"), lambda: of.play([CENTRE], b"A")):
        assert raises(OutOfTurn, act).reason == "the game is over"
