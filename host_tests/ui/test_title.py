"""The title: what it leads to, with and without a saved game and with something to tell."""

import pytest

from host_tests.ui.hands import START

RESUME, OPTIONS = (160, 136), (51, 206)
LONGEST = "The saved game is damaged in one of two copies; the other is used."


def show(hands, problem=""):
    hands.unit.ask(f"setattr(app.keeper._store, 'problem', {problem!r})")
    hands.unit.ask("app.title()")
    hands.unit.wait_idle()


@pytest.fixture
def saved(default):
    default.unit.ask("app.new_game(7)")
    default.unit.wait_idle()
    show(default)
    return default


@pytest.mark.parametrize(("at", "screen"), ((START, "players"), (OPTIONS, "options")))
def test_touch_leads_on_and_b_comes_back(default, at, screen):
    default.tap(at)
    assert default.unit.screen == screen
    default.unit.press("B")
    default.unit.wait_idle()
    assert default.unit.screen == "title"


def test_the_pad_goes_through_everything(saved):
    reached = []
    saved.unit.press("A")
    for _ in range(3):
        reached.append(saved.unit.ask("app.screen._focus.label"))
        saved.unit.press("DOWN")
    assert reached[:2] == ["RESUME", "START"] and len(set(reached)) == 3


def test_a_key_while_the_name_slides_in_leaves_no_trace(default):
    default.unit.ask("app.title()")
    default.unit.wait_for("app.screen._mover.sliding and app.screen._placed == 3")
    default.unit.press("A")
    default.unit.wait_idle()
    seen = default.unit.screenshot().tobytes()
    default.unit.ask("app.repaint()")
    default.unit.wait_idle()
    assert default.unit.screenshot().tobytes() == seen


@pytest.mark.parametrize("problem", ("The flash is full.", LONGEST))
def test_a_problem_is_read_beside_everything_else(saved, problem):
    show(saved, problem)
    words = problem.split()
    lines = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words) + 1)]
    box = (28, 12, 298, 42)
    assert any(
        saved.reads("small", first, box) and (not rest or saved.reads("small", rest, box))
        for first, rest in lines
    )
    assert saved.reads("large", "RESUME") and saved.reads("large", "START")
    assert saved.reads("medium", "OPTIONS")
    show(saved)
