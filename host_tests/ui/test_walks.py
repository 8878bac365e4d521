"""Through every screen and back to the title: by touch alone, and by buttons alone."""

import re

import pytest

from host_tests.ui.hands import BAR, STEP_DOWN, STEP_UP, Hands
from tools import ROOT
from tools.bench.unit import Unit

SCREENS = ROOT / "firmware" / "ui" / "screens"
DEAD_ENDS = {"fault"}  # without a dictionary there is nowhere to go
LOWER, LINE_6, LINE_7 = (295, 122), (40, 199), (40, 226)  # of the options
CROSSES = ((30, 40), (290, 64), (160, 206), (58, 186))
NEXT_PAGE = (281, 217)
FIRST_NAME, SECOND_KIND = (170, 55), (74, 94)
RING_TOP, RING_END = (160, 24), (119, 28)
MENU, RACK_0, RACK_1, LETTER_C = (305, 115), (15, 225), (45, 225), (127, 72)
ELSEWHERE = (40, 60)


def deal(hands):
    """Racks with a blank for both, whoever has begun."""
    hands.deal("?RCATES", "?RCATES")
    hands.unit.ask("app.screen.turn.refill(bytes())")


def break_store(hands):
    hands.unit.ask("setattr(app.keeper._store, 'problem', 'The flash cannot be used.')")


def mend_store(hands):
    hands.unit.ask("setattr(app.keeper._store, 'problem', '')")


def crash(hands):
    hands.unit.ask("setattr(app.screen, 'tick', lambda now: [][7])")
    hands.unit.wait_screen("crash")


def square(row, column):
    return lambda hands: hands.tap(hands.square(row, column))


# What is done, a pixel or the label of a button to touch, and the screen where that leads.
BY_TOUCH = (
    ("OPTIONS", "options"), (LINE_6, "options"),  # who starts: draw
    *4 * ((LOWER, "options"),), (LINE_6, "calibrate"),
    *((cross, "calibrate") for cross in CROSSES[:3]), (CROSSES[3], "options"),
    (LINE_7, "about"), ("BACK", "options"), ("EXIT", "title"),
    ("LINK", "link"), ("TEST CABLE", "cable"), ("BACK", "link"), ("BACK", "title"),
    ("STATS", "stats"), ("RESET", "confirm"), ("CANCEL", "stats"), ("BACK", "title"),
    ("HELP", "help"), (NEXT_PAGE, "help"), ("BACK", "title"),
    ("START", "players"), (FIRST_NAME, "name"), (RING_TOP, "name"), (RING_END, "name"),
    (RING_TOP, "players"), ("TWO UNITS", "link"), ("BACK", "players"),
    *2 * ((SECOND_KIND, "players"),), ("BEGIN", "draw"), ("GO ON", "board"),
    (deal, "board"), (BAR, "board"), (square(7, 7), "board"),
    (RACK_0, "board"), (square(7, 7), "blank"), (LETTER_C, "board"),
    (RACK_1, "board"), (square(7, 8), "board"),
    *3 * ((BAR, "board"),),  # ENTER, CONTINUE, READY
    (STEP_DOWN, "board"), (BAR, "challenge"), ("challenger", "challenge"), ("NO", "board"),
    *3 * ((STEP_DOWN, "board"),), (BAR, "exchange"), ("CANCEL", "board"),
    (STEP_UP, "board"), (BAR, "confirm"), ("CANCEL", "board"),
    (MENU, "menu"), ("PAUSE", "pause"), ("RESUME", "board"),
    (MENU, "menu"), ("OPTIONS", "options"), ("EXIT", "board"),
    (MENU, "menu"), ("HELP", "help"), ("BACK", "board"),
    (MENU, "menu"), ("RESIGN", "confirm"), ("RESIGN", "end"),
    ("MOVES", "moves"), ("OK", "end"), ("TITLE", "title"),
    (break_store, "title"), ("STATS", "stats"), ("RESET", "confirm"), ("RESET", "alert"),
    ("OK", "stats"), (mend_store, "stats"), ("BACK", "title"),
    (crash, "crash"), (ELSEWHERE, "title"),
)  # fmt: skip

