"""A game in progress as bytes; engine/restore.py makes a game of them again.

The bytes hold the state alone and not the moves that led to it: a game is its start and its
moves, and those are the record's (engine/recorder.py), which is written turn by turn and needs
nothing from here to go on. The dictionary is not in them either; a restored game goes on with
whichever it is given.

Numbers are little-endian, lists and texts stand behind their length in one byte, an index that
may be missing is 1 more, or 0. In order:
  b"LXGM", version
  rules (`Rules.to_bytes`)
  number of players, turn, first, ended, ended_by, passes; scoreless (2 bytes);
  state of the random numbers (4)
  board (225), bag
  each player: name, level, finish, resigned, lost turns, score and last (2 each, signed; last is
  -32768 where there was none), ms thought (4), rack. Scores are those before the reckoning.
  last play: squares, tiles
  window: player; where there is one, challenger, turns lost, rack, and the play before: squares,
  tiles
  rounds of the draw for the start while nobody has had a turn: player and tile in turn
  CRC-32 of all that (4)
"""

import struct
from binascii import crc32

from engine.player import LEVELS
from engine.rules import FINISH_LEVELS

MAGIC = b"LXGM"
VERSION = 1

STATE = "<6BHI"
PLAYER = "<4BhhI"
NEVER = -32768
FINISHES = (None,) + FINISH_LEVELS


def save(game):
    """The bytes of a game: under 500 for two players, under 700 for four."""
    out = bytearray(MAGIC)
    out.append(VERSION)
    out += game.rules.to_bytes()
    out += struct.pack(
        STATE,
        len(game.players),
        game.turn,
        game.first,
        game.ended,
        _plus_one(game.ended_by),
        game.passes,
        min(game.scoreless, 0xFFFF),
        game.bag.random.state,
    )
    out += game.board.squares
    _put(out, game.bag.contents())
    game.clock.update()
    for index in range(len(game.players)):
        _save_player(out, game, index)
    _save_play(out, game.last_play)
    _save_window(out, game.window)
    if not game.last_play and all(player.last is None for player in game.players):
        for drawn in game.draws:
            _put(out, bytes(part for pair in drawn for part in pair))
    out += struct.pack("<I", crc32(out))
    return bytes(out)


def _save_player(out, game, index):
    player = game.players[index]
    adjusted = sum(line.points for line in game.adjustments if line.player == index)
    _put(out, player.name.encode())
    out += struct.pack(
        PLAYER,
        LEVELS.index(player.level),
        FINISHES.index(player.finish),
        player.resigned,
        player.lost_turns,
        player.score - adjusted,
        NEVER if player.last is None else player.last,
        min(game.clock.used[index], 0xFFFFFFFF),
    )
    _put(out, player.rack)


def _save_play(out, play):
    _put(out, play.squares if play else b"")
    _put(out, play.tiles if play else b"")


def _save_window(out, window):
    if window is None:
        out.append(0)
        return
    out.append(window.player + 1)
    out.append(_plus_one(window.challenger))
    out.append(window.turns_lost)
    _put(out, window.rack)
    _save_play(out, window.previous)


def _put(out, data):
    out.append(len(data))
    out += data


def _plus_one(index):
    return 0 if index is None else index + 1
