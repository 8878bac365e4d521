"""The list of moves at the end of a game, as its record has them."""

import pytest

from host_tests.ui.hands import BAR

TWO = ("ANNA", None), ("BEN", None)
MOVES, OK = (60, 212), (296, 212)
LIST = (0, 20, 270, 240)
HEAD = "#character-encoding UTF-8\n#player1 ANNA ANNA\n#player2 BEN BEN\n"


def ended(hands, bag=0):
    """ANNA has gone out with CAT, and BEN looks at the result."""
    hands.begin(*TWO, racks=("CAT", "QZ"), bag=bag)
    hands.tap(BAR)
    hands.zoom_in()
    hands.place_word((0, 1, 2), 7, 6)
    for _ in range(4):  # ENTER, CONTINUE, READY, ACCEPT
        hands.tap(BAR)
    hands.tap(BAR)
    hands.unit.wait_screen("end")
    hands.unit.wait_idle()


def row(hands, number: int, *texts: str) -> bool:
    """Whether all of these stand in a row of the list."""
    top = 22 + 15 * number
    return all(hands.reads("small", text, (0, top, 270, top + 15)) for text in texts)


def shows(hands, *lines: str):
    """The list of a game with this record."""
    text = (HEAD + "".join(line + "\n" for line in lines)).encode()
    hands.begin(*TWO)
    hands.unit.ask(f"app.open('moves', app.screen.game, __import__('io').BytesIO({text!r}))")
    hands.unit.wait_idle()


def test_the_end_leads_to_the_moves_and_back(hands):
    ended(hands)
    hands.tap(MOVES)
    assert hands.unit.screen == "moves"
    assert row(hands, 0, "ANNA", "8G", "CAT", "+10", "10")
    assert row(hands, 1, "BEN", "tiles left: QZ", "-20", "-20")
    assert row(hands, 2, "ANNA", "tiles left: QZ", "+20", "30")
    hands.tap(OK)
    assert hands.unit.screen == "end" and hands.reads("large", "ANNA WINS")
    hands.tap((160, 212))
    assert hands.unit.screen == "title"


def test_a_game_without_a_record_says_so(hands):
    ended(hands)
    hands.unit.ask("setattr(app.keeper, '_filed', 0)")
    hands.tap(MOVES)
    assert hands.reads("small", "There is no record of this game.")
    hands.unit.press("B")
    hands.unit.wait_idle()
    assert hands.unit.screen == "end"


@pytest.mark.parametrize(
    ("line", "texts"),
    (
        (">ANNA: ABC? H12 aBC +8 20", ("ANNA", "H12", "aBC", "+8", "20")),
        (">BEN: QZ -QZ +0 7", ("BEN", "exchanged QZ", "+0", "7")),
        (">BEN: QZ - +0 7", ("BEN", "passed", "+0")),
        (">BEN: QZ -- -12 7", ("BEN", "taken back", "-12", "7")),
        (">BEN: QZ (challenge) +5 12", ("BEN", "challenge failed", "+5", "12")),
        (">BEN: QZ (time) -20 -8", ("BEN", "time", "-20", "-8")),
        ("#note #resigned BEN", ("BEN", "resigned")),
        ("#note #unsuccessful-challenge", ("after a challenge that failed",)),
        ("#note #target-reached", ("the target is reached",)),
        ("#note challenged by BEN, overruled", ("challenged by BEN, overruled",)),
        (">ANNA: OVEREXTRAVAGANT 15A OVEREXTRAVAGANT +1782 1782", ("OVEREXTRAVAGANT", "+1782")),
    ),
)
def test_every_kind_of_turn_has_a_row(hands, line, texts):
    shows(hands, line)
    assert row(hands, 0, *texts)
    hands.unit.press("B")


def test_the_longest_name_stands_clear_of_what_was_done(hands):
    hands.begin(("INTERMEDIATE", "intermediate"), ("BEN", None))
    text = b">INTERMEDIATE: QZ - +0 7\n"
    hands.unit.ask(f"app.open('moves', app.screen.game, __import__('io').BytesIO({text!r}))")
    hands.unit.wait_idle()
    assert hands.reads("small", "INTERMEDIATE", (0, 20, 72, 40))
    assert hands.reads("small", "passed", (74, 20, 270, 40))
    hands.unit.press("B")


def test_letters_played_through_are_told(hands):
    hands.begin(*TWO)
    word = "modules['engine.tiles'].encode('CARe')"
    hands.unit.ask(f"app.screen.game.board.lay(bytes((5, 20, 35, 50)), {word})")
    text = (HEAD + ">ANNA: CR F1 C.R. +8 20\n").encode()
    hands.unit.ask(f"app.open('moves', app.screen.game, __import__('io').BytesIO({text!r}))")
    hands.unit.wait_idle()
    assert row(hands, 0, "F1", "CARe")
    hands.unit.press("B")


@pytest.fixture
def many(hands):
    shows(hands, *(f">ANNA: A 8H AB +{n} {n}" for n in range(40)))
    yield hands
    hands.unit.press("B")
    hands.unit.wait_idle()


def test_the_list_is_scrolled_by_arrows_pad_and_finger_to_its_ends(many):
    assert row(many, 0, "+0") and many.reads("small", "1-14 of 40")
    many.tap((296, 128))
    assert row(many, 0, "+12")
    many.tap((296, 56))
    assert row(many, 0, "+0")
    for key, first in (("DOWN", 1), ("DOWN", 2), ("UP", 1), ("RIGHT", 13), ("LEFT", 1)):
        many.unit.press(key)
        many.unit.wait_idle()
        assert row(many, 0, f"+{first}")
    many.unit.drag((100, 200), (100, 80))
    many.unit.wait_idle()
    assert row(many, 0, "+9")
    for _ in range(4):
        many.tap((296, 128))
    assert row(many, 13, "+39") and many.reads("small", "27-40 of 40")
    for _ in range(5):
        many.tap((296, 56))
    assert row(many, 0, "+0")


def test_after_scrolling_the_screen_is_as_if_drawn_anew(many):
    many.unit.press("DOWN")
    many.unit.wait_idle()
    before = many.unit.screenshot()
    many.unit.ask("app.repaint()")
    many.unit.wait_idle()
    assert many.unit.screenshot().tobytes() == before.tobytes()
