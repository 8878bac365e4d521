"""The power goes on any screen, or at the end of a game: what is kept, and what is counted."""

import pytest

from host_tests.ui.hands import BAR, BEGIN, START, Hands
from host_tests.ui.test_walks import DEAD_ENDS, reachable
from tools.bench.chip import Crashed
from tools.bench.unit import Unit

RESUME = (160, 138)
CROSSES = ((30, 40), (290, 64), (160, 206), (58, 186))
# What is kept, but for the time that the players of the game have thought.
STORED = """(
    exec('game.clock.used[:] = 4 * [0]', {'game': app.keeper.saved}),
    [app.keeper._store.read(name) for name in ('settings', 'calibration', 'stats')],
    __import__('engine.snapshot').snapshot.save(app.keeper.saved))[1:]"""
SET = """exec('s.brightness, s.sound, s.kinds[1], s.names[1] = 50, 1, 1, "ZOE"',
    {'s': app.keeper.settings})"""
PASS = "(app.screen.game.pass_turn(), app.screen.flow._made(None, True))"
COUNTED = "sum(row[0] for row in app.keeper.stats.rows)"
GAMES = "__import__('os').listdir('/store/games')"


def over_board(what):
    """Of a game: its rack is seen, a tile laid; then this is done."""

    def go(hands):
        hands.tap(RESUME)
        hands.tap(BAR)
        hands.zoom_in()
        hands.place(0, 8, 7)
        hands.unit.ask(what)

    return go


def from_title(what):
    return lambda hands: hands.unit.ask(what)


NOTHING = "None"
FLOW = "app.screen.flow"
# How each screen is reached.
ON = {
    "title": from_title(NOTHING),
    **{
        name: from_title(f"app.open({name!r})")
        for name in ("about", "calibrate", "help", "options", "players", "stats")
    },
    "link": from_title("app.plug()"),
    "cable": from_title("app.open('cable')"),
    "name": from_title("app.open('name', 0)"),
    "alert": from_title("app.open('alert', 'Something', 'It went wrong.')"),
    "crash": from_title("app.open('crash', 'It went wrong.')"),
    "board": over_board(NOTHING),
    "blank": over_board("app.open('blank', None)"),
    "challenge": over_board(f"{FLOW}._tell_challenge()"),
    "confirm": over_board(f"{FLOW}._pass()"),
    "draw": over_board("app.open('draw', app.screen.game)"),
    "exchange": over_board(f"{FLOW}._exchange()"),
    "menu": over_board("app.screen.open_menu()"),
    "pause": over_board("app.pause()"),
}
AFTER = {"end", "moves"}  # screens of a game that is over


def switch_on(unit):
    unit.power_on()
    unit.wait_screen("title")
    unit.wait_idle()


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A handheld with settings, a calibration and a game; and what it holds of them."""
    with Unit(flash=tmp_path_factory.mktemp("off") / "flash", name="power-off") as unit:
        hands = Hands(unit)
        switch_on(unit)
        unit.ask("app.open('calibrate')")
        unit.wait_idle()
        for cross in CROSSES:
            hands.tap(cross)
        unit.ask(f"({SET}, app.keep_settings())")
        hands.tap(START)
        hands.tap(BEGIN)
        hands.tap(BAR)
        hands.zoom_in()
        hands.place(0, 7, 7)
        hands.place(1, 7, 8)
        hands.tap(BAR)
        assert unit.ask("app.screen.game.window is not None")
        unit.ask("app.title()")
        unit.wait_idle()
        stored = unit.ask(STORED)
        assert all(stored[0][:2])
        yield hands, stored
        assert unit.error is None


def test_every_screen_is_tried():
    assert set(ON) | AFTER == reachable() - DEAD_ENDS


@pytest.mark.parametrize("screen", sorted(ON))
def test_power_off_on_a_screen_loses_nothing_that_was_kept(kept, screen):
    hands, stored = kept
    ON[screen](hands)
    hands.unit.wait_idle()
    assert hands.unit.screen == screen
    hands.unit.power_off()
    switch_on(hands.unit)
    assert hands.unit.ask(STORED) == stored
    assert hands.reads("large", "RESUME")


@pytest.mark.parametrize("screen", ("options", "players"))
def test_what_is_set_is_kept_without_leaving_the_screen(kept, screen):
    unit = kept[0].unit
    unit.ask(f"app.open({screen!r})")
    unit.wait_idle()
    line = {"options": "DOWN DOWN RIGHT", "players": "A LEFT A"}[screen]
    for key in line.split():
        unit.press(key)
    changed = unit.ask("app.keeper.settings.to_bytes()")
    unit.wait_for("app.keeper._kept['settings'] == app.keeper.settings.to_bytes()")
    unit.power_off()
    switch_on(unit)
    assert unit.ask("app.keeper.settings.to_bytes()") == changed


# the end of a game


@pytest.fixture
def last_turn(tmp_path):
    """Before the pass that ends a game, which is kept; the game over afterwards."""
    with Unit(flash=tmp_path / "flash", name="last-turn") as unit:
        hands = Hands(unit)
        switch_on(unit)
        hands.begin(("ANNA", None), ("BEN", None))
        hands.tap(BAR)
        unit.ask(PASS)
        unit.wait_idle()
        yield hands
        assert unit.error is None


def take_last_turn(unit):
    unit.ask("app.resume()")
    unit.wait_idle()
    unit.ask("app.screen.flow.act()")
    unit.ask(PASS)
    unit.wait_idle()


def test_power_cut_at_any_write_of_the_end_counts_the_game_once(last_turn):
    unit = last_turn.unit
    image = unit.flash / "store.img"
    unit.power_off()
    before = image.read_bytes()
    cuts, cut = 0, True
    while cut:
        unit.power_off()
        image.write_bytes(before)
        switch_on(unit)
        unit.cut_power_after(cuts + 1)
        try:
            take_last_turn(unit)
            cut = False
        except Crashed:
            assert unit.error is None
            cuts += 1
        unit.power_off()
        switch_on(unit)
        if unit.ask("bool(app.keeper.saved)"):
            assert unit.ask(COUNTED) == 0, f"cut {cuts}"
            take_last_turn(unit)
        assert unit.ask(f"({COUNTED}, {GAMES})") == (1, ["0001.gcg"]), f"cut {cuts}"
        assert unit.ask("app.keeper.problem") == ""
    assert cuts > 5


@pytest.mark.parametrize("screen", sorted(AFTER))
def test_power_off_on_the_screens_after_a_game_counts_it_once(last_turn, screen):
    unit = last_turn.unit
    unit.ask("app.title()")
    unit.wait_idle()
    take_last_turn(unit)
    last_turn.tap(BAR)
    unit.wait_screen("end")
    unit.wait_idle()
    if screen == "moves":
        last_turn.tap((60, 212))
    assert unit.screen == screen
    for _ in range(2):
        unit.power_off()
        switch_on(unit)
        assert unit.ask(f"({COUNTED}, {GAMES})") == (1, ["0001.gcg"])
        assert not last_turn.reads("large", "RESUME")
