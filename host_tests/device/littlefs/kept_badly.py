"""What the app makes of kept things that are damaged, foreign or missing, and of a full flash."""

import os

from eight_turns import (
    DRAFT,
    GAME,
    TURNS,
    WORDS,
    begin,
    begun,
    loaded,
    new_game,
    play,
    whole_record,
)
from lab import Lab, content, put

from engine import snapshot
from engine.rules import Rules
from hal.games import StoreError
from hal.store import Store
from ui.keeper import Keeper


def damage(name, *slots):
    for slot in slots:
        path = "/store/%s.%d" % (name, slot)
        data = bytearray(content(path))
        data[-5] ^= 0x40
        put(path, data)


def test_a_damaged_slot_leaves_the_game_a_turn_before_or_as_it_was_and_is_told_once():
    whole = whole_record()
    for slot in (0, 1):
        lab = Lab()
        begun(lab, 3)
        damage("game", slot)
        store = lab.power_on()
        keeper = loaded(store)
        assert keeper.problem == (
            "The saved game is damaged in one of two copies; the other is used."
        )
        play(keeper, keeper.saved, first=2 if keeper.saved.turn == 0 else 3)
        assert content(store.games.path(1)) == whole
    lab = Lab()
    begun(lab, 3)
    damage("game", 0)
    assert loaded(lab.power_on()).problem and not loaded(lab.power_on()).problem


def test_two_damaged_slots_leave_no_game_and_it_is_told():
    lab = Lab()
    begun(lab, 3)
    damage("game", 0, 1)
    keeper = loaded(lab.power_on())
    assert keeper.saved is None
    assert keeper.problem == "The saved game is damaged and cannot be used."
    game = new_game()
    begin(keeper, game, GAME + 1)
    play(keeper, game)
    assert lab.store.games.numbers() == [1]


def test_a_game_of_another_version_is_told_and_left_alone():
    lab = Lab()
    begun(lab, 3)
    kept = lab.store.read("game")
    for data, why in (
        (b"\x03" + kept[1:], "saved by version 3, need 2"),
        (kept[:10], "cut short"),
        (kept[:-4] + bytes(4), "damaged or cut short"),
    ):
        lab.store.write("game", data)
        keeper = loaded(lab.power_on())
        assert keeper.saved is None
        assert keeper.problem == "The saved game cannot be resumed: %s." % why
        assert lab.store.read("game") == data


def test_without_its_record_a_game_goes_on_and_is_counted():
    for lose in (lambda: os.remove(DRAFT), lambda: put(DRAFT, b"#player1 ANN")):
        lab = Lab()
        begun(lab, 3)
        lose()
        keeper = loaded(lab.power_on())
        play(keeper, keeper.saved, first=3)
        keeper = loaded(lab.power_on())
        assert keeper.saved is None and keeper.stats.rows[3][0] == 1
        assert lab.store.games.numbers() == []


def test_damaged_statistics_and_settings_begin_again_and_are_told_once():
    for name, text in (
        ("stats", "The statistics are damaged and cannot be used."),
        ("settings", "The settings are damaged and cannot be used."),
    ):
        lab = Lab()
        begun(lab, len(TURNS))
        settings = Keeper(lab.store, WORDS).settings
        settings.sound = 0
        for _ in range(2):
            lab.store.write("settings", settings.to_bytes())
            lab.store.write("stats", lab.store.read("stats"))
        damage(name, 0, 1)
        keeper = loaded(lab.power_on())
        assert keeper.problem == text
        assert keeper.stats.rows[3][0] == (name != "stats")
        assert bool(keeper.settings.sound) == (name == "settings")
        keeper.load()
        assert keeper.problem == ""
        assert loaded(lab.power_on()).problem == ""


def test_without_room_the_game_is_kept_and_its_record_given_up():
    lab = Lab()
    keeper, game = begun(lab, 1)
    keeper.write("#note %s\n" % ("a record that needs a block of its own " * 60))
    TURNS[1](game)
    assert keeper.keep() == ""
    lab.fill()
    told = []
    for turn in TURNS[2:5]:
        turn(game)
        told.append(keeper.keep())
        assert keeper.safe
    assert told == ["The flash is full.", "", ""]
    keeper = loaded(lab.power_on())
    assert keeper.problem == ""
    assert snapshot.save(keeper.saved) == snapshot.save(game)
    play(keeper, keeper.saved, first=5)
    assert loaded(lab.power_on()).saved is None
    assert lab.store.games.numbers() == [] and keeper.stats.rows[3][0] == 1


