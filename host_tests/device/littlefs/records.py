"""Finished games and the draft of the one being played, on a littlefs."""

import os

from lab import Lab, content, put, raises

from hal.games import Games, StoreFull

TURN = ">YOU: CATDOGS 8D CAT +10 10\n"
FOLDER = "/store/games/"


def listing():
    return sorted(name for name in os.listdir("/store/games"))


def finish(games, *texts):
    """Play a game whose turns add these texts to its record. Returns its number."""
    games.begin()
    for text in texts:
        games.append(text)
    return games.finish()


def texts(games):
    return [content(games.path(number)) for number in games.numbers()]


def test_a_finished_game_has_its_text_whole_and_the_next_number():
    games = Lab().store.games
    assert games.numbers() == []
    assert finish(games, "one\n", TURN, "end ö\n") == 1
    assert finish(games, "two\n") == 2
    assert games.numbers() == [1, 2]
    assert games.path(2) == "/store/games/0002.gcg"
    assert texts(games) == [("one\n" + TURN + "end ö\n").encode(), b"two\n"]


def test_append_tells_the_length_in_bytes():
    games = Lab().store.games
    games.begin()
    assert games.append("ö\n") == 3
    assert games.append(TURN) == 3 + len(TURN)


def test_a_draft_is_no_finished_game():
    lab = Lab()
    lab.store.games.begin()
    lab.store.games.append(TURN)
    put(FOLDER + "cut.tmp", b"half")
    os.mkdir(FOLDER + "0007.gcg")
    for foreign in ("notes.gcg", "0003.txt", ".gcg", "-005.gcg"):
        put(FOLDER + foreign, b"foreign")
    assert lab.power_on().games.numbers() == []
    assert not lab.store.games.drop_oldest()


def test_a_file_whose_number_is_written_otherwise_is_no_finished_game():
    games = Lab().store.games
    for foreign in ("1.gcg", "00002.gcg", "0000.gcg", "0000.txt"):
        put(FOLDER + foreign, b"foreign")
    assert games.numbers() == []
    assert not games.drop_oldest()
    assert finish(games, "one\n") == 1 and texts(games) == [b"one\n"]


def test_a_folder_in_the_place_of_the_next_game_is_passed_over():
    games = Lab().store.games
    os.mkdir(FOLDER + "0001.gcg")
    assert finish(games, "two\n") == 2
    assert games.numbers() == [2] and texts(games) == [b"two\n"]


def test_numbers_go_on_from_the_last_and_past_9999():
    games = Lab().store.games
    put(FOLDER + "9999.gcg", b"old")
    put(FOLDER + "0012.gcg", b"older")
    assert finish(games, "new\n") == 10000
    assert games.numbers() == [12, 9999, 10000]


def test_the_oldest_is_dropped_first():
    games = Lab().store.games
    for text in "abc":
        finish(games, text)
    assert games.drop_oldest()
    assert games.numbers() == [2, 3] and texts(games) == [b"b", b"c"]


def test_a_draft_is_cut_back_to_what_was_kept():
    games = Lab().store.games
    games.begin()
    kept = games.append(TURN * 40)
    games.append("a turn too much\n")
    assert games.cut(kept)
    assert games.append("end\n") == kept + 4
    games.finish()
    assert texts(games) == [(TURN * 40 + "end\n").encode()]
    assert listing() == ["0001.gcg"]


def test_a_draft_that_lacks_what_was_kept_is_told():
    games = Lab().store.games
    assert not games.cut(1)
    games.begin()
    kept = games.append(TURN)
    assert games.cut(kept)
    assert not games.cut(kept + 1)
    games.discard()
    assert listing() == []
    games.discard()


def test_a_new_draft_is_empty():
    games = Lab().store.games
    games.begin()
    games.append("of another game\n")
    finish(games, "one\n")
    assert texts(games) == [b"one\n"]


def test_power_cut_while_a_turn_is_added_leaves_the_record_before_or_after():
    lab = Lab()
    lab.store.games.begin()
    old = b""
    for number in range(60):  # in the directory at first, then in a block, then in two
        new = old + b"%d " % number + TURN.encode() * 3

        def check(store):
            games = store.games
            assert games.cut(len(old))
            if number % 10 == 0:  # what is cut off was the new turn, or nothing
                assert games.append("") == len(old)
            games.finish()
            assert texts(games) == [old]

        text = new[len(old) :].decode()
        lab.each_cut(lambda store: store.games.append(text), check, quarters=(0, 2))
        old = new
    assert len(old) > 4096


def test_power_cut_while_a_game_is_finished_leaves_it_a_draft_or_listed_whole():
    lab = Lab()
    finish(lab.store.games, "earlier\n")
    whole = TURN.encode() * 60
    lab.store.games.begin()
    lab.store.games.append(TURN * 60)

    def check(store):
        found = texts(store.games)
        assert found in ([b"earlier\n"], [b"earlier\n", whole])
        if len(found) == 1:
            assert store.games.cut(len(whole)) and content(FOLDER + "draft.gcg") == whole
        else:
            assert not store.games.cut(len(whole))

    lab.each_cut(lambda store: store.games.finish(), check)
    assert texts(lab.store.games) == [b"earlier\n", whole]


def test_power_cut_while_a_draft_is_cut_back_costs_nothing_of_what_was_kept():
    lab = Lab()
    lab.store.games.begin()
    kept = lab.store.games.append(TURN * 60)
    lab.store.games.append(TURN)

    def check(store):
        assert store.games.numbers() == []
        assert store.games.cut(kept)
        store.games.finish()
        assert texts(store.games) == [TURN.encode() * 60]

    lab.each_cut(lambda store: store.games.cut(kept), check)


def test_a_game_that_begins_finds_room_by_dropping_the_oldest():
    lab = Lab(48)
    games = lab.store.games
    for _ in range(60):
        finish(games, TURN * 100)
    left = games.numbers()
    assert left == list(range(left[0], 61)) and len(left) > 20
    status = os.statvfs("/store")
    assert (
        12 * 4096 < status[0] * status[3] < 20 * 4096
    )  # for a game being played, and for setting up


def test_where_others_fill_the_flash_not_every_game_goes():
    lab = Lab(48)
    games = lab.store.games
    for _ in range(10):
        finish(games, TURN * 100)
    lab.fill(left=6)
    games.begin()
    assert games.numbers() == list(range(3, 11))


def test_without_room_a_turn_is_added_at_the_cost_of_the_oldest_game():
    lab = Lab()
    games = lab.store.games
    for _ in range(2):
        finish(games, TURN * 100)
    games.begin()
    lab.fill()
    for _ in range(12):
        games.append(TURN * 10)
    assert games.numbers() in ([2], [])
    games.finish()
    assert texts(games)[-1] == TURN.encode() * 120


def test_without_any_room_it_is_told_and_the_draft_stays_whole():
    lab = Lab()
    games = lab.store.games
    games.begin()
    lengths = [games.append(TURN)]
    lab.fill()

    def go_on():
        while True:
            lengths.append(games.append(TURN))

    assert str(raises(StoreFull, go_on)) == "The flash is full."
    lab.power_on()
    assert content(FOLDER + "draft.gcg") == TURN.encode() * len(lengths)


def test_games_need_nothing_but_their_folder():
    Lab()
    os.mkdir("/store/elsewhere")
    games = Games("/store/elsewhere")
    assert finish(games, "one\n") == 1
    assert os.listdir("/store/elsewhere") == ["0001.gcg"]
