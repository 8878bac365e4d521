"""Times the search for plays on the Python that runs it, CPython or MicroPython.

As a script: argv is a file of JSON with the path of a pack and a list of positions; prints JSON.
"""

import json
import os
import sys
import time

from engine.board import from_rows
from engine.lexicon import Lexicon
from engine.movegen import MoveGenerator
from engine.rules import CARTRIDGE
from engine.tiles import decode, encode


def generator(pack):
    """A move generator on the full tier of the pack at a path."""
    data = bytearray(os.stat(pack)[6])
    with open(pack, "rb") as file:
        file.readinto(data)
    lexicon = Lexicon(data)
    return MoveGenerator(lexicon, lexicon.full, CARTRIDGE)


def prepare(plays, position):
    """Bring the cross-checks to where they stood one play before the position."""
    plays.start(from_rows(position["before"]), b"")


def start(plays, position):
    """The set-up of the search."""
    plays.start(from_rows(position["board"]), encode(position["rack"]))


def finish(plays, edges=1000000):
    """The search itself, in steps of so many edges."""
    while not plays.step(edges):
        pass


def count(plays, position):
    """How many plays the position has, every way to place the blanks included."""
    return plays.count(from_rows(position["board"]), encode(position["rack"]))


def best(plays):
    """The play that a search came to: [square, down, word, tiles, score], or None."""
    move = plays.best
    if move is None:
        return None
    return [move.square, int(move.down), decode(move.word), decode(move.tiles), move.score]


def milliseconds(plays, position, times):
    """How long the search takes: the shortest of several."""
    shortest = None
    for _ in range(times):
        prepare(plays, position)
        board, rack = from_rows(position["board"]), encode(position["rack"])
        begun = _microseconds()
        plays.start(board, rack)
        finish(plays)
        taken = _microseconds() - begun
        if shortest is None or taken < shortest:
            shortest = taken
    return shortest / 1000


def _microseconds():
    if hasattr(time, "ticks_us"):
        return time.ticks_us()
    return time.perf_counter_ns() // 1000


def main(path):
    with open(path) as file:
        job = json.load(file)
    plays = generator(job["pack"])
    for position in job["positions"]:
        taken = milliseconds(plays, position, job["times"])
        print(json.dumps([taken, best(plays), count(plays, position)]))


if __name__ == "__main__":
    main(sys.argv[1])
