"""What a player does at the terminal, key by key, and what may be wrong with it."""

import re
import subprocess
import sys

import pytest

from engine.board import Board
from engine.tiles import encode
from host_tests.play.terminal import (
    BACKSPACE,
    CTRL_C,
    DOWN,
    ENTER,
    LEFT,
    RIGHT,
    TAB,
    UP,
    Terminal,
)
from tools import ROOT
from tools.gcg import open_record
from tools.play.entry import Command, EntryError, Laying, changed, read

SEED = ("--level", "novice", "--seed", "5")  # YOU begin, with ETQEE?A
RACK = "ETQEE?A"


@pytest.fixture
def terminal():
    with Terminal(*SEED) as terminal:
        terminal.wait(lambda: terminal.our_turn)
        yield terminal


def says(terminal, text: str) -> None:
    terminal.wait(lambda: text in terminal.said and terminal.rested)


def test_a_play_is_shown_and_reckoned_before_it_is_made(terminal):
    assert terminal.rack() == RACK
    terminal.type("8G TEAt")
    says(terminal, "6 points: TEAT 6")
    assert terminal.rows()[7] == "......TEAt....."
    assert terminal.rack() == "QEE"
    terminal.type(BACKSPACE)
    says(terminal, "6 points: TEA 6")
    terminal.type(ENTER)
    terminal.wait(lambda: "YOU 8G TEA +6" in terminal.panel)


def test_the_place_is_moved_with_keys(terminal):
    terminal.type(RIGHT)
    terminal.wait(lambda: terminal.line == "8H")
    terminal.type("TEA" + LEFT)
    terminal.wait(lambda: terminal.line == "8G TEA" and terminal.rested)
    assert terminal.said == "6 points: TEA 6"
    terminal.type(RIGHT + TAB + UP + DOWN + UP)
    terminal.wait(lambda: terminal.line == "H7 TEA" and terminal.rested)
    assert terminal.said == "6 points: TEA 6"
    assert [row[7] for row in terminal.rows()[6:9]] == list("TEA")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("8H ZOO", "not on your rack: Z O O"),
        ("8H tea", "not on your rack: ? ?"),
        ("8A TEA", "the first word covers the star"),
        ("8H", "type the word"),
        ("8H T.A", "no tile at 8I to play through"),
        ("8N TEA", "TEA runs off the board"),
        ("8H T1A", "1 is not a tile"),
        ("8P TEA", "8p: neither a place, such as 8H, nor a command"),
        ("exchange", "exchange: name the tiles"),
        ("exchange ZX", "not on your rack: Z X"),
        ("exchange 7", "exchange: not a tile: '7'"),
        ("pass it", "pass: it stands alone"),
        ("help", "help: neither a place"),
        ("", "type a play or a command"),
    ],
)
def test_what_is_wrong_with_a_line_is_told_and_nothing_is_lost(terminal, line, told):
    terminal.enter(line)
    says(terminal, told)
    assert terminal.line == line.strip()
    terminal.type("\x15")
    terminal.wait(lambda: terminal.our_turn)
    assert terminal.rack() == RACK


def test_exchange_pass_and_shuffle(terminal):
    terminal.enter("shuffle")
    terminal.wait(lambda: terminal.our_turn)
    assert sorted(terminal.rack()) == sorted(RACK)
    terminal.enter("e Q?")
    terminal.wait(lambda: terminal.our_turn and "YOU exchanges 2" in terminal.panel)
    terminal.enter("pass")
    says(terminal, "Pass this turn?")
    terminal.type("n")
    terminal.wait(lambda: terminal.our_turn)
    assert "YOU passes" not in terminal.panel
    terminal.enter("p")
    says(terminal, "Pass this turn?")
    terminal.type("y")
    terminal.wait(lambda: terminal.our_turn and "YOU passes" in terminal.panel)


@pytest.mark.parametrize(
    ("answer", "told", "score"), [("n", "YOU takes the tiles back", 0), ("y", "stands", 28)]
)
def test_the_cartridge_edition_asks_whether_a_word_shall_stand(terminal, answer, told, score):
    terminal.enter("8G QEE")
    says(terminal, "Not in the dictionary: QEE. Let it stand?")
    terminal.type(answer)
    terminal.wait(lambda: terminal.our_turn and told in terminal.panel)
    assert terminal.scores()[0] == (24 if score else 0)


def test_other_editions_take_it_back_at_once():
    with Terminal(*SEED, "--edition", "boxed-us") as terminal:
        terminal.wait(lambda: terminal.our_turn)
        rack = terminal.rack()
        word = "".join(sorted(rack.replace("?", ""), key="QZXJVKUW".find, reverse=True))[:4]
        terminal.enter(f"8H {word}")
        terminal.wait(lambda: "YOU takes the tiles back" in terminal.panel)


def test_who_resigns_has_lost(terminal):
    terminal.enter("resign")
    says(terminal, "Give up this game?")
    terminal.type("y")
    says(terminal, "NOVICE WINS. Enter ends it.")
    terminal.type(ENTER)
    assert terminal.end() == 0
    assert "YOU 0, NOVICE 0: NOVICE WINS" in terminal.text()


