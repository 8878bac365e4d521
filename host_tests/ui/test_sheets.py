"""The screens to read: link, stats, help and about."""

import pytest

from host_tests.ui.reading import colour
from ui import VERSION, theme

BACK = (42, 217)
PREVIOUS, NEXT = (210, 217), (281, 217)
RESET = (272, 217)
CONFIRM, CANCEL = (206, 134), (114, 134)
ENTRIES = ("options", "link", "stats", "help")
PAGES = 6
STATS = """setattr(app.keeper, 'stats', modules['engine.statistics'].Statistics(
    b'\\x01' + bytes(4) + b''.join(n.to_bytes(2, 'little') for n in (
        3, 1, 0, 14, 13, 1, 60000, 9, 2, 7, 0, 0, 512, 41, 1780)) + b'\\x0f' + bytes((
        15, 24, 25, 16, 8, 5, 14, 2, 21, 20, 1, 26, 15, 14, 5))))"""


@pytest.fixture
def title(hands):
    hands.unit.ask("app.title()")
    hands.unit.wait_idle()
    yield hands
    hands.unit.ask("app.title()")


def entry(hands, name):
    """The middle of the title's button for a screen."""
    label = f"[b for b in app.screen.buttons if b.label == {name.upper()!r}][0]"
    return hands.unit.ask(f"[(b.x + b.w // 2, b.y + b.h // 2) for b in [{label}]][0]")


def open_screen(hands, name):
    hands.unit.ask(f"app.open({name!r})")
    hands.unit.wait_idle()


@pytest.mark.parametrize("name", ENTRIES)
def test_the_title_leads_there_and_back_by_touch(title, name):
    title.tap(entry(title, name))
    assert title.unit.screen == name
    if name != "options":
        title.tap(BACK)
        assert title.unit.screen == "title"


@pytest.mark.parametrize("key", ("B", "MENU"))
@pytest.mark.parametrize(("name", "steps"), [("link", 1), ("stats", 2), ("help", 3)])
def test_the_title_leads_there_and_back_by_keys(title, name, steps, key):
    for press in ("DOWN", "DOWN", *["LEFT"] * 3, *["RIGHT"] * steps, "A"):
        title.unit.press(press)
    title.unit.wait_idle()
    assert title.unit.screen == name
    title.unit.press(key)
    title.unit.wait_idle()
    assert title.unit.screen == "title"


def test_link_searches_and_says_what_it_takes(title):
    title.tap(entry(title, "link"))
    assert title.reads("medium", "Looking for the other handheld")
    assert title.reads("small", "Plug the cable into both handhelds, and choose LINK on")


def test_stats_tell_games_by_level_and_the_best(title):
    title.unit.ask(STATS)
    open_screen(title, "stats")
    for row, numbers in enumerate(((3, 1, 0), (14, 13, 1), (60000, 9, 2), (7, 0, 0))):
        for number, right in zip(numbers, (180, 245, 310), strict=True):
            box = (right - 60, 48 + 20 * row, right + 2, 66 + 20 * row)
            assert title.reads("medium", str(number), box)
    for text in ("512", "OXYPHENBUTAZONE, 1780", "41"):
        assert title.reads("medium", text, (0, 130, 320, 196))


def test_stats_are_reset_only_when_that_is_confirmed(title):
    title.unit.ask(STATS)
    open_screen(title, "stats")
    title.tap(RESET)
    title.tap(CANCEL)
    assert title.unit.ask("app.keeper.stats.best") == 1780
    title.tap(RESET)
    title.tap(CONFIRM)
    assert title.unit.screen == "stats"
    assert not title.reads("medium", "512")
    kept = "modules['engine.statistics'].Statistics(app.keeper._store.read('stats'))"
    assert title.unit.ask(f"({kept}.best, {kept}.best_game, {kept}.rows[1])") == (0, 0, [0, 0, 0])


def test_stats_that_cannot_be_kept_are_told(title):
    title.unit.ask("setattr(app.keeper._store, 'problem', 'The flash cannot be used.')")
    open_screen(title, "stats")
    title.tap(RESET)
    title.tap(CONFIRM)
    title.unit.ask("setattr(app.keeper._store, 'problem', '')")
    assert title.reads("medium", "The statistics are not kept")
    title.unit.press("B")


def pages(hands, turn):
    seen = []
    for _ in range(PAGES):
        seen.append(hands.unit.screenshot().crop((0, 0, 320, 195)).tobytes())
        turn()
        hands.unit.wait_idle()
    return seen


def test_help_turns_its_pages_by_touch_and_by_keys_and_begins_again(title):
    open_screen(title, "help")
    by_touch = pages(title, lambda: title.tap(NEXT))
    assert len(set(by_touch)) == PAGES
    assert pages(title, lambda: title.unit.press("RIGHT")) == by_touch
    backwards = [by_touch[0], *by_touch[:0:-1]]
    assert pages(title, lambda: title.tap(PREVIOUS)) == backwards
    assert pages(title, lambda: title.unit.press("LEFT")) == backwards


def test_a_short_press_while_the_screen_is_drawn_still_counts(title):
    open_screen(title, "help")
    title.unit.wait_idle()
    title.unit.ask("app.paint(__import__('time').sleep_ms(6) for _ in range(80))")
    title.unit.press("RIGHT")
    assert title.unit.ask("len(app._painting)"), "drawn before the key was let go"
    title.unit.wait_for("not app._painting")
    title.unit.settle()
    title.unit.wait_idle()
    assert title.reads("small", f"2 of {PAGES}")


@pytest.mark.parametrize("page", range(PAGES))
def test_every_page_of_help_fits_above_its_buttons(title, page):
    open_screen(title, "help")
    for _ in range(page):
        title.unit.press("RIGHT")
        title.unit.wait_idle()
    assert title.reads("small", f"{page + 1} of {PAGES}")
    last = title.unit.ask(f"modules['ui.screens.help']._PAGES[{page}][-1]")
    assert title.reads("small", last.split()[-1], (0, 100, 320, 197))
    strip = title.unit.screenshot().crop((0, 196, 320, 200))
    assert strip.getcolors() == [(320 * 4, colour(theme.PANEL))]


def test_help_lies_over_a_game_and_gives_it_back(title):
    title.new_game("CARTERS")
    before = title.unit.screenshot().tobytes()
    open_screen(title, "help")
    title.unit.press("B")
    title.unit.wait_idle()
    assert title.unit.screenshot().tobytes() == before


def test_about_names_versions_words_licences_and_memory(title):
    open_screen(title, "about")
    words, common = title.unit.ask("(app.lexicon.words, app.lexicon.common_words)")
    for text in (
        VERSION,
        title.unit.ask("app.lexicon.name"),
        title.unit.ask("app.lexicon.licence"),
        f"{words:,}, {common:,} of them common",
        "MIT. Without warranty of any kind.",
        "B612, Copyright 2012 The B612 Project Authors,",
        "SIL Open Font License 1.1",
        title.unit.ask("modules['ui.screens.about'].sys.implementation._machine"),
    ):
        assert title.reads("small", text)
    assert title.reads("small", "Free memory")
