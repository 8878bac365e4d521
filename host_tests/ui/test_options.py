"""The options: every line by touch and by keys, and what is set there is kept and played by."""

import pytest

from host_tests.ui.hands import BAR, MENU_OPTIONS
from host_tests.ui.reading import find
from tools.bench.chip import Crashed
from ui.glyphs import medium
from ui.settings import CHOICES, Settings

OPTIONS = (51, 206)  # on the title
EXIT = (295, 216)
UP, DOWN = (295, 58), (295, 122)
OK = (160, 156)
TOP, ROW, IN_SIGHT = 24, 27, 8
LESS, MORE = 132, 255  # columns to touch
VALUES = 122  # the first of their columns
# Every line: its label, and what its values are called.
LINES = {
    "Edition": ("cartridge", "boxed US", "boxed EU", "tournament"),
    "Exchange": ("any bag", "7 in the bag"),
    "Ends also when": ("all pass", "all pass twice", "six scoreless"),
    "Overrule": ("no", "yes"),
    "Challenge lost": ("lose a turn", "no penalty", "5 points"),
    "Who starts": ("player 1", "draw"),
    "Timer": ("off", "25 minutes"),
    "Penalty": ("none", "10 a minute"),
    "Variant": ("standard", "nine tiles", "finish line", "nine + finish"),
    "Computers": ("novice", "intermediate", "advanced"),
    "Practice": ("off", "on"),
    "Rack order": ("free", "alphabetical", "by value", "vowels first"),
    "Sound": ("off", "soft", "medium", "loud"),
    "Brightness": ("25 %", "50 %", "75 %", "100 %"),
    "Sleep after": ("2 minutes", "5 minutes", "10 minutes", "never"),
    "Colours": ("green", "blue", "contrast"),
}
IN_GAME = tuple(LINES)[11:]
TOURNAMENT = ("7 in the bag", "six scoreless", "no", "5 points", "draw", "25 minutes")
SETTINGS = "app.keeper.settings"
DATA = f"{SETTINGS}.to_bytes()"


def row_of(hands, label):
    """Top of the row with a label, None while it is out of sight."""
    picture = hands.unit.screenshot()
    for row in range(IN_SIGHT):
        y = TOP + row * ROW
        if find(picture, medium, label, (8, y, 122, y + ROW)):
            return y
    return None


def shown(hands, label):
    """What the line in sight says."""
    y = row_of(hands, label)
    picture, box = hands.unit.screenshot(), (VALUES, y, 266, y + ROW)
    fit = [v for v in (*LINES[label], "own", "mixed") if find(picture, medium, v, box)]
    return max(fit, key=len)


def bring(hands, label):
    """Scroll by touch until a line is in sight. Returns its top."""
    for way in (DOWN, DOWN, DOWN, UP, UP, UP):
        if row_of(hands, label) is None:
            hands.tap(way)
    return row_of(hands, label)


