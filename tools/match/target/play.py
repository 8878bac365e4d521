"""Plays the games of a match, under MicroPython or CPython.

As a script: argv is the path of a pack, the two players' names, the first seed, how many pairs.
Prints a line a pair: its seed, then both players' scores in the game that the first of them
begins, and in the one that the second begins.
"""

import os
import sys

from players import player

from engine.game import Game, Player
from engine.lexicon import Lexicon


def load(path):
    """The dictionary of a pack, in one block of memory."""
    data = bytearray(os.stat(path)[6])
    with open(path, "rb") as file:
        file.readinto(data)
    return Lexicon(data)


def play(lexicon, players, seed):
    """The scores at the end of one game."""
    game = Game(lexicon, [Player("P%d" % n) for n in range(len(players))], seed)
    while not game.over:
        kind, first, tiles = players[game.turn].choose(game)
        if kind == "play":
            game.play(first, tiles)
        elif kind == "exchange":
            game.exchange(first)
        else:
            game.pass_turn()
    return [one.score for one in game.players]


def main(pack, one, two, first, pairs):
    lexicon = load(pack)
    one, two = player(lexicon, one), player(lexicon, two)
    for seed in range(int(first), int(first) + int(pairs)):
        there, back = play(lexicon, [one, two], seed), play(lexicon, [two, one], seed)
        print(seed, there[0], there[1], back[1], back[0])


if __name__ == "__main__":
    main(*sys.argv[1:])
