"""Challenges: the window among humans, a computer's at once, the ruling, what it costs."""

import pytest

from host_tests.ui.hands import BAR, BAR_BOX, PLAY_CELL

TWO = ("ANNA", None), ("BEN", None)
SOLO = ("ANNA", None), ("ADVANCED", "advanced")
OK = (105, 178)
OVERRULE, TAKE_BACK = (60, 178), (150, 178)
BEN, CANCEL = (60, 178), (150, 178)
CYD, DEE = (150, 140), (60, 178)  # where more than one can
GAME = "app._stack[0].game"


def placed(hands, slots, players=TWO, **how):
    """The first player has placed CARTERS' tiles of these slots on row 8 and touched ENTER."""
    how.setdefault("racks", ("CARTERS", *(len(players) - 1) * ("AEIOUNT",)))
    hands.begin(*players, **how)
    hands.tap(BAR)
    hands.zoom_in()
    hands.place_word(slots, 7, 6)
    hands.choose("ENTER")


def handed_on(hands, slots, **how):
    """And the next human has taken the handheld."""
    placed(hands, slots, **how)
    hands.tap(BAR)
    hands.tap(BAR)


def challenge(hands, who=BEN):
    hands.choose("CHALLENGE")
    assert hands.unit.screen == "challenge" and hands.reads("medium", "Who challenges?")
    hands.tap(who)


def ask(hands, what):
    return hands.unit.ask(f"{GAME}.{what}")


def resume(hands):
    """Show the game as it would be kept, and made anew from that."""
    restored = "modules['engine.restore'].restore"
    saved = f"__import__('engine.snapshot').snapshot.save({GAME})"
    show = f"app.show('board', {restored}({saved}, app.lexicon))"
    hands.unit.ask(f"(__import__('engine.restore'), {show})")


# among humans


def test_any_word_stands_unscored_and_the_new_tiles_face_down_until_the_window_closes(hands):
    placed(hands, (0, 2, 3))
    assert hands.scores() == [0, 0] and hands.rack() == ".A..ERS"
    assert hands.reads("small", "BAG 83")
    back = hands.unit.screenshot().getpixel((15, 225))
    assert back == hands.unit.screenshot().getpixel((75, 225))
    assert back != hands.unit.screenshot().getpixel((195, 225))
    hands.tap(BAR)
    hands.tap(BAR)
    hands.choose("PASS")
    hands.tap((152, 130))
    assert hands.scores() == [10, 0] and ask(hands, "window") is None
    assert hands.unit.ask(f"len({GAME}.players[0].rack)") == 7


def test_a_sustained_challenge_names_all_and_may_be_overruled(hands):
    handed_on(hands, (0, 2, 3))
    hands.choose("CHALLENGE")
    assert hands.reads("medium", "CRT", (0, 40, 200, 70)) and hands.reads("medium", "BEN")
    hands.tap(BEN)
    assert hands.reads("medium", "BEN challenges")
    assert hands.reads("medium", "Sustained")
    assert hands.reads("small", "Not in the dictionary: CRT.")
    assert hands.reads("medium", "Overrule?")
    hands.tap(OVERRULE)
    assert hands.scores() == [10, 0] and hands.unit.ask(f"{GAME}.board.count()") == 3
    assert ask(hands, "turn") == 1 and not hands.unit.ask("app.screen.rack.hidden")


def test_not_overruled_the_tiles_come_back_and_the_challenger_goes_on(hands):
    handed_on(hands, (0, 2, 3))
    challenge(hands)
    hands.tap(TAKE_BACK)
    assert hands.scores() == [0, 0] and hands.unit.ask(f"{GAME}.board.count()") == 0
    assert sorted(hands.unit.ask(f"modules['engine.tiles'].decode({GAME}.players[0].rack)")) == (
        sorted("CARTERS")
    )
    assert hands.reads("small", "ANNA lost the turn", PLAY_CELL)
    assert ask(hands, "turn") == 1 and sorted(hands.rack()) == sorted("AEIOUNT")


def test_where_there_is_no_overruling_the_tiles_come_back_at_once(hands):
    handed_on(hands, (0, 2, 3), rules="'boxed US', starts='player 1'")
    challenge(hands)
    assert hands.reads("medium", "ANNA loses the turn.")
    hands.tap(OK)
    assert hands.unit.ask(f"{GAME}.board.count()") == 0 and ask(hands, "turn") == 1


@pytest.mark.parametrize(
    ("edition", "told", "scores", "turn"),
    (
        ("cartridge", "BEN loses a turn.", [10, 0], 0),
        ("boxed EU", "", [10, 0], 1),
        ("tournament", "+5 for ANNA.", [15, 0], 1),
    ),
)
def test_a_failed_challenge_costs_what_the_edition_says(hands, edition, told, scores, turn):
    handed_on(hands, (0, 1, 3), rules=f"{edition!r}, starts='player 1'")
    challenge(hands)
    assert hands.reads("medium", "Not sustained")
    assert not told or hands.reads("medium", told)
    hands.tap(OK)
    assert hands.scores() == scores and ask(hands, "turn") == turn
    assert hands.unit.ask("app.screen.rack.hidden") == (turn == 0)
    if turn == 0:
        assert hands.reads("large", "READY", BAR_BOX)
        assert hands.reads("small", "next: ANNA", BAR_BOX)


