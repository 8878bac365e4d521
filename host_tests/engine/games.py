"""Whole games, computer against computer. As a script: prints the record of each seed's game.

argv: the first seed, how many games; then, if they are others than two of the advanced level, the
levels of the players with commas between them, and options of Rules as NAME=NUMBER.
"""

import gc
import sys

from common import lexicon
from engine.computer import Computer
from engine.ending import FINISHED
from engine.game import Game, Player
from engine.play import letters
from engine.rules import FINISH_LEVELS, Rules
from engine.tiles import decode

TURNS_AT_MOST = 200
# The letters become names of MicroPython, whose table grows by them, for good, to 7 KB in one
# piece: that is to be before the heap is in pieces. The handheld's has grown when it starts.
decode(bytes(range(1, 28)))


def play(computer, words, seed, levels, rules):
    """The record of one game, a line a turn, checked at every turn."""
    players = [
        Player("P%d" % n, level, FINISH_LEVELS[n % 3] if rules.finish_line else None)
        for n, level in enumerate(levels)
    ]
    game = Game(words, players, seed, rules)
    record = []
    while not game.over:
        assert len(record) < TURNS_AT_MOST, "a game without end"
        player, before = game.player, game.player.score
        rack = decode(player.rack)
        computer.start(game)
        while not computer.step():
            pass
        done = computer.apply(game)
        record.append("%s %s %s" % (player.name, rack, done or computer.choice[0]))
        check(game)
        if done:
            known = words.common if player.level == "novice" else words.full
            assert all(words.contains(letters(word.tiles), known) for word in done.words)
            assert game.over or player.score == before + done.score
    record.append("%s %s" % ([p.score for p in game.players], game.winners))
    check_end(game)
    return record


def check(game):
    """No tile is lost or doubled."""
    racks = sum(len(player.rack) for player in game.players)
    assert game.board.count() + len(game.bag) + racks == 100


def check_end(game):
    """The game ended as the rules say, and the reckoning adds up."""
    if game.ended == FINISHED:
        assert game.winners == [game.ended_by] and not game.adjustments
        winner = game.players[game.ended_by]
        assert winner.score >= winner.target
        return
    out = [player for player in game.players if not player.rack]
    assert out and not len(game.bag) or game.passes == len(game.players)
    total = sum(line.points for line in game.adjustments)
    left = sum(player.rack_value() for player in game.players)
    assert total == (0 if out else -left)
    assert all(game.players[n].score == max(p.score for p in game.players) for n in game.winners)


def main(first, count, levels="advanced,advanced", *options):
    rules = Rules(**{name: int(value) for name, value in [each.split("=") for each in options]})
    words = lexicon()
    computer = Computer(words)
    free = [0, 0]  # after the first game, after the last
    for seed in range(first, first + count):
        record = play(computer, words, seed, levels.split(","), rules)
        print("game %d: %s" % (seed, "; ".join(record)))
        if hasattr(gc, "mem_free"):
            gc.collect()
            free[seed > first] = gc.mem_free()
    if count > 1 and free[0]:
        print("heap free: %d after the first, %d after the last" % (free[0], free[1]))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
