"""Every text has room, with the longest words, names and scores that there are."""

import pytest

from host_tests.ui.hands import PLAY_CELL

LEFT, WIDTH = 213, 106  # of the panel's cells, in pixels
# the widest words of the dictionary in the faces of the panel, and what cannot be a word
LONGEST = ("OVEREXTRAVAGANT", "ODONTOSTOMATOUS", "NORTHWESTWARDLY", "UNCOPYRIGHTABET")


@pytest.fixture
def long_word(hands):
    """Build a word of 15 letters, the last two of them from the rack."""

    def build(word):
        hands.new_game(word[13:] + "AEIOU")
        tiles = f"modules['engine.tiles'].encode({word[:13]!r})"
        hands.unit.ask(f"app.screen.game.board.lay(bytes(range(105, 118)), {tiles})")
        hands.unit.ask("app.repaint()")
        hands.unit.wait_idle()
        hands.zoom_in(7, 12)
        hands.place_word((0, 1), 7, 13)
        return hands

    return build


@pytest.mark.parametrize("word", LONGEST)
def test_a_long_word_its_score_and_the_verdict_are_all_read(long_word, word):
    hands = long_word(word)
    score = hands.unit.ask(
        "app.screen.game.preview(bytes(app.screen.turn.squares), app.screen.turn.tiles).score"
    )
    assert hands.reads("small", word, PLAY_CELL)
    assert hands.reads("medium", f"+{score}", PLAY_CELL)


def test_the_verdict_has_room_below_a_long_word(long_word, practising):
    hands = long_word("UNCOPYRIGHTABET")
    assert hands.reads("small", "is no word", PLAY_CELL)


def test_a_cross_word_that_is_none_is_told_with_the_verdict_first(practising):
    hands = practising
    hands.new_game("ATCARED")
    word = "modules['engine.tiles'].encode('UNCOPYRIGHTABE')"
    hands.unit.ask(f"app.screen.game.board.lay(bytes(range(7, 217, 15)), {word})")
    hands.unit.ask("app.repaint()")
    hands.unit.wait_idle()
    hands.zoom_in(14, 7)
    hands.place_word((0, 1), 14, 7)
    assert hands.reads("medium", "AT", PLAY_CELL)
    assert hands.reads("small", "no word: UNCO", PLAY_CELL)


def test_four_digits_have_room_beside_the_longest_word(long_word):
    hands = long_word("OVEREXTRAVAGANT")
    hands.unit.ask("app.screen.panel.play('OVEREXTRAVAGANT', '+1782', 'is no word')")
    hands.unit.wait_idle()
    assert hands.reads("small", "OVEREXTRAVAGANT", PLAY_CELL)
    assert hands.reads("small", "is no word", PLAY_CELL)
    assert hands.reads("medium", "+1782", PLAY_CELL)


@pytest.mark.parametrize("word", ("UNCOPYRIGHTABET", 15 * "W"))
def test_the_refusal_of_a_long_word_stays_in_its_box_and_leaves_no_trace(long_word, word):
    hands = long_word(word)
    before = hands.unit.screenshot()
    hands.unit.ask(f"app.screen.refuse('{word} is not in the dictionary')")
    hands.unit.wait_idle()
    note = hands.unit.screenshot()
    inside = (6, 0, 205, 211)
    assert hands.reads("small", f"{word} is not in", inside)
    assert hands.reads("small", "dictionary", inside)
    panel = (LEFT - 2, 0, 320, 240)
    assert note.crop(panel).tobytes() == before.crop(panel).tobytes()
    rack = (0, 211, 320, 240)
    assert note.crop(rack).tobytes() == before.crop(rack).tobytes()
    hands.tap((300, 60))
    assert hands.unit.screenshot().tobytes() == before.tobytes()


