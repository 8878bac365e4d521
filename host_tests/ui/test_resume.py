"""A game survives power-off, and a finished one is kept: each test on a flash of its own."""

import pytest

from host_tests.ui.hands import BAR, BEGIN, MENU_QUIT, MENU_RESIGN, START, Hands
from host_tests.ui.reading import find
from tools.bench.chip import Crashed
from tools.bench.unit import Unit
from tools.gcg import open_record
from ui.glyphs import medium

RESUME = (160, 138)
CANCEL, CONFIRM = (114, 134), (206, 134)  # over the players
PASS_IT = (152, 130)
OK = (160, 156)
PLAYERS = (213, 0, 320, 110)
# The game as it is kept, but for what its players have thought.
STOP = "clock = app.screen.game.clock; clock.stop(); clock.used[:] = 4 * [0]"
SAVE = "__import__('engine.snapshot').snapshot.save(app.screen.game)"
GAME = f"(exec({STOP!r}, {{'app': app}}), {SAVE})[1]"
# Whoever is on turn plays as the advanced computer would; tells whether the game is over.
TURN = """[(
    setattr(player, "level", "advanced"),
    app.computer.start(game),
    any(app.computer.step() for _ in range(100_000)),
    setattr(player, "level", level),
    app.computer.apply(game),
    game.over,
)[-1] for game in [app.screen.game] for player, level in [(game.player, game.player.level)]][0]"""


@pytest.fixture
def hands(tmp_path):
    with Unit(flash=tmp_path / "flash", name="resume") as unit:
        unit.wait_screen("title")
        unit.wait_idle()
        yield Hands(unit)
        assert unit.error is None


def restart(hands):
    """Power off, whatever is going on, and on again, to the title."""
    hands.unit.power_off()
    hands.unit.power_on()
    hands.unit.wait_screen("title")
    hands.unit.wait_idle()


def start(hands, seed=7):
    """A new game, with the rack in sight."""
    hands.unit.ask(f"app.new_game({seed})")
    hands.unit.wait_idle()
    hands.tap(BAR)


def offered(hands):
    """Whether the title offers RESUME."""
    return hands.reads("large", "RESUME") is not None


def write(hands, path, data):
    hands.unit.ask(f"[(f.write({data!r}), f.close()) for f in [open({path!r}, 'wb')]]")


def stats(hands):
    return hands.unit.ask("app.keeper.stats.rows[3]")


def test_a_new_handheld_has_nothing_to_resume(hands):
    assert not offered(hands) and hands.reads("large", "START")
    hands.tap(START)
    hands.tap(BEGIN)
    assert hands.unit.screen == "board"


def test_resume_returns_to_the_last_completed_turn_with_the_tiles_back_on_the_rack(hands):
    start(hands)
    for _ in range(2):
        hands.unit.ask(TURN)
    hands.unit.wait_idle()
    hands.unit.ask("app.title()")
    hands.unit.wait_idle()
    hands.tap(RESUME)
    hands.tap(BAR)
    kept, rack = hands.unit.ask(GAME), sorted(hands.rack())
    scores = hands.scores()
    assert min(scores) > 0

    empty = hands.unit.ask("[n for n in range(225) if not app.screen.game.board.tile(n)][:2]")
    hands.zoom_in(*divmod(empty[0], 15))
    for slot, square in enumerate(empty):
        hands.place(slot, *divmod(square, 15))
    assert len(hands.laid()) == 2
    restart(hands)
    assert offered(hands)
    hands.tap(RESUME)
    assert hands.unit.screen == "board"
    assert hands.reads("large", "READY")
    hands.tap(BAR)
    assert hands.unit.ask(GAME) == kept
    assert hands.laid() == {} and sorted(hands.rack()) == rack
    assert hands.scores() == scores
    assert all(hands.reads("large", str(score)) for score in scores)


