"""A game made again of the bytes of a snapshot, which engine/snapshot.py describes."""

import struct
from binascii import crc32

from engine import ending
from engine.board import SQUARES
from engine.challenge import Window
from engine.game import Game
from engine.play import IllegalPlay, evaluate
from engine.player import LEVELS, Player
from engine.rules import DRAW, OPTIONS, RulesError, from_bytes
from engine.snapshot import FINISHES, MAGIC, NEVER, PLAYER, STATE, VERSION
from engine.tiles import BLANK, BLANK_FLAG, COUNTS

_POINTS = 9999  # more than 100 tiles can bring
_PASSES = 8  # two rounds of four players, which end any game


class SnapshotError(Exception):
    """Bytes that are no saved game, or not one that can be. The text says what is wrong."""


class _Bytes:
    """Reads the fields of a snapshot, each by its name."""

    def __init__(self, data):
        self.data = data
        self.at = 0

    def take(self, count, what):
        start = self.at
        self.at += count
        if self.at > len(self.data):
            raise SnapshotError("cut short in %s" % what)
        return self.data[start : self.at]

    def unpack(self, form, what):
        return struct.unpack(form, self.take(struct.calcsize(form), what))

    def listed(self, what):
        return self.take(self.take(1, what)[0], what)

    def choice(self, index, choices, what):
        _check(index < len(choices), what)
        return choices[index]


def restore(data, lexicon, clock=None):
    """The Game that `save` made bytes of; its clocks stand. Raises SnapshotError."""
    source = _Bytes(_checked_body(bytes(data)))
    try:
        rules = from_bytes(source.take(len(OPTIONS), "rules"))
        state = source.unpack(STATE, "state")
        squares = source.take(SQUARES, "board")
        bag = source.listed("bag")
        _check(2 <= state[0] <= 4, "number of players")
        saved = [_restore_player(source, n + 1, rules) for n in range(state[0])]
        game = Game(lexicon, [player for player, _, _ in saved], 0, rules, clock)
    except RulesError as error:
        raise SnapshotError(str(error)) from None
    game.board.squares[:] = squares
    _restore_state(game, state, bag)
    for (player, rack, used), index in zip(saved, range(len(saved))):
        player.rack = bytearray(rack)
        game.clock.used[index] = used
    _check_tiles(game)
    _restore_plays(game, source)
    _restore_draws(game, source)
    _check_counts(game)
    _restore_end(game, state[3], state[4])
    return game


def _checked_body(data):
    """What is between version and CRC."""
    if data[:4] != MAGIC:
        raise SnapshotError("not a saved game")
    if len(data) < 9:
        raise SnapshotError("cut short")
    if data[4] != VERSION:
        raise SnapshotError("saved by version %d, need %d" % (data[4], VERSION))
    if struct.unpack("<I", data[-4:])[0] != crc32(data[:-4]):
        raise SnapshotError("damaged or cut short")
    return data[5:-4]


def _check(right, what):
    if not right:
        raise SnapshotError("%s out of range" % what)


def _restore_player(source, number, rules):
    """(Player, rack, ms thought); the rack comes when the game has dealt its own."""
    who = "player %d" % number
    name = source.listed(who)
    level, finish, resigned, lost_turns, score, last, used = source.unpack(PLAYER, who)
    rack = source.listed(who)
    _check(len(rack) <= rules.rack_size and resigned < 2, who)
    _check(0 <= score <= _POINTS and (last == NEVER or 0 <= last <= _POINTS), who)
    level = source.choice(level, LEVELS, who)
    finish = source.choice(finish, FINISHES, who)
    try:
        player = Player(str(name, "utf-8"), level, finish)
    except UnicodeError:
        raise SnapshotError("%s has no name in UTF-8" % who) from None
    player.resigned = bool(resigned)
    player.lost_turns = lost_turns
    player.score = score
    player.last = None if last == NEVER else last
    return player, rack, used


def _restore_state(game, state, bag):
    count, game.turn, game.first, _, _, game.passes, game.scoreless, random = state
    _check(game.turn < count, "turn")
    _check(game.first < count, "first player")
    _check(random > 0, "random numbers")
    game.bag.random.state = random
    game.bag.size = 0
    _check(len(bag) <= len(game.bag.tiles), "bag")
    game.bag.put_back(bag)


