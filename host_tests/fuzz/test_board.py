"""A board.py with any values: each that is wrong is named, and a right one can be used."""

from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.bench.models.handheld import HandheldModel, load_board
from tools.boards import chip
from tools.boards.__main__ import board_names
from tools.boards.definition import NAMES, PANEL, PINS, problems
from tools.boards.files import file_problems, made
from tools.boards.wires import parts

from .examples import EXAMPLES, damaged

gpios = st.one_of(st.sampled_from(chip.GPIOS), st.sampled_from(chip.GPIOS), st.integers(-2, 31))
numbers = st.one_of(gpios, st.integers(0, 70_000_000), st.integers())
texts = st.one_of(st.sampled_from(("Pad", "Buttons", "GND", "a<b&c", "")), st.text(max_size=8))
odd = st.one_of(
    st.none(), st.booleans(), st.floats(), st.binary(max_size=4), texts, numbers,
    st.lists(numbers, max_size=3), st.just({}), st.just([{}]),
)  # fmt: skip
listed = st.one_of(numbers, numbers, numbers, odd)


def tuples(whole):
    """Tuples like this one: changed in places, or of anything."""
    return st.one_of(damaged(whole, st.lists(listed, max_size=2).map(tuple)),
                     st.lists(listed, max_size=11).map(tuple))  # fmt: skip


def values(name, right):
    """What may stand in the place of a right value: mostly of its kind."""
    of_kind = {
        int: numbers,
        str: texts,
        bool: st.booleans(),
        bytes: st.one_of(damaged(right, st.binary(max_size=3)), st.binary(max_size=20))
        if isinstance(right, bytes) else st.nothing(),
        tuple: tuples(right) if isinstance(right, tuple) else st.nothing(),
        dict: st.dictionaries(st.one_of(texts, odd.filter(hashable)), listed, max_size=3),
    }  # fmt: skip
    kind = {**NAMES, **PANEL}[name]
    return st.one_of(of_kind[kind], of_kind[kind], of_kind[kind], odd)


def hashable(value):
    return not isinstance(value, list | dict)


def check(board, folder):
    """Its problems are sentences that each name what of it is wrong; without any it is used."""
    found = problems(board)
    for problem in found:
        assert "\n" not in problem and any(name in problem for name in (*NAMES, "GP")), problem
    if not found:
        ElementTree.fromstring(made(board)["wiring.svg"])
        assert len(file_problems(board, folder)) > len(made(board))  # nothing is there yet


@pytest.fixture(scope="module")
def empty(tmp_path_factory):
    return tmp_path_factory.mktemp("board")


@EXAMPLES
@given(st.sampled_from(board_names()), st.data())
def test_any_values_are_refused_by_name_or_make_a_board(empty, name, data):
    board = {key: value for key, value in vars(load_board(name)).items() if key in NAMES}
    for key in data.draw(st.lists(st.sampled_from(sorted(NAMES)), max_size=3)):
        board[key] = data.draw(values(key, board[key]))
    if isinstance(board["PANEL"], dict):
        panel = {**load_board(name).PANEL, **board["PANEL"]}
        for key in data.draw(st.lists(st.sampled_from(sorted(PANEL)), max_size=2)):
            panel[key] = data.draw(values(key, panel[key]))
        board["PANEL"] = panel
    for key in data.draw(st.lists(st.sampled_from(sorted(NAMES)), max_size=1)):
        if data.draw(st.booleans()):
            del board[key]
    board = SimpleNamespace(**board)
    check(board, empty)
    if not problems(board):
        HandheldModel(board)


@EXAMPLES
@given(st.sampled_from(board_names()), st.data())
def test_any_pins_that_the_chip_allows_can_be_drawn(empty, name, data):
    """Every pin of the Pico is free for keys, buzzer, backlight and the LCD's other lines."""
    board = SimpleNamespace(**vars(load_board(name)))
    board.SPI, board.UART = data.draw(st.integers(0, 1)), data.draw(st.integers(0, 1))
    board.UNUSED, board.SHARED, board.BATTERY = {}, (), ()
    free = [gpio for gpio in chip.GPIOS if f"GP{gpio}" in chip.EDGE]
    for units in (chip.SPI[board.SPI], chip.UART[board.UART]):
        for signal, places in units.items():
            left = [gpio for gpio in places if gpio in free]
            setattr(board, signal, data.draw(st.sampled_from(left or free)))
            free.remove(getattr(board, signal))
    order = data.draw(st.permutations(free))
    others = [pin for pin in PINS if pin not in ("SCK", "MOSI", "MISO", "UART_TX", "UART_RX")]
    for signal, gpio in zip(others, order):
        setattr(board, signal, gpio)
    board.KEYS = tuple(order[len(others) : len(others) + 10])
    board.SOCKET = data.draw(st.booleans())
    check(board, empty)
    if not problems(board):
        ends = [terminal for part in parts(board) for terminal in part.terminals]
        assert len({terminal.pin for terminal in ends}) == len(ends)
