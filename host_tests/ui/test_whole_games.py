"""Whole games, by screens alone: each player is handed the computer's best play, and touches it.

`make torture` adds a game that begins with all of the tiles.
"""

import os

import pytest

from host_tests.ui.hands import BAR, BEST_PLAY, YES, Hands
from tools.bench.unit import Unit
from tools.gcg import open_record
from ui.flow import CONTINUE, OVER, PLACE, READY

NAMES = ("ANNA", "BEN", "CYD", "DORA")
FOUR = tuple((name, None) for name in NAMES)
TITLE = (160, 212)
GAME = "app._stack[0].game"
PLAYED = f"""[player.score - sum(line.points for line in {GAME}.adjustments if line.player == n)
    for n, player in enumerate({GAME}.players)]"""
LEFT = f"[modules['engine.tiles'].decode(player.rack) for player in {GAME}.players]"
WORTH = f"[sum(modules['engine.tiles'].value(t) for t in p.rack) for p in {GAME}.players]"
LONG = pytest.mark.skipif("TORTURE" not in os.environ, reason="takes minutes: make torture")
COUNTED = "sum(row[0] for row in app.keeper.stats.rows)"
MINUTE = 60_000


@pytest.fixture
def hands(tmp_path):
    with Unit(flash=tmp_path / "flash", name="whole") as unit:
        unit.wait_screen("title")
        unit.wait_idle()
        yield Hands(unit)
        assert unit.error is None
        assert unit.ask("'crash.txt' in __import__('os').listdir('/store')") is False


def take_turn(hands):
    """What the computer would do, by touch."""
    kind, first, tiles = hands.unit.ask(BEST_PLAY)
    if kind == "play":
        hands.play(first, tiles)
    elif kind == "exchange":
        hands.choose("EXCHANGE")
        for code in first:
            free = f"getattr(b, 'code', 0) == {code} and not b.chosen"
            at = f"[(b.x + 17, b.y + 17) for b in app.screen.buttons if {free}]"
            hands.tap(hands.unit.ask(at)[0])
        hands.tap((228, 202))
    else:
        hands.choose("PASS")
        hands.tap(YES)


def play_out(hands, turn=take_turn):
    """Play until the end, and look at the result. Returns how many turns it took."""
    turns = 0
    while (stage := hands.unit.ask("app.screen.flow.stage")) != OVER:
        assert stage in (READY, CONTINUE, PLACE)
        if stage != PLACE:
            hands.tap(BAR)
        elif hands.unit.ask(f"{GAME}.last_chance"):
            hands.choose("ENTER")  # ACCEPT
        else:
            turns += 1
            turn(hands)
    return turns


def see_result(hands):
    """The end, where the scores and the winner stand as the rules have them; then the title."""
    ask = hands.unit.ask
    played, worth, over = ask(PLAYED), ask(WORTH), ask(f"{GAME}.clock.used")
    timed = ask(f"{GAME}.rules.minutes") * MINUTE
    finish = ask(f"{GAME}.rules.finish_line")
    scores = hands.scores()
    if not finish:
        out = next((n for n, tiles in enumerate(worth) if not ask(LEFT)[n]), None)
        for n, score in enumerate(scores):
            gained = sum(worth) if n == out else -worth[n]
            late = -(-(over[n] - timed) // MINUTE) * 10 if timed and over[n] > timed else 0
            assert score == played[n] + gained - late
    hands.tap(BAR)
    hands.unit.wait_screen("end")
    hands.unit.wait_idle()
    names = ask("[player.name for player in app.screen._game.players]")
    best = [n for n, score in enumerate(scores) if score == max(scores)]
    assert len(best) > 1 or hands.reads("large", f"{names[best[0]]} WINS")
    for name, score in zip(names, scores, strict=True):
        assert hands.reads("small", name) and hands.reads("large", str(score))
    return scores


def leave(hands, tmp_path, replay: bool):
    """From the end to the title: the game is counted, recorded, and no more to be resumed."""
    scores = hands.unit.ask("[player.score for player in app.screen._game.players]")
    path = tmp_path / "game.gcg"
    path.write_bytes(hands.unit.ask("app.keeper.record().read()"))
    if replay:
        record = open_record(path)
        record.run()
        assert record.scores[: len(scores)] == scores
    hands.tap(TITLE)
    assert hands.unit.screen == "title" and not hands.reads("large", "RESUME")
    assert hands.unit.ask(COUNTED) == 1


@pytest.mark.parametrize(
    ("players", "bag", "rules"),
    (
        (FOUR, 4, ""),
        (FOUR[:2], 6, "rack_size=9"),
        pytest.param(FOUR, None, "", marks=LONG),
    ),
)  # fmt: skip
def test_a_game_is_played_to_its_end(hands, tmp_path, players, bag, rules):
    hands.begin(*players, bag=bag, rules=rules)
    turns = play_out(hands)
    assert turns > len(players)
    see_result(hands)
    leave(hands, tmp_path, replay=bag is None)


def test_four_reach_for_the_finish_line_and_the_first_wins(hands, tmp_path):
    hands.begin(*((name, None, "beginner") for name in NAMES), rules="finish_line=True")
    for player in range(4):
        assert hands.reads("small", "/50", (213, 27 * player, 320, 27 * player + 27))
    play_out(hands)
    scores = see_result(hands)
    assert max(scores) >= 50 and sorted(scores)[2] < 50
    assert hands.reads("small", f"{NAMES[scores.index(max(scores))]} has reached 50")
    leave(hands, tmp_path, replay=True)


def test_a_timed_game_goes_on_into_overtime_and_costs_ten_points_a_minute(hands, tmp_path):
    hands.begin(*FOUR[:2], bag=2, rules="minutes=25")
    clock = f"{GAME}.clock"

    def slow_turn(hands):
        if hands.unit.ask(f"{GAME}.turn == 0 and {clock}.used[0] < {25 * MINUTE}"):
            hands.unit.ask(f"exec('{clock}.used[0] = {26 * MINUTE + 1}', {{'app': app}})")
        take_turn(hands)

    play_out(hands, slow_turn)
    see_result(hands)
    assert hands.reads("small", "ANNA: time") and hands.reads("medium", "-20")
    leave(hands, tmp_path, replay=False)
