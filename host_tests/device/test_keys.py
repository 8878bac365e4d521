"""hal.keys, in MicroPython, on the board's own pins."""

from itertools import pairwise

import pytest

from .rig import Rig

UP, DOWN, LEFT, RIGHT, A, B, C, D, MENU, PAUSE = range(10)
SETTLED = 30  # ms, longer than any contact bounces


@pytest.fixture(scope="module")
def started():
    rig = Rig()
    rig.run("from hal.keys import Keys")
    rig.run("pins = [Pin(number, Pin.IN, Pin.PULL_UP) for number in board.KEYS]")
    yield rig
    rig.close()


class Hand:
    """Presses keys at given times, looked at every 2 ms, and notes (time, key) of each event."""

    def __init__(self, rig, start=0):
        self.rig = rig
        self.start = start  # on the clock of time.ticks_ms()
        self.now = 0
        self.events = []
        rig.run("keys = Keys(pins)")

    def wait(self, ms):
        """Let time pass."""
        end = self.now + ms
        while self.now < end:
            self.now += 2
            self.rig.run(f"keys.scan(time.ticks_add({self.start}, {self.now}))")
            while (key := self.rig.run("keys.next()")) >= 0:
                self.events.append((self.now, key))
                assert len(self.events) < 100

    def set(self, key, down):
        self.rig.model.key(key, down)

    def let_go(self):
        for key in range(10):
            self.set(key, False)

    @property
    def keys(self):
        return [key for _, key in self.events]


@pytest.fixture
def hand(started):
    hand = Hand(started)
    yield hand
    hand.let_go()


def test_each_key_has_its_number(hand):
    for key in range(10):
        hand.set(key, True)
        hand.wait(SETTLED)
        hand.set(key, False)
        hand.wait(SETTLED)
    assert hand.keys == list(range(10))


def test_a_bouncing_contact_is_one_press(hand):
    for down in (True, False, True, False, False, True, False, True):
        hand.set(A, down)
        hand.wait(2)
    hand.wait(SETTLED)
    assert hand.keys == [A]
    for down in (False, True, False, True, True, False, True, False):
        hand.set(A, down)
        hand.wait(2)
    hand.wait(SETTLED)
    assert hand.keys == [A]


def test_a_spike_is_no_press(hand):
    for _ in range(5):
        hand.set(B, True)
        hand.wait(4)
        hand.set(B, False)
        hand.wait(SETTLED)
    assert hand.keys == []


def test_two_presses_are_two_events(hand):
    for _ in range(2):
        hand.set(C, True)
        hand.wait(SETTLED)
        hand.set(C, False)
        hand.wait(SETTLED)
    assert hand.keys == [C, C]


def test_keys_pressed_together_are_all_told(hand):
    for key in (LEFT, D, PAUSE):
        hand.set(key, True)
    hand.wait(SETTLED)
    assert sorted(hand.keys) == [LEFT, D, PAUSE]


def test_a_held_pad_key_repeats_after_a_while_and_stops_when_let_go(hand):
    hand.set(RIGHT, True)
    hand.wait(1000)
    times = [time for time, _ in hand.events]
    assert set(hand.keys) == {RIGHT}
    assert times[0] <= 16
    assert 390 <= times[1] - times[0] <= 410
    assert all(115 <= b - a <= 125 for a, b in pairwise(times[1:]))
    hand.set(RIGHT, False)
    hand.wait(SETTLED)
    count = len(hand.events)
    hand.wait(500)
    assert len(hand.events) == count


def test_a_held_button_does_not_repeat(hand):
    for key in (A, MENU, PAUSE):
        hand.set(key, True)
    hand.wait(1000)
    assert sorted(hand.keys) == [A, MENU, PAUSE]


def test_held_tells_what_is_down(hand):
    hand.set(UP, True)
    hand.wait(SETTLED)
    assert (hand.rig.run(f"keys.held({UP})"), hand.rig.run(f"keys.held({DOWN})")) == (True, False)
    hand.set(UP, False)
    hand.wait(SETTLED)
    assert hand.rig.run(f"keys.held({UP})") is False


def test_the_clocks_wrap_loses_and_invents_nothing(started):
    hand = Hand(started, start=started.run("time.ticks_add(0, -300)"))
    hand.set(DOWN, True)
    hand.wait(900)
    hand.let_go()
    times = [time for time, _ in hand.events]
    assert len(times) == 6  # at 14, 414, 534, 654, 774 and 894
    assert 390 <= times[1] - times[0] <= 410