def test_a_game_just_begun_and_one_left_by_the_menu_can_be_resumed(hands):
    start(hands)
    kept = hands.unit.ask(GAME)
    restart(hands)
    hands.tap(RESUME)
    hands.unit.press("MENU")
    hands.unit.wait_idle()
    hands.tap(MENU_QUIT)
    assert hands.unit.screen == "title" and offered(hands)
    hands.tap(RESUME)
    assert hands.unit.ask(GAME) == kept


def test_the_pad_resumes_first(hands):
    start(hands)
    restart(hands)
    hands.unit.press("A")
    hands.unit.press("A")
    hands.unit.wait_idle()
    assert hands.unit.screen == "board"


def test_starting_over_a_saved_game_asks_first(hands):
    start(hands)
    kept = hands.unit.ask(GAME)
    restart(hands)
    hands.tap(START)
    hands.tap(BEGIN)
    assert hands.reads("medium", "Drop the saved game?")
    hands.tap(CANCEL)
    assert hands.unit.screen == "players"
    hands.tap(BEGIN)
    hands.tap(CONFIRM)
    assert hands.unit.screen == "board"
    assert hands.unit.ask(GAME) != kept
    new = hands.unit.ask(GAME)
    restart(hands)
    hands.tap(RESUME)
    assert hands.unit.ask(GAME) == new


def pass_turn(hands):
    hands.choose("PASS")
    hands.tap(PASS_IT)


def test_power_cut_at_any_write_of_a_turn_leaves_the_turn_before_or_the_turn(hands):
    unit = hands.unit
    image = unit.flash / "store.img"
    start(hands)
    hands.unit.wait_idle()
    old = unit.ask(GAME)
    unit.power_off()
    before = image.read_bytes()
    found, cut = [], True
    while cut:
        unit.power_off()
        image.write_bytes(before)
        restart(hands)
        hands.tap(RESUME)
        hands.tap(BAR)
        unit.cut_power_after(len(found) + 1)
        try:
            pass_turn(hands)
            new, cut = unit.ask(GAME), False
        except Crashed:
            assert unit.error is None
        restart(hands)
        assert hands.unit.ask("app.keeper.problem") == ""
        hands.tap(RESUME)
        found.append(unit.ask(GAME))
    assert len(found) > 2
    assert set(found) == {old, new} and found[0] == old and found[-1] == new


def test_a_finished_game_is_kept_as_a_record_counted_and_no_more_to_be_resumed(hands, tmp_path):
    start(hands)
    while not hands.unit.ask(TURN):
        hands.unit.wait_idle()
    hands.unit.wait_idle()
    scores = hands.scores()
    restart(hands)
    assert not offered(hands)
    assert stats(hands) == [1, scores[0] > scores[1], scores[0] == scores[1]]
    assert hands.unit.ask("app.keeper.stats.best_game") == scores[0]
    assert hands.unit.ask("__import__('os').listdir('/store/games')") == ["0001.gcg"]
    record = tmp_path / "0001.gcg"
    record.write_bytes(hands.unit.ask("open('/store/games/0001.gcg', 'rb').read()"))
    replay = open_record(record)
    replay.run()
    assert replay.scores[:2] == scores and len(replay.turns) > 10


def test_a_game_given_up_is_lost_recorded_and_counted(hands):
    start(hands)
    hands.unit.press("MENU")
    hands.unit.wait_idle()
    hands.tap(MENU_RESIGN)
    hands.tap(PASS_IT)
    hands.unit.wait_screen("end")
    restart(hands)
    assert not offered(hands)
    assert stats(hands) == [1, 0, 0]
    record = hands.unit.ask("open('/store/games/0001.gcg').read()")
    assert "#note #resigned YOU" in record


def test_a_damaged_save_is_told_on_the_title_and_the_next_game_is_kept(hands):
    start(hands)
    hands.unit.wait_idle()
    for slot in (0, 1):
        write(hands, f"/store/game.{slot}", b"no game of mine")
    restart(hands)
    assert not offered(hands)
    assert hands.reads("small", "The saved game is damaged and cannot be used.")
    hands.tap(START)
    hands.tap(BEGIN)
    hands.tap(BAR)
    restart(hands)
    assert offered(hands)
    assert not hands.reads("small", "The saved game is damaged and cannot be used.")


