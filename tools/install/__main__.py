"""Puts the game on a handheld, and does what else a PC does with one at its USB port."""

import argparse
import sys
from pathlib import Path

from engine.lexicon import PackError
from tools import PACK
from tools.firmware import BuildError
from tools.install import store
from tools.install.contents import RELEASED
from tools.install.device import InstallError
from tools.install.flash import flash, unflash

BOARD = "pico_ili9341"


def main() -> int:
    options = _read_options()
    try:
        if options.command == "package":
            from tools.install.package import write_package  # which a release has no need of

            told = write_package()
        elif options.command == "flash":
            told = flash(options.port, options.board, _read_pack())
        elif options.command == "unflash":
            told = unflash(options.port, options.store)
        else:
            action = getattr(store, options.command)
            told = action(options.port, options.folder)
    except (InstallError, BuildError, PackError, OSError) as error:
        print(f"{options.command}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"\n{options.command}: stopped; running it again goes on from here", file=sys.stderr)
        return 130
    print(f"{options.command}: {told}")
    return 0


def _read_options() -> argparse.Namespace:
    prog = None if RELEASED.is_dir() else "python -m tools.install"
    parser = argparse.ArgumentParser(prog=prog, description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    add = commands.add_parser
    flashing = add("flash", help="put the game on it, or what of it has changed")
    flashing.add_argument(
        "--board", default=BOARD, help="a folder of board_defs; default: %(default)s"
    )
    removing = add("unflash", help="remove the game; settings and games stay")
    removing.add_argument("--store", action="store_true", help="remove those, too")
    saving = add("backup", help="copy its settings, saved game and records into a new folder")
    putting = add("restore", help="make them what they are in such a folder")
    fetching = add("games", help="copy the records of finished games into a folder")
    for command in (saving, putting, fetching):
        command.add_argument("folder", type=lambda text: Path(text).expanduser())
    for command in (flashing, removing, saving, putting, fetching):
        command.add_argument("--port", help="needed when there are several handhelds")
    if not RELEASED.is_dir():
        add("package", help="write firmware/package.json anew")
    return parser.parse_args()


def _read_pack() -> bytes:
    if not PACK.is_file():
        raise InstallError(f"no dictionary pack {PACK}: run `make setup`")
    return PACK.read_bytes()


if __name__ == "__main__":
    sys.exit(main())
