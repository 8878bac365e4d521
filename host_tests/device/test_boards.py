"""Every board of board_defs: its wiring against the chip, its files, and the game on it."""

import shutil
import subprocess
import sys
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from host_tests.ui.reading import colour
from tools import ROOT
from tools.bench.models.handheld import HandheldModel, load_board
from tools.bench.unit import Unit
from tools.boards import chip
from tools.boards.__main__ import attend, board_names
from tools.boards.definition import KEYS, commands, problems, signals
from tools.boards.files import file_problems, made
from tools.boards.names import NAMES, names_module
from tools.boards.wires import edge, parts, tracks
from ui import theme

BOARDS = board_names()
FOLDER = ROOT / "board_defs"
PICO = "pico_ili9341"
WAVESHARE = "waveshare_restouch_28"


@pytest.fixture(params=BOARDS)
def name(request):
    return request.param


def changed(name=PICO, **values):
    """A board with other values; a value of None is a name left out."""
    board = {**vars(load_board(name)), **values}
    return SimpleNamespace(**{key: value for key, value in board.items() if value is not None})


def test_board_is_right(name):
    assert problems(load_board(name)) == []


def test_files_beside_board_py_say_the_same(name):
    assert file_problems(load_board(name), FOLDER / name) == []


def test_names_for_an_image_of_our_own_are_those_of_the_firmware():
    assert NAMES.read_text() == names_module(), "python -m tools.boards makes them anew"


def test_boards_of_the_readme_are_those_there_are():
    text = (FOLDER / "README.md").read_text()
    assert [name for name in BOARDS if f"[{name}]({name}/README.md)" in text] == BOARDS


def test_maker_s_wiring_of_the_waveshare_module():
    """From the pinout that Waveshare gives for the Pico-ResTouch-LCD-2.8."""
    board = load_board(WAVESHARE)
    assert (board.LCD_DC, board.LCD_CS, board.SCK, board.MOSI, board.MISO) == (8, 9, 10, 11, 12)
    assert (board.BACKLIGHT, board.LCD_RST, board.TOUCH_CS, board.TOUCH_IRQ) == (13, 15, 16, 17)
    assert set(board.UNUSED.values()) == {5, 18, 19, 20, 21, 22}  # the SD slot
    assert board.PANEL["controller"] == "st7789" and board.SPI == 1


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"BUZZER": 14}, "GP14 is used twice: TOUCH_CS and BUZZER"),
        (
            {"KEYS": (2, 2, 4, 5, 6, 7, 8, 9, 10, 11)},
            "GP2 is used twice: UP and DOWN",
        ),
        ({"SCK": 26}, "SCK is GP26: SPI0 has it at GP2, GP6, GP18, GP22"),
        ({"SPI": 2}, "SPI is 2: the RP2040 has SPI0 and SPI1"),
        ({"UART": 1}, "UART_TX is GP0: UART1 has it at GP4, GP8, GP20, GP24"),
        ({"UART_TX": 1, "UART_RX": 0}, "UART_RX is GP0: UART0 has it at GP1, GP13, GP17, GP29"),
        ({"LCD_DC": 30}, "LCD_DC is GP30: the RP2040 has GP0 to GP29"),
        ({"LCD_DC": 25}, "LCD_DC is GP25, which the Pico does not lead to a pin"),
        (
            {"BACKLIGHT": 27, "BUZZER": 26},
            "BUZZER is GP26, of one PWM slice with BACKLIGHT, GP27: a tone would change the light",
        ),
        ({"BUZZER": None}, "BUZZER is missing"),
        ({"BATTERY": None}, "BATTERY is missing"),
        (
            {"BATTERY": (22, 3, 3400, 4100, 4400)},
            "BATTERY is on GP22: the ADC is at GP26, GP27, GP28, GP29",
        ),
        (
            {"BATTERY": (26, 3, 3400, 4100, 4400), "BUZZER": 26},
            "GP26 is used twice: BUZZER and BATTERY",
        ),
        (
            {"BATTERY": (29, 3, 4100, 3400, 4400)},
            "BATTERY's 4100, 3400, 4400 mV are not in order: empty, full, USB",
        ),
        (
            {"BATTERY": (29, 1, 3000, 3200, 4400)},
            "BATTERY's divider by 1 cannot bring 4400 mV below the 3300 of the ADC",
        ),
        (
            {"BATTERY": (29, 3)},
            "BATTERY is (29, 3): it takes 5 whole numbers",
        ),
        ({"BUZZER": "15"}, "BUZZER is '15', which is no int"),
        (
            {"KEYS": (2, 3, 4)},
            "KEYS is (2, 3, 4): it takes 10 whole numbers: UP DOWN LEFT RIGHT A B C D MENU PAUSE",
        ),
        (
            {"UNUSED": {"SD_CS": 22}},
            "GP22 is used twice: BACKLIGHT and SD_CS; if that is meant, name it in SHARED",
        ),
        ({"SHARED": (22,)}, "SHARED names GP22, which has only one use"),
        (
            {"CALIBRATION": (0, 5856, -1489797)},
            "CALIBRATION is (0, 5856, -1489797): it takes 6 whole numbers",
        ),
        (
            {"CALIBRATION": (0, 5856, -1489797, 0, -4553, 17243969)},
            "CALIBRATION is (0, 5856, -1489797, 0, -4553, 17243969):"
            " every touch would fall on one line",
        ),
        (
            {"CALIBRATION": (0, 5856, 1489797, -4553, 0, 17243969)},
            "CALIBRATION puts the corner 0, 0 at the reading (3787, -254), off the touch panel",
        ),
        (
            {"CALIBRATION": (0, 5856, 1 << 2000, -4553, 0, 17243969)},
            f"CALIBRATION's 0, 5856, {1 << 2000} need numbers above 30 bits",
        ),
        ({"UART_RATE": 0}, "UART_RATE is 0 baud: it takes 57600 to 921600"),
        ({"SHARED": ([20],)}, "SHARED is ([20],): it takes GPIO numbers"),
        (
            {"UNUSED": {"SD_CS": [22]}},
            "UNUSED is {'SD_CS': [22]}: it takes names and their GPIO numbers",
        ),
        ({"UNUSED": {5: 22}}, "UNUSED is {5: 22}: it takes names and their GPIO numbers"),
        (
            {"MODULE": "Pad"},
            "MODULE is 'Pad': it takes a name, and none of Link cable, Pad, Buttons, Buzzer",
        ),
        (
            {"MODULE": "\x01"},
            "MODULE is '\\x01': it takes a name, and none of Link cable, Pad, Buttons, Buzzer",
        ),
    ],
)
def test_wrong_board_is_named(values, problem):
    assert problem in problems(changed(**values))


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"rate": None}, "PANEL's rate is missing"),
        ({"rate": 80_000_000}, "PANEL's rate is 80000000 Hz: it takes 1 to 62.5 MHz"),
        (
            {"madctl": 0x08},
            "PANEL's madctl is 0x8: landscape takes a byte with 0x20 in it",
        ),
        (
            {"controller": "ili9488"},
            "PANEL's controller is 'ili9488': the bench knows ili9341, st7789",
        ),
        (
            {"offset": (0, "0")},
            "PANEL's offset is (0, '0'): it takes a column and a row of 0 to 255",
        ),
        (
            {"offset": (0, 256)},
            "PANEL's offset is (0, 256): it takes a column and a row of 0 to 255",
        ),
        ({"init": b"\x11\x80"}, "PANEL's init is cut within the command at byte 0, 0x11"),
        (
            {"init": b"\x3a\x01\x55"},
            "PANEL's init never wakes the panel: SLPOUT, 0x11, is missing",
        ),
        (
            {"init": b"\x11\x80\x78\x3a\x01\x66"},
            "PANEL's init does not choose 16 bits a pixel: COLMOD, 0x3a, with 0x55",
        ),
    ],
)
def test_wrong_panel_is_named(values, problem):
    panel = {**load_board(PICO).PANEL, **values}
    panel = {key: value for key, value in panel.items() if value is not None}
    assert problem in problems(changed(PANEL=panel))


