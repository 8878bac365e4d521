"""python -m tools.boards [NAME ...]: check boards of board_defs, and make what is made of them.

Writes wiring.svg and micropython/pins.csv of each, or of all, and names.py, which is for all. Says
what is wrong, and where.
"""

import argparse
import re
import sys
from pathlib import Path

from tools.bench.models.handheld import load_board
from tools.boards.definition import problems
from tools.boards.files import file_problems, made
from tools.boards.names import NAMES, names_module
from tools.firmware import BOARDS, BuildError

NAME = re.compile("[a-z0-9_]+")  # as MicroPython's build takes it


def attend(name: str) -> list[str]:
    """Make the files of a board whose board.py is right; return what is wrong."""
    folder = BOARDS / name
    if not NAME.fullmatch(name):
        return [f"{name}: a board's name has small letters, digits and underscores alone"]
    try:
        board = load_board(name)
    except Exception as error:  # whatever somebody's board.py may do
        return [f"{name}/board.py: {error}"]
    if wrong := problems(board):
        return [f"{name}/board.py: {problem}" for problem in wrong]
    for place, text in made(board).items():
        path = folder / place
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return [f"{name}/{problem}" for problem in file_problems(board, folder)]


def board_names(folder: Path = BOARDS) -> list[str]:
    """Every board there is."""
    return sorted(path.parent.name for path in folder.glob("*/board.py"))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.boards", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a folder of board_defs")
    names = parser.parse_args().names or board_names()
    wrong = [problem for name in names for problem in attend(name)]
    if not wrong:
        try:
            NAMES.write_text(names_module())
        except BuildError as error:
            wrong.append(str(error))
    for problem in wrong:
        print(problem, file=sys.stderr)
    if not wrong:
        print(f"boards: {', '.join(names)}: nothing is wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
