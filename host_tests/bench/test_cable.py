"""The UART of a simulated chip, the firmware's port to it, and the cable between two of them."""

from contextlib import ExitStack

import pytest

from host_tests.bench.standins import LOOP, write_firmware
from tools import ROOT
from tools.bench.chip import Refused
from tools.bench.models.cable import Cable
from tools.bench.unit import BOARD, Unit

PORT = "modules['hal.cable'].port"
MAIN = """
import board
import hal.cable
hal.cable.port = hal.cable.Cable(board.UART, board.UART_TX, board.UART_RX, board.UART_RATE)
"""
OPEN = "modules['hal.cable'].Cable({}, {}, {}, {})"
# Whatever waits, as bytes.
READ = f"[b for b in [bytearray({PORT}.any())] if {PORT}.readinto(b) or True][0]"
MESSAGE = bytes(range(256)) + b"\0\0\xff\xff" * 16


def write_linker(tree):
    """A firmware tree of nothing but the port of the cable, which is open."""
    write_firmware(tree, MAIN + LOOP)
    (tree / "hal").symlink_to(ROOT / "firmware" / "hal")
    (tree / "board.py").symlink_to(ROOT / "board_defs" / BOARD / "board.py")
    return tree


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    with ExitStack() as stack:
        units = []
        for name in ("one", "two"):
            tree = write_linker(tmp_path_factory.mktemp(name) / "tree")
            units.append(stack.enter_context(Unit(pack=None, source=tree, name=name)))
        for unit in units:
            unit.wait_for(PORT)
        yield units


@pytest.fixture
def cable(pair):
    with Cable(*pair, seed=7) as cable:
        yield cable
    for unit in pair:
        unit.power_on()
        unit.wait_for(PORT)
        unit.ask(READ)


def write(unit, data):
    assert unit.ask(f"{PORT}.write({data!r})") == len(data)


def read(unit, count):
    """So many bytes, when they have come."""
    unit.wait_for(f"{PORT}.any() >= {count}")
    return unit.ask(READ)


def rest(unit, cable):
    """All that comes, when no more is under way."""
    while cable.under_way:
        unit.settle(1)
    unit.settle(2)
    return unit.ask(READ)


def test_bytes_pass_both_ways_at_once(pair, cable):
    for unit in pair:
        write(unit, MESSAGE)
    assert [read(unit, len(MESSAGE)) for unit in pair] == [MESSAGE, MESSAGE]
    assert cable.carried == 2 * len(MESSAGE)


def test_bytes_come_no_faster_than_the_line_takes_them(pair):
    one = pair[0]
    start = "modules.__setitem__('start', __import__('time').ticks_us())"
    passed = "__import__('time').ticks_diff(__import__('time').ticks_us(), modules['start'])"
    with Cable(one, one):
        one.ask(f"({start}, {PORT}.write(bytes(500)))")
        one.wait_for(f"{PORT}.any() >= 500")
        assert one.ask(passed) > 500 * 10 * 1_000_000 / 115_200
        one.ask(READ)


def test_what_waits_is_read_as_far_as_the_buffer_goes(pair, cable):
    one, two = pair
    write(one, b"abcdef")
    two.wait_for(f"{PORT}.any() == 6")
    assert two.ask(f"[({PORT}.readinto(b), bytes(b)) for b in [bytearray(4)]][0]") == (4, b"abcd")
    assert two.ask(f"[({PORT}.readinto(b), bytes(b)) for b in [bytearray(4)]][0]") == (
        2,
        b"ef\0\0",
    )
    assert two.ask(f"{PORT}.readinto(bytearray(4))") is None


def test_one_handhelds_own_bytes_come_back_where_its_lines_are_joined(pair):
    one = pair[0]
    with Cable(one):
        write(one, b"hello")
        assert read(one, 5) == b"hello"


def test_an_unplugged_cable_carries_nothing_and_ends_with_a_break(pair, cable):
    one, two = pair
    cable.unplug()
    write(one, b"lost")
    assert rest(two, cable) == b"\0"
    assert not two.ask(f"{PORT}.low()")
    cable.plug()
    assert len(read(two, 1)) == 1
    write(one, b"heard")
    assert read(two, 5) == b"heard"


def test_one_way_can_be_silent(pair, cable):
    one, two = pair
    cable.mute = {0}
    write(one, b"unheard")
    write(two, b"heard")
    assert read(one, 5) == b"heard"
    assert rest(two, cable) == b""


def test_noise_changes_bits_and_loss_takes_bytes_by_the_seed(pair, cable):
    one, two = pair
    cable.noise = 0.01
    write(one, bytes(500))
    noisy = read(two, 500)
    assert 10 < sum(byte.bit_count() for byte in noisy) < 90  # 40 of 4,000 are to be expected
    cable.noise, cable.loss = 0, 0.1
    write(one, b"x" * 500)
    assert 400 < len(rest(two, cable)) < 500


def test_a_handheld_without_power_pulls_the_line_low(pair, cable):
    one, two = pair
    one.power_off()
    two.wait_for(f"{PORT}.low()")
    one.power_on()
    two.wait_for(f"not {PORT}.low()")


def test_a_handheld_at_another_rate_is_not_understood(pair, cable):
    one, two = pair
    one.ask(f"[b.close() for b in [{PORT}]]")
    one.ask(f"setattr(modules['hal.cable'], 'port', {OPEN.format(0, 0, 1, 57600)})")
    write(one, b"a" * 50)
    assert len(received := read(two, 50)) == 50
    assert received != b"a" * 50
    one.power_off()


def test_what_comes_while_flash_is_written_is_lost_beyond_the_fifo(pair, cable):
    one, two = pair
    came, _, lost = two.uart_bytes
    write(one, MESSAGE)
    two.ask("modules['bench_flash'].device.ioctl(6, 100)")  # an erase takes 45 ms, and so do 518
    two.ask("modules['bench_flash'].device.ioctl(6, 100)")
    received = rest(two, cable)
    now = two.uart_bytes
    assert now[0] - came == len(MESSAGE)
    assert now[1] > 32 and now[2] > lost
    assert len(received) == len(MESSAGE) - (now[2] - lost)


def test_what_nobody_reads_is_lost_beyond_the_buffer(pair, cable):
    one, two = pair
    lost = two.uart_bytes[2]
    write(one, bytes(700))
    assert len(rest(two, cable)) == 512 + 32
    assert two.uart_bytes[2] - lost == 700 - (512 + 32)


@pytest.mark.parametrize(
    "wiring, told",
    [
        ((2, 0, 1, 115_200), r"UART\(2\) doesn't exist"),
        ((0, 1, 0, 115_200), "bad TX pin"),
        ((0, 0, 5, 115_200), "bad RX pin"),
    ],
)
def test_pins_without_that_function_are_refused(pair, wiring, told):
    with pytest.raises(Refused, match=told):
        pair[0].ask(OPEN.format(*wiring))


def test_the_rate_is_worked_out_from_the_clock_that_the_uart_really_has(pair):
    two = pair[1]
    source = "modules['machine'].mem32.__setitem__(0x40008048, {} << 5)"
    try:
        two.ask(source.format(0))  # a machine.freq that took the UARTs along
        with pytest.raises(Refused, match="UART at 299940 baud instead of 115200: see UART_RATE"):
            two.ask(OPEN.format(0, 0, 1, 115_200))
    finally:
        two.ask(source.format(2))
    two.power_off()
    two.power_on()
    two.wait_for(PORT)
