"""The channel: each message once, in order, undamaged, on any wire that carries anything."""

from pair import KIND, NOISES, STEP, Pair, numbered

from common import raises
from link.channel import HELD, HELLO, MESSAGE, STATUS
from link.frames import PAYLOAD, Frames

SECOND = 1000
MINUTE = 60 * SECOND


def frame(session, kind, sequence, ack, payload=b""):
    """The bytes of a frame, as another handheld would send it."""

    class Port:
        def write(self, data):
            self.data = bytes(data)

    port = Port()
    Frames(port).send(kind, session, sequence, ack, payload)
    return port.data


def test_every_message_arrives_once_and_in_order_on_any_wire():
    for noise in NOISES:
        Pair(3, **noise).exchange(100, 5 * MINUTE)


def test_clean_wire_carries_a_message_within_a_few_turns_of_the_loop():
    pair = Pair()
    assert pair.exchange(100, MINUTE) < 100 * 50
    assert [user.port.overrun for user in pair.users] == [0, 0]
    assert [user.channel.frames.damaged for user in pair.users] == [0, 0]


def test_ten_thousand_messages_in_one_session():
    Pair(9, lose=1000).exchange(5000, 60 * MINUTE)


def test_message_is_there_until_it_is_done_and_acknowledged_only_then():
    pair = Pair()
    sender, taker = pair.users
    taker.slow = 10 * MINUTE
    sender.to_send = 1
    pair.run(9 * MINUTE)
    assert sender.channel.busy and taker.channel.message == (KIND, numbered(0))
    # It is sent again for as long as it takes, but not often.
    assert sender.port.sent < 9 * 60 * 150
    pair.run_until(pair.all_there, 2 * MINUTE)


def test_acknowledgement_comes_at_once_when_it_is_done():
    pair = Pair()
    sender, taker = pair.users
    taker.slow = 5 * SECOND
    sender.to_send = 1
    pair.run_until(lambda: taker.taken, 6 * SECOND)
    pair.run(60)
    assert not sender.channel.busy


def test_acknowledgement_that_is_lost_comes_again_with_the_message():
    pair = Pair()
    sender, taker = pair.users
    pair.run(50)
    sender.to_send = 1
    taker.port.mute = True
    pair.run_until(lambda: taker.taken, SECOND)
    pair.run(30)
    taker.port.mute = False
    assert sender.channel.busy
    pair.run(120)
    assert not sender.channel.busy


def test_message_that_waits_is_not_replaced():
    pair = Pair(7)
    taker = pair.users[1]
    taker.slow = SECOND
    taker.port.put(frame(7, KIND, 0, 0, numbered(0)))
    taker.port.put(frame(7, KIND, 0, 0, b"another"))
    pair.run(100)
    assert taker.channel.message == (KIND, numbered(0))


def test_one_way_silence_of_either_direction():
    for mute in (0, 1):
        pair = Pair()
        pair.exchange(3, SECOND)
        pair.users[mute].port.mute = True
        for user in pair.users:
            user.to_send += 3
        pair.run(5 * SECOND)
        deaf, heard = pair.users[1 - mute], pair.users[mute]
        assert pair.time.diff(pair.time.ticks(), deaf.channel.heard) > 4 * SECOND
        assert pair.time.diff(pair.time.ticks(), heard.channel.heard) < SECOND
        assert deaf.channel.busy and heard.channel.busy
        pair.users[mute].port.mute = False
        pair.run_until(pair.all_there, 5 * SECOND)


def length_of_an_exchange():
    pair = Pair()
    before = [user.port.sent for user in pair.users]
    pair.exchange(2, SECOND)
    return sum(user.port.sent for user in pair.users) - sum(before)


def test_unplugged_at_every_byte_and_plugged_again_after_a_second_or_a_minute():
    length = length_of_an_exchange()
    assert length > 100
    for cut in range(length):
        pair = Pair()
        pair.wire.left = cut
        for user in pair.users:
            user.to_send = 2
        pair.run(MINUTE if cut % 20 == 0 else SECOND)
        assert not pair.wire.plugged
        pair.wire.plug()
        pair.run_until(pair.all_there, 3 * SECOND)
        pair.exchange(1, SECOND)


