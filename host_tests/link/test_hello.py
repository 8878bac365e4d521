"""Hellos: what is told comes over, and other bytes are none."""

from meeting import agree, run, sit

from engine.rules import Rules
from link.hello import Hello, read
from link.session import FOUND


class Words:
    pack_id, words, name = 77, 1234, "English"


def hello():
    made = Hello()
    made.describe(Words, Rules("tournament"), 2, "ANN\t\u00e9")
    made.ready, made.nonce, made.seen = True, 5, 6
    made.identity, made.count, made.chain = 7, 8, 9
    return made


def test_what_is_told_comes_over():
    made, heard = hello(), read(hello().to_bytes())
    assert heard.__dict__ == dict(made.__dict__, version=1, name="ANN???")


def test_bytes_cut_off_or_added_are_none():
    data = hello().to_bytes()
    for cut in range(len(data)):
        assert read(data[:cut]) is None, cut
    assert read(data + b"x") is None


def test_what_no_handheld_is_set_to_is_none():
    data = hello().to_bytes()
    name = 28 + 9 + 1  # the length of it
    for at, byte in ((28, 2), (28 + 9, 3), (name, 21), (name, 255), (name + 7, 25)):
        spoiled = bytearray(data)
        spoiled[at] = byte
        assert read(bytes(spoiled)) is None, (at, byte)


def test_another_version_is_named_and_nothing_begins():
    wire, both = sit()
    both[1].link.mine.version = 2
    run(wire, both, 3000)
    assert [one.link.state for one in both] == [FOUND, FOUND]
    assert "version 2 of the protocol, this one 1" in both[0].link.problem


def test_rules_are_taken_over_and_then_the_game_begins():
    wire, both = sit()
    both[1].link.mine.rules = Rules("tournament", starts="player 1")
    run(wire, both, 1000)
    assert "minutes" in both[0].link.differences
    both[0].link.take_rules()
    run(wire, both, 3000)
    agree(both)


def test_players_are_told_apart():
    for names, finish in ((("ANN", "ANN"), None), (("", "BOB"), "expert"), (("", ""), None)):
        wire, both = sit()
        for one, name in zip(both, names):
            one.link.mine.name = name
            one.link.mine.finish = 2
            one.rules = one.link.mine.rules = Rules(finish_line=finish is not None)
        run(wire, both, 3000)
        agree(both)
        players = [both[n].link.play.game.players for n in (0, 1)]
        assert [p.name for p in players[0]] == [p.name for p in players[1]]
        assert players[0][0].name != players[0][1].name
        assert {p.finish for side in players for p in side} == {finish}
