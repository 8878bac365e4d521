"""The chip of a simulated handheld: `machine`, the wire, power, and what a crash looks like."""

import pytest

from host_tests.bench.standins import LOOP, Recorder, write_firmware
from tools.bench.chip import BenchTimeout, Chip, Crashed, Refused

HEAP = 460 * 1024
TIMEOUT = 20.0


@pytest.fixture
def chip(tmp_path):
    """A function that starts a chip on a main.py; the chips stop when the test is over."""
    started = []

    def start(main=LOOP, model=None):
        chip = Chip(model or Recorder(), write_firmware(tmp_path, main), HEAP, "unit-7")
        started.append(chip)
        chip.start()
        return chip

    yield start
    for chip in started:
        chip.stop()


def calls_of(chip, *expressions):
    """What the parts saw while the firmware evaluated each expression in turn."""
    for expression in expressions:
        chip.ask(expression, TIMEOUT)
    return chip.model.calls


MACHINE = "modules['machine']"
KEEP = "modules.__setitem__"


def test_pins_are_written_in_order_and_only_when_driven(chip):
    start = chip()
    seen = calls_of(
        start,
        f"{KEEP}('a', {MACHINE}.Pin(17, {MACHINE}.Pin.OUT, value=1))",
        f"{KEEP}('b', {MACHINE}.Pin(20))",
        "modules['b'].value(1)",
        "modules['a'].value(0)",
        "modules['a'](1)",
        "modules['a'].off()",
        f"modules['b'].init({MACHINE}.Pin.OUT)",
    )
    assert seen == [("pin", 17, 1), ("pin", 17, 0), ("pin", 17, 1), ("pin", 17, 0), ("pin", 20, 1)]


def test_input_pins_follow_the_parts(chip):
    unit = chip()
    read = f"{MACHINE}.Pin(13, {MACHINE}.Pin.IN, {MACHINE}.Pin.PULL_UP).value()"
    assert unit.ask(read, TIMEOUT) == "1"
    unit.model.on_pin(13, 0)
    assert unit.ask(read, TIMEOUT) == "0"
    unit.model.on_pin(13, 1)
    assert unit.ask(read, TIMEOUT) == "1"


def test_a_pin_that_is_watched_without_a_pause_follows_too(chip):
    model = Recorder()
    model.pin_write = lambda pin, level: model.on_pin(13, 0)
    unit = chip(
        "from machine import Pin\n"
        "irq = Pin(13, Pin.IN)\n"
        "while not irq.value(): pass\n"
        "Pin(17, Pin.OUT)\n"
        "while irq.value(): pass\n" + LOOP,
        model,
    )
    assert unit.ask("'seen'", TIMEOUT) == "'seen'"


def test_input_pins_have_their_level_before_the_firmware_starts(chip):
    model = Recorder()
    model.levels[2] = 0
    read = "print('levels', Pin(2, Pin.IN).value(), Pin(3, Pin.IN).value())\n"
    unit = chip("from machine import Pin\n" + read + LOOP, model)
    unit.ask("0", TIMEOUT)
    assert "levels 0 1" in unit.log()


