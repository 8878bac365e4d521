"""What a changed handheld may try in a game is refused by name, and nothing is lost."""

import struct

from test_channel import frame
from test_session import agree, run, sit

from engine.snapshot import save
from link import acts
from link.courier import ACT, ACT_HEAD


def playing():
    """A cable, the one who waits for an act, and the one who is to write it."""
    wire, both = sit()
    run(wire, both, 3000)
    agree(both)
    honest, changed = both if both[1].link.play.mine else reversed(both)
    return wire, honest, changed


def refused(make, why, clock=0):
    """An act that the changed one sends has to be refused with these words, on both."""
    wire, honest, changed = playing()
    play = changed.link.play
    kind, player, detail = make(play)
    act = struct.pack(acts.HEAD, kind, player, clock) + detail
    honest.link.play.thought = 10
    before = save(honest.link.play.game)
    changed.link.channel.send(ACT, struct.pack(ACT_HEAD, play.log.count, 0) + act)
    run(wire, [honest, changed], 500)
    assert honest.link.play.arrived
    assert honest.link.play.take() is None
    run(wire, [honest, changed], 1000)
    for handheld in (honest, changed):
        assert why in handheld.link.play.trouble, handheld.link.play.trouble
        assert play.game.players[play.seat].name in handheld.link.play.trouble
    honest.link.play.game.clock.used = [0, 0]
    assert save(honest.link.play.game) == before


def rack(play):
    return bytes(play.game.players[play.seat].rack)


def laid(squares, tiles):
    return bytes((len(squares),)) + bytes(squares) + bytes(tiles)


def test_tiles_that_are_not_on_the_rack():
    def make(play):
        strange = [tile for tile in range(1, 27) if tile not in rack(play)]
        return acts.PLACE, play.seat, laid([112, 113], strange[:2])

    refused(make, "not on your rack", 20)


def test_play_in_a_wrong_form():
    refused(
        lambda play: (acts.PLACE, play.seat, laid([0, 1], rack(play)[:2])),
        "sent what is not allowed", 20,
    )  # fmt: skip


def test_exchange_of_tiles_that_are_not_there():
    def make(play):
        strange = [tile for tile in range(1, 27) if tile not in rack(play)]
        return acts.EXCHANGE, play.seat, bytes((1, strange[0]))

    refused(make, "not on your rack", 20)


def test_challenge_of_nothing():
    refused(lambda play: (acts.CHALLENGE, play.seat, b""), "no play to challenge", 20)


def test_ruling_that_nobody_asked_for():
    refused(lambda play: (acts.DECIDE, play.seat, b"\1"), "no challenge to rule on", 20)


def test_resigning_for_the_other():
    refused(lambda play: (acts.RESIGN, 1 - play.seat, b""), "you have not resigned", 20)


def test_acting_for_the_other():
    refused(lambda play: (acts.PASS, 1 - play.seat, b""), "out of turn", 20)


def test_clock_that_is_turned_back():
    refused(lambda play: (acts.PASS, play.seat, b""), "clock was turned back", 5)


def test_acts_of_no_kind_and_of_a_wrong_length():
    refused(lambda play: (99, play.seat, b""), "an act of kind 99", 20)
    refused(lambda play: (acts.PASS, play.seat, b"x"), "wrong length", 20)
    refused(lambda play: (acts.PLACE, play.seat, b"\7\1"), "does not fit", 20)


def test_option_that_is_changed_after_both_have_agreed_ends_the_meeting():
    wire, both = sit()
    seen = [False, False]
    for _ in range(200):
        run(wire, both, 20)
        for n, one in enumerate(both):
            if one.link.state == 2 and not seen[n]:
                seen[n] = True
                if n == 1:
                    one.link._agreed = b"other rules" + one.link._agreed
    assert all("changed after both had agreed" in one.link.farewell for one in both)


def test_seat_that_is_not_to_move_cannot_send_an_act():
    wire, honest, changed = playing()
    play, victim = honest.link.play, changed.link.play
    act = struct.pack(acts.HEAD, acts.PASS, play.seat, 0)
    honest.link.channel.send(ACT, struct.pack(ACT_HEAD, 0, 0) + act)
    run(wire, [honest, changed], 500)
    assert victim.arrived and victim.take() is None
    assert "not their turn" in victim.trouble


def test_wrong_acts_without_end_of_one_who_acknowledges_nothing_are_one_trouble():
    wire, honest, changed = playing()
    session = honest.link.channel._session
    changed.port.end.mute = True
    first = changed.link.channel._sequence
    for n in range(300):
        payload = struct.pack(ACT_HEAD, 1000, 0) + bytes(8)
        honest.port.end.put(frame(session, ACT, (first + n) & 255, 0, payload))
        run(wire, [honest], 20)
    play = honest.link.play
    assert "left a move out" in play.trouble and len(play._letters) <= 1