def test_table_of_commands_is_read_with_its_delays():
    init = b"\x01\x80\x96" + b"\xc0\x02\x11\x22" + b"\x11\x81\x05\x78"
    assert list(commands(init)) == [(1, b""), (0xC0, b"\x11\x22"), (0x11, b"\x05")]


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("README.md", "| GP15 |", "| GP12 |", "README.md has BUZZER at GP12, board.py at GP15"),
        ("README.md", "| GP15 | 20 |", "| GP15 | 19 |", "README.md has GP15 at pin 19: it is 20"),
        ("README.md", "| BUZZER |", "| HORN |", "README.md does not wire BUZZER"),
        ("README.md", "## Battery", "## Cell", "README.md and board.py differ in a battery"),
        ("README.md", "GP29", "GP28", "README.md, Battery, lacks GP29"),
        ("README.md", "4100 mV", "4200 mV", "README.md, Battery, lacks 4100 mV"),
        (
            "wiring.svg", "GP15", "GP12",
            "wiring.svg is not that of board.py: run python -m tools.boards",
        ),
        (
            "micropython/mpconfigboard.cmake", "851968", "851967",
            "micropython/mpconfigboard.cmake: MICROPY_HW_ROMFS_BYTES is not 851968",
        ),
        (
            "micropython/mpconfigboard.h", PICO, WAVESHARE,
            f'micropython/mpconfigboard.h lacks #define MICROPY_HW_BOARD_NAME "Lexicart {PICO}"',
        ),
    ],
)  # fmt: skip
def test_file_that_differs_is_named(tmp_path, file, old, new, problem):
    folder = shutil.copytree(FOLDER / PICO, tmp_path / PICO)
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))
    assert problem in file_problems(load_board(PICO), folder)


