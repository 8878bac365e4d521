"""Whatever fails, the handheld says so, keeps the game and a report, and goes on if it can."""

import shutil

import pytest

from host_tests.ui.hands import BAR, Hands
from host_tests.ui.plain import shows
from tools.bench.chip import BenchTimeout, Refused
from tools.bench.unit import BOARD, Unit, build_firmware

RESUME = (160, 138)
ELSEWHERE = (40, 60)
PASS_IT = (152, 130)
GAME = "__import__('engine.snapshot').snapshot.save(app.screen.game)"
RAISE = "setattr(app.screen, 'tick', lambda now: [][7])"
HELD_TO_CRASH = "setattr(app.screen, 'touch', lambda kind, x, y: [][7])"
# All the heap that is left becomes a part of the screen.
FILL_HEAP = """setattr(app.screen, 'tick', lambda now: exec(
    "screen.hog = None\\nwhile True:\\n    screen.hog = [screen.hog]", {'screen': app.screen}))"""
STAND_STILL = "setattr(app.screen, 'tick', lambda now: exec('while True: pass'))"
CRASH_THE_CRASH_SCREEN = """(
    setattr(modules['ui.canvas'], 'wrap', lambda *text: None.wrapped),
    setattr(app.screen, 'tick', lambda now: [][7]))"""
FILL_FLASH = """exec('while True:\\n with open("/store/ballast", "ab") as file:\\n'
    '  file.write(bytes(4096))')"""
TO_START = "To start it: import main; main.main()"
CRASH_FILE = "open('/store/crash.txt').read()"


@pytest.fixture
def off(tmp_path):
    """A handheld that is still switched off."""
    unit = Unit(flash=tmp_path / "flash", name="robust")
    yield Hands(unit)
    unit.close()


@pytest.fixture
def hands(off):
    switch_on(off)
    return off


def switch_on(hands):
    hands.unit.power_on()
    hands.unit.wait_screen("title")
    hands.unit.wait_idle()


def restart(hands):
    hands.unit.power_off()
    switch_on(hands)


def start(hands):
    """A game whose first turn is over, and kept. Returns its snapshot."""
    hands.unit.ask("app.new_game(7)")
    hands.unit.wait_idle()
    hands.tap(BAR)
    hands.choose("PASS")
    hands.tap(PASS_IT)
    return hands.unit.ask(GAME)


def crash(hands, by=RAISE):
    hands.unit.ask(by)
    hands.unit.wait_screen("crash")
    hands.unit.wait_idle()


def wait_for_end(hands):
    """Wait until main.py has ended, as it does where the REPL is to come."""
    assert hands.unit._chip._ended.wait(30)


def resumes(hands, kept):
    """Whether the title offers RESUME, and that leads to this game."""
    assert hands.unit.screen == "title"
    hands.unit.wait_idle()
    hands.tap(RESUME)
    return hands.unit.screen == "board" and hands.unit.ask(GAME) == kept


def test_a_crash_is_told_and_kept_and_a_touch_leads_back_to_the_game(hands):
    kept = start(hands)
    crash(hands)
    assert hands.reads("medium", "Something went wrong")
    assert hands.reads("small", "IndexError: list index out of range")
    assert hands.reads("small", "Your game is kept: RESUME goes on after its last turn.")
    report = hands.unit.ask(CRASH_FILE)
    assert report in hands.unit.log()
    for part in ("Lexicart 0.1.0, screen: board", "MicroPython", "125000000 Hz", "ui/app.py"):
        assert part in report
    assert report.strip().endswith("IndexError: list index out of range")
    hands.tap(ELSEWHERE)
    assert resumes(hands, kept)


def test_a_leads_back_as_well_and_without_a_game_none_is_promised(hands):
    crash(hands)
    assert hands.reads("medium", "Something went wrong")
    assert not hands.reads("small", "Your game is kept: RESUME goes on after its last turn.")
    hands.unit.press("A")
    assert hands.unit.screen == "title"


def test_the_finger_that_was_down_in_the_crash_does_not_send_its_screen_away(hands):
    start(hands)
    hands.unit.ask(HELD_TO_CRASH)
    hands.unit.touch(*ELSEWHERE)
    hands.unit.wait_screen("crash")
    hands.unit.wait_for("not app.lcd.dirty and not app._painting")
    hands.unit.settle()
    hands.unit.release()
    hands.unit.wait_idle()
    assert hands.unit.screen == "crash"
    hands.tap(ELSEWHERE)
    assert hands.unit.screen == "title"


