"""Any bytes at all, before the framer and before the channel."""

from hypothesis import given
from hypothesis import strategies as st
from pair import KIND, STEP, Pair, numbered
from test_channel import frame
from test_frames import payloads, read, wire

from link.frames import PAYLOAD

from .examples import EXAMPLES

SESSION = 7

noise = st.binary(max_size=300)
payload = st.binary(max_size=PAYLOAD)
small = st.integers(0, 255)
# What another end may send in a session, but for messages that it is free to send.
frames = st.builds(
    frame,
    st.just(SESSION),
    st.one_of(st.sampled_from([1, 2, 3, 4]), st.integers(0, 15)),
    small,
    st.just(200),  # acknowledges nothing
    payload,
)
replays = st.builds(frame, st.integers(0, 65535).filter(lambda n: n != SESSION), small, small,
                    small, payload)  # fmt: skip


@EXAMPLES
@given(st.lists(st.one_of(noise, payload.map(wire)), max_size=12), st.integers(1, 64))
def test_framer_finds_no_frame_that_was_not_sent(pieces: list[bytes], most: int):
    found, damaged = read(b"".join(pieces), most)
    assert all(wire(payload) in pieces for _, payload in found)
    assert len(found) + damaged <= sum(map(len, pieces))


@EXAMPLES
@given(noise, payload)
def test_frame_after_any_noise_is_read(before: bytes, payload: bytes):
    assert payloads(before + wire(payload))[-1:] == [payload]


@EXAMPLES
@given(st.lists(st.tuples(st.integers(0, 40), st.one_of(noise, frames, replays)), max_size=40))
def test_channel_delivers_its_messages_whatever_else_comes(strange: list[tuple[int, bytes]]):
    """The users' own checks fail when one comes twice, out of order or changed."""
    pair = Pair(SESSION)
    for user in pair.users:
        user.to_send = 5
    for turns, data in strange:
        pair.users[turns % 2].port.put(data)
        pair.run(turns * STEP)
    pair.run_until(pair.all_there, 10_000)
    assert [user.taken for user in pair.users] == [5, 5]


@EXAMPLES
@given(st.lists(st.tuples(small, small, payload), max_size=30))
def test_channel_holds_one_message_at_most(messages: list[tuple[int, int, bytes]]):
    """A hostile end may send what it likes: one waits, and it is the first with its number."""
    pair = Pair(SESSION)
    taker = pair.users[1]
    taker.slow = 1 << 30
    taker.port.put(frame(SESSION, KIND, 0, 0, numbered(0)))
    pair.run(STEP)
    for sequence, ack, content in messages:
        taker.port.put(frame(SESSION, KIND, sequence, ack, content))
        pair.run(STEP)
    assert taker.channel.message == (KIND, numbered(0))
