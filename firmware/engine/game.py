"""A game of two to four players, from the first draw to the winner."""

from engine.bag import Bag, Random
from engine.board import Board
from engine.play import IllegalPlay, evaluate, letters
from engine.rules import CARTRIDGE
from engine.tiles import BLANK, BLANK_FLAG, VALUES


class Player:
    """One who plays. `level` is None for a human, else a name of computer.LEVELS.

    rack: bytearray of tile codes, in the order that its owner likes. last: points of the last
    turn, None before the first.
    """

    def __init__(self, name, level=None):
        self.name = name
        self.level = level
        self.rack = bytearray()
        self.score = 0
        self.last = None

    def rack_value(self):
        return sum(VALUES[tile] for tile in self.rack)


class Adjustment:
    """A line of the final reckoning: what a player gains or loses, and by whose tiles."""

    def __init__(self, player, points, tiles_of):
        self.player = player
        self.points = points
        self.tiles_of = tiles_of


class Game:
    """The state of a game. All three of `play`, `exchange`, `pass_turn` end a turn.

    turn: index of the player to move. over, adjustments, winners (several: a draw) say how it
    ended. last_play: the `Play` that was laid last, None while there is none.
    """

    def __init__(self, lexicon, players, seed, rules=CARTRIDGE):
        if not 2 <= len(players) <= 4:
            raise ValueError("a game has 2 to 4 players, not %d" % len(players))
        self.lexicon = lexicon
        self.players = players
        self.rules = rules
        self.board = Board()
        self.bag = Bag(Random(seed))
        self.turn = 0
        self.passes = 0  # in a row
        self.last_play = None
        self.over = False
        self.adjustments = []
        self.winners = []
        for player in players:
            player.rack = self.bag.draw(rules.rack_size)

    @property
    def player(self):
        """The player to move."""
        return self.players[self.turn]

    def preview(self, squares, tiles):
        """The `Play` that laying these tiles would be; IllegalPlay when its form is wrong."""
        return evaluate(self.board, squares, tiles, self.rules)

    def invalid_words(self, play):
        """The words of a play that the dictionary lacks, as text."""
        return [str(word) for word in play.words if not self.lexicon.contains(letters(word.tiles))]

    def play(self, squares, tiles):
        """Lay tiles, score, draw. IllegalPlay leaves everything as it was."""
        self._check_running()
        self._rack_without(bytes(BLANK if tile & BLANK_FLAG else tile for tile in tiles))
        play = self.preview(squares, tiles)
        invalid = self.invalid_words(play)
        if invalid:
            raise IllegalPlay("%s is not in the dictionary" % invalid[0])
        player = self.player
        player.rack = self._rack_without(
            bytes(BLANK if tile & BLANK_FLAG else tile for tile in play.tiles)
        )
        self.board.lay(play.squares, play.tiles)
        player.rack.extend(self.bag.draw(len(play.tiles)))
        player.score += play.score
        player.last = play.score
        self.last_play = play
        self.passes = 0
        if player.rack:
            self._next_turn()
        else:
            self._end(out=self.turn)
        return play

    def exchange(self, tiles):
        """Put tiles of the rack back for others, as many as the bag has to give.

        With an empty bag the rack stays as it is, and the turn counts as a pass.
        """
        self._check_running()
        if not tiles:
            raise IllegalPlay("choose the tiles to exchange")
        self._rack_without(tiles)
        if not len(self.bag):
            self.pass_turn()
            return
        drawn = self.bag.draw(len(tiles))
        returned = tiles[: len(drawn)]
        self.player.rack = self._rack_without(returned)
        self.player.rack.extend(drawn)
        self.bag.put_back(returned)
        self.player.last = 0
        self.passes = 0
        self._next_turn()

    def pass_turn(self):
        """Give the turn away. The game ends when every player does so in one round."""
        self._check_running()
        self.player.last = 0
        self.passes += 1
        if self.passes == len(self.players):
            self._end()
        else:
            self._next_turn()

    def _check_running(self):
        if self.over:
            raise IllegalPlay("the game is over")

    def _rack_without(self, tiles):
        """The mover's rack less these tiles; IllegalPlay when it lacks one of them."""
        rack = bytearray(self.player.rack)
        for tile in tiles:
            at = rack.find(bytes((tile,)))
            if at < 0:
                raise IllegalPlay("that tile is not on your rack")
            rack = rack[:at] + rack[at + 1 :]
        return rack

    def _next_turn(self):
        self.turn = (self.turn + 1) % len(self.players)

    def _end(self, out=None):
        """Settle the tiles left over, and who has won; `out` is the player who went out."""
        before = [player.score for player in self.players]
        for index, player in enumerate(self.players):
            if player.rack:
                self._adjust(index, -player.rack_value(), index)
        if out is not None:
            for index, player in enumerate(self.players):
                if player.rack:
                    self._adjust(out, player.rack_value(), index)
        ranking = [(player.score, before[n]) for n, player in enumerate(self.players)]
        best = max(ranking)
        self.winners = [n for n, result in enumerate(ranking) if result == best]
        self.over = True

    def _adjust(self, index, points, tiles_of):
        self.players[index].score += points
        self.adjustments.append(Adjustment(index, points, tiles_of))
