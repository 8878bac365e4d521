"""A game as bytes: it goes on as it would have, and nothing but such bytes becomes a game."""

import struct
from binascii import crc32

from table import deal, place, sit, state, whole

from common import lexicon, raises
from engine.clock import Clock
from engine.computer import Computer
from engine.ending import NO_PLAYS, OUT
from engine.game import CHALLENGE, RULING, Game
from engine.play import IllegalPlay
from engine.player import Player
from engine.restore import SnapshotError, restore
from engine.rules import Rules
from engine.snapshot import save
from engine.tiles import decode, encode

RACKS = "CATSQEE", "DOGSEAT", "AAIIOOU", "EEEERRR"


def again(game, clock=None):
    data = save(game)
    other = restore(data, lexicon(), clock)
    assert save(other) == data and state(other)[:4] == state(game)[:4]
    return other


def opened(word, kinds="hh", **options):
    game = sit(kinds, **options)
    deal(game, *RACKS[: len(kinds)])
    place(game, "8G CAT")
    if game.window:
        game.accept()
    place(game, word)
    return game


def finish(game, computer):
    """Let the computer play to the end; what all did, as text."""
    done = []
    while not game.over:
        computer.start(game)
        while not computer.step():
            pass
        computer.apply(game)
        done.append("%s %s" % (game.last_play, [decode(p.rack) for p in game.players]))
    return done, [p.score for p in game.players], game.ranking


def test_restored_game_goes_on_move_for_move():
    computer = Computer(lexicon())
    game = sit("cc")
    for _ in range(20):
        computer.start(game)
        while not computer.step():
            pass
        computer.apply(game)
    other = again(game)
    assert finish(game, computer) == finish(other, computer)


def test_names_levels_rules_and_order_of_the_rack_are_kept():
    game = sit("hch", "boxed EU", rack_size=9, finish=("beginner",) * 3, finish_line=True)
    game.players[0].name = "\u00c9v\u00ef\u00f1\u20ac"
    game.player.rack = bytearray(reversed(game.player.rack))
    other = again(game)
    for one, two in zip(game.players, other.players):
        assert (one.name, one.level, one.finish, one.target, one.rack) == (
            two.name, two.level, two.finish, two.target, two.rack
        )  # fmt: skip
    assert other.rules == game.rules


def test_last_play_is_there_for_its_outline():
    other = again(opened("H8 AGE", kinds="hc", failed_challenge="no penalty"))
    assert str(other.last_play) == "H8 AGE 4" and other.last_play.down
    assert [str(word) for word in other.last_play.words] == ["AGE"]


def test_open_window_can_be_challenged_or_accepted():
    for word, answer in (("H8 AGO", True), ("H8 AGO", False), ("H8 ADT", True), ("H8 ADT", False)):
        results = []
        for game in (opened(word), again(opened(word))):
            assert game.phase == CHALLENGE and game.may_challenge(0)
            if answer:
                game.challenge()
            else:
                game.accept()
            results.append((save(game), str(game.last_play)))
        assert results[0] == results[1]


def test_ruling_is_still_to_be_made():
    for overrule in (True, False):
        game = opened("H8 ADT")
        game.challenge()
        other = again(game)
        assert other.phase == RULING and other.window.invalid == ["ADT"]
        assert other.window.challenger == 0 and str(other.window.previous) == "8G CAT 10"
        game.decide(overrule)
        other.decide(overrule)
        assert save(game) == save(other)


def test_lost_turns_passes_and_resignations_are_kept():
    game = opened("H8 AGO", "hhhh")
    game.challenge(0)
    game.resign(2)
    other = again(game)
    assert [p.lost_turns for p in other.players] == [1, 0, 0, 0]
    assert [p.resigned for p in other.players] == [False, False, True, False]
    assert (other.passes, other.scoreless, other.turn) == (game.passes, game.scoreless, game.turn)
    assert [p.last for p in other.players] == [p.last for p in game.players]


def test_turns_lost_while_a_play_waits_are_kept():
    game = opened("H8 AGO", "hhh")
    game.challenge(0)
    place(game, "10H OI")
    assert game.window.turns_lost == 1
    other = again(game)
    other.accept()
    assert other.scoreless == 1


def test_clocks_are_kept_and_stand():
    now = [0]
    game = sit(edition="tournament", clock=Clock(2, lambda: now[0]))
    game.start_clock()
    now[0] = 61_000
    other = again(game, Clock(2, lambda: now[0]))
    now[0] = 99_000
    other.clock.update()
    assert other.clock.used == [61_000, 0] and other.clock.running is None


def test_finished_game_keeps_its_reckoning():
    for computers in (True, False):
        game = sit("cc" if computers else "hh", minutes=25)
        game.clock.used = [26 * 60_000, 0]
        if computers:
            finish(game, Computer(lexicon()))
        else:
            game.pass_turn()
            game.pass_turn()
        other = again(game)
        assert other.over and other.ended == game.ended == (OUT if computers else NO_PLAYS)
        lines = [
            [(a.player, a.points, a.tiles_of) for a in one.adjustments] for one in (game, other)
        ]
        assert lines[0] == lines[1] and len(lines[0]) == 3
        assert other.ranking == game.ranking and other.winners