def test_plugged_and_unplugged_all_the_time():
    pair = Pair()
    for user in pair.users:
        user.to_send = 200
    for n in range(1, 400):
        pair.wire.left = n * 37 % 400
        pair.run(500)
        pair.wire.plug()
    pair.wire.left = None
    pair.run_until(pair.all_there, 10 * SECOND)


def recorded():
    """The frames of a whole session, both ways."""
    pair = Pair(5)
    log = []
    for user in pair.users:
        user.port.log = log
    pair.exchange(10, MINUTE)
    return log


def test_another_session_s_frames_are_not_heard():
    log = recorded()
    pair = Pair(6)
    pair.users[0].port.mute = True
    other = pair.users[1]
    before = other.channel.heard
    for data in log:
        other.port.put(data)
        pair.run(10)
    assert other.channel.heard == before and other.channel.theirs == b""
    assert other.taken == 0 and other.channel.hello is None


def test_old_frames_of_the_session_itself_change_nothing():
    pair = Pair(5)
    for user in pair.users:
        user.port.log = []
    pair.exchange(20, MINUTE)
    logs = [user.port.log for user in pair.users]
    for n in (0, 1):
        pair.users[n].port.log = None
        for data in reversed(logs[1 - n]):
            pair.users[n].port.put(data)
            pair.run(10)
    assert pair.all_there()
    pair.exchange(5, SECOND)


def test_messages_before_the_other_has_opened_the_session_arrive_later():
    pair = Pair(5)
    one, other = pair.users
    other.channel.open(0)
    one.to_send = 3
    pair.run(5 * SECOND)
    assert other.taken == 0 and other.port.sent < 100
    other.channel.open(5)
    pair.run_until(pair.all_there, 3 * SECOND)


def test_session_begun_anew_counts_from_the_start():
    pair = Pair(5)
    pair.exchange(7, MINUTE)
    pair.open(8)
    pair.exchange(7, MINUTE)


def test_status_is_told_at_once_when_it_changes_and_again_and_again():
    pair = Pair()
    one, other = pair.users
    status = bytearray(b"mine")
    one.channel.status = status
    pair.run(40)
    assert other.channel.theirs == b"mine"
    status[0] = 77  # in its place
    pair.run(40)
    assert other.channel.theirs == b"Mine"
    one.port.mute = True
    status[0] = 78
    pair.run(200)
    one.port.mute = False
    pair.run(300)
    assert other.channel.theirs == b"Nine"


def test_each_is_heard_four_times_a_second_though_nothing_happens():
    pair = Pair()
    for _ in range(50):
        pair.run(100)
        for user in pair.users:
            assert pair.time.diff(pair.time.ticks(), user.channel.heard) <= 300


def test_hello_is_heard_in_a_session_and_without():
    for session in (0, 7):
        pair = Pair(session)
        one, other = pair.users
        one.channel.say_hello(b"it is me")
        pair.run(50)
        assert other.channel.hello == b"it is me" and other.channel.message is None


def test_nothing_is_said_without_a_session():
    pair = Pair(0)
    pair.run(5 * SECOND)
    assert [user.port.sent for user in pair.users] == [0, 0]


def test_what_cannot_be_sent_is_refused():
    pair = Pair()
    channel = pair.users[0].channel
    raises(ValueError, channel.send, MESSAGE, bytes(PAYLOAD + 1))
    raises(ValueError, channel.send, MESSAGE - 1, b"")
    assert not channel.busy
    channel.send(MESSAGE, bytes(PAYLOAD))
    raises(RuntimeError, channel.send, MESSAGE, b"")