def test_one_damaged_copy_is_told_on_the_title_and_the_other_resumed(hands):
    start(hands)
    pass_turn(hands)
    newest = hands.unit.ask("app.keeper._store._newest['game'][0]")
    write(hands, f"/store/game.{newest}", b"no game of mine")
    restart(hands)
    assert hands.reads("small", "The saved game is damaged in one of two copies; the")
    hands.tap(RESUME)
    assert hands.unit.ask("app.screen.game.turn") == 0


def test_a_count_that_cannot_be_kept_is_told_as_that(hands):
    slot = hands.unit.ask("1 - app.keeper._store._newest.get('stats', (1, 0))[0]")
    path = f"/store/stats.{slot}"
    hands.new_game("CAT", opponent="QZ", bag=0)
    if hands.unit.ask(f"{path[7:]!r} in __import__('os').listdir('/store')"):
        hands.unit.ask(f"__import__('os').remove({path!r})")
    hands.unit.ask(f"__import__('os').mkdir({path!r})")  # in the way
    hands.zoom_in()
    hands.place_word((0, 1, 2), 7, 6)
    hands.unit.tap(*BAR)
    hands.unit.wait_screen("alert")
    hands.unit.wait_idle()
    hands.unit.ask(f"__import__('os').rmdir({path!r})")
    assert hands.reads("medium", "This game is not counted")
    assert hands.reads("small", "The flash cannot be written (error 21).")
    hands.tap(OK)


def test_where_nothing_can_be_kept_it_is_told_and_the_game_can_be_played(hands):
    hands.unit.ask("__import__('os').rmdir('/store/games')")
    write(hands, "/store/games", b"a file")
    restart(hands)
    assert hands.reads("small", "/store/games is a file and not a folder.")
    hands.tap(START)
    hands.tap(BEGIN)
    hands.unit.wait_screen("alert")
    hands.unit.wait_idle()
    assert hands.reads("medium", "The game is not saved")
    assert hands.reads("small", "/store/games is a file and not a folder.")
    hands.tap(OK)
    assert hands.unit.screen == "board"
    hands.tap(BAR)
    pass_turn(hands)
    assert hands.unit.screen == "board"  # it is not told again
    hands.unit.press("MENU")
    hands.unit.wait_idle()
    hands.tap(MENU_QUIT)
    assert hands.reads("medium", "It is not saved. Quit?")
    hands.tap(PASS_IT)
    assert hands.unit.screen == "title" and not offered(hands)


def test_a_turn_is_seen_before_it_is_kept(hands):
    start(hands)
    hands.choose("PASS")
    hands.unit.cut_power_after(1)
    model, pictures = hands.unit.model, []
    power_off = model.power_off
    model.power_off = lambda: (pictures.append(hands.unit.screenshot()), power_off())
    with pytest.raises(Crashed):
        hands.tap(PASS_IT)
    assert find(pictures[0], medium, "+0", PLAYERS)


def test_a_draw_that_the_power_cuts_is_seen_after_resume_and_not_after_a_turn(hands):
    rules = "setattr(app.keeper.settings, 'rules', modules['engine.rules'].Rules('boxed US'))"
    hands.unit.ask(f"({rules}, app.keep_settings(), app.new_game(3))")
    hands.unit.wait_idle()
    assert hands.unit.screen == "draw"
    drawn = hands.unit.screenshot()
    restart(hands)
    hands.tap(RESUME)
    assert hands.unit.screen == "draw"
    assert hands.unit.screenshot().tobytes() == drawn.tobytes()
    hands.unit.press("B")
    hands.unit.wait_idle()
    hands.unit.ask("app.screen.game.pass_turn()")
    hands.unit.wait_idle()
    restart(hands)
    hands.tap(RESUME)
    assert hands.unit.screen == "board"