def test_ctrl_c_asks_and_leaves_the_terminal_as_it_was(tmp_path):
    record = tmp_path / "game.gcg"
    with Terminal(*SEED, "--record", str(record)) as terminal:
        terminal.wait(lambda: terminal.our_turn)
        assert terminal.modes() != terminal.before
        terminal.type(CTRL_C)
        says(terminal, "Leave this game?")
        terminal.type("n")
        terminal.wait(lambda: terminal.our_turn)
        terminal.enter("8G TEA")
        terminal.wait(lambda: terminal.our_turn and "TEA" in terminal.panel)
        terminal.type(CTRL_C)
        says(terminal, "Leave this game?")
        terminal.type(CTRL_C)
        assert terminal.end() == 0
        assert terminal.modes() == terminal.before
        assert "not played to its end" in terminal.text()
    replay = open_record(record)
    replay.run()
    assert len(replay.turns) == 2 and sorted(replay.racks) == [0, 1]


def test_a_terminal_that_goes_away_is_left_as_it_was(terminal):
    terminal.process.terminate()
    assert terminal.end() == 128 + 15
    assert terminal.modes() == terminal.before


def test_a_game_without_a_turn_leaves_no_record_and_its_name_is_free(tmp_path):
    record = tmp_path / "game.gcg"
    with Terminal(*SEED, "--record", str(record)) as terminal:
        terminal.wait(lambda: terminal.our_turn)
        terminal.type(CTRL_C)
        terminal.type(CTRL_C)
        assert terminal.end() == 0
    assert not record.exists()
    with Terminal(*SEED, "--record", str(record)) as terminal:
        terminal.wait(lambda: terminal.our_turn)
        assert record.exists()
        terminal.process.terminate()
        terminal.end()
    assert not record.exists()


def test_a_terminal_too_small_says_so_until_it_is_enlarged():
    with Terminal(*SEED, lines=20, columns=70) as terminal:
        terminal.wait(lambda: "70 x 20: too small" in terminal.text())
        terminal.wait(lambda: "make it 80 x 24" in terminal.text())
        terminal.type("8G TEA")
        terminal.resize(24, 79)  # seen when the keys before it have been
        terminal.wait(lambda: "79 x 24: too small" in terminal.text())
        terminal.resize(24, 80)
        terminal.wait(lambda: terminal.our_turn)
        assert terminal.rack() == RACK and not terminal.line
        terminal.resize(5, 20)
        terminal.wait(lambda: "20 x 5: too small" in terminal.text())
        terminal.type(CTRL_C)
        assert terminal.end() == 0
        assert terminal.modes() == terminal.before


def test_without_colours_the_marks_tell_all():
    with Terminal(*SEED, term="vt100") as terminal:
        terminal.wait(lambda: terminal.our_turn)
        terminal.type("8G TEA")
        says(terminal, "6 points")
        assert terminal.text().count("2W") == 16 and terminal.text().count("3W") == 8
        assert not re.search(rb"\x1b\[([0-9;]*;)?[34][0-7]m", terminal.written)


def test_the_clock_of_the_tournament_edition_runs():
    with Terminal(*SEED, "--edition", "tournament") as terminal:
        terminal.wait(lambda: terminal.our_turn)
        terminal.wait(lambda: "24:58" in terminal.text())


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--level", "expert"), "play: argument --level: invalid choice: 'expert'"),
        (("--level", *["novice"] * 4), "play: argument --level: 3 computers at most, not 4"),
        (("--edition", "home"), "play: argument --edition: invalid choice: 'home'"),
        (("--finish-line", "far"), "play: argument --finish-line: invalid choice: 'far'"),
        (("--seed", "x"), "play: argument --seed: x is not a number from 1 to"),
        (("--pack", "README.md"), "play: argument --pack: README.md: not a dictionary pack"),
        (("--cheat",), "play: unrecognized arguments: --cheat"),
        ((), "play: this is no terminal"),
    ],
)
def test_a_bad_option_is_told_in_one_line(options, told):
    command = [sys.executable, "-m", "tools.play", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(told) and done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "told"), [("there.gcg", "name another file"), ("no/folder.gcg", "No such file")]
)
def test_a_record_is_never_written_over(tmp_path, name, told):
    (tmp_path / "there.gcg").write_text("kept")
    with Terminal(*SEED, "--record", str(tmp_path / name)) as terminal:
        assert terminal.end() == 1
        assert told in " ".join(terminal.text().split())
    assert (tmp_path / "there.gcg").read_text() == "kept"


def test_a_terminal_of_no_known_kind_is_told():
    with Terminal(*SEED, term="abacus") as terminal:
        assert terminal.end() == 2
        assert "play: this terminal will not do:" in terminal.text()


def board(at: int, text: str) -> Board:
    made = Board()
    made.lay(range(at, at + len(text)), encode(text))
    return made


def test_tiles_played_through_are_dots_or_letters():
    through = board(112, "CaT")  # 8H to 8J
    for word in ("..TS", "CATS", "caTS", "(CaT)S"):
        word = word.replace("..T", "...")
        assert read(f"8H {word}", through) == Laying(bytes((115,)), encode("S"))
    with pytest.raises(EntryError, match="lies at 8H already"):
        read("8H BATS", through)
    with pytest.raises(EntryError, match="leaves out the tile at 8H"):
        read("8I ATS", through)


def test_commands_need_their_first_letter_alone():
    assert read("e qv?", Board()) == Command("exchange", encode("QV?"))
    assert read("exch q v ?", Board()) == Command("exchange", encode("QV?"))
    for name in ("pass", "shuffle", "resign", "quit"):
        assert read(name[0], Board()) == read(name.upper(), Board()) == Command(name)


def test_a_small_letter_is_a_blank_where_there_is_one():
    for rack, line in ((b"", "8H CAT"), (encode("?"), "8H cat")):
        typed = ""
        for key in "8h cat":
            typed = changed(typed, key, rack)
        assert typed == line
