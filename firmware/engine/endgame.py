"""The end of a game between two, once the bag is empty: both racks are known.

The search is alpha-beta (Knuth and Moore 1975), one move deeper each time. The value of a
position is what the player to move gains on the other from there to the end of the game. Where
the search ends before the game does, the rest is played out by what a play scores and sheds.
"""

from array import array

from micropython import const

from engine import leaves, playlist, workspace
from engine.board import SIDE, Board
from engine.playlist import ENTRY, TILES
from engine.tiles import BLANK, BLANK_FLAG, VALUES

PLAYS = const(192)  # what the buffer for the lists of plays has room for

_EDGES_A_STEP = const(1000)
# The time it takes, in units of about a millisecond on the handheld: for all, for the set-up of a
# search, for a step of it, and for one that ends with a batch of plays full.
_TIME = const(2900)
_SEARCH = const(4)
_STEP = const(5)
_BATCH = const(2)
# How many plays are tried, by the depth of the search, and at most.
_WIDTHS = bytes((60, 40, 12, 8, 6))
_WIDEST = const(60)
_LOST = const(-10000)


class Endgame:
    """Looks for the best play from a board and both racks, that of the player to move first.

    generator: a MoveGenerator with the words that both may play. passed: whether a pass now ends
    the game. plays: a bytearray for PLAYS entries of playlist.py. best: (squares, tiles) of the
    best play so far, None for a pass. value: what it gains. exact: whether the search that came
    to it left nothing out.
    """

    def __init__(self, generator, board, racks, passed, plays):
        self._generator = generator
        self._board = Board()
        self._board.squares[:] = board.squares
        self._racks = racks
        self._passed = passed
        self._plays = plays
        self._end = 0  # of the last list of plays
        self._each = array("h", (0,) + tuple(-100 * VALUES[tile] for tile in range(1, 28)))
        self._laid = array("h", bytes(20))
        self._width = 0
        self._guessed = self._cut = False  # whether plays were made up, or left out
        self._saved = bytearray(len(board.squares))
        self.time = _TIME
        self.best = None
        self.value = _LOST
        self.exact = False

    @property
    def progress(self):
        """How much of its time the search has used, in percent."""
        return 100 - max(0, self.time) * 100 // _TIME

    def think(self):
        """A generator that yields at short intervals until `best` is final."""
        depth, self._width = 0, _WIDEST
        yield from self._list(0)
        count, cut = self._end, self._cut
        while True:
            self._guessed = False
            self._cut = cut or count > self._width
            yield from self._deepen(min(count, self._width), depth)
            if self.time <= 0:
                return
            if self._guessed:
                depth += 1
                self._width = _WIDTHS[min(depth, len(_WIDTHS) - 1)]
            elif self._cut and self._width < _WIDEST:
                self._width = min(2 * self._width, _WIDEST)
            else:
                self.exact = not self._cut
                return
            for n in range(1, count):
                playlist.settle(self._plays, 0, n)

    def _deepen(self, count, depth):
        """Find the best of the first plays of the list, and sort all by what they gain."""
        best = _LOST
        for at in range(count):
            value = yield from self._value(0, at, depth, best, -_LOST, self._passed)
            if self.time <= 0 and best != _LOST:
                return
            playlist.put(self._plays, at, value - _LOST)
            if value > best:
                best = self.value = value
                self.best = self._choice(at)

    def _choice(self, at):
        tiles = self._tiles(at)
        if not tiles:
            return None
        squares = self._lay(at, tiles)
        self._board.lift(squares)
        return bytes(squares), tiles

    def _value(self, me, at, depth, alpha, beta, passed):
        """What the play at a place of the buffer gains; exact only between alpha and beta."""
        racks = self._racks
        rack = racks[me]
        tiles = self._tiles(at)
        if not tiles and passed:
            return _points(racks[1 - me]) - _points(rack)
        score = self._half(at, 2)
        squares = self._lay(at, tiles)
        racks[me] = _without(rack, tiles)
        if racks[me]:
            value = yield from self._search(
                1 - me, depth - 1, score - beta, score - alpha, not tiles
            )
            value = score - value
        else:
            value = score + 2 * _points(racks[1 - me])
        self._board.lift(squares)
        racks[me] = rack
        return value

    def _search(self, me, depth, alpha, beta, passed):
        """The value of the position with this player to move."""
        if depth < 0:
            value = yield from self._play_out(me, passed)
            return value
        begin = self._end
        yield from self._list(me)
        best = _LOST
        for at in range(begin, self._end):
            if best != _LOST and not depth and at == self._end - 1:
                break  # a pass where the search ends soon tells nothing
            value = yield from self._value(me, at, depth, max(alpha, best), beta, passed)
            best = max(best, value)
            if best >= beta or self.time <= 0:
                break
        self._end = begin
        return best

    def _list(self, me):
        """Put the plays of a rack behind the last list, as many as the width, then a pass."""
        generator, begin = self._generator, self._end
        most = min(begin + self._width, PLAYS) - 1
        rack, out = self._racks[me], 2 * _points(self._racks[1 - me])

        def take(plays, first):
            if not first:
                self.time += _STEP - _BATCH
            self._end = playlist.sort_in(
                plays, first, generator.block, generator.counts, self._plays, begin, self._end,
                most, len(rack), out,
            )  # fmt: skip

        if begin < most:
            generator.start(self._board, rack, batch=take)
            yield from self._run()
        if self._end >= most:
            self._cut = True
        if self._end < PLAYS:
            playlist.put_pass(self._plays, self._end)
            self._end += 1

    def _run(self):
        self.time -= _SEARCH
        done = False
        while not done:
            self.time -= _STEP
            done = self._generator.step(_EDGES_A_STEP)
            yield

    def _play_out(self, me, passed):
        """The value of the position if both play on by score and the tiles they shed."""
        self._guessed = True
        self._saved[:] = self._board.squares
        racks, total, sign = self._racks[:], 0, 1
        while True:
            rack, other = self._racks[me], _points(self._racks[1 - me])
            for count in range(10):
                self._laid[count] = 200 * other if count == len(rack) else 0
            self._generator.start(self._board, rack, None, self._worth)
            yield from self._run()
            move = self._generator.best
            if move:
                passed = False
                total += sign * move.score
                self._board.lay(move.squares(self._board), move.tiles)
                self._racks[me] = _without(rack, move.tiles)
                if not self._racks[me]:
                    total += sign * 2 * other
                    break
            elif passed:
                total += sign * (other - _points(rack))
                break
            else:
                passed = True
            me = 1 - me
            sign = -sign
        self._board.squares[:] = self._saved
        self._racks[:] = racks
        return total

    def _worth(self, table, block):
        leaves.appraise(table, block, 0, self._each, self._laid)

    def _half(self, at, offset):
        at = at * ENTRY + offset
        return self._plays[at] | self._plays[at + 1] << 8

    def _tiles(self, at):
        begin = at * ENTRY + TILES
        return bytes(self._plays[begin : begin + (self._half(at, 4) >> 10)])

    def _lay(self, at, tiles):
        """Put the tiles of a play on the board; their squares."""
        cell = self._half(at, 4) & 1023
        squares = bytearray(len(tiles))
        if tiles:
            square, step = workspace.square_of(cell), SIDE if cell & workspace.DOWN else 1
        for n in range(len(tiles)):
            while self._board.squares[square]:
                square += step
            self._board.squares[square] = tiles[n]
            squares[n] = square
        return squares


def _points(rack):
    return sum(VALUES[tile] for tile in rack)


def _without(rack, tiles):
    for tile in tiles:
        at = rack.find(bytes((BLANK if tile & BLANK_FLAG else tile,)))
        rack = rack[:at] + rack[at + 1 :]
    return rack