def test_unknown_board_is_told_in_a_line_and_nothing_is_written():
    written = NAMES.stat().st_mtime_ns
    run = subprocess.run(
        [sys.executable, "-m", "tools.boards", "nonesuch"],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 1
    assert run.stderr.startswith("nonesuch/board.py: ") and run.stderr.count("\n") == 1
    assert NAMES.stat().st_mtime_ns == written


def test_name_that_the_image_would_not_take_is_told():
    assert attend("My-Board") == [
        "My-Board: a board's name has small letters, digits and underscores alone"
    ]


def test_drawing_names_every_signal_and_joins_it_to_its_pin(name):
    board = load_board(name)
    ElementTree.fromstring(made(board)["wiring.svg"])
    wired = {t.signal: t.pin for part in parts(board) for t in part.terminals}
    for signal, gpio in signals(board).items():
        joined_by_socket = board.SOCKET and signal not in (*KEYS, "BUZZER", "UART_TX", "UART_RX")
        assert joined_by_socket or chip.EDGE[wired[signal] - 1] == f"GP{gpio}"


def test_five_parts_on_one_edge_of_the_pico_have_a_ground_each():
    """Of which the edge has four."""
    board = changed(
        SCK=2, MOSI=3, MISO=0, UART_TX=12, UART_RX=17,
        LCD_CS=1, LCD_DC=4, LCD_RST=5, BACKLIGHT=6, TOUCH_CS=7, TOUCH_IRQ=8, BUZZER=9,
        KEYS=(10, 11, 13, 14, 15, 16, 18, 19, 20, 21),
    )  # fmt: skip
    assert problems(board) == []
    wired = parts(board)
    assert len([part for part in wired if part.side == edge(chip.edge_pin(board.SCK))]) == 5
    grounds = [t.pin for part in wired for t in part.terminals if t.signal == "GND"]
    assert len(set(grounds)) == len(wired)
    assert {chip.EDGE[pin - 1] for pin in grounds} <= {"GND", "AGND"}


def test_wires_of_one_column_do_not_cross(name):
    for part_side in (0, 1):
        ends = [
            (terminal.order * 27, at * 25)
            for at, terminal in enumerate(
                terminal
                for part in parts(load_board(name))
                if part.side == part_side
                for terminal in part.terminals
                if edge(terminal.pin) == part_side
            )
        ]
        lanes = tracks(ends)
        for i, (start, end) in enumerate(ends):
            low, high = sorted((start, end))
            for j, (other_start, other_end) in enumerate(ends):
                if i != j:  # where wire j passes the upright piece of wire i
                    level = other_start if lanes[j] > lanes[i] else other_end
                    assert lanes[j] == lanes[i] or not low <= level <= high


def test_touch_panel_of_the_module_is_the_calibration_s(name):
    """The model's readings are the module's, whatever board.py makes of them."""
    board = load_board(name)
    model = HandheldModel(board)
    a, b, c, d, e, f = board.CALIBRATION
    for x, y in ((0, 0), (160, 120), (319, 239)):
        raw_x, raw_y = model.xpt2046.sheets.at(x, y)
        assert (a * raw_x + b * raw_y + c) / 65536 == pytest.approx(x, abs=4)
        assert (d * raw_x + e * raw_y + f) / 65536 == pytest.approx(y, abs=4)


def test_copied_folder_is_a_board(tmp_path):
    """With its names changed as board_defs/README.md tells, and a module not met before."""
    folder = shutil.copytree(FOLDER / PICO, tmp_path / "third")
    header = folder / "micropython" / "mpconfigboard.h"
    header.write_text(header.read_text().replace(PICO, "third"))
    board = changed(MODULE="a module of tomorrow")
    for place, text in made(board).items():
        (folder / place).write_text(text)
    assert problems(board) == [] and file_problems(board, folder) == []
    model = HandheldModel(board)
    model.touch(100, 200)
    assert model.pin_level(board.TOUCH_IRQ) == 0


def test_game_starts_and_is_touched_on_the_board(name):
    with Unit(name) as unit:
        unit.wait_screen("title")
        unit.wait_idle()
        picture = unit.screenshot()
        assert picture.getpixel((2, 238)) == colour(theme.PANEL)  # true colours, upright
        assert unit.model.backlight == 100
        for x, y in ((12, 12), (160, 60), (308, 228)):
            unit.touch(x, y)
            unit.settle()
            read = unit.ask("(app.touch.x, app.touch.y)")
            unit.release()
            unit.settle()
            assert read == (pytest.approx(x, abs=4), pytest.approx(y, abs=4))
        for key in KEYS:
            unit.key(key, True)
            unit.settle()
            assert unit.ask(f"app._keys.held({KEYS.index(key)})")
            unit.key(key, False)
            unit.settle()
        assert unit.model.faults == []
