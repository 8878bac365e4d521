"""python -m tools.bench.screenshots [FOLDER]: the pictures of the README, made by the bench.

Each scene is a game brought to an interesting place and handled as a player would.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from tools import ROOT
from tools.bench.unit import BenchError, Unit, scale

FOLDER = ROOT / "tools" / "bench" / "pictures"
TIMES = 2  # size of a picture in LCDs
BAR = (266, 210)
BOARD = """
..............P
............A.R
........HA..N.I
.......QUANGO.M
........THAIM.U
...........DIBS
......A..G.....
......POLLIES.F
......O..OR...A
......G..ZO..B.
......E.VEND.AR
.....JEEL...UND
......SmYTRIE..
...............
...............
"""


def title(unit: Unit) -> None:
    unit.ask("app.title()")


def middle_game(unit: Unit) -> None:
    """A game well under way: DIT is being built under the seventh row from below."""
    rows = "\n".join(BOARD.split())
    unit.ask("app.new_game(1)")
    game = "app.screen.game"
    for row, tiles in enumerate(rows.split()):
        for column, letter in enumerate(tiles):
            if letter != ".":
                square = row * 15 + column
                code = f"modules['engine.tiles'].encode({letter!r})"
                unit.ask(f"{game}.board.lay(({square},), {code})")
    rack = "bytearray(modules['engine.tiles'].encode('ADILSTT'))"
    unit.ask(f"setattr({game}.players[0], 'rack', {rack})")
    unit.ask("app.screen.turn.refill(bytes())")
    for player, score, last in ((0, 218, 34), (1, 241, 17)):
        unit.ask(f"setattr({game}.players[{player}], 'score', {score})")
        unit.ask(f"setattr({game}.players[{player}], 'last', {last})")
    unit.ask(f"{game}.bag.draw(len({game}.bag) - 20)")
    unit.ask("setattr(app.screen.view, 'last', bytes((108, 123, 138, 153, 168)))")
    unit.wait_idle()
    unit.tap(*BAR)
    unit.ask("app.repaint()")


def building(unit: Unit) -> None:
    middle_game(unit)
    unit.wait_idle()
    unit.tap(*_pixel(unit, 11, 8))
    unit.wait_idle()
    for slot, column in ((1, 6), (2, 7), (6, 8)):
        unit.tap(15 + 30 * slot, 225)
        unit.tap(*_pixel(unit, 13, column))
        unit.wait_idle()
    unit.tap(15 + 30 * 4, 225)


def close(unit: Unit) -> None:
    building(unit)
    unit.wait_idle()
    unit.press("C")


def _pixel(unit: Unit, row: int, column: int) -> tuple[int, int]:
    """The middle of a square that is in sight."""
    port, square = "app.screen.view.viewport", row * 15 + column
    return unit.ask(f"({port}.x({square}) + 6, {port}.y({square}) + 6)")


SCENES: dict[str, Callable[[Unit], None]] = {
    "title": title,
    "board-whole": middle_game,
    "board-middle": building,
    "board-close": close,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bench.screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder = parser.parse_args().folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with Unit(name="scenes") as unit:
            unit.wait_screen("title")
            for name, scene in SCENES.items():
                scene(unit)
                unit.wait_idle()
                path = folder / f"{name}.png"
                scale(unit.screenshot(), TIMES).quantize(16).save(path, optimize=True)
                print(path)
    except (BenchError, OSError) as error:
        print(f"screenshots: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
