"""Two handhelds from the first hello on."""

from meeting import agree, run, sit

from engine.rules import Rules
from link.session import FOUND


def test_either_may_be_switched_on_later():
    for late in (0, 1):
        wire, both = sit()
        run(wire, [both[1 - late]], 5000)
        run(wire, both, 3000)
        agree(both)


def test_a_cable_at_rest_carries_little():
    wire, both = sit()
    run(wire, both, 3000)
    agree(both)
    for one in both:  # and after both have gone on with what they have kept
        one.power_off()
        one.boot()
    run(wire, both, 3000)
    agree(both)
    before = [one.port.end.sent for one in both]
    run(wire, both, 10_000)
    assert all(one.port.end.sent - sent < 10 * 150 for one, sent in zip(both, before))


def test_one_that_begins_again_in_the_midst_comes_back_to_the_same_game():
    for n in (0, 1):
        wire, both = sit()
        run(wire, both, 3000)
        identity = both[0].link.play.identity
        both[n].power_off()
        run(wire, both, 4000)
        assert both[1 - n].link.lost > 2000
        both[n].boot()
        run(wire, both, 3000)
        agree(both)
        assert both[n].link.play.identity == identity and not both[1 - n].link.lost


def test_options_that_differ_are_named_and_nothing_begins():
    wire, both = sit()
    both[1].link.mine.rules = Rules("cartridge", rack_size=9)
    run(wire, both, 3000)
    assert [one.link.state for one in both] == [FOUND, FOUND]
    assert all(one.link.differences == ["rack_size"] for one in both)


def test_another_dictionary_is_named_and_nothing_begins():
    wire, both = sit()
    both[1].link.mine.pack_id += 1
    run(wire, both, 3000)
    assert [one.link.state for one in both] == [FOUND, FOUND]
    assert all("dictionaries" in one.link.problem for one in both)


def test_a_cable_that_leads_back_is_told():
    wire, both = sit()
    one = both[0]
    one.port.end.other = one.port.end
    run(wire, [one], 3000)
    assert one.link.echo and one.link.theirs is None
