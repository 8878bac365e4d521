"""The editions, their options and variants, and what is refused of them."""

from table import place, sit

from common import lexicon, raises
from engine import start
from engine.game import Game, Player
from engine.rules import CARTRIDGE, EDITIONS, OPTIONS, Rules, RulesError, from_bytes
from engine.tiles import TOTAL, encode

LINES = "exchange_minimum", "ends", "overrule", "failed_challenge", "starts", "minutes", "penalty"


def lines(edition):
    rules = Rules(edition)
    return tuple(getattr(rules, name) for name in LINES)


def test_cartridge_edition_is_the_default():
    assert lines("cartridge") == (0, "all pass", True, "lose a turn", "player 1", 0, 10)
    assert Rules() == CARTRIDGE == Rules("cartridge")


def test_boxed_us_edition():
    assert lines("boxed US") == (0, "all pass", False, "lose a turn", "draw", 0, 10)


def test_boxed_eu_edition():
    assert lines("boxed EU") == (0, "all pass twice", False, "no penalty", "draw", 0, 10)


def test_tournament_edition():
    assert lines("tournament") == (7, "six scoreless", False, "5 points", "draw", 25, 10)


def test_variants_are_off_in_every_edition():
    for row in EDITIONS:
        rules = Rules(row[0])
        assert (rules.rack_size, rules.finish_line, rules.bonus) == (7, False, 50)


def test_each_option_changes_alone():
    for name, choices in OPTIONS:
        for choice in choices:
            rules = Rules("boxed EU", **{name: choice})
            changed = [n for n, _ in OPTIONS if getattr(rules, n) != getattr(Rules("boxed EU"), n)]
            assert getattr(rules, name) == choice and changed in ([], [name])


def test_rules_come_back_from_their_bytes():
    for row in EDITIONS:
        rules = Rules(row[0], rack_size=9)
        assert from_bytes(rules.to_bytes()) == rules
        equal = [other[0] for other in EDITIONS if Rules(other[0], rack_size=9) == rules]
        assert equal == [row[0]] and rules != Rules(row[0]) and Rules(row[0]) != rules


def test_rules_that_there_are_not_are_named():
    def told(act):
        return str(raises(RulesError, act))

    assert "no edition 'house'" in told(lambda: Rules("house"))
    assert "no option 'timer'" in told(lambda: Rules(timer=25))
    assert told(lambda: Rules(minutes=30)).startswith("minutes: 30 is none of")
    assert told(lambda: Rules(ends=None)).startswith("ends: None")
    for count in (3, 8, 10):
        wrong = bytes(count)
        assert told(lambda: from_bytes(wrong)) == "%d options, not %d" % (count, len(OPTIONS))
    for index in (2, 3, 255):
        wrong = bytes((index,)) + bytes(8)
        assert told(lambda: from_bytes(wrong)) == "exchange_minimum: no choice %d" % index
    assert "ANN: no level 'expert'" in told(lambda: Player("ANN", "expert"))
    assert "ANN: no finish line for 'novice'" in told(lambda: Player("ANN", None, "novice"))
    assert "too long" in told(lambda: Player("\u00e9" * 21))
    race = Rules(finish_line=True)
    players = [Player("ANN", None, "expert"), Player("BOB")]
    assert (
        told(lambda: Game(lexicon(), players, 1, race)) == "BOB needs a level for the finish line"
    )


# who starts


class Drawing:
    """A bag from which these tiles come in this order; counts those that are out."""

    def __init__(self, tiles):
        self.tiles = list(encode(tiles))
        self.out = 0

    def draw(self, count):
        self.out += count
        drawn, self.tiles = self.tiles[:count], self.tiles[count:]
        return bytes(drawn)

    def put_back(self, tiles):
        self.out -= len(tiles)


def draw(tiles, players):
    bag = Drawing(tiles)
    first, rounds = start.draw_for_start(bag, players)
    assert bag.out == 0 and not bag.tiles
    return first, rounds


def test_tile_nearest_a_starts():
    assert draw("QBZ", 3) == (1, [[(0, 17), (1, 2), (2, 26)]])


def test_blank_comes_before_a():
    assert draw("A?", 2)[0] == 1


def test_those_level_draw_again():
    first, rounds = draw("CAZA" + "BB" + "TS", 4)
    assert first == 3
    assert [[player for player, _ in drawn] for drawn in rounds] == [[0, 1, 2, 3], [1, 3], [1, 3]]