# Keys to press one after the other, and the screen where they lead.
BY_KEYS = (
    ("A DOWN LEFT LEFT LEFT A", "options"), (5 * "DOWN " + "A", "options"),
    (11 * "DOWN " + "A", "calibrate"), ("C", "options"),
    ("DOWN A", "about"), ("B", "options"), ("DOWN A", "title"),
    ("RIGHT A", "link"), ("A RIGHT A", "cable"), ("B", "link"), ("B", "title"),
    ("RIGHT A", "stats"), ("A RIGHT A", "confirm"), ("A A", "stats"), ("MENU", "title"),
    ("RIGHT A", "help"), ("RIGHT", "help"), ("B", "title"),
    ("UP A", "players"), ("A UP UP A", "name"), ("A LEFT", "name"), ("A", "players"),
    ("UP RIGHT A", "link"), ("B", "players"),
    ("DOWN DOWN LEFT A A", "players"), ("DOWN DOWN DOWN RIGHT RIGHT A", "draw"),
    ("A A", "board"), (deal, "board"), ("A", "board"),
    ("RIGHT A A A", "blank"), ("A RIGHT A", "board"), ("RIGHT A RIGHT A", "board"),
    ("D UP A", "board"), ("A A", "board"),  # ENTER, CONTINUE, READY
    ("D A", "challenge"), ("A A", "challenge"), ("A RIGHT A", "board"),
    ("D D D A", "exchange"), ("B", "board"), ("UP A", "confirm"), ("A A", "board"),
    ("MENU", "menu"), ("A DOWN A", "pause"), ("A A", "board"), ("PAUSE", "pause"),
    ("PAUSE", "board"), ("MENU", "menu"), ("A DOWN DOWN A", "options"), ("B", "board"),
    ("MENU", "menu"), ("A DOWN DOWN DOWN A", "help"), ("B", "board"),
    ("MENU", "menu"), ("A DOWN DOWN DOWN DOWN DOWN A", "confirm"), ("A RIGHT A", "end"),
    ("A LEFT A", "moves"), ("B", "end"), ("RIGHT A", "title"),
    (break_store, "title"), ("A DOWN A", "stats"), ("A RIGHT A", "confirm"),
    ("A RIGHT A", "alert"), ("A A", "stats"), (mend_store, "stats"), ("B", "title"),
    (crash, "crash"), ("A", "title"),
)  # fmt: skip


@pytest.fixture
def hands(tmp_path):
    with Unit(flash=tmp_path / "flash", name="walks") as unit:
        unit.wait_screen("title")
        unit.wait_idle()
        yield Hands(unit)
        assert unit.error is None


def reachable():
    """The screens that are opened by their names; the others are what these are made of."""
    sources = {file.stem: file.read_text() for file in SCREENS.glob("[a-z]*.py")}
    bases = set(re.findall(r"from ui\.screens\.(\w+) import", "".join(sources.values())))
    return set(sources) - bases


def touch(hands, what):
    if callable(what):
        what(hands)
    elif isinstance(what, tuple):
        hands.tap(what)
    else:
        choice = "b is app.screen.buttons[0]" if what == "challenger" else f"b.label == {what!r}"
        places = "[(b.x + b.w // 2, b.y + b.h // 2) for b in app.screen.buttons if %s]"
        hands.tap(hands.unit.ask(places % choice)[0])


def press(hands, what):
    if callable(what):
        what(hands)
    else:
        for key in what.split():
            hands.unit.press(key)
            hands.unit.wait_idle()


@pytest.mark.parametrize(("steps", "do"), ((BY_TOUCH, touch), (BY_KEYS, press)))
def test_every_screen_is_walked_through(hands, steps, do):
    for number, (what, screen) in enumerate(steps):
        do(hands, what)
        hands.unit.wait_idle()
        assert hands.unit.screen == screen, f"step {number}: {what}"
    assert {screen for _, screen in steps} == reachable() - DEAD_ENDS
    assert hands.unit.screen == "title"