def test_a_challenge_has_room_for_the_longest_words_and_names(long_word):
    """Whoever challenges: as many words as a play forms, and what that costs."""
    hands = long_word("UNCOPYRIGHTABET")
    hands.unit.ask("setattr(app.screen.game.players[0], 'name', 'WWWWW')")
    hands.unit.ask("setattr(app.screen.game.players[1], 'name', 'INTERMEDIATE')")
    hands.choose("ENTER")
    box = (7, 11, 204, 200)
    assert hands.reads("medium", "INTERMEDIATE challenges", box)
    assert hands.reads("medium", "UNCOPYRIGHTABET", box)
    assert hands.reads("small", "UNCOPYRIGHTABET.", box)
    hands.tap((60, 178))


def players(hands, level, count):
    """Show a board with this many players: the first human, the others of a level."""
    hands.begin(("WWWWW", None), *(count - 1) * ((level.upper(), level),))
    for index in range(count):
        player = f"app.screen.game.players[{index}]"
        hands.unit.ask(f"[setattr({player}, name, 1782) for name in ('score', 'last')]")
    hands.unit.ask("app.repaint()")
    hands.unit.wait_idle()


@pytest.mark.parametrize("count", (2, 3, 4))
@pytest.mark.parametrize("level", ("advanced", "intermediate"))
def test_names_and_scores_of_four_digits_have_room(hands, level, count):
    players(hands, level, count)
    pitch = 108 // count
    for index, name in enumerate(("WWWWW", *(count - 1) * (level.upper(),))):
        cell = (LEFT, index * pitch, LEFT + WIDTH, (index + 1) * pitch)
        assert any(hands.reads(face, name, cell) for face in ("medium", "small"))
        assert hands.reads("large" if count == 2 else "medium", "1782", cell)
        if count == 2:
            assert hands.reads("medium", "+1782", cell)


@pytest.mark.parametrize("level", ("advanced", "intermediate"))
def test_the_bar_has_room_for_who_comes_next_and_who_thinks(hands, level):
    players(hands, level, 2)
    hands.unit.ask("setattr(app.screen.game, 'turn', 1)")
    hands.unit.ask("app.screen.draw_bar()")
    hands.unit.wait_idle()
    bar = (LEFT + 1, 182, LEFT + WIDTH - 1, 238)
    assert hands.reads("small", f"next: {level.upper()}", bar)
    hands.unit.ask(f"app.screen.panel.progress_bar({level.upper()!r})")
    hands.unit.wait_idle()
    assert hands.reads("medium", level.upper(), bar)


@pytest.mark.parametrize("text", ("passed", "exchanged 7 tiles", "lost the turn", "resigned"))
def test_a_turn_without_a_play_is_told_on_two_lines_at_most(hands, text):
    hands.new_game("CARTERS")
    hands.unit.ask(f"app.screen.panel.play(detail='INTERMEDIATE {text}')")
    hands.unit.wait_idle()
    words = ["INTERMEDIATE", *text.split()]
    breaks = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words) + 1))
    assert any(
        hands.reads("small", first, PLAY_CELL)
        and (not rest or hands.reads("small", rest, PLAY_CELL))
        for first, rest in breaks
    )


def test_the_title_tells_the_words_in_thousands(hands):
    hands.unit.ask("app.title()")
    hands.unit.wait_idle()
    words = hands.unit.ask("app.lexicon.words")
    assert hands.reads("small", f"{words:,} words")


def test_the_end_has_room_for_the_longest_names_and_scores(hands):
    players(hands, "intermediate", 4)
    hands.unit.ask("[app.screen.game.resign(n) for n in (0, 1, 2)]")
    hands.unit.ask("app.show('end', app.screen.game)")
    hands.unit.wait_idle()
    assert hands.reads("large", "INTERMEDIATE WINS")
    for left in (0, 80, 158, 236):
        cell = (left, 40, left + 84, 130)
        assert hands.reads("small", "WWWWW" if left == 0 else "INTERMEDIATE", cell)
        assert hands.reads("large", "1782", cell)
