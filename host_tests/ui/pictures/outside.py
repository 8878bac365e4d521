"""The screens outside a game."""

from host_tests.ui.hands import BEGIN, START, Hands
from host_tests.ui.pictures.props import press, repaint, run, show

SEATS = "settings = app.keeper.settings\nRules = settings.rules.__class__\n"
LONGEST = "The saved game is damaged in one of two copies; the other is used."
STATS = """app.keeper.stats = modules['engine.statistics'].Statistics(
    b'\\x01' + bytes(4) + b''.join(n.to_bytes(2, 'little') for n in (
        3, 1, 0, 14, 13, 1, 60000, 9, 2, 7, 0, 0, 512, 41, 1780)) + b'\\x0f' + bytes((
        15, 24, 25, 16, 8, 5, 14, 2, 21, 20, 1, 26, 15, 14, 5)))"""
# What a handheld would tell of itself.
ABOUT = """
class Pico:
    version = 1, 28, 0
    _machine = "Raspberry Pi Pico with RP2040"
class Told:
    implementation = Pico
    collect = staticmethod(lambda: None)
    mem_free = staticmethod(lambda: 61440)
app.open("about")
about = modules["ui.screens.about"]
about.sys = about.gc = Told
"""
CROSSES = ((30, 40), (290, 64), (160, 206))
CRASHES = ("IndexError: list index out of range", "MemoryError: memory allocation failed")
STORE = "/store/games is a file and not a folder."
DAMAGED = "english.pack cannot be used: 12,288 bytes, not 380,928."


def title(hands: Hands):
    hands.unit.model.set_battery(5.0)
    run(hands, "app.title()")
    hands.unit.wait_idle()
    yield "title-fresh"
    press(hands, "A")
    yield "title-by-keys"
    hands.unit.model.set_battery(3.45)
    hands.unit.settle()
    run(hands, "app.new_game(7)")
    hands.unit.wait_idle()
    run(hands, "app.title()")
    hands.unit.wait_idle()
    yield "title-saved-battery-low"
    hands.unit.model.set_battery(4.0)
    hands.unit.settle()
    run(hands, f"app.keeper._store.problem = {LONGEST!r}\napp.title()")
    hands.unit.wait_idle()
    yield "title-problem-told"
    run(hands, "app.keeper._store.problem = ''")
    hands.tap(START)
    hands.tap(BEGIN)
    yield "confirm-saved-game-dropped"


def players(hands: Hands):
    show(hands, "players")
    yield "players-default"
    run(hands, SEATS + "settings.kinds[1] = 0\napp.show('players')")
    hands.unit.wait_idle()
    yield "players-too-few"
    run(
        hands,
        SEATS
        + "settings.kinds[:], settings.levels[:] = bytes((1, 2, 1, 2)), bytes((0, 0, 0, 1))\n"
        "settings.names[:] = 'WWWWW', '', 'W.-WW', ''\n"
        "settings.rules = Rules(rack_size=9)\napp.show('players')",
    )
    hands.unit.wait_idle()
    yield "players-four-nine-tiles"
    run(
        hands,
        SEATS + "settings.finishes[:] = bytes((0, 1, 2, 1))\n"
        "settings.rules = Rules(finish_line=True)\napp.show('players')",
    )
    hands.unit.wait_idle()
    press(hands, "A", "UP", "UP")
    yield "players-finish-line"


def name(hands: Hands):
    show(hands, "name", "0")
    yield "name-empty"
    press(hands, *5 * ("RIGHT",))
    run(hands, "app.screen._rename('WW-')")
    hands.unit.wait_idle()
    yield "name-half"
    press(hands, *3 * ("UP",))
    run(hands, "app.screen._rename('WWWWW')\napp.screen._turn(24)")
    hands.unit.wait_idle()
    yield "name-whole"


def options(hands: Hands):
    show(hands, "options")
    yield "options-top"
    run(hands, SEATS + "settings.rules = Rules('boxed EU', overrule=1)")
    press(hands, *3 * ("DOWN",))
    yield "options-own-edition"
    press(hands, *8 * ("DOWN",))
    yield "options-middle"
    press(hands, *8 * ("DOWN",))
    yield "options-exit"


def stats(hands: Hands):
    show(hands, "stats")
    yield "stats-none"
    run(hands, STATS)
    repaint(hands)
    yield "stats-some"
    hands.tap((272, 217))  # RESET
    yield "confirm-stats-reset"


def sheets(hands: Hands):
    show(hands, "help")
    for page in ("game", "scores", "turn", "end", "touch", "keys"):
        yield f"help-{page}"
        press(hands, "RIGHT")
    run(hands, ABOUT)
    hands.unit.wait_idle()
    yield "about-pico"


def calibrate(hands: Hands):
    show(hands, "calibrate")
    yield "calibrate-first"
    for cross in CROSSES:
        hands.tap(cross)
    yield "calibrate-check"
    press(hands, "B")
    show(hands, "calibrate")
    for _ in range(4):
        hands.tap(CROSSES[0])
    yield "calibrate-refused"


def trouble(hands: Hands):
    run(hands, f"app.open('crash', {CRASHES[0]!r})")
    hands.unit.wait_idle()
    yield "crash-no-game"
    run(hands, "app.new_game(7)")
    hands.unit.wait_idle()
    run(hands, f"app.title()\napp.open('crash', {CRASHES[1]!r})")
    hands.unit.wait_idle()
    yield "crash-game-kept"
    run(hands, f"app.open('fault', {DAMAGED!r})")
    hands.unit.wait_idle()
    yield "fault-pack-damaged"
    run(hands, "app.title()")
    hands.unit.wait_idle()
    show(hands, "alert", "'The game is not saved'", repr(STORE))
    yield "alert-not-saved"


SCENES = title, players, name, options, stats, sheets, calibrate, trouble
