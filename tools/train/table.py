"""The table of weights: its order, and how it is written for the handheld.

A weight belongs to one to three tiles; there are 4,059 such choices of the 27 kinds, the blank
being the last. With 0 for no tile and the codes in order, a <= b <= c, the place of a weight is
a + b(b+1)/2 + c(c+1)(c+2)/6; at place 0 there is none. A weight is hundredths of a point in 16
bits, two's complement, low byte first. The table comes in three modules, each small enough to lie
in one block of the flash, where it is read in place.
"""

import textwrap
from pathlib import Path

import numpy as np

from tools import ROOT

KINDS = 28  # no tile, A to Z, blank
PLACES = KINDS * (KINDS + 1) * (KINDS + 2) // 6
PIECE = 1360  # weights a module, as firmware/engine/leaves.py has it
_BYTES = 22  # a line
ENGINE = ROOT / "firmware" / "engine"


def place(low, middle, high):
    """Where the weight of up to three tiles is: codes in order, 0 for none; arrays as well."""
    return low + middle * (middle + 1) // 2 + high * (high + 1) * (high + 2) // 6


def degrees() -> np.ndarray:
    """How many tiles the weight at each place belongs to."""
    found = np.zeros(PLACES, int)
    for high in range(KINDS):
        for middle in range(high + 1):
            for low in range(middle + 1):
                found[place(low, middle, high)] = (low > 0) + (middle > 0) + (high > 0)
    return found


def pack(weights: np.ndarray) -> bytes:
    """Weights in hundredths of a point as they lie in the table."""
    return np.clip(np.rint(weights), -32768, 32767).astype("<i2").tobytes()


def write(data: bytes, told: str, folder: Path = ENGINE) -> None:
    """Write the modules of the table; `told` is a sentence on how it was made."""
    size = 2 * PIECE
    for n, at in enumerate(range(0, len(data), size), 1):
        lines = [
            f'"""The weights of leaves, part {n}: made by tools/train, see tools/train/table.py.',
            "", *textwrap.wrap(told, 98), '"""', "", "WEIGHTS = (",
        ]  # fmt: skip
        part = data[at : at + size]
        for begin in range(0, len(part), _BYTES):
            line = "".join(f"\\x{byte:02x}" for byte in part[begin : begin + _BYTES])
            lines.append(f'    b"{line}"')
        (folder / f"leave_weights_{n}.py").write_text("\n".join([*lines, ")", ""]))
