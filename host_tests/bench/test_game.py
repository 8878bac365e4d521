"""A game by touch on the page's canvas: the whole way from a finger in a browser and back."""

import threading

import pytest

from host_tests.bench.test_page import on_canvas
from host_tests.ui.hands import BAR, BEGIN, BEST_PLAY, START, Hands
from tools.bench.browser import serving, wait_for_picture
from tools.bench.unit import Unit

TAKE_BACK = (150, 178)  # what a computer has challenged with success


class PageHands(Hands):
    """Hands whose finger is on the page."""

    def __init__(self, unit, page, monkeypatch):
        super().__init__(unit)
        self.page = page
        self.lifted = threading.Event()
        release = unit.release
        monkeypatch.setattr(unit, "release", lambda: (release(), self.lifted.set()))

    def tap(self, at):
        self.lifted.clear()
        self.page.touchscreen.tap(*on_canvas(self.page, *at))
        assert self.lifted.wait(30), "the touch did not reach the handheld"
        self.unit.wait_idle()

    def let_computer_play(self):
        """CONTINUE, and wait for one's next turn."""
        self.tap(BAR)
        self.unit.wait_for("app.screen.flow.stage == modules['ui.flow'].PLACE")
        self.unit.wait_idle()


@pytest.fixture
def hands(open_page, monkeypatch):
    with Unit() as unit, serving(unit) as address:
        page = open_page(address, has_touch=True)
        unit.wait_screen("title")
        unit.wait_idle()
        yield PageHands(unit, page, monkeypatch)
        assert unit.error is None
        assert unit.model.faults == []


def test_a_game_is_played_by_touch_in_a_browser(hands):
    unit, page = hands.unit, hands.page
    hands.tap(START)
    hands.tap(BEGIN)
    unit.wait_screen("board")

    hands.new_game("XZTRAIN")
    hands.zoom_in(7, 7)
    hands.place_word((0, 1), 7, 7)
    hands.choose("ENTER")
    unit.wait_screen("challenge")
    assert hands.reads("medium", "XZ")
    wait_for_picture(page, unit)
    hands.tap(TAKE_BACK)
    assert hands.scores() == [0, 0]

    hands.new_game("XZTRAIN")
    hands.zoom_in(7, 7)
    hands.place_word((2, 3, 4, 5, 6), 7, 3)
    hands.choose("ENTER")
    assert hands.scores() == [12, 0]
    wait_for_picture(page, unit)

    hands.let_computer_play()
    first_answer = hands.scores()[1]
    assert first_answer > 0
    assert hands.reads("medium", f"+{first_answer}")
    wait_for_picture(page, unit)

    kind, squares, tiles = unit.ask(BEST_PLAY)
    assert kind == "play"
    worth = unit.ask(f"app.screen.game.preview({squares}, {tiles}).score")
    hands.play(squares, tiles)
    assert hands.scores() == [12 + worth, first_answer]
    hands.let_computer_play()
    assert hands.scores()[1] > first_answer
    wait_for_picture(page, unit)
