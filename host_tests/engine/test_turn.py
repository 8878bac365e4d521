"""The challenge window of a play, who may use it, and what a challenge brings."""

from table import Ear, deal, lay, place, refusal, sit, state, whole

from common import raises
from engine.game import CHALLENGE, MOVE, OVER, RULING
from engine.play import IllegalPlay
from engine.tiles import TOTAL, decode, encode

RACKS = "CATSQEE", "DOGSEAT", "AAIIOOU", "EEEERRR"


def opened(word, kinds="hh", edition="cartridge", **options):
    """A game whose first play, by a human, has just been laid; and an ear on it."""
    game = sit(kinds, edition, **options)
    deal(game, *RACKS[: len(kinds)])
    ear = Ear(game)
    place(game, "8G " + word)
    return game, ear


# the window


def test_play_waits_for_the_human_opponent():
    game, _ = opened("CAT")
    assert game.phase == CHALLENGE and game.turn == 1 and game.last_play is game.window.play
    assert game.players[0].score == 0 and game.players[0].last is None
    assert decode(game.players[0].rack) == "SQEE", "no tile is drawn before the window closes"
    assert game.may_challenge(1) and not game.may_challenge(0)
    assert whole(game)


def test_turn_of_any_kind_closes_the_window():
    for act in (
        lambda game: place(game, "H8 ADO"),
        lambda game: game.play(*lay(game, "H8 ADO")),
        lambda game: game.exchange(encode("DO")),
        lambda game: game.pass_turn(),
        lambda game: game.resign(),
        lambda game: game.accept(),
    ):
        game, _ = opened("CAT", "hhh")
        act(game)
        assert game.players[0].score == game.players[0].last == 10
        assert len(game.players[0].rack) == 7 and whole(game)


def test_refused_act_leaves_the_window_open():
    game, _ = opened("CAT")
    raises(IllegalPlay, place, game, "1A DO")
    raises(IllegalPlay, place, game, "H8 AXE")
    raises(IllegalPlay, game.place, bytes((127, 142)), encode("O"))
    raises(IllegalPlay, game.exchange, encode("Z"))
    assert game.phase == CHALLENGE and game.players[0].score == 0


def test_all_words_of_a_play_are_shown_with_scores_and_validity():
    game, _ = opened("CAT")
    found = game.judged(game.preview(*lay(game, "9G DOG")))
    # D and G stand on double letters.
    assert [(str(word), word.score, valid) for word, valid in found] == [
        ("DOG", 9, True), ("CD", 7, False), ("AO", 2, False), ("TG", 5, False)
    ]  # fmt: skip


# sustained


def test_play_taken_back_leaves_all_as_it_was_but_the_turn():
    game = sit("hh", "boxed US")
    deal(game, *RACKS[:2])
    before = state(game)
    ear = Ear(game)
    place(game, "8G CQT")
    game.challenge()
    assert state(game) == before
    assert game.turn == 1 and game.players[0].last == 0 and game.phase == MOVE
    assert ear.kinds() == ["PLACED", "CHALLENGED", "SUSTAINED", "WITHDRAWN"]
    assert ear.heard[2][1:] == (1, ["CQT"])


def test_play_taken_back_leaves_the_play_before_as_the_last():
    game, _ = opened("CAT", edition="boxed US")
    before = place(game, "H8 AGE")
    assert game.last_play is before
    assert place(game, "10G QEE") is game.last_play
    game.challenge()
    assert game.last_play is before


def test_bonus_goes_with_the_play_that_is_taken_back():
    game = sit("hh", "boxed US")
    deal(game, "CATSQEE", "DOGSEAT")
    assert place(game, "8G CATSQEE").bingo
    game.challenge()
    assert game.players[0].score == 0 and decode(game.players[0].rack) == "CATSQEE"


def test_play_taken_back_counts_as_one_scoreless_turn_more():
    game = sit("hh", "tournament")
    deal(game, *RACKS[:2])
    game.pass_turn()
    game.pass_turn()
    place(game, "8G CQT")
    assert game.scoreless == 2, "nothing is counted before the play is final"
    game.challenge()
    assert game.scoreless == 3 and game.passes == 0


def test_one_invalid_cross_word_takes_the_whole_play_back():
    game, _ = opened("CAT", edition="boxed US")
    place(game, "9G DOG")
    game.challenge()
    assert game.board.count() == 3 and decode(game.players[1].rack) == "DOGSEAT"


def test_cross_word_of_blanks_alone_is_judged():
    game = sit("hh", "boxed US")
    deal(game, "?CATSEE", "?DOSEAT")
    place(game, "8H aS")
    play = place(game, "9F DOc")
    assert [word.score for word in play.words] == [4, 0], "O on a double letter; the blanks alone"
    ear = Ear(game)
    game.challenge()
    assert ear.heard[1] == ("SUSTAINED", 0, ["AC"]) and game.board.count() == 2


