"""Answers for positions, a line of JSON each. As a script: argv is a pack's path and a level.

In: {"board": 15 strings of 15 squares, "rack": tiles, "unseen": tiles in the bag and on the other
racks, "scores": points, the mover's first}, and where the turn before was a pass, "passes": how
many there were in a row. Out: {"do": "play", "at": "8H", "word": "CaTS", "score": 14},
{"do": "exchange", "tiles": "QV"}, {"do": "pass"}, or {"error": what is wrong with the line}.
"""

import json
import sys

from play import load
from players import player

from engine.board import coordinates, from_rows
from engine.game import Game, Player
from engine.tiles import BLANK, COUNTS, decode, encode


def game_of(lexicon, position):
    """A game that stands as the position tells. Raises ValueError, which names the field."""
    if not isinstance(position, dict):
        raise ValueError("a position is an object")
    scores = _list(position, "scores")
    if not 2 <= len(scores) <= 4 or not all(isinstance(score, int) for score in scores):
        raise ValueError("scores: those of 2 to 4 players are needed")
    rows = _list(position, "board")
    if not all(isinstance(row, str) for row in rows):
        raise ValueError("board: 15 strings are needed")
    game = Game(lexicon, [Player("P%d" % n) for n in range(len(scores))], 1)
    size = game.rules.rack_size
    try:
        game.board = from_rows(rows)
    except ValueError as error:
        raise ValueError("board: %s" % error) from None
    rack, unseen = _tiles(position, "rack"), _tiles(position, "unseen")
    if not 1 <= len(rack) <= size:
        raise ValueError("rack: 1 to %d tiles are needed" % size)
    for tile in range(1, BLANK + 1):
        on_board = sum(1 for one in game.board.squares if (BLANK if one & 32 else one) == tile)
        if on_board + rack.count(bytes((tile,))) + unseen.count(bytes((tile,))) > COUNTS[tile]:
            raise ValueError("too many of the tile %s" % decode(bytes((tile,))))
    for n, one in enumerate(game.players):
        one.score = scores[n]
        # Who has which of the unseen tiles is of no matter: the engine does not look.
        one.rack = bytearray(unseen[:size] if n else rack)
        unseen = unseen[size:] if n else unseen
    game.bag.size = len(unseen)
    game.bag.tiles[: len(unseen)] = unseen
    game.passes = position.get("passes", 0)
    if not isinstance(game.passes, int):
        raise ValueError("passes: a number is needed")
    return game


def _list(position, name):
    if not isinstance(position.get(name), list):
        raise ValueError("%s: a list is needed" % name)
    return position[name]


def _tiles(position, name):
    if not isinstance(position.get(name), str):
        raise ValueError("%s: a string is needed" % name)
    try:
        tiles = encode(position[name])
    except ValueError as error:
        raise ValueError("%s: %s" % (name, error)) from None
    if not all(1 <= tile <= BLANK for tile in tiles):
        raise ValueError("%s: capitals and '?' are needed" % name)
    return tiles


def answer(mover, game):
    """What the player does, to be printed."""
    kind, first, tiles = mover.choose(game)
    if kind == "pass":
        return {"do": "pass"}
    if kind == "exchange":
        return {"do": "exchange", "tiles": decode(first)}
    play = game.preview(first, tiles)
    word = play.words[0]
    where = coordinates(word.square, word.down)
    return {"do": "play", "at": where, "word": decode(word.tiles), "score": play.score}


def main(pack, level):
    lexicon = load(pack)
    mover = player(lexicon, level)
    for line in sys.stdin:
        if not line.strip():
            continue
        try:
            found = answer(mover, game_of(lexicon, json.loads(line)))
        except ValueError as error:
            found = {"error": str(error) or "not JSON"}
        print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