def test_draw_can_be_shown_and_decides_who_moves():
    firsts = set()
    for seed in range(20):
        players = [Player("P%d" % n) for n in range(3)]
        game = Game(lexicon(), players, seed, Rules("boxed EU"))
        tiles = dict(game.draws[-1])
        best = min(tiles, key=lambda n: tiles[n] % 27)
        assert game.turn == game.first == best
        assert len(game.bag) == TOTAL - 21
        firsts.add(game.first)
    assert firsts == {0, 1, 2}


def test_first_player_starts_where_nothing_is_drawn():
    assert [sit("hhh", row[0], starts="player 1").turn for row in EDITIONS] == [0] * 4


# nine-tile racks


def test_nine_tiles_on_a_rack():
    game = sit("hhhh", rack_size=9)
    assert [len(player.rack) for player in game.players] == [9] * 4 and len(game.bag) == 64
    game.exchange(bytes(game.player.rack))
    assert len(game.players[0].rack) == 9


def test_bonus_for_seven_eight_or_nine_of_nine_tiles():
    for count in range(2, 10):
        game = sit("hh", rack_size=9)
        game.players[0].rack = bytearray(encode("EEEEEEEEE"))
        play = (
            place(game, "8H " + "E" * min(count, 8)) if count < 9 else place(game, "8G " + "E" * 9)
        )
        assert play.bingo == (count >= 7), count


# the finish line


def targets(kinds, *levels):
    return [player.target for player in sit(kinds, finish=levels, finish_line=True).players]


def test_targets_by_level_and_number_of_players():
    assert targets("hh", "beginner", "intermediate") == [70, 120]
    assert targets("hh", "expert", "expert") == [200, 200]
    assert targets("hhh", "beginner", "intermediate", "expert") == [60, 100, 180]
    assert targets("hhhh", "beginner", "intermediate", "expert", "beginner") == [50, 90, 160, 50]


def race(scores, **options):
    """Beginner against expert, at these scores, the beginner to move."""
    game = sit("hh", finish=("beginner", "expert"), finish_line=True, **options)
    for player, score in zip(game.players, scores):
        player.score = score
    game.players[0].rack = bytearray(encode("CATSQEE"))
    return game


def test_first_to_reach_the_own_target_wins_at_once():
    game = race((60, 150))
    place(game, "8G CAT")
    game.accept()
    assert game.over and game.winners == [0] and game.adjustments == []
    assert [player.score for player in game.players] == [70, 150]


def test_time_thought_does_not_undo_the_finish():
    game = race((60, 195), minutes=25)
    game.clock.used = [26 * 60_000, 0]
    place(game, "8G CAT")
    game.accept()
    assert [player.score for player in game.players] == [60, 195] and game.winners == [0]


def test_time_thought_does_not_undo_the_finish_of_the_second_player():
    game = race((69, 190), minutes=25)
    game.players[1].rack = bytearray(encode("CATSQEE"))
    game.clock.used = [0, 27 * 60_000]
    game.pass_turn()
    place(game, "8G CAT")
    game.accept()
    assert [player.score for player in game.players] == [69, 180] and game.winners == [1]


def test_target_is_not_reached_before_the_play_is_final():
    game = race((60, 150))
    place(game, "8G CQT")
    assert not game.over
    game.challenge()
    game.decide(False)
    assert not game.over and game.players[0].score == 60


def test_one_point_short_goes_on():
    game = race((59, 150))
    place(game, "8G CAT")
    game.accept()
    assert not game.over


def test_nearest_to_the_own_target_wins_when_nobody_reaches_it():
    game = race((40, 100))
    for player in game.players:
        player.rack = bytearray(encode("A"))
    game.pass_turn()
    game.pass_turn()
    assert game.over and game.ranking == [[0], [1]]


def test_nearness_counts_after_the_reckoning_and_before_it_only_between_those_level():
    for scores, racks, winner in (
        ((66, 187), ("Z", "A"), 0),  # 14 short both; 4 and 13 before
        ((57, 196), ("A", "Z"), 1),  # 14 short both; 13 and 4 before
        ((66, 198), ("Z", "QB"), 0),  # 14 and 15 short; 4 and 2 before
    ):
        game = race(scores)
        for player, rack in zip(game.players, racks):
            player.rack = bytearray(encode(rack))
        game.pass_turn()
        game.pass_turn()
        assert game.ranking == [[winner], [1 - winner]], scores