def _check_tiles(game):
    """All the tiles of the set are there, each once."""
    counts = [0] * len(COUNTS)
    for tile in game.board.squares:
        if tile and not 1 <= tile & ~BLANK_FLAG <= 26:
            raise SnapshotError("%d on the board is no tile" % tile)
        counts[BLANK if tile & BLANK_FLAG else tile] += 1
    counts[0] = 0
    for tiles in [game.bag.contents()] + [player.rack for player in game.players]:
        for tile in tiles:
            if not 1 <= tile <= BLANK:
                raise SnapshotError("%d in bag or rack is no tile" % tile)
            counts[tile] += 1
    if bytes(counts) != COUNTS:
        raise SnapshotError("tiles are lost or doubled")


def _check_counts(game):
    """That no more turns were lost than there are plays that stand, of a tile or more each."""
    lost = sum(player.lost_turns for player in game.players)
    lost += game.window.turns_lost if game.window else 0
    _check(lost <= game.board.count(), "turns lost")
    _check(game.passes <= _PASSES, "passes")


def _restore_plays(game, source):
    """The last play and, where one is open, the window with the play before."""
    last = source.listed("last play"), source.listed("last play")
    player = source.take(1, "window")[0]
    window = None
    if player:
        challenger, turns_lost = source.take(2, "window")
        window = Window(player - 1, None, source.listed("window"), None)
        window.challenger = challenger - 1 if challenger else None
        window.turns_lost = turns_lost
        before = source.listed("window"), source.listed("window")
        _lift(game, last)
        window.previous = _play_again(game, before)
        game.board.lay(last[0], last[1])
    game.last_play = _play_again(game, last)
    if window:
        _open(game, window)


def _lift(game, laid):
    squares, tiles = laid
    _check(len(squares) == len(tiles), "play")
    for square, tile in zip(squares, tiles):
        _check(square < SQUARES and tile and game.board.tile(square) == tile, "play")
    game.board.lift(squares)


def _play_again(game, laid):
    """The Play of tiles that lie on the board, or None where there are none."""
    if not laid[0] and not laid[1]:
        return None
    _lift(game, laid)
    try:
        play = evaluate(game.board, laid[0], laid[1], game.rules)
    except IllegalPlay as error:
        raise SnapshotError("play: %s" % error.reason) from None
    game.board.lay(laid[0], laid[1])
    return play


def _open(game, window):
    players, play = game.players, game.last_play
    _check(play and window.player < len(players) and window.player != game.turn, "window")
    challenger = window.challenger
    _check(challenger is None or challenger < len(players), "challenger")
    _check(challenger != window.player, "challenger")
    laid = [BLANK if tile & BLANK_FLAG else tile for tile in play.tiles]
    rack = list(players[window.player].rack)
    _check(sorted(window.rack) == sorted(rack + laid), "rack before the play")
    window.play = play
    game.window = window
    if challenger is not None:
        window.invalid = game.invalid_words(play)


def _restore_draws(game, source):
    """The rounds of the draw for the start, to the end of the bytes."""
    _check(game.rules.starts == DRAW or source.at == len(source.data), "length")
    game.draws = []
    while source.at < len(source.data):
        drawn = source.listed("draw")
        pairs = [(drawn[n], drawn[n + 1]) for n in range(0, len(drawn) - 1, 2)]
        _check(pairs and len(drawn) == 2 * len(pairs), "draw")
        for player, tile in pairs:
            _check(player < len(game.players) and 1 <= tile <= BLANK, "draw")
        game.draws.append(pairs)


def _restore_end(game, ended, by):
    """Check that the game can go on, or end it once more."""
    players, by = game.players, by - 1 if by else None
    if not ended:
        _check(by is None and not game.player.resigned, "turn")
        _check(sum(1 for one in players if not one.resigned) > 1, "players resigned")
        for n, player in enumerate(players):
            waiting = game.window and game.window.player == n
            _check(player.rack or player.resigned or waiting, "rack")
        return
    _check(ended <= ending.RESIGNED and game.window is None, "end")
    _check(by is None if ended == ending.NO_PLAYS else by is not None and by < len(players), "end")
    _check(ended != ending.OUT or not players[by].rack, "end")
    game.end(ended, by)
