"""Two chips, their UARTs crossed, kept in lockstep."""

import pytest

RATE = 115200
OPEN = f"import machine, time; u = machine.UART(0, {RATE}, tx=0, rx=1, rxbuf=1024)"
# What makes a chip deaf for longer than it takes to send 128 bytes.
WAIT = "while time.ticks_diff(time.ticks_us(), t) < 20_000: pass"
HELD_OFF = f"s = machine.disable_irq()\nt = time.ticks_us()\n{WAIT}\nmachine.enable_irq(s)"
WRITING = "f = __import__('rp2').Flash(); f.ioctl(6, f.ioctl(4, 0) - 1)"  # erases the last block
MESSAGE = bytes(range(256)) + b"\0\0\xff\xff" * 16


@pytest.fixture(scope="module")
def cable(image):
    from tools.emulate.cable import Cable
    from tools.emulate.chip import Chip

    chips = [Chip(image) for _ in range(2)]
    for chip in chips:
        chip.wait_for_console()
        chip.execute(OPEN)
        chip.enter_raw_repl()
    return Cable(*chips)


def test_bytes_pass_both_ways_at_once_whole_and_in_their_time(cable):
    sending = f"for n in range(0, {len(MESSAGE)}, 64): u.write(m[n : n + 64]); u.flush()"
    code = (
        f"m = {MESSAGE!r}\nt = time.ticks_us()\n{sending}\nt = time.ticks_diff(time.ticks_us(), t)"
    )
    times = [int(text) for text in cable.execute(f"{code}\ntime.sleep_ms(20)\nprint(t)")]
    at_the_line = len(MESSAGE) * 10 * 1_000_000 / RATE
    assert all(at_the_line * 0.98 < t < at_the_line * 1.2 for t in times)
    assert cable.execute("print(repr(u.read()))") == [f"{MESSAGE!r}\n"] * 2
    assert [chip.uart[0].lost for chip in cable.chips] == [0, 0]


@pytest.mark.parametrize("deaf", (HELD_OFF, WRITING))
def test_bytes_that_come_while_a_chip_is_deaf_are_lost_beyond_the_fifo(cable, deaf):
    one, other = cable.chips
    before = other.uart[0].lost
    cable.execute(f"u.write({MESSAGE[:128]!r}); u.flush()", f"{deaf}\ntime.sleep_ms(20)")
    received = int(cable.execute("print(len(u.read() or b''))")[1])
    lost = other.uart[0].lost - before
    assert received + lost == 128 and lost > 64 and one.uart[0].lost == 0
