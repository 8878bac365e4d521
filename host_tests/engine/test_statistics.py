"""Statistics across games: who counts as what, and the bytes that keep them."""

from engine import events
from engine.play import Play, Word
from engine.player import Player
from engine.statistics import TALLY_BYTES, Statistics, Tally
from engine.tiles import encode


class Finished:
    """What Statistics looks at in a Game that is over."""

    def __init__(self, *players, winners=(0,)):
        self.players = [Player(name, level) for name, level, _ in players]
        for player, (_, _, score) in zip(self.players, players):
            player.score = score
        self.winners = winners


YOU = ("YOU", None, 300)
NOVICE = ("NOVICE", "novice", 250)
ADVANCED = ("ADVANCED", "advanced", 400)


def counted(*games):
    stats = Statistics()
    for identity, game in enumerate(games):
        assert stats.count(identity + 1, game, Tally(game))
    return stats


def a_play(word, score, bonus=0):
    tiles = encode(word)
    return Play(bytes(range(len(tiles))), tiles, [Word(0, False, tiles, score)], bonus)


def test_games_are_counted_by_their_strongest_computer():
    stats = counted(
        Finished(YOU, NOVICE),
        Finished(YOU, ADVANCED, NOVICE, winners=(1,)),
        Finished(YOU, NOVICE, winners=(0, 1)),
        Finished(YOU, ("ANN", None, 290)),
    )
    assert stats.rows == [[1, 1, 0], [2, 1, 1], [0, 0, 0], [1, 0, 0]]


def test_a_computer_s_win_or_draw_is_none_of_ours():
    stats = counted(
        Finished(YOU, NOVICE, winners=(1,)),
        Finished(YOU, NOVICE, NOVICE, winners=(1, 2)),
    )
    assert stats.rows[1] == [2, 0, 0]


def test_a_game_without_a_human_is_not_counted():
    assert counted(Finished(NOVICE, ADVANCED)).rows == [[0, 0, 0]] * 4
    assert counted(Finished(NOVICE, ADVANCED)).best_game == 0


def test_the_best_game_is_the_highest_score_of_a_human():
    game = Finished(YOU, ADVANCED, ("ANN", None, 310), winners=(1,))
    assert counted(game, Finished(YOU, NOVICE)).best_game == 310


def test_one_game_is_counted_once():
    stats, game = Statistics(), Finished(YOU, NOVICE)
    assert stats.count(5, game, Tally(game))
    assert not stats.count(5, game, Tally(game))
    assert not Statistics(stats.to_bytes()).count(5, game, Tally(game))
    assert stats.count(6, game, Tally(game))
    assert stats.rows[1] == [2, 2, 0]


def test_a_tally_takes_final_plays_of_humans():
    game = Finished(YOU, ADVANCED)
    tally = Tally(game)
    tally(events.SETTLED, 0, a_play("CAT", 10))
    tally(events.SETTLED, 1, a_play("QUIXOTIC", 300, 50))
    tally(events.PLACED, 0, a_play("ZZZ", 99))
    tally(events.SETTLED, 0, a_play("sTATION", 16, 50))
    tally(events.SETTLED, 0, a_play("OX", 18))
    assert (tally.best, tally.word, tally.bingos) == (66, encode("sTATION"), 1)


def test_a_tally_goes_on_from_its_bytes():
    game = Finished(YOU, ADVANCED)
    tally = Tally(game)
    tally(events.SETTLED, 0, a_play("OXYPHENBUTAZONE", 1730, 50))
    data = tally.to_bytes()
    assert len(data) == TALLY_BYTES
    again = Tally(game, data)
    again(events.SETTLED, 0, a_play("STATION", 16, 50))
    assert (again.best, again.word, again.bingos) == (1780, encode("OXYPHENBUTAZONE"), 2)


def test_the_best_play_of_all_games_stays():
    stats, game = Statistics(), Finished(YOU, NOVICE)
    for identity, (word, score) in enumerate((("OX", 18), ("QUIZ", 44), ("CAT", 10))):
        tally = Tally(game)
        tally(events.SETTLED, 0, a_play(word, score, 50 * (score > 40)))
        stats.count(identity + 1, game, tally)
    stats = Statistics(stats.to_bytes())
    assert (stats.best, stats.word, stats.bingos) == (94, encode("QUIZ"), 1)


def full():
    game = Finished(YOU, ADVANCED)
    tally = Tally(game)
    tally(events.SETTLED, 0, a_play("QUIZ", 44))
    stats = Statistics()
    stats.count(0xFFFFFFFF, game, tally)
    return stats, game, tally


def fields(stats):
    return stats.rows, stats.best_game, stats.bingos, stats.best, stats.word


def test_the_bytes_are_the_statistics():
    stats, game, tally = full()
    again = Statistics(stats.to_bytes())
    assert fields(again) == fields(stats)
    assert not again.count(0xFFFFFFFF, game, tally)


def test_what_is_missing_is_nothing_and_what_is_new_is_passed_over():
    stats, _, _ = full()
    data = stats.to_bytes()
    assert fields(Statistics(data + b"\x07new")) == fields(stats)
    for length in range(len(data)):
        short = Statistics(data[:length])
        assert len(short.to_bytes()) == len(data)
        assert short.rows[3][0] in (0, 1) and short.best in (0, 44)


def test_another_version_begins_anew():
    data = full()[0].to_bytes()
    assert fields(Statistics(b"\x02" + data[1:])) == fields(Statistics())


def test_numbers_stop_at_their_greatest():
    stats, game, tally = full()
    stats.rows[3] = [0xFFFF] * 3
    stats.bingos = 0xFFFF
    tally.bingos = 3
    stats.count(1, game, tally)
    assert Statistics(stats.to_bytes()).rows[3] == [0xFFFF] * 3


def test_of_a_game_at_two_handhelds_each_counts_its_own_player_alone():
    game = Finished(("ANN", None, 300), ("BEN", None, 250))
    rows, bests = [], []
    for own in (0, 1):
        tally = Tally(game, b"", (own,))
        for player, score in ((0, 30), (1, 10)):
            tally(events.SETTLED, player, a_play("CAT", score, bonus=50))
        stats = Statistics()
        assert stats.count(7, game, tally) and not stats.count(7, game, tally)
        rows.append(stats.rows[0])
        bests.append((stats.best_game, stats.best, stats.bingos))
    assert rows == [[1, 1, 0], [1, 0, 0]]
    assert bests == [(300, 80, 1), (250, 60, 1)]


def test_emptied_forgets_all_but_which_game_was_counted_last():
    game = Finished(YOU, NOVICE)
    stats = counted(game, game).emptied()
    for again in (stats, Statistics(stats.to_bytes())):
        assert again.rows == Statistics().rows and again.best_game == 0
        assert not again.count(2, game, Tally(game))
        assert again.count(3, game, Tally(game)) and again.rows[1] == [1, 1, 0]
