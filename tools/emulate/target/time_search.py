"""Times searches on the chip; POSITIONS, of (board before, board, rack), stands before it."""

import gc
import time

from engine.board import from_rows
from engine.lexicon import Lexicon
from engine.movegen import MoveGenerator
from engine.rules import CARTRIDGE
from engine.tiles import encode
from hal.pack import open_pack

try:
    lexicon = Lexicon(*open_pack("/rom/english.pack"))
except OSError:
    from rp2 import Flash

    lexicon = Lexicon(*open_pack("english.pack", Flash()))
plays = MoveGenerator(lexicon, lexicon.full, CARTRIDGE)
for before, board, rack in POSITIONS:  # noqa: F821
    plays.start(from_rows(before), b"")
    board, rack = from_rows(board), encode(rack)
    gc.collect()
    begun = time.ticks_us()
    plays.start(board, rack)
    while not plays.step(1000000):
        pass
    print(time.ticks_diff(time.ticks_us(), begun), plays.best.score)