@pytest.mark.parametrize(("count", "by", "at"), ((3, 2, CYD), (4, 2, CYD), (4, 3, DEE)))
def test_any_of_several_may_challenge_and_it_may_be_cancelled(hands, count, by, at):
    handed_on(hands, (0, 1, 3), players=(*TWO, ("CYD", None), ("DEE", None))[:count])
    hands.choose("CHALLENGE")
    hands.tap(CANCEL)
    assert hands.unit.screen == "board" and hands.unit.ask(f"{GAME}.window is not None")
    hands.choose("CHALLENGE")
    hands.tap(at)
    assert hands.reads("medium", ("CYD challenges", "DEE challenges")[by - 2])
    hands.tap(OK)
    assert ask(hands, "turn") == 1 and hands.unit.ask(f"{GAME}.players[{by}].lost_turns") == 1


def test_tiles_being_placed_come_back_before_a_challenge(hands):
    handed_on(hands, (0, 2, 3))
    hands.place(0, 6, 6)
    challenge(hands)
    hands.tap(TAKE_BACK)
    assert hands.laid() == {} and sorted(hands.rack()) == sorted("AEIOUNT")


def test_there_has_to_be_a_play_to_challenge(hands):
    hands.begin(*TWO)
    hands.tap(BAR)
    hands.choose("CHALLENGE")
    assert hands.reads("small", "There is no play to challenge")


@pytest.mark.parametrize("stands", (True, False))
def test_the_last_play_of_a_game_is_accepted_or_challenged(hands, stands):
    slots = (0, 1, 2) if stands else (0, 2, 1)
    handed_on(hands, slots, racks=("CAT", "QZ"), bag=0)
    assert hands.reads("large", "ACCEPT", BAR_BOX)
    if stands:
        hands.choose("ENTER")
        assert hands.reads("large", "RESULT", BAR_BOX)
        assert ask(hands, "winners") == [0]
    else:
        challenge(hands)
        hands.tap(TAKE_BACK)
        assert not ask(hands, "over") and hands.reads("large", "ENTER", BAR_BOX)


# against a computer


def test_a_computer_challenges_and_the_human_overrules(hands):
    placed(hands, (0, 2, 3), players=SOLO)
    assert hands.unit.screen == "challenge"
    assert hands.reads("medium", "ADVANCED challenges")
    assert hands.reads("medium", "CRT", PLAY_CELL)
    hands.tap(OVERRULE)
    assert hands.scores() == [10, 0] and hands.reads("medium", "CONTINUE", BAR_BOX)
    assert "." not in hands.rack()
    hands.tap(BAR)
    assert hands.scores()[1] > 0


def test_a_computers_challenge_not_overruled_costs_the_turn(hands):
    placed(hands, (0, 2, 3), players=SOLO)
    hands.tap(TAKE_BACK)
    assert hands.scores() == [0, 0] and hands.laid() == {} and hands.rack() == "CARTERS"
    assert hands.reads("small", "ANNA lost the turn", PLAY_CELL)
    hands.tap(BAR)
    assert hands.scores()[1] > 0


def test_the_play_of_a_computer_is_not_to_be_challenged(hands):
    placed(hands, (0, 1, 3), players=SOLO)
    hands.tap(BAR)
    hands.choose("CHALLENGE")
    assert hands.unit.screen == "board"
    assert hands.reads("medium", "Not possible")


def test_a_challenge_goes_by_keys(hands):
    handed_on(hands, (0, 2, 3))
    for key in ("D", "A", "A", "A", "A", "RIGHT", "A"):
        hands.unit.press(key)
        hands.unit.wait_idle()
    assert hands.unit.screen == "board" and hands.unit.ask(f"{GAME}.board.count()") == 0


@pytest.mark.parametrize("overrule", (True, False))
def test_a_ruling_that_waits_is_asked_for_again_on_resume(hands, overrule):
    placed(hands, (0, 2, 3), players=SOLO)
    hands.unit.ask(
        f"app.show('board', __import__('engine.restore').restore.restore("
        f"__import__('engine.snapshot').snapshot.save({GAME}), app.lexicon))"
    )
    hands.unit.wait_screen("challenge")
    hands.unit.wait_idle()
    assert hands.reads("medium", "ADVANCED challenges")
    hands.tap(OVERRULE if overrule else TAKE_BACK)
    assert hands.scores() == [10 * overrule, 0]
    assert hands.reads("large", "READY", BAR_BOX)
    hands.tap(BAR)
    assert hands.scores()[1] > 0 and hands.reads("large", "ENTER", BAR_BOX)


def test_a_window_that_is_open_is_open_after_resume(hands):
    placed(hands, (0, 2, 3))
    hands.unit.ask(
        f"app.show('board', __import__('engine.restore').restore.restore("
        f"__import__('engine.snapshot').snapshot.save({GAME}), app.lexicon))"
    )
    hands.unit.wait_idle()
    assert hands.reads("small", "next: BEN", BAR_BOX)
    hands.tap(BAR)
    challenge(hands)
    hands.tap(TAKE_BACK)
    assert hands.unit.ask(f"{GAME}.board.count()") == 0