def test_a_count_that_could_not_be_kept_is_kept_at_the_title():
    lab = Lab()
    keeper, game = begun(lab, len(TURNS) - 1)
    TURNS[-1](game)
    os.mkdir("/store/stats.0")  # in the way
    assert keeper.keep() == "The flash cannot be written (error 21)."
    keeper.load()
    os.rmdir("/store/stats.0")
    keeper.load()
    keeper = loaded(lab.power_on())
    assert keeper.saved is None and keeper.stats.rows[3][0] == 1
    assert lab.store.games.numbers() == [1]


def test_a_count_that_could_not_be_kept_is_kept_when_the_next_game_begins():
    lab = Lab()
    keeper, game = begun(lab, len(TURNS) - 1)
    TURNS[-1](game)
    os.mkdir("/store/stats.0")  # in the way
    assert keeper.keep() == "The flash cannot be written (error 21)."
    assert keeper.safe and keeper.recorded
    keeper.load()
    assert keeper.problem == "The flash cannot be written (error 21)."
    os.rmdir("/store/stats.0")
    begin(keeper, new_game(8), GAME + 1)
    assert keeper.record() is None  # that of the first was there, and is no longer asked for
    assert loaded(lab.power_on()).stats.rows[3][0] == 1


def test_a_record_that_could_not_be_filed_is_filed_at_the_next_start():
    whole = whole_record()
    lab = Lab()
    keeper, game = begun(lab, len(TURNS) - 1)
    TURNS[-1](game)

    def finish():
        raise StoreError("This is no flash.")

    lab.store.games.finish = finish
    assert keeper.keep() == "This is no flash."
    assert keeper.safe and not keeper.recorded
    assert lab.store.games.numbers() == []
    assert Keeper(lab.power_on(), WORDS).stats.rows[3][0] == 1  # nothing holds that up
    keeper = loaded(lab.power_on())
    assert keeper.problem == "" and keeper.saved is None
    assert content(lab.store.games.path(1)) == whole
    assert loaded(lab.power_on()).stats.rows[3][0] == 1


def test_a_record_that_cannot_be_taken_back_to_the_game_is_given_up_and_told():
    lab = Lab()
    keeper, game = begun(lab, 3)
    TURNS[3](game)
    keeper._record()  # the power goes before the game is kept as well
    os.mkdir("/store/games/cut.tmp")  # in the way
    keeper = loaded(lab.power_on())
    assert keeper.problem == "The flash cannot be written (error 21)."
    play(keeper, keeper.saved, first=3, last=5)
    keeper = loaded(lab.power_on())
    assert keeper.problem == ""
    play(keeper, keeper.saved, first=5)
    assert lab.store.games.numbers() == []  # and none without the turns in between
    assert loaded(lab.power_on()).stats.rows[3][0] == 1


def test_a_game_that_was_counted_is_not_counted_again_after_a_reset():
    class Play:  # of a linked game, of whose end the other does not know yet
        seat = 0
        settled = False

        def to_bytes(self):
            return b"play"

    lab = Lab()
    keeper, game = Keeper(lab.store, WORDS), new_game()
    keeper.begin(game, GAME, Play())
    play(keeper, game)
    assert keeper.unsettled and keeper.stats.rows[3][0] == 1
    assert keeper.reset_stats() == ""
    for _ in range(2):
        keeper.load()
        assert keeper.unsettled and keeper.stats.rows[3][0] == 0
        keeper = loaded(lab.power_on())
    begin(keeper, new_game(8), GAME + 1)
    play(keeper, keeper._game)
    assert loaded(lab.power_on()).stats.rows[3][0] == 1


def test_where_nothing_can_be_kept_it_is_told_and_the_game_goes_on():
    Lab()
    put("/store/kept", b"mine")
    keeper = Keeper(Store("/store/kept"), WORDS)
    keeper.load()
    told = "/store/kept is a file and not a folder."
    assert keeper.problem == told and keeper.saved is None
    game = new_game()
    keeper.begin(game, GAME)
    for turn in TURNS:
        assert keeper.keep() == told and not keeper.safe
        turn(game)
    assert keeper.keep() == told
    assert keeper.stats.rows[3][0] == 1


def test_rules_that_were_set_come_back():
    lab = Lab()
    keeper = Keeper(lab.store, WORDS)
    keeper.settings.rules = Rules("tournament", rack_size=9)
    lab.store.write("settings", keeper.settings.to_bytes())
    assert Keeper(lab.power_on(), WORDS).settings.rules == Rules("tournament", rack_size=9)