def test_where_memory_has_run_out_the_game_goes_on_too(hands):
    kept = start(hands)
    crash(hands, FILL_HEAP)
    assert "MemoryError" in hands.unit.ask(CRASH_FILE)
    hands.tap(ELSEWHERE)
    assert resumes(hands, kept)


def test_the_third_crash_within_a_minute_ends_in_plain_words_and_the_repl(hands):
    kept = start(hands)
    for _ in range(2):
        crash(hands)
        hands.tap(ELSEWHERE)
        hands.tap(RESUME)
    hands.unit.ask(RAISE)
    wait_for_end(hands)
    assert shows(hands.unit.screenshot(), "Lexicart cannot go on.")
    assert shows(hands.unit.screenshot(), "IndexError: list index out of range")
    assert TO_START in hands.unit.log()
    restart(hands)
    assert hands.unit.ask(CRASH_FILE).count("IndexError") == 3
    assert resumes(hands, kept)


def test_a_crash_of_the_crash_screen_ends_there_too(hands):
    hands.unit.ask(CRASH_THE_CRASH_SCREEN)
    wait_for_end(hands)
    assert shows(hands.unit.screenshot(), "Lexicart cannot go on.")
    assert TO_START in hands.unit.log()
    assert "IndexError" in hands.unit.log() and "AttributeError" in hands.unit.log()


def test_firmware_with_a_part_missing_says_what_keeps_it_from_starting(tmp_path):
    tree = tmp_path / "tree"
    shutil.copytree(build_firmware(BOARD), tree)
    (tree / "ui" / "motion.mpy").unlink()
    with Unit(source=tree) as unit:
        wait_for_end(Hands(unit))
        assert shows(unit.screenshot(), "ImportError: no module named 'ui.moti")
        assert TO_START in unit.log()


def test_the_crash_file_stays_small_and_has_the_newest(hands):
    for number in range(12):
        error = f"ValueError('crash {number} ' + 3000 * '!')"
        hands.unit.ask(f"modules['hal.crash'].keep({error}, 'about {number}')")
        assert hands.unit.ask("__import__('os').stat('/store/crash.txt')[6]") < 8000
    hands.unit.ask("modules['hal.crash'].keep(ValueError('the last'), '')")
    assert "ValueError: the last" in hands.unit.ask(CRASH_FILE)


def test_a_full_flash_keeps_its_games_and_the_crash_is_told_all_the_same(hands):
    kept = start(hands)
    with pytest.raises(Refused, match="OSError: 28"):
        hands.unit.ask(FILL_FLASH)
    crash(hands)
    assert hands.reads("small", "IndexError: list index out of range")
    hands.tap(ELSEWHERE)
    assert resumes(hands, kept)


@pytest.mark.parametrize("item", ("settings", "game", "stats", "calibration"))
def test_boot_does_without_what_is_damaged(hands, item):
    for slot, rubbish in enumerate((b"LXSL", b"\xff" * 700)):
        path = f"/store/{item}.{slot}"
        hands.unit.ask(f"[(f.write({rubbish!r}), f.close()) for f in [open({path!r}, 'wb')]]")
    restart(hands)
    hands.tap((160, 172))
    assert hands.unit.screen == "players"


def test_where_no_crash_file_can_be_written_the_crash_is_told(hands):
    hands.unit.ask("__import__('os').mkdir('/store/crash.txt')")
    crash(hands)
    assert "IndexError" in hands.unit.log()
    hands.tap(ELSEWHERE)
    assert hands.unit.screen == "title"


def test_a_loop_that_stands_still_is_restarted_and_the_game_resumed(hands):
    kept = start(hands)
    hands.unit.ask(STAND_STILL)
    with pytest.raises(BenchTimeout, match="watchdog"):
        hands.unit.settle()
    assert hands.unit.bites == 1
    hands.unit.wait_screen("title")
    assert resumes(hands, kept)


def test_menu_held_at_power_on_leaves_the_handheld_to_the_repl(off):
    off.unit.key("MENU", True)
    off.unit.power_on()
    wait_for_end(off)
    assert TO_START in off.unit.log() and "Traceback" not in off.unit.log()
    assert off.unit.model.lcd.bytes_received == 0
    off.unit.key("MENU", False)
    restart(off)


def test_ctrl_c_ends_the_game_without_a_traceback(hands):
    start(hands)
    hands.unit.interrupt()
    wait_for_end(hands)
    assert TO_START in hands.unit.log() and "Traceback" not in hands.unit.log()
