"""What the app keeps of a game: turn by turn, and when it is over, wherever the power is cut."""

import os

from eight_turns import (
    DRAFT,
    GAME,
    HEAD,
    TURNS,
    WORDS,
    begin,
    begun,
    loaded,
    new_game,
    play,
    whole_record,
)
from lab import Lab, content

from engine import snapshot
from ui.keeper import Keeper


def test_a_record_tells_the_game():
    lines = whole_record().decode().split("\n")
    assert "\n".join(lines[:3]) + "\n" == HEAD
    turns = [line for line in lines[3:] if line.startswith(">")]
    assert [turn.split(":")[0] for turn in turns[:8]] == [">ANN", ">ADVANCED"] * 4
    assert turns[0].split()[2] == "8E" and turns[3].split()[2][0] == "-"
    assert len(turns) == 10  # and what both lose by their tiles


def test_a_game_is_resumed_as_it_was_after_its_last_turn():
    whole = whole_record()
    for turns in range(len(TURNS)):
        lab = Lab()
        _, game = begun(lab, turns)
        keeper = loaded(lab.power_on())
        assert keeper.problem == ""
        assert snapshot.save(keeper.saved) == snapshot.save(game)
        play(keeper, keeper.saved, first=turns)
        assert content(lab.store.games.path(1)) == whole


def test_power_cut_in_any_turn_leaves_the_game_before_it_or_after_with_its_record():
    whole = whole_record()
    lab = Lab()
    _, game = begun(lab)
    turn = 0

    def state(game):
        return snapshot.save(game), content(DRAFT)

    def act(store):
        keeper = loaded(store)
        play(keeper, keeper.saved, turn, turn + 1)

    before = state(game)
    for turn in range(len(TURNS) - 1):
        image = lab.image()
        act(lab.power_on())
        after = state(loaded(lab.power_on()).saved)
        assert after != before

        def check(store):
            keeper = loaded(store)
            assert keeper.problem == ""
            found = state(keeper.saved)
            assert found == before or found == after
            play(keeper, keeper.saved, first=turn + (found == after))
            assert content(store.games.path(1)) == whole

        lab.insert(image)
        assert lab.each_cut(act, check) > 1
        before = after


def test_power_cut_at_the_end_leaves_the_turn_before_it_or_the_game_filed_and_counted_once():
    whole = whole_record()
    last = len(TURNS) - 1
    lab = Lab()
    begun(lab, last)

    def act(store):
        keeper = loaded(store)
        play(keeper, keeper.saved, first=last)

    def check(store):
        keeper = loaded(store)
        assert keeper.problem == ""
        games = store.games
        if keeper.saved is not None:
            assert (games.numbers(), keeper.stats.rows[3][0]) == ([], 0)
            play(keeper, keeper.saved, first=last)
        again = loaded(store)
        for one in (keeper, again):
            assert one.stats.rows[3][0] == 1 and one.stats.bingos == 1
        assert again.saved is None
        assert games.numbers() == [1] and content(games.path(1)) == whole
        assert sorted(os.listdir("/store/games")) == ["0001.gcg"]

    def check_with_a_second_cut(store):
        image = lab.image()
        inner = Lab()
        inner.insert(image)
        inner.each_cut(loaded, check, quarters=(2,))
        lab.insert(image)

    assert lab.each_cut(act, check) > 6
    lab = Lab()
    begun(lab, last)
    lab.each_cut(act, check_with_a_second_cut, quarters=(0, 2))


def test_power_cut_while_a_game_begins_leaves_the_old_game_none_or_the_new():
    lab = Lab()
    _, old = begun(lab, 3)
    new = new_game(seed=8)

    def act(store):
        begin(loaded(store), new_game(seed=8), GAME + 1)

    def check(store):
        keeper = loaded(store)
        assert keeper.problem == ""
        if keeper.saved is None:
            begin(keeper, new_game(seed=8), GAME + 1)
            keeper.load()
        kept = snapshot.save(keeper.saved)
        assert kept in (snapshot.save(old), snapshot.save(new))
        play(keeper, keeper.saved, first=3 if kept == snapshot.save(old) else 0)
        record = content(store.games.path(1)).decode()
        assert record.startswith(HEAD) and record.count("\n>") == 10
        assert keeper.stats.rows[3][0] == 1

    lab.each_cut(act, check)


def test_two_games_are_counted_and_a_third_of_the_same_identity_is_not():
    lab = Lab()
    begun(lab, len(TURNS))
    keeper = Keeper(lab.power_on(), WORDS)
    for identity, count in ((GAME + 1, 2), (GAME + 1, 2), (GAME + 2, 3)):
        game = new_game()
        begin(keeper, game, identity)
        play(keeper, game)
        assert Keeper(lab.power_on(), WORDS).stats.rows[3][0] == count
        keeper = Keeper(lab.store, WORDS)