def test_size():
    two, four = opened("H8 AGO"), opened("H8 AGO", "hhhh", rack_size=9)
    for game in (two, four):
        for player in game.players:
            player.name = "\u20ac" * 13
    assert len(save(two)) < 500 and len(save(four)) < 700


# bytes that are no game


def refused(data):
    return str(raises(SnapshotError, restore, data, lexicon()))


def sealed(data):
    """With a CRC that fits: as another firmware, or an enemy, would write it."""
    return data[:-4] + struct.pack("<I", crc32(data[:-4]))


def test_damage_to_any_byte_is_noticed():
    data = save(opened("H8 ADT"))
    for at in range(len(data)):
        for flip in (1, 0x80):
            refused(data[:at] + bytes((data[at] ^ flip,)) + data[at + 1 :])


def test_cut_at_any_byte_is_noticed():
    data = save(opened("H8 ADT"))
    for length in range(len(data)):
        refused(data[:length])
    refused(data + b"\x00")


def test_what_is_wrong_is_named():
    data = save(opened("H8 ADT"))
    assert refused(b"") == "not a saved game"
    assert refused(b"LXPK" + data[4:]) == "not a saved game"
    assert refused(data[:4] + b"\x02" + data[5:]) == "saved by version 2, need 1"
    assert refused(data[:200]) == "damaged or cut short"
    assert refused(sealed(data[:5] + b"\x05" + data[6:])) == "exchange_minimum: no choice 5"
    assert refused(sealed(data[:14] + b"\x05" + data[15:])) == "number of players out of range"
    assert refused(sealed(data[:15] + b"\x02" + data[16:])) == "turn out of range"
    board = 14 + struct.calcsize("<6BHI")
    assert refused(sealed(data[:board] + b"\x07" + data[board + 1 :])) == (
        "tiles are lost or doubled"
    )
    assert refused(sealed(data[:board] + b"\x3f" + data[board + 1 :])) == (
        "63 on the board is no tile"
    )
    assert refused(sealed(data + bytes(2))) == "length out of range"


def test_states_that_no_game_comes_to_are_named():
    def told(change):
        game = opened("H8 ADT", "hhh")
        change(game)
        return refused(save(game))

    def resigned(game):
        game.players[2].resigned = True

    def foreign_rack(game):
        game.window.rack = encode("EEEEEEE")

    def own_challenge(game):
        game.window.challenger = game.window.player

    def empty_rack(game):
        game.bag.put_back(game.players[2].rack)
        game.players[2].rack = bytearray()

    def negative(game):
        game.players[1].score = -1

    def too_many(game):
        game.players[1].last = 10000

    def lost(game):
        game.players[0].lost_turns, game.window.turns_lost = 3, 3  # for a board of five tiles

    def passed(game):
        game.passes = 9

    assert told(negative) == told(too_many) == "player 2 out of range"
    assert told(lost) == "turns lost out of range"
    assert told(passed) == "passes out of range"
    assert told(resigned) == "turn out of range"
    assert told(foreign_rack) == "rack before the play out of range"
    assert told(own_challenge) == "challenger out of range"
    assert told(empty_rack) == "rack out of range"


def test_bytes_with_a_fitting_crc_are_refused_or_a_legal_game():
    data = save(opened("H8 ADT"))
    for at in range(5, len(data) - 4):
        for value in (0, 1, data[at] + 1 & 255, data[at] ^ 0x20, 255):
            changed = sealed(data[:at] + bytes((value,)) + data[at + 1 :])
            try:
                game = restore(changed, lexicon())
            except SnapshotError as error:
                assert str(error)
                continue
            assert whole(game) and save(game)
            carry_on(game)


def carry_on(game):
    """Play a few turns: whatever comes, no crash."""
    for _ in range(3):
        if game.phase == RULING:
            game.decide(False)
        elif not game.over:
            try:
                game.exchange(bytes(game.player.rack[:1]))
            except IllegalPlay:
                game.pass_turn()
    assert whole(game)


def test_the_draw_is_kept_until_a_turn_has_been_taken():
    for seed in range(40):
        players = [Player("P%d" % n) for n in range(4)]
        game = Game(lexicon(), players, seed, Rules("boxed EU"))
        other = again(game)
        assert other.draws == game.draws and other.first == game.first
    game.pass_turn()
    assert again(game).draws == []


def test_a_draw_out_of_range_is_refused():
    game = Game(lexicon(), [Player("A"), Player("B")], 1, Rules("boxed EU"))
    body = save(game)[:-4]
    for draw in (b"\0", b"\3\0\1\1", b"\2\2\1", b"\2\0\0", b"\2\0\34"):
        data = body + draw
        assert "out of range" in refused(data + struct.pack("<I", crc32(data)))
