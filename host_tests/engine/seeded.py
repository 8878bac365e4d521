"""Positions and their plays from a seed. As a script: a line a seed, `SEED PLAYS CRC`.

The CRC is that of all plays and of the best by score and leave. It fails where the search for the
best play comes to another than the search for all of them.

argv: the pack, the first seed, how many.
"""

import sys
from binascii import crc32

from leave_values import by_leave

from common import lexicon
from engine import workspace
from engine.bag import Bag, Random
from engine.board import SIDE, SQUARES, Board
from engine.movegen import MoveGenerator
from engine.play import letters
from engine.rules import CARTRIDGE
from engine.tiles import BLANK, EMPTY

OPENING, EDGE, MIDDLE, CROWDED = range(4)
TURNS = {OPENING: 0, EDGE: 4, MIDDLE: 6, CROWDED: 16}


def position(generator, seed):
    """A board and a rack of 1 to 9 tiles with 0 to 2 blanks."""
    random = Random(seed * 7919 + 1)
    kind = seed % 4
    board = Board()
    bag = Bag(random)
    if kind == EDGE:
        lay_on_edge(board, generator, random)
    for _ in range(TURNS[kind]):
        drawn = bag.draw(7)
        bag.put_back(drawn)
        rack = bytes(tile for tile in drawn if tile != BLANK)
        found = []
        generator.run(board, rack, found.append)
        if found:
            move = found[random.below(len(found))]
            board.lay(move.squares(board), move.tiles)
    blanks = seed % 3
    rack = bytearray(BLANK for _ in range(blanks))
    size = max(1 + seed // 4 % 9, blanks)
    # Two blanks and nine tiles make more plays than slow code can find in a minute.
    size = min(size, 9 - blanks)
    rack.extend([tile for tile in bag.draw(12) if tile != BLANK][: size - blanks])
    return board, bytes(rack)


def lay_on_edge(board, generator, random):
    """A word along one edge of the board, where no opening could have put it."""
    found = []
    generator.run(Board(), bytes((5, 18, 1, 20, 19, 9, 14)), found.append)
    word = found[random.below(len(found))].word
    start = random.below(SIDE - len(word) + 1)
    edge = random.below(4)
    for n, tile in enumerate(word):
        along, across = start + n, (0, SIDE - 1)[edge & 1]
        board.lay([across * SIDE + along if edge < 2 else along * SIDE + across], [tile])


def plays(generator, board, rack):
    """Every play as (squares, tiles, score), in a fixed order."""
    found = []
    generator.run(
        board, rack, lambda move: found.append((move.squares(board), move.tiles, move.score))
    )
    return sorted(found)


def cross_checks(generator):
    """The letters that each free square takes as sets of bits, in rows, then in columns."""
    block, halves = generator.block, (0, workspace.DOWN)
    cells = [workspace.cell_of(square, half) for half in halves for square in range(SQUARES)]
    return [workspace.load(block, cell) for cell in cells if block[cell] == EMPTY]


def check_best(generator, board, rack):
    """The best play is, of all that score most, the one found first."""
    first = []

    def take(move):
        if not first or move.score > first[0].score:
            first[:] = [move]

    generator.run(board, rack, take)
    best = generator.run(board, rack)
    assert [key(move) for move in first] == ([key(best)] if best else []), (board.rows(), rack)


def key(move):
    """A play but for which of equal letters is the blank."""
    return move.score, move.square, move.down, letters(move.word)


def some_worth(leave):
    return 9_000 * leave.count(bytes((BLANK,))) + crc32(leave) % 9_000 - 9_000


def line(generator, seed):
    """The line of a seed, and what it tells of: board, rack, and all plays."""
    board, rack = position(generator, seed)
    check_best(generator, board, rack)
    found = plays(generator, board, rack)
    best = generator.run(board, rack, worth=by_leave(some_worth))
    told = found + [(best.squares(board), best.tiles, best.score)] if best else found
    crc = 0
    for squares, tiles, score in told:
        crc = crc32(squares + tiles + bytes((score & 255, score >> 8)), crc)
    return "%d %d %d" % (seed, len(found), crc), board, rack, found


def main(pack, first, count):
    words = lexicon(pack)
    generator = MoveGenerator(words, words.full, CARTRIDGE)
    for seed in range(first, first + count):
        print(line(generator, seed)[0])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
