"""What several commands have in common in reading their options."""

import argparse
from pathlib import Path

from engine.lexicon import Lexicon, PackError
from tools.firmware import PACK


class Parser(argparse.ArgumentParser):
    """One whose complaints are a line each."""

    def error(self, message: str):
        command = self.prog.rpartition(".")[2]
        self.exit(2, f"{command}: {message} (--help lists the options)\n")


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
