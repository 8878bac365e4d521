"""Turns, exchanges, and the computer that finds no play."""

from table import empty_bag, give, total

from common import lexicon, raises
from engine.board import CENTRE
from engine.computer import Computer
from engine.game import Game, Player
from engine.play import IllegalPlay
from engine.rules import Rules
from engine.tiles import BLANK, COUNTS, TOTAL, VALUES, decode, encode


def game(players=2, seed=1):
    return Game(lexicon(), [Player("P%d" % n) for n in range(players)], seed)


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
    shown = of.preview([CENTRE, CENTRE + 1, CENTRE + 2], encode("CaT"))
    play = of.play([CENTRE, CENTRE + 1, CENTRE + 2], encode("CaT"))
    assert shown.score == play.score == (3 + 0 + 1) * 2
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


def test_short_rack_played_out_gives_no_bonus():
    of = game()
    empty_bag(of)
    give(of, "CAT", "A")
    assert not of.play([CENTRE, CENTRE + 1, CENTRE + 2], encode("CAT")).bingo


def test_exchange_of_the_tournament_needs_seven_in_the_bag():
    for held, allowed in ((7, True), (6, False), (0, False)):
        of = Game(lexicon(), [Player("ANN"), Player("BOB")], 1, Rules("tournament"))
        of.bag.draw(86 - held)
        turn, rack = of.turn, bytes(of.player.rack)
        try:
            of.exchange(rack[:1])
        except IllegalPlay as error:
            assert error.reason == "%d tiles left, exchange needs 7" % held
            assert not allowed and of.turn == turn and bytes(of.player.rack) == rack
        else:
            assert allowed and len(of.bag) == 7


def test_exchange_counts_the_bag_after_the_play_before_has_drawn():
    of = Game(lexicon(), [Player("ANN"), Player("BOB")], 1, Rules("tournament", starts="player 1"))
    give(of, "CATAAAA", "AAAAAAA")
    of.bag.draw(86 - 9)
    of.place([CENTRE, CENTRE + 1, CENTRE + 2], encode("CAT"))
    assert len(of.bag) == 9
    error = raises(IllegalPlay, of.exchange, encode("A"))
    assert error.reason == "6 tiles left, exchange needs 7"


# a computer without a play


def computers_turn(held, racks):
    """What a computer chooses with so many tiles in the bag."""
    of = Game(lexicon(), [Player("P%d" % n, "advanced") for n in range(2)], 1)
    give(of, *racks)
    of.bag.draw(86 - held)
    computer = Computer(of.lexicon)
    computer.start(of)
    for _ in range(10000):
        if computer.step():
            return of, computer
    raise AssertionError("a computer that never comes to an end")


def test_computer_without_a_play_exchanges_while_the_bag_has_tiles():
    _, computer = computers_turn(86, ("VVQQCCC", "VVQQCCC"))
    assert computer.choice[0] == "exchange"


def test_computers_without_a_play_pass_and_end_the_game():
    of, computer = computers_turn(3, ("VVQQCCC", "VVQQCCC"))
    while not of.over:
        assert computer.choice[0] == "pass"
        computer.apply(of)
        computer.start(of)
        while not computer.step():
            pass
    assert of.passes == 2


def test_computers_who_never_have_a_play_do_not_exchange_for_ever():
    racks = "VVQQCCC", "VVQQCCC"
    of, computer = computers_turn(86, racks)
    chosen = []
    while not of.over and len(chosen) < 50:
        chosen.append(computer.choice[0])
        computer.apply(of)
        give(of, *racks)  # as if they had drawn no better ones
        if not of.over:
            computer.start(of)
            while not computer.step():
                pass
    assert chosen == ["exchange"] * 12 + ["pass"] * 2
