"""python -m tools.bench.screenshots [FOLDER]: the pictures of the README, made by the bench.

One game is played by the computer on both sides, brought before the player now and then, and
handled as a player would.
"""

import argparse
import sys
from pathlib import Path

from playwright.sync_api import Browser

from tools import ROOT
from tools.bench.browser import LAPTOP, open_chromium, serving, wait_for_picture
from tools.bench.unit import BenchError, Unit, scale

FOLDER = ROOT / "tools" / "bench" / "pictures"
TIMES = 2  # size of a picture in LCDs
SEED = 5
BAR = (266, 210)
PORT = "app.screen.view.viewport"
THINK = """(
    setattr(app.screen.game.player, "level", "advanced"),
    app.computer.start(app.screen.game),
    any(app.computer.step() for _ in range(100_000)),
    setattr(app.screen.game.players[0], "level", None),
    app.computer.choice,
)[-1]"""
END = "app.show('end', app.screen.game)"


def play_until(unit: Unit, condition: str) -> None:
    """Let the computer play both sides until a condition holds and the human is on turn."""
    while not unit.ask(condition):
        unit.ask(THINK)
        unit.ask("app.computer.apply(app.screen.game)")


def touch_square(unit: Unit, square: int) -> None:
    unit.tap(*unit.ask(f"({PORT}.x({square}) + 6, {PORT}.y({square}) + 6)"))
    unit.wait_idle()


def show_middle_game(unit: Unit) -> None:
    """The whole board, some thirty tiles before the bag is empty."""
    unit.ask(f"app.new_game({SEED})")
    play_until(unit, "len(app.screen.game.bag) < 36 and app.screen.game.turn == 0")
    unit.ask("setattr(app.screen.view, 'last', app.screen.game.last_play.squares)")
    unit.ask("app.repaint()")
    unit.wait_idle()
    unit.tap(*BAR)
    unit.wait_idle()


def build_play(unit: Unit) -> None:
    """Zoom in, and lay the tiles of the best play by touch."""
    _, squares, tiles = unit.ask(THINK)
    touch_square(unit, squares[len(squares) // 2])
    for square, tile in zip(squares, tiles, strict=True):
        slots = unit.ask("bytes(app.screen.turn.slots)")
        unit.tap(15 + 30 * slots.index(tile), 225)
        touch_square(unit, square)


def show_end(unit: Unit) -> None:
    play_until(unit, "app.screen.game.over")
    unit.ask(END)


def save_lcd(unit: Unit, path: Path) -> None:
    unit.wait_idle()
    scale(unit.screenshot(), TIMES).quantize(16).save(path, optimize=True)
    print(path)


def save_page(unit: Unit, browser: Browser, path: Path) -> None:
    """The whole handheld, as the page shows it."""
    unit.wait_idle()
    with serving(unit) as address:
        page = browser.new_page(viewport=LAPTOP)
        page.goto(address)
        wait_for_picture(page, unit)
        page.screenshot(path=path)
    print(path)


def save_all(unit: Unit, browser: Browser, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    unit.wait_screen("title")
    save_lcd(unit, folder / "title.png")
    show_middle_game(unit)
    save_lcd(unit, folder / "whole.png")
    build_play(unit)
    save_lcd(unit, folder / "placing.png")
    save_page(unit, browser, folder / "bench.png")
    unit.press("C")
    save_lcd(unit, folder / "close.png")
    show_end(unit)
    save_lcd(unit, folder / "end.png")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bench.screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder = parser.parse_args().folder
    try:
        with open_chromium() as browser, Unit(name="scenes") as unit:
            save_all(unit, browser, folder)
    except (BenchError, OSError) as error:
        print(f"screenshots: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
