"""Racks and what they are worth, from games that a table of weights plays against itself.

As a script: argv is the path of a pack, that of a table or "-" for one of zeros, the first seed,
how many games. Prints a line a rack: its tiles, and hundredths of a point.
"""

import os
import sys
from array import array

from engine import leaves, workspace
from engine.bag import Random
from engine.game import Game, Player
from engine.lexicon import Lexicon
from engine.movegen import MoveGenerator
from engine.rules import CARTRIDGE
from engine.tiles import decode

RACKS = 4  # to a position
LEAST = 14  # tiles in the bag: beyond, what is kept has not its full worth
NOTHING = array("h", bytes(56)), array("h", bytes(20))


def read(path):
    data = bytearray(os.stat(path)[6])
    with open(path, "rb") as file:
        file.readinto(data)
    return data


def use(table):
    """Have the engine take its weights from this table."""
    size = len(leaves.WEIGHTS[0])
    leaves.WEIGHTS = tuple(table[at : at + size] for at in range(0, len(table), size))


def worth(table, block):
    leaves.appraise(table, block, leaves.FULL, *NOTHING)


def best(generator, board, rack):
    """The best play, and what the rack is worth: as much as it, or as the best exchange."""
    move = generator.run(board, rack, worth=worth)
    table = leaves.fill(generator.block, generator.counts, worth)
    value = max(table[1:])
    if move:
        value = max(value, workspace.load(generator.block, workspace.BEST) - 1)
    return move, value - leaves.BIAS


def sample(generator, game, random):
    """Print racks drawn from all tiles that are not on the board."""
    pool = bytearray(game.bag.contents())
    for player in game.players:
        pool.extend(player.rack)
    for _ in range(RACKS):
        rack, left = bytearray(game.rules.rack_size), len(pool)
        for n in range(len(rack)):
            at = random.below(left)
            left -= 1
            rack[n], pool[at], pool[left] = pool[at], pool[left], pool[at]
        print(decode(bytes(sorted(rack))), best(generator, game.board, rack)[1])


def play(lexicon, generator, seed):
    game = Game(lexicon, [Player("ONE"), Player("TWO")], seed)
    random = Random(seed ^ 0x5A3C)
    while not game.over:
        if len(game.bag) >= LEAST:
            sample(generator, game, random)
        move, _ = best(generator, game.board, game.player.rack)
        if move:
            game.play(move.squares(game.board), move.tiles)
        elif len(game.bag) >= game.rules.rack_size:
            game.exchange(bytes(game.player.rack))
        else:
            game.pass_turn()


def main(pack, table, first, games):
    lexicon = Lexicon(read(pack))
    use(read(table) if table != "-" else bytes(sum(len(part) for part in leaves.WEIGHTS)))
    generator = MoveGenerator(lexicon, lexicon.full, CARTRIDGE)
    for seed in range(int(first), int(first) + int(games)):
        play(lexicon, generator, seed)


if __name__ == "__main__":
    main(*sys.argv[1:])
