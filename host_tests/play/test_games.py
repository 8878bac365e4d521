"""Whole games in a terminal, by a player who sees the screen alone."""

import pytest

from engine.board import from_rows
from engine.lexicon import Lexicon
from engine.movegen import MoveGenerator
from engine.rules import CARTRIDGE
from engine.tiles import char, decode, encode
from host_tests.play.terminal import ENTER, Terminal
from tools import PACK
from tools.gcg import open_record


@pytest.fixture(scope="module")
def generator():
    lexicon = Lexicon(PACK.read_bytes())
    return MoveGenerator(lexicon, lexicon.full, CARTRIDGE)


def best_line(terminal, generator) -> str:
    """What scores most, as it is typed; the tiles played through as letters or as dots."""
    board = from_rows(terminal.rows())
    move = generator.run(board, encode(terminal.rack()))
    if move is None:
        return "pass"
    step = 15 if move.down else 1
    there = [char(board.tile(move.square + n * step)) for n in range(len(move.word))]
    word = decode(move.word)
    if move.down:
        word = "".join("." if tile != "." else letter for tile, letter in zip(there, word))
    else:
        word = "".join(tile if tile != "." else letter for tile, letter in zip(there, word))
    row, column = divmod(move.square, 15)
    place = (
        f"{'ABCDEFGHIJKLMNO'[column]}{row + 1}" if move.down else f"{row + 1}{chr(65 + column)}"
    )
    return f"{place} {word}"


def play_on(terminal, generator) -> None:
    """Play to the end of the game."""
    while True:
        terminal.wait(lambda: terminal.our_turn or terminal.over)
        if terminal.over:
            return
        line = best_line(terminal, generator)
        terminal.enter(line)
        if line == "pass":
            terminal.wait(lambda: terminal.said.startswith("Pass this turn?"))
            terminal.type("y")


GAMES = {
    "one computer": ("--level", "novice", "--seed", "5"),
    "three of them": ("--level", "novice", "intermediate", "novice", "--seed", "12"),
    "nine tiles": ("--level", "advanced", "--nine-tiles", "--seed", "3"),
    "boxed": ("--level", "intermediate", "--edition", "boxed-eu", "--seed", "8"),
    "tournament": ("--level", "intermediate", "--edition", "tournament", "--seed", "9"),
    "finish line": ("--level", "advanced", "--finish-line", "expert", "--seed", "4"),
}


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_a_game_is_played_to_its_end(options, generator, tmp_path):
    record = tmp_path / "game.gcg"
    with Terminal(*options, "--record", str(record)) as terminal:
        play_on(terminal, generator)
        scores, told = terminal.scores(), terminal.panel
        rows = terminal.rows()
        assert "The game is over." in told
        terminal.type(ENTER)
        assert terminal.end() == 0
        assert terminal.modes() == terminal.before
        assert f"YOU {scores[0]}, " in terminal.text()
    replay = open_record(record)
    replay.run()
    assert replay.scores[: len(scores)] == scores
    assert replay.board.rows() == rows
    assert sum(scores) > 300 or "reached 200" in told


def test_the_reckoning_is_told_line_by_line(generator):
    with Terminal("--level", "novice", "--seed", "5") as terminal:
        play_on(terminal, generator)
        told = terminal.panel
    owner = "NOVICE" if "NOVICE: left" in told else "YOU"
    other = "YOU" if owner == "NOVICE" else "NOVICE"
    lost = told.split(f"{owner}: left ")[1].split()
    gained = told.split(f"{other}: from {owner} ")[1].split()
    assert int(lost[1]) == -int(gained[0]) < 0