def step(hands, label, column=MORE):
    hands.tap((column, bring(hands, label) + ROW // 2))


def restart(hands):
    hands.unit.power_off()
    hands.unit.power_on()
    hands.unit.wait_screen("title")
    hands.unit.wait_idle()


@pytest.fixture
def options(default):
    default.tap(OPTIONS)
    assert default.unit.screen == "options"
    return default


@pytest.mark.parametrize("label", LINES)
def test_touch_changes_every_line_and_every_value_is_read(options, label):
    values = LINES[label]
    bring(options, label)
    first = shown(options, label)
    before = options.unit.ask(DATA)
    seen = [first]
    for _ in values[1:]:
        step(options, label)
        seen.append(shown(options, label))
        assert options.unit.ask(DATA) != before
    assert sorted(seen) == sorted(values)
    step(options, label)
    assert options.unit.ask(DATA) == before
    step(options, label, LESS)
    assert shown(options, label) == seen[-1]


def test_the_pad_changes_every_line_and_exit_is_behind_the_last(options):
    for label in LINES:
        before = options.unit.ask(DATA)
        assert row_of(options, label) is not None
        options.unit.press("RIGHT")
        assert options.unit.ask(DATA) != before
        options.unit.press("LEFT")
        assert options.unit.ask(DATA) == before
        options.unit.press("A")
        assert options.unit.ask(DATA) != before
        options.unit.press("DOWN")
        options.unit.wait_idle()
    options.unit.press("DOWN")
    options.unit.press("DOWN")
    options.unit.press("A")
    assert options.unit.screen == "title"


def test_the_pad_comes_back_up_to_the_first_heading(options):
    before = options.unit.screenshot().tobytes()
    for key in ("DOWN", "UP"):
        for _ in range(len(LINES) + 2):
            options.unit.press(key)
    options.unit.wait_idle()
    assert options.unit.screenshot().tobytes() == before


def test_an_edition_sets_its_lines_and_a_line_of_another_makes_it_ones_own(options):
    step(options, "Edition", LESS)
    assert [shown(options, label) for label in list(LINES)[:7]] == ["tournament", *TOURNAMENT]
    assert options.unit.ask(f"{SETTINGS}.rules == modules['engine.rules'].Rules('tournament')")
    step(options, "Overrule")
    assert shown(options, "Edition") == "own"
    step(options, "Overrule")
    assert shown(options, "Edition") == "tournament"
    step(options, "Overrule")
    step(options, "Edition")
    assert shown(options, "Edition") == "cartridge"
    assert options.unit.ask(f"{SETTINGS}.rules == modules['engine.rules'].Rules()")


def test_an_edition_leaves_the_variant(options):
    step(options, "Variant")
    step(options, "Edition")
    rules = "modules['engine.rules'].Rules('boxed US', rack_size=9)"
    assert options.unit.ask(f"{SETTINGS}.rules == {rules}")


def test_computers_of_several_levels_are_mixed_until_they_are_set(options):
    options.unit.ask(f"exec('s.kinds[2], s.levels[2] = 2, 0', {{'s': {SETTINGS}}})")
    bring(options, "Computers")
    options.unit.ask("app.repaint()")
    options.unit.wait_idle()
    assert shown(options, "Computers") == "mixed"
    step(options, "Computers")
    players = f"[player.level for player in {SETTINGS}.players()]"
    assert options.unit.ask(players) == [None, "novice", "novice"]


@pytest.mark.parametrize("leave", ("touch", "B", "MENU"))
def test_what_is_set_is_kept_on_leaving(options, leave):
    step(options, "Edition")
    step(options, "Sound")
    step(options, "Rack order")
    if leave == "touch":
        options.tap(EXIT)
    else:
        options.unit.press(leave)
    options.unit.wait_idle()
    assert options.unit.screen == "title"
    kept = options.unit.ask(DATA)
    restart(options)
    assert options.unit.ask(DATA) == kept
    assert options.unit.ask(f"({SETTINGS}.sound, {SETTINGS}.rack_order)") == (3, "alphabetical")
    assert options.unit.ask(f"{SETTINGS}.rules == modules['engine.rules'].Rules('boxed US')")
    options.unit.ask("app.new_game(7)")
    assert options.unit.ask(f"app._stack[0].game.rules == {SETTINGS}.rules")


def test_power_cut_while_the_options_are_kept_leaves_the_old_or_the_new(options):
    old = options.unit.ask(DATA)
    step(options, "Sound")
    new = options.unit.ask(DATA)
    options.unit.cut_power_after(1)
    with pytest.raises(Crashed):
        options.unit.press("B")
        options.unit.wait_idle()
    restart(options)
    assert options.unit.ask("app.keeper.problem") == ""
    assert options.unit.ask(DATA) in (old, new)


def test_where_nothing_can_be_kept_that_is_told_and_the_settings_hold_until_power_off(options):
    options.unit.ask("setattr(app.keeper._store, 'problem', 'The flash is full.')")
    step(options, "Sound")
    options.tap(EXIT)
    assert options.unit.screen == "alert"
    assert options.reads("medium", "The settings are not kept")
    assert options.reads("small", "The flash is full.")
    options.tap(OK)
    assert options.unit.screen == "title"
    assert options.unit.ask(f"{SETTINGS}.sound") == 3
    restart(options)
    assert options.unit.ask(f"{SETTINGS}.sound") == 2


def test_nothing_is_written_where_nothing_was_changed(options):
    step(options, "Sound")
    step(options, "Sound", LESS)
    options.unit.wait_for("app._felt is None")  # what has been set is kept a moment later
    before = options.unit.flash_operations
    options.tap(EXIT)
    assert options.unit.flash_operations == before


def test_a_drag_scrolls_and_changes_nothing(options):
    before = options.unit.ask(DATA)
    options.unit.drag((200, 200), (200, 40))
    options.unit.wait_idle()
    assert row_of(options, "Edition") is None and row_of(options, "Variant") is not None
    options.unit.drag((200, 60), (200, 230))
    options.unit.wait_idle()
    assert row_of(options, "Edition") is not None
    assert options.unit.ask(DATA) == before


def test_a_finger_that_leaves_exit_has_not_chosen_it(options):
    options.unit.drag(EXIT, (100, 100))
    options.unit.wait_idle()
    assert options.unit.screen == "options"


def test_in_a_game_the_lines_that_can_change_are_there_and_the_rules_are_not(default):
    default.new_game("ZEBRAQI")
    default.unit.press("MENU")
    default.unit.wait_idle()
    default.tap(MENU_OPTIONS)
    assert default.unit.screen == "options"
    assert [label for label in LINES if row_of(default, label)] == list(IN_GAME)
    step(default, "Rack order")
    step(default, "Colours")
    default.tap(EXIT)
    assert default.unit.screen == "board"
    assert default.rack() == "ABEIQRZ"
    default.tap(BAR)
    assert default.unit.ask(f"{SETTINGS}.colours") == "blue"


def test_every_setting_of_the_handheld_has_as_many_names_as_values():
    named = {"sound": "Sound", "brightness": "Brightness", "sleep": "Sleep after"}
    named |= {"rack_order": "Rack order", "colours": "Colours", "practice": "Practice"}
    for name, choices, _ in CHOICES:
        assert len(LINES[named[name]]) == len(choices)
    assert set(named) == {name for name, _, _ in CHOICES} and Settings().practice is False


def test_the_touch_panel_is_calibrated_from_here(options):
    for _ in range(3):
        options.tap(DOWN)
    options.tap((200, TOP + 7 * ROW + ROW // 2))
    assert options.unit.screen == "calibrate"
    options.unit.press("B")
    options.unit.wait_idle()
    assert options.unit.screen == "options"
