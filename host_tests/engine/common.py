"""What the engine's tests share, on either runtime.

host_tests/engine holds plain `test_` functions with bare asserts, nothing of pytest: the same
files run under CPython and under MicroPython.
"""

import json
import os

from engine.board import SIDE, Board, from_rows
from engine.lexicon import Lexicon
from engine.tiles import encode

HERE = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
ROOT = HERE + "/../.."


class Skip(Exception):
    """The test needs something that this machine lacks; the message says what."""


def shared(path):
    """A file of the answers from outside. Raises Skip on a machine without them."""
    full = SHARED + "/" + path
    try:
        os.stat(full)
    except OSError:
        raise Skip("no answers from outside at " + full) from None
    return full


# Where the answers from outside are: the one place that says so.
SHARED = ROOT + "/../shared"

_lexicons = {}


def lexicon(name="dict_pack/english.pack"):
    """A pack of this checkout, loaded once, into one block as on the bench."""
    if name not in _lexicons:
        path = ROOT + "/" + name
        data = bytearray(os.stat(path)[6])
        with open(path, "rb") as file:
            file.readinto(data)
        _lexicons[name] = Lexicon(data)
    return _lexicons[name]


def whole_lexicon():
    """The whole word list, nothing excluded: what the handed positions were answered from."""
    return lexicon(".build/whole.pack")


def positions():
    """The handed positions, each with its board as a Board."""
    with open(shared("oracle/positions.json")) as file:
        found = json.load(file)
    for position in found:
        position["board"] = from_rows(position["board"])
    return found


def at(name):
    """The square of a name like H8 or 8H."""
    letter, number = (name[0], name[1:]) if name[0] > "9" else (name[-1], name[:-1])
    return (int(number) - 1) * SIDE + ord(letter) - ord("A")


def board(*words):
    """A board with words on it, each as "8D TRAIN" across or "D8 TRAIN" down."""
    made = Board()
    for text in words:
        place, word = text.split()
        step = SIDE if place[0] > "9" else 1
        for n, tile in enumerate(encode(word)):
            made.squares[at(place) + n * step] = tile
    return made


def raises(kind, call, *args):
    """The exception of this kind that the call raises; fails when it raises none."""
    try:
        call(*args)
    except kind as error:
        return error
    raise AssertionError("no " + kind.__name__)