def test_sustained_challenge_waits_for_a_ruling_where_it_may_be_overruled():
    for kinds in ("hh", "hc"):
        game, ear = opened("CQT", kinds)
        if kinds == "hh":
            game.challenge()
        assert game.phase == RULING and game.window.challenger == 1
        assert game.window.invalid == ["CQT"]
        assert ear.kinds() == ["PLACED", "CHALLENGED", "SUSTAINED"]


def test_overruled_challenge_lets_the_word_stand():
    game, ear = opened("CQT", "hc")
    game.decide(True)
    assert game.players[0].score == 28 and len(game.players[0].rack) == 7
    assert ear.kinds()[3:] == ["OVERRULED", "SETTLED"]
    assert game.turn == 1 and game.phase == MOVE and whole(game)


def test_ruling_against_the_word_takes_it_back_and_loses_the_turn():
    game, ear = opened("CQT", "hc")
    game.decide(False)
    assert game.players[0].score == 0 and decode(game.players[0].rack) == "CATSQEE"
    assert game.board.is_empty() and game.last_play is None
    assert ear.kinds()[3:] == ["WITHDRAWN"] and game.turn == 1 and whole(game)


# computers


def test_computer_challenges_every_invalid_word_and_is_named():
    for edition in ("boxed US", "boxed EU", "tournament"):
        game, ear = opened("CQT", "hhch", edition)
        assert ear.heard[1][:2] == ("CHALLENGED", 2)
        assert game.board.is_empty() and game.turn == 1


def test_computer_never_challenges_a_valid_word():
    game, ear = opened("CAT", "hc")
    assert ear.kinds() == ["PLACED", "SETTLED"]
    assert game.players[0].score == 10 and len(game.players[0].rack) == 7


def test_against_a_computer_no_human_has_to_wait():
    game, _ = opened("CAT", "hhc")
    assert game.phase == MOVE and not game.may_challenge(1)


def test_of_several_computers_the_next_in_turn_challenges():
    for kinds, turn, challenger in (("hcc", 0, 1), ("chc", 1, 2), ("cchc", 2, 3), ("chhc", 1, 3)):
        game = sit(kinds)
        deal(game, *("CATSQEE" if n == turn else "AEIOUEI"[: 6 - n] for n in range(len(kinds))))
        game.turn = turn
        ear = Ear(game)
        place(game, "8G CQT")
        assert ear.heard[1][:2] == ("CHALLENGED", challenger), kinds


def test_computer_that_resigned_does_not_challenge():
    game = sit("hhc")
    deal(game, *RACKS[:3])
    game.resign(2)
    place(game, "8G CQT")
    assert game.phase == CHALLENGE and game.window.challenger is None


def test_play_of_a_computer_cannot_be_challenged():
    game = sit("ch")
    deal(game, *RACKS[:2])
    place(game, "8G CAT")
    assert game.players[0].score == 10 and not game.may_challenge(1)
    assert refusal(game.challenge) == "there is no play to challenge"


# not sustained


def test_challenger_loses_the_next_turn():
    for edition in ("cartridge", "boxed US"):
        game, ear = opened("CAT", "hh", edition)
        game.challenge()
        assert ear.kinds()[1:] == ["CHALLENGED", "NOT_SUSTAINED", "SETTLED", "TURN_LOST"]
        assert game.turn == 0 and game.players[0].score == 10
        assert len(game.players[0].rack) == 7 and decode(game.players[1].rack) == "DOGSEAT"


def test_challenge_without_penalty():
    game, ear = opened("CAT", "hh", "boxed EU")
    game.challenge()
    assert ear.kinds()[1:] == ["CHALLENGED", "NOT_SUSTAINED", "SETTLED"]
    assert game.turn == 1 and [p.score for p in game.players] == [10, 0]


def test_five_points_to_the_player():
    game, ear = opened("CAT", "hh", "tournament")
    game.challenge()
    assert ear.heard[-1] == ("POINTS_WON", 0, 5)
    assert game.turn == 1 and [p.score for p in game.players] == [15, 0]
    assert game.players[0].last == 10


def test_third_player_challenges_and_loses_the_turn_when_it_comes():
    game, ear = opened("CAT", "hhh")
    game.challenge(2)
    assert game.turn == 1 and game.players[2].lost_turns == 1
    game.pass_turn()
    assert ear.kinds()[-2:] == ["PASSED", "TURN_LOST"] and ear.heard[-1][1] == 2
    assert game.turn == 0 and game.players[2].lost_turns == 0


def test_lost_turn_is_scoreless_and_no_pass():
    game, _ = opened("CAT", "hhh", "tournament", failed_challenge="lose a turn")
    game.challenge(2)
    game.pass_turn()
    assert (game.scoreless, game.passes) == (2, 0)


def test_turn_lost_while_a_play_waits_counts_after_its_score():
    game, _ = opened("CAT", "hhh")
    game.challenge(2)
    place(game, "H8 ADO")
    assert game.turn == 0 and game.phase == CHALLENGE and game.may_challenge(2)
    game.accept()
    assert game.scoreless == 1


