"""Games of two handhelds: they end the same on both, and one that was damaged is mended."""

import struct

from linked_games import Meeting
from meeting import agree, run, sit

from common import raises
from engine.challenge import OutOfTurn
from engine.play import IllegalPlay
from link.acts import LOG_BYTES, ActError, digest
from link.courier import ACT, ACT_HEAD
from link.play import from_bytes
from link.session import CLOSED


def playing():
    """A cable, and two handhelds in a new game."""
    wire, both = sit()
    run(wire, both, 3000)
    agree(both)
    return wire, both


def exchange(wire, both):
    """Whoever's turn it is exchanges the rack. Returns (writer, reader) once that is done."""
    writer, reader = both if both[0].link.play.mine else reversed(both)
    play = writer.link.play
    play.exchange(bytes(play.game.player.rack))
    run(wire, both, 300)
    assert reader.link.play.arrived
    reader.link.play.take()
    run(wire, both, 300)
    return writer.link.play, reader.link.play


def damage(handheld):
    """Give the player to move points on this handheld alone."""
    player = handheld.link.play.game.player
    player.score += 100


def equal(both):
    one, other = [handheld.link.play for handheld in both]
    return digest(one.game) == digest(other.game)


def test_games_end_the_same_at_both_ends_of_a_bad_cable():
    for seed in range(12):
        assert Meeting(seed, 2).run() == 2


def test_game_damaged_where_a_move_is_made_or_arrives_is_mended():
    for damaged in (0, 1):
        wire, both = playing()
        exchange(wire, both)
        makes = 0 if both[0].link.play.mine else 1
        damage(both[makes ^ damaged])
        ends = exchange(wire, both)
        assert ends[damaged].mended and not ends[1 - damaged].mended
        assert equal(both) and not (ends[0].trouble or ends[1].trouble)


def test_move_that_a_damaged_game_does_not_allow_is_carried_out_once_it_is_mended():
    wire, both = playing()
    exchange(wire, both)
    reader = both[0] if both[1].link.play.mine else both[1]
    reader.link.play.game.player.rack = bytearray(7)
    writer, reader = exchange(wire, both)
    assert reader.mended and equal(both) and not (writer.trouble or reader.trouble)


def test_damage_that_is_not_to_be_mended_stops_the_game_on_both():
    wire, both = playing()
    while not both[0].link.play.log.first:
        exchange(wire, both)
    assert len(both[0].link.play.log.data) <= LOG_BYTES
    damage(both[0] if both[1].link.play.mine else both[1])
    for play in exchange(wire, both):
        assert play.trouble == "The two handhelds do not agree on the game."


def test_pause_is_told_until_it_is_taken_back():
    wire, both = playing()
    for one in both:
        for pausing in (True, False):
            one.link.play.pausing = pausing
            run(wire, both, 500)
            seat = one.link.play.seat if pausing else None
            assert [each.link.play.paused_by for each in both] == [seat, seat]


def test_act_that_is_refused_here_is_not_sent_and_leaves_the_clock_running():
    wire, both = playing()
    writer, reader = [one.link.play for one in both]
    if reader.mine:
        writer, reader = reader, writer
    writer.game.start_clock()
    raises(IllegalPlay, writer.place, [0], b"\1")
    raises(OutOfTurn, reader.pass_turn)
    run(wire, both, 500)
    assert writer.game.clock.running == writer.seat and not reader.arrived
    assert writer.log.count == reader.log.count == 0


def test_move_left_out_stops_the_game_on_both():
    wire, both = playing()
    writer = both[0] if both[0].link.play.mine else both[1]
    writer.link.channel.send(ACT, struct.pack(ACT_HEAD, 1, 0) + b"a later act")
    run(wire, both, 500)
    for one in both:
        name = writer.link.play.game.players[writer.link.play.seat].name
        assert one.link.play.trouble == name + "'s handheld has left a move out."


def test_goodbye_before_a_game_is_at_once():
    _, both = sit()
    both[0].link.bye("x")
    assert both[0].link.state == CLOSED


def test_goodbye_is_told_with_its_reason():
    wire, both = playing()
    both[0].link.bye("The battery is low.")
    both[0].link.bye("Another reason.")
    run(wire, both, 500)
    assert [one.link.state for one in both] == [CLOSED, CLOSED]
    assert both[1].link.farewell == "The battery is low."


def test_goodbye_that_nobody_hears_takes_a_second():
    wire, both = playing()
    both[0].link.bye("x")
    run(wire, both[:1], 900)
    assert both[0].link.state != CLOSED
    run(wire, both[:1], 300)
    assert both[0].link.state == CLOSED


def test_what_was_kept_is_read_or_refused():
    wire, both = playing()
    exchange(wire, both)
    play = both[0].link.play
    data = play.to_bytes()
    assert from_bytes(play.game, data).to_bytes() == data
    for cut in range(len(data)):
        if cut != len(data) - len(play.log.data):  # a log without an act
            raises(ActError, from_bytes, play.game, data[:cut])
    raises(ActError, from_bytes, play.game, b"\4" + data[1:])