def test_channel_is_lost_and_found_across_the_ticks_end():
    pair = Pair()
    pair.wire.unplug()
    pair.run(2900)  # the ticks wrap at 3 s
    for user in pair.users:
        user.to_send = 1
    pair.wire.plug()
    pair.run_until(pair.all_there, 3 * SECOND)


def test_who_writes_to_flash_is_not_spoken_to():
    for writes in (20, 150, 500):
        pair = Pair()
        for user in pair.users:
            user.writes = writes
        pair.exchange(40, 4 * MINUTE)
        assert [user.written for user in pair.users] == [40, 40]
        assert [user.while_writing for user in pair.users] == [0, 0]
        assert [user.port.overrun for user in pair.users] == [0, 0]


def test_a_single_write_is_granted_in_three_turns_of_the_loop():
    pair = Pair()
    pair.exchange(1, SECOND)
    one = pair.users[0]
    assert pair.run_until(lambda: one.channel.hush(pair.time.ticks()), SECOND) <= 30
    one.port.write_flash(True)
    other = pair.users[1].port.sent
    pair.users[1].to_send += 1
    for _ in range(15):
        pair.time.now += 10
        pair.users[1].tick()
    assert pair.users[1].port.sent == other
    one.port.write_flash(False)
    one.channel.speak()
    pair.run_until(pair.all_there, 150)


def test_silence_ends_by_itself_when_who_asked_is_not_heard_again():
    pair = Pair()
    pair.exchange(1, SECOND)
    one, other = pair.users
    one.channel.hush(pair.time.ticks())
    one.port.mute = True
    pair.run(500)
    sent = other.port.sent
    pair.run(300)
    assert other.port.sent > sent


def test_no_write_begins_while_an_answer_is_on_its_way():
    pair = Pair()
    pair.exchange(1, SECOND)
    one, other = pair.users
    other.port.mute = True  # its answers come from here
    begun = pair.time.now
    while pair.time.now - begun < 40:
        assert not one.channel.hush(pair.time.ticks())
        pair.run(STEP)
    held = frame(7, HELD, 1, 1)
    for last in (False, True):
        one.port.put(held)
        one.channel.tick(pair.time.ticks())
        assert one.channel.hush(pair.time.ticks()) == last


def test_writes_go_on_when_the_other_does_not_answer():
    for mute in (0, 1):
        pair = Pair()
        pair.exchange(1, SECOND)
        pair.users[mute].port.mute = True
        for user in pair.users:
            assert pair.run_until(lambda: user.channel.hush(pair.time.ticks()), SECOND) <= 700
            user.channel.speak()


def test_writes_go_on_at_once_when_the_cable_is_lost_or_there_is_no_session():
    pair = Pair()
    pair.wire.unplug()
    pair.run(3 * SECOND)
    assert pair.users[0].channel.hush(pair.time.ticks())
    assert Pair(0).users[0].channel.hush(Pair(0).time.ticks())


def test_noise_does_not_keep_writes_from_going_on():
    for noise in NOISES[1:]:
        pair = Pair(4, **noise)
        for user in pair.users:
            user.writes = 100
        pair.exchange(30, 10 * MINUTE)


def test_who_asks_for_silence_and_forgets_it_speaks_again():
    pair = Pair()
    pair.exchange(1, SECOND)
    pair.users[0].channel.hush(pair.time.ticks())
    pair.run(SECOND)
    pair.exchange(5, 3 * SECOND)


def test_bytes_of_a_hostile_end_leave_the_channel_as_it_was():
    pair = Pair(7)
    other = pair.users[1]
    pair.exchange(3, SECOND)
    for kind in range(256):
        for session, sequence, ack in ((7, 77, 99), (8, 3, 3), (0, 0, 0)):
            if kind == HELLO or (kind == STATUS and session == 7):
                continue
            other.port.put(frame(session, kind, sequence, ack, bytes(kind % 97)))
        pair.run(20)
    pair.run(SECOND)
    assert other.taken == 3 and other.channel.message is None
    pair.exchange(3, 2 * SECOND)