def test_turns_lost_while_a_play_waits_count_with_it():
    """One scoreless turn came before; then one or two are lost before the play is final."""
    for lost in (1, 2):
        for word, withdrawn, scoreless in (("at", False, 2), ("CQ", True, 2), ("CAT", False, 0)):
            game = sit("hhhh", "tournament")
            deal(game, "EEEEEEE", "CATQ??E", "IIIIIII", "OOOOOOO")
            game.pass_turn()
            for player in game.players[2 : 2 + lost]:
                player.lost_turns = 1
            place(game, "8G " + word)
            assert game.phase == CHALLENGE and game.turn == (2 + lost) % 4
            game.challenge() if withdrawn else game.accept()
            assert game.scoreless == scoreless + lost, (word, lost)


def test_rack_of_nine_is_filled_to_nine():
    game = sit(rack_size=9)
    deal(game, "CATSQEEIO", "DOGSEATAA")
    place(game, "8G CAT")
    game.accept()
    assert len(game.players[0].rack) == 9 and whole(game)


def test_play_is_final_at_once_when_all_others_lose_their_turns():
    game, _ = opened("CAT", "hhh")
    game.challenge()
    assert game.turn == 2, "the challenger was to move"
    place(game, "H8 AI")
    game.challenge(1)
    game.resign(2)
    ear = Ear(game)
    place(game, "H8 AIS")
    assert ear.kinds() == ["PLACED", "TURN_LOST", "SETTLED"]
    assert game.turn == 0 and game.phase == MOVE


# out of order


def test_acts_out_of_order_are_refused_with_a_reason():
    fresh = sit()
    assert refusal(fresh.challenge) == "there is no play to challenge"
    assert refusal(fresh.accept) == "there is no play to accept"
    assert refusal(fresh.decide, True) == "there is no challenge to rule on"
    opened_now, _ = opened("CAT", "hhhh")
    assert refusal(opened_now.decide, True) == "there is no challenge to rule on"
    opened_now.resign(2)
    for by in (0, 2, -1, 4, 5):
        assert refusal(opened_now.challenge, by) == "another player has to challenge"
    ruling, _ = opened("CQT", "hc")
    for act in (ruling.pass_turn, ruling.accept, ruling.resign, ruling.start_clock):
        assert refusal(act) == "the challenge needs a ruling first"
    assert refusal(ruling.place, b"\x00", b"\x01") == "the challenge needs a ruling first"
    assert refusal(ruling.challenge, 0) == "the play is challenged already"


# going out


def gone_out(edition="cartridge", word="CATS", **options):
    """The first player has laid the last tiles, and the second may challenge."""
    game = sit("hh", edition, **options)
    deal(game, word, "DOG")
    game.bag.draw(TOTAL)
    place(game, "8H " + word)
    return game


def test_game_ends_when_the_window_of_the_last_play_closes():
    for close in (
        lambda game: game.accept(),
        lambda game: game.pass_turn(),
        lambda game: game.exchange(encode("D")),
        lambda game: game.resign(),
    ):
        game = gone_out()
        assert not game.over and game.adjustments == []
        close(game)
        assert game.phase == OVER and game.ended_by == 0
        assert [p.score for p in game.players] == [12 + 5, -5]


def test_turn_against_the_last_play_is_not_taken():
    game = gone_out()
    ear = Ear(game)
    assert place(game, "H8 CO") is None
    assert ear.kinds() == ["SETTLED", "OVER"] and decode(game.players[1].rack) == "DOG"


def test_failed_challenge_of_the_last_play_is_paid_before_the_reckoning():
    game = gone_out("tournament", minutes=0)
    ear = Ear(game)
    game.challenge()
    assert ear.kinds() == ["CHALLENGED", "NOT_SUSTAINED", "SETTLED", "POINTS_WON", "OVER"]
    assert [(a.player, a.points) for a in game.adjustments] == [(1, -5), (0, 5)]
    assert [p.score for p in game.players] == [12 + 5 + 5, -5]


def test_game_goes_on_when_the_last_play_is_taken_back():
    game = gone_out("boxed US", "CQTS")
    game.challenge()
    assert not game.over and decode(game.players[0].rack) == "CQTS" and game.turn == 1


def test_what_is_left_of_the_bag_and_of_the_game_once_the_window_closes():
    game, _ = opened("CAT")
    assert len(game.bag) - game.bag_left == 3 and not game.last_chance
    game.accept()
    assert len(game.bag) == game.bag_left and not game.last_chance
    assert gone_out().last_chance and gone_out().bag_left == 0
    for before, word, reached in (
        (0, "CATS", False), (0, "CATSQEE", True), (60, "CAT", True), (59, "CAT", False),
    ):  # fmt: skip
        game = sit(finish=("beginner", "expert"), finish_line=True)
        deal(game, *RACKS[:2])
        game.player.score = before
        place(game, "8G " + word)
        assert game.last_chance == reached, (before, word)


def test_last_chance_is_when_bag_and_rack_are_empty():
    for word, tiles_left, last in (("CATSQEE", 5, False), ("CATSQEE", 0, True), ("CAT", 0, False)):
        game = sit()
        deal(game, *RACKS[:2])
        game.bag.draw(len(game.bag) - tiles_left)
        place(game, "8G " + word)
        assert game.last_chance == last, (word, tiles_left)