@pytest.mark.parametrize(
    "asked, real",
    # 48 MHz over an even prescaler and a divider to 256, never faster than asked
    [
        (24_000_000, 24_000_000),
        (2_000_000, 2_000_000),
        (62_500_000, 24_000_000),
        (20_000_000, 12_000_000),
        (62_500, 48_000_000 // (4 * 192)),
        (70_000, 48_000_000 // (4 * 172)),
    ],
)
def test_spi_runs_at_the_rate_the_dividers_reach(chip, asked, real):
    unit = chip()
    seen = calls_of(unit, f"{MACHINE}.SPI(0, {asked}).write(b'abc')")
    assert seen == [("write", 0, real, b"abc")]


def test_spi_reads_what_the_part_answers(chip):
    unit = chip()
    into = "modules['buffer']"
    unit.ask(f"{KEEP}('spi', {MACHINE}.SPI(1, baudrate=12_000_000))", TIMEOUT)
    assert unit.ask("modules['spi'].read(3, 0x0f)", TIMEOUT) == repr(b"\xf0\xf0\xf0")
    unit.ask(f"{KEEP}('buffer', bytearray(2))", TIMEOUT)
    unit.ask(f"modules['spi'].write_readinto(b'\\x90\\x00', {into})", TIMEOUT)
    assert unit.ask(into, TIMEOUT) == repr(b"\x6f\xff")
    assert unit.model.calls[-1] == ("transfer", 1, 12_000_000, b"\x90\x00")


def test_a_whole_frame_goes_out_in_one_write(chip):
    unit = chip()
    seen = calls_of(unit, f"{MACHINE}.SPI(0, 24_000_000).write(bytes(range(256)) * 600)")
    assert seen[0][3] == bytes(range(256)) * 600


def test_pwm_reports_frequency_and_duty(chip):
    unit = chip()
    make = f"{MACHINE}.PWM({MACHINE}.Pin(15), freq=440, duty_u16=32768).deinit()"
    assert calls_of(unit, make)[-2:] == [("pwm", 15, 440, 32768), ("pwm", 15, 440, 0)]


def test_spi_writes_and_pins_take_nothing_from_the_heap(chip):
    unit = chip(
        "import gc, machine\n"
        "spi = machine.SPI(0, 24_000_000)\n"
        "cs = machine.Pin(17, machine.Pin.OUT)\n"
        "irq = machine.Pin(13, machine.Pin.IN)\n"
        "line = bytearray(640)\n"
        "def work():\n"
        "    for _ in range(500):\n"
        "        cs(0); spi.write(line); irq.value(); cs(1)\n"
        "work()\n"
        "gc.collect(); before = gc.mem_alloc()\n"
        "work()\n"
        "print('light', gc.mem_alloc() - before < 1000)\n" + LOOP
    )
    unit.ask("0", TIMEOUT)
    assert "light True" in unit.log()


def test_the_flash_folder_is_the_root_of_the_file_system(chip):
    unit = chip()
    assert unit.ask("open('/main.py').read() == open('main.py').read()", TIMEOUT) == "True"
    with pytest.raises(Refused, match="ENOENT"):
        unit.ask("open('/etc/passwd')", TIMEOUT)


def test_an_expression_that_raises_is_refused_with_its_traceback(chip):
    unit = chip()
    with pytest.raises(Refused, match="ZeroDivisionError"):
        unit.ask("1 // 0", TIMEOUT)
    assert unit.ask("6 * 7", TIMEOUT) == "42"


def test_a_crash_tells_its_traceback(chip):
    unit = chip(LOOP.replace("while True:", "for turn in range(3):") + "\n{}['no such key']\n")
    with pytest.raises(Crashed, match="KeyError: no such key"):
        while True:
            unit.ask("0", TIMEOUT)
    assert not unit.running
    assert "KeyError: no such key" in unit.error
    assert "main.py" in unit.log()


def test_out_of_memory_is_a_crash_that_says_so(chip):
    unit = chip("print('begin')\nbig = bytearray(500_000)\n")
    with pytest.raises(Crashed, match="MemoryError"):
        unit.ask("0", TIMEOUT)


def test_a_loop_that_stands_still_is_told_from_a_crash(chip):
    unit = chip("while True:\n    pass\n")
    with pytest.raises(BenchTimeout, match="stands still"):
        unit.ask("0", 0.2)
    assert unit.running


def test_power_is_cut_in_the_middle_of_work_and_comes_back(chip):
    unit = chip("import machine\nspi = machine.SPI(0)\nwhile True:\n    spi.write(bytes(640))\n")
    for _ in range(2):
        unit.stop()
        assert not unit.running
        assert unit.error is None
        with pytest.raises(Crashed, match="power is off"):
            unit.ask("0", TIMEOUT)
        unit.start()
        assert unit.running


def test_a_late_answer_is_not_taken_for_the_next_one(chip):
    unit = chip("import time\ntime.sleep_ms(1500)\n" + LOOP)
    with pytest.raises(BenchTimeout):
        unit.ask("'first'", 0.01)
    assert unit.ask("'second'", TIMEOUT) == "'second'"


def test_the_chip_ends_when_the_bench_does(chip):
    unit = chip()
    unit.ask("0", TIMEOUT)
    process = unit._process
    unit._socket.shutdown(2)
    assert process.wait(TIMEOUT) != 0
    assert "the bench is gone" in unit.log()


def test_a_watchdog_that_nobody_feeds_resets_the_chip(chip):
    model = Recorder()
    model.levels[2] = 1
    unit = chip(
        "from machine import Pin, WDT\n"
        "if Pin(2, Pin.IN).value():\n"
        "    WDT(timeout=300)\n"
        "    Pin(17, Pin.OUT, value=1)\n"
        "    while True: pass\n" + LOOP,
        model,
    )
    model.pin_write = lambda pin, level: model.levels.update({2: 0})
    with pytest.raises(BenchTimeout, match="watchdog"):
        unit.ask("0", TIMEOUT)
    assert unit.ask("'anew'", TIMEOUT) == "'anew'"
    assert unit.bites == 1 and unit.running and unit.error is None
    assert ("pins released",) in model.calls


def test_a_watchdog_that_is_fed_keeps_still(chip):
    unit = chip(
        "import asyncio\n"
        "from machine import WDT\n"
        "async def main():\n"
        "    wdt = WDT(timeout=1000)\n"
        "    while True:\n"
        "        wdt.feed()\n"
        "        await asyncio.sleep_ms(5)\n"
        "asyncio.run(main())\n"
    )
    unit.let_turn(400, TIMEOUT)  # of 5 ms each
    assert unit.bites == 0
