"""Games of two handhelds: they end the same on both, and one that was damaged is mended."""

from linked_games import Meeting
from test_session import agree, run, sit

from common import raises
from link.acts import LOG_BYTES, ActError, digest
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


def test_game_damaged_where_a_move_arrives_is_mended():
    wire, both = playing()
    exchange(wire, both)
    damage(both[0] if both[1].link.play.mine else both[1])
    writer, reader = exchange(wire, both)
    assert reader.mended and not writer.mended
    assert equal(both) and not (writer.trouble or reader.trouble)


def test_game_damaged_where_a_move_is_made_is_mended():
    wire, both = playing()
    exchange(wire, both)
    damage(both[0] if both[0].link.play.mine else both[1])
    writer, reader = exchange(wire, both)
    assert writer.mended and not reader.mended
    assert equal(both) and not (writer.trouble or reader.trouble)


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
