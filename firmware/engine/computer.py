"""The computer as a player."""

from engine.movegen import MoveGenerator

# The tier of the dictionary that each level plays from.
LEVELS = {"novice": "common", "intermediate": "full", "advanced": "full"}

_EDGES_A_STEP = 3000  # some 5 ms on the handheld


class Computer:
    """Chooses what to do in a turn, a short step at a time.

    choice: None until the last step, then ("play", squares, tiles), ("exchange", tiles, None) or
    ("pass", None, None).
    """

    def __init__(self, lexicon):
        self.lexicon = lexicon
        self.choice = None
        self._game = None
        self._generator = None  # one for all levels: nothing else takes so much of the heap

    def start(self, game):
        """Begin to think about the turn of `game.player`, which has a level."""
        self._game = game
        self.choice = None
        root = getattr(self.lexicon, LEVELS[game.player.level])
        if self._generator:
            self._generator.change(root, game.rules)
        else:
            self._generator = MoveGenerator(self.lexicon, root, game.rules)
        self._generator.start(game.board, game.player.rack)

    def step(self):
        """Think on for a moment. True when `choice` is made."""
        if not self._generator.step(_EDGES_A_STEP):
            return False
        best = self._generator.best
        if best:
            self.choice = ("play", best.squares(self._game.board), best.tiles)
        elif len(self._game.bag) >= self._game.rules.rack_size:
            self.choice = ("exchange", bytes(self._game.player.rack), None)
        else:
            # Never exchange from a short bag: two who cannot play would go on for ever.
            self.choice = ("pass", None, None)
        return True

    @property
    def progress(self):
        """How far the thinking is, in percent."""
        return 100 if self.choice else self._generator.progress

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
