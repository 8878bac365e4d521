"""The computer as a player."""

from array import array
from binascii import crc32

from micropython import const

from engine import leaves, overlooking, workspace
from engine.appraisal import appraise
from engine.bag import Random
from engine.board import PREMIUMS, SIDE
from engine.movegen import MoveGenerator
from engine.play import evaluate, letters
from engine.tiles import BLANK, LETTER_MASK, encode

_EDGES_A_STEP = const(3000)  # 15 ms on the handheld
_FRUITLESS = const(12)  # turns in a row without points, after which others' tiles are no help
_OVERLOOKED = const(-15000)
_EXPOSED = const(70)  # what a vowel beside a premium square costs at the opening
_VOWELS = encode("AEIOU")


def may_exchange(game):
    """Whether an exchange may be of use: those who have no play would go on for ever.

    So it is not done from a short bag, nor again and again where the words are few.
    """
    return len(game.bag) >= game.rules.rack_size and game.scoreless < _FRUITLESS


class Computer:
    """Chooses what to do in a turn, a short step at a time.

    choice: None until the last step, then ("play", squares, tiles), ("exchange", tiles, None) or
    ("pass", None, None).
    """

    def __init__(self, lexicon):
        self.lexicon = lexicon
        # One for all levels and games, made before the first turn: nothing else takes so much of
        # the heap, and late in a game there is hardly a piece so large.
        self._generator = self._plays = None
        self.stop()
        self._overlooks = False  # whether the search's cross-checks are not all they should be
        self._share = 0
        self._each = array("h", bytes(56))
        self._laid = array("h", bytes(20))

    def prepare(self, game):
        """Load what the turns of a game take. That is too long for a step of thinking."""
        if self._generator is None:
            self._generator = MoveGenerator(self.lexicon, self.lexicon.full, game.rules)
        playing = [player.level for player in game.players if not player.resigned]
        if self._plays is None and len(playing) == 2 and "advanced" in playing:
            self._make_room()

    def start(self, game):
        """Begin to think about the turn of `game.player`, which has a level."""
        self.prepare(game)
        self._game = game
        self.choice = self._endgame = None
        level = game.player.level
        if level == "advanced":
            self._thought = self._think()
        else:
            self._thought = self._think_less(*overlooking.SKILLS[level])

    def step(self):
        """Think on for a moment. True when `choice` is made."""
        for _ in self._thought:
            return False
        return True

    def stop(self):
        """Let go of the game, and of what was thought about it."""
        self._game = self.choice = self._endgame = self._thought = None
        if self._generator:
            self._generator.stop()

    @property
    def progress(self):
        """How far the thinking is, in percent."""
        if self.choice:
            return 100
        return (self._endgame or self._generator).progress

    def apply(self, game):
        """Do what was chosen. Returns the `Play`, or None for an exchange or a pass."""
        kind, first, tiles = self.choice
        if kind == "play":
            return game.play(first, tiles)
        if kind == "exchange":
            game.exchange(first)
        else:
            game.pass_turn()
        return None

    def _think(self):
        """The advanced player's thoughts: a generator that yields now and then."""
        game, generator = self._game, self._generator
        target = game.player.target
        if target:
            yield from self._search("full", None)
            best = generator.best
            if best and game.player.score + best.score >= target:
                self._choose(best)
                return
        rival = self._rival()
        if rival:
            yield from self._see("full")
            racks = [game.player.rack, rival.rack]
            endgame = self._make_room()
            self._endgame = endgame(generator, game.board, racks, game.passes > 0, self._plays)
            yield from self._endgame.think()
            best = self._endgame.best
            self.choice = ("play",) + best if best else ("pass", None, None)
            return
        self._share = appraise(game, self._each, self._laid)
        yield from self._search("full", self._worth)
        best = generator.best
        if may_exchange(game):
            worth, tiles = self._exchange()
            if not best or worth > workspace.load(generator.block, workspace.BEST) - 1:
                self.choice = "exchange", tiles, None
                return
        self._choose(best)
        if best and game.board.is_empty():
            yield from self._shift()

    def _others(self):
        game = self._game
        return [p for p in game.players if p is not game.player and not p.resigned]

    def _make_room(self):
        """The Endgame's class, with a buffer for it: of no use in a game of more than two."""
        from engine.endgame import PLAYS, Endgame
        from engine.playlist import ENTRY

        if self._plays is None:
            self._plays = bytearray(PLAYS * ENTRY)
        return Endgame

    def _rival(self):
        """The only other player, once the bag is empty and the own tiles tell who has which."""
        game, others = self._game, self._others()
        known = not len(game.bag) and len(others) == 1 and not game.player.target
        return others[0] if known else None

    def _think_less(self, hooks, known, share, most):
        """Those of the lower levels; the arguments are a row of overlooking.SKILLS."""
        game, generator = self._game, self._generator
        random = Random(crc32(bytes(sorted(game.player.rack)), crc32(game.board.squares)))
        self._share = share
        limit = most[random.below(len(most))]
        for count in range(len(self._laid)):
            self._laid[count] = _OVERLOOKED if count > limit else 0
        for tile in range(len(self._each)):
            self._each[tile] = 0
        chance = random.below(0x10000)
        if known:
            yield from self._search("full", self._worth, chance, hooks)
            best = generator.best
            if best and self._knows(best, known):
                self._choose(best)
                return
        yield from self._search("common", self._worth, chance, hooks)
        self._choose(generator.best)

    def _see(self, tier):
        """Have the generator know the words of a tier and the board, and overlook nothing."""
        generator, game = self._generator, self._game
        if self._overlooks:
            self._overlooks = False
            generator.forget()
        generator.change(getattr(self.lexicon, tier), game.rules)
        while generator.see(game.board.squares):
            yield

    def _search(self, tier, worth, chance=0, odds=0):
        """Search for the best play; `overlooking.overlook` takes the last two arguments."""
        generator, game = self._generator, self._game
        edges = _EDGES_A_STEP
        if game.player.rack.find(bytes((BLANK,))) >= 0:
            edges //= 2  # for twice as many of them end in plays
        yield from self._see(tier)
        generator.start(game.board, game.player.rack, None, worth)
        if odds:
            self._overlooks = True
            overlooking.overlook(generator.block, chance, odds)
        yield
        while not generator.step(edges):
            yield
        yield

    def _worth(self, table, block):
        leaves.appraise(table, block, self._share, self._each, self._laid)

    def _choose(self, best):
        if best:
            self.choice = "play", best.squares(self._game.board), best.tiles
        elif may_exchange(self._game):
            self.choice = "exchange", bytes(self._game.player.rack), None
        else:
            self.choice = "pass", None, None

    def _exchange(self):
        """What the best exchange is worth, as the table of leaves has it, and its tiles."""
        for count in range(len(self._laid)):
            self._laid[count] = 0
        block = self._generator.block
        table = leaves.fill(block, self._generator.counts, self._worth)
        best = 1
        for number in range(2, len(table)):
            if table[number] > table[best]:
                best = number
        return table[best], leaves.gone(block, best)

    def _knows(self, move, known):
        """Whether all words of a move are common, or among the others that the level knows."""
        game, common = self._game, self.lexicon.common
        for word in evaluate(game.board, move.squares(game.board), move.tiles, game.rules).words:
            word = letters(word.tiles)
            if crc32(word) & 255 >= known and not self.lexicon.contains(word, common):
                return False
        return True

    def _shift(self):
        """Move the opening to where it scores most, a vowel beside a premium square counted."""
        game = self._game
        tiles = self.choice[2]
        row, most = SIDE // 2 * SIDE, 0
        for column in range(SIDE // 2 + 1 - len(tiles), SIDE // 2 + 1):
            squares = bytes(range(row + column, row + column + len(tiles)))
            worth = 100 * evaluate(game.board, squares, tiles, game.rules).score
            for square, tile in zip(squares, tiles):
                if tile & LETTER_MASK in _VOWELS and PREMIUMS[square - SIDE]:
                    worth -= _EXPOSED
            if worth > most:
                most = worth
                self.choice = "play", squares, tiles
            yield
