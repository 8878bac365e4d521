"""The clocks, and what time beyond the limit costs."""

from table import deal, place, sit

from engine.clock import Clock, minutes_over
from engine.tiles import encode

PERIOD = 1 << 30  # of the handheld's ticks
MINUTE = 60_000


class Ticks:
    """A source of ticks that a test turns by hand, and that wraps as the handheld's."""

    def __init__(self, now=0):
        self.now = now

    def __call__(self):
        return self.now % PERIOD

    def diff(self, new, old):
        return (new - old + PERIOD // 2) % PERIOD - PERIOD // 2


def clocks(players=2, now=0):
    ticks = Ticks(now)
    return ticks, Clock(players, ticks, ticks.diff)


def timed(kinds="hh", edition="tournament", **options):
    ticks, clock = clocks(len(kinds))
    game = sit(kinds, edition, clock=clock, **options)
    deal(game, "CATSQEE", "DOGSEAT", "AAIIOOU"[: 7 * (len(kinds) > 2)])
    return game, ticks


def test_only_the_clock_that_was_started_runs():
    ticks, clock = clocks()
    ticks.now += 100
    clock.start(1)
    ticks.now += 250
    clock.start(0)
    ticks.now += 30
    clock.stop()
    ticks.now += 1000
    clock.update()
    assert clock.used == [30, 250] and clock.running is None


def test_starting_a_clock_that_runs_loses_nothing():
    ticks, clock = clocks()
    clock.start(0)
    ticks.now += 70
    clock.start(0)
    ticks.now += 7
    clock.update()
    assert clock.used == [77, 0]


def test_wrap_of_the_ticks_is_survived():
    ticks, clock = clocks(now=PERIOD - 10)
    clock.start(0)
    ticks.now += 25
    clock.stop()
    assert clock.used == [25, 0]


def test_longer_than_the_ticks_period_counts_in_full():
    ticks, clock = clocks()
    clock.start(0)
    for _ in range(10):
        ticks.now += PERIOD // 4
        clock.update()
    assert clock.used == [10 * (PERIOD // 4), 0]


def test_clock_stands_without_a_source_of_ticks():
    clock = Clock(2)
    clock.start(0)
    clock.stop()
    assert clock.used == [0, 0]


def test_minutes_begun_beyond_the_limit():
    for over, minutes in ((-1, 0), (0, 0), (1, 1), (MINUTE, 1), (MINUTE + 1, 2), (9 * MINUTE, 9)):
        assert minutes_over(25 * MINUTE + over, 25) == minutes, over
    assert minutes_over(0, 25) == 0


def test_clock_of_the_player_to_move_runs_from_start_to_the_end_of_the_turn():
    game, ticks = timed()
    ticks.now += 500  # before READY
    game.start_clock()
    ticks.now += 1000
    place(game, "8G CAT")
    ticks.now += 500
    game.start_clock()
    ticks.now += 20
    game.pass_turn()
    ticks.now += 500
    game.clock.stop()
    assert game.clock.used == [1000, 20]


def test_pause_stops_the_clock():
    game, ticks = timed()
    game.start_clock()
    ticks.now += 1000
    game.clock.stop()
    ticks.now += MINUTE
    game.start_clock()
    ticks.now += 5
    game.pass_turn()
    assert game.clock.used == [1005, 0]


def test_challenge_stops_the_clock():
    for word in ("CQT", "CAT"):
        game, ticks = timed(edition="cartridge", failed_challenge="no penalty")
        place(game, "8G " + word)
        game.start_clock()
        ticks.now += 300
        game.challenge()
        ticks.now += MINUTE
        if word == "CQT":
            game.decide(True)
        game.start_clock()
        ticks.now += 7
        game.pass_turn()
        assert game.clock.used == [0, 307], word


def test_clock_stands_after_the_end():
    for end in (lambda game: game.pass_turn(), lambda game: game.resign()):
        game, ticks = timed(ends="all pass")
        game.pass_turn()
        game.start_clock()
        ticks.now += 5
        end(game)
        ticks.now += MINUTE
        game.clock.update()
        assert game.over and game.clock.used == [0, 5]


def overrun(first, second=0, **options):
    """A game of the tournament edition after both passed, having thought so many ms."""
    game, _ = timed(ends="all pass", **options)
    game.clock.used = [first, second]
    for player in game.players:
        player.rack = bytearray(encode("A"))
    game.pass_turn()
    game.pass_turn()
    return game


def test_ten_points_for_each_minute_begun_over_the_limit():
    for over, points in ((0, 0), (1, 10), (MINUTE, 10), (MINUTE + 1, 20), (5 * MINUTE, 50)):
        assert overrun(25 * MINUTE + over).players[0].score == -points - 1, over


def test_no_penalty_where_the_timer_or_the_penalty_is_off():
    assert overrun(90 * MINUTE, minutes=0).players[0].score == -1
    assert overrun(90 * MINUTE, penalty=0).players[0].score == -1


def test_time_penalty_has_a_line_of_its_own_before_the_tiles():
    lines = overrun(27 * MINUTE, 26 * MINUTE).adjustments
    assert [(a.player, a.points, a.tiles_of) for a in lines] == [
        (0, -20, None), (1, -10, None), (0, -1, 0), (1, -1, 1)
    ]  # fmt: skip


def test_time_penalty_is_taken_before_the_tie_is_judged():
    game, _ = timed(ends="all pass")
    game.clock.used = [26 * MINUTE, 0]
    # Level at 40 in the end; before the tiles 42 to 41, for the ten of the time are off.
    game.players[0].score, game.players[1].score = 51, 42
    game.players[0].rack, game.players[1].rack = bytearray(encode("A")), bytearray(encode("D"))
    game.pass_turn()
    game.pass_turn()
    assert [player.score for player in game.players] == [40, 40]
    assert game.ranking == [[1], [0]]
