"""What several commands have in common in reading their options."""

import argparse
from collections.abc import Callable
from pathlib import Path

from engine.lexicon import Lexicon, PackError
from tools import PACK


class Parser(argparse.ArgumentParser):
    """One whose complaints are a line each."""

    def error(self, message: str):
        command = self.prog.rpartition(".")[2]
        self.exit(2, f"{command}: {message} (--help lists the options)\n")


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """Reads an argument that is a whole number from `least` to `most`, or from `least` on."""

    def read(text: str) -> int:
        if text.isdecimal() and least <= int(text) and (most is None or int(text) <= most):
            return int(text)
        end = "on" if most is None else f"to {most}"
        raise argparse.ArgumentTypeError(f"{text} is not a number from {least} {end}")

    return read


def whole_pack(text: str) -> Path:
    """An argument that names a dictionary pack, one that is not damaged."""
    pack = Path(text)
    try:
        Lexicon(pack.read_bytes()).verify()
    except FileNotFoundError as error:
        reason = "run `make setup`" if pack == PACK else error.strerror
    except OSError as error:
        reason = error.strerror
    except PackError as error:
        reason = str(error)
    else:
        return pack
    raise argparse.ArgumentTypeError(f"{pack}: {reason}")
