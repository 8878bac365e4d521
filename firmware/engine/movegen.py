"""The move generator: every play that a rack can make on a board, or the best of them."""

from engine import anchors, bounds, crosschecks, leaves, search, workspace
from engine.board import SIDE
from engine.tiles import BLANK, BLANK_FLAG, EMPTY, VALUES

_BATCH = 32  # plays handed over at a time
_CLEARED = bytes(4 * (workspace.REGISTERS_END - workspace.FIRST_REGISTER))


class Move:
    """A play as the generator finds it.

    square: of the first letter of its main word, 0 to 224; down; word: the tiles of that word
    with those played through; tiles: those laid, in order; score.
    """

    def __init__(self, square, down, word, tiles, score):
        self.square = square
        self.down = down
        self.word = word
        self.tiles = tiles
        self.score = score

    def squares(self, board):
        """The squares that the tiles go to."""
        step = SIDE if self.down else 1
        return bytes(
            square
            for square in range(self.square, self.square + len(self.word) * step, step)
            if board.tile(square) == EMPTY
        )


class MoveGenerator:
    """Finds plays from the words of one tier of a dictionary.

    One search goes on at a time: `start` it, call `step` until that returns True, then read
    `best`. The caller does what else there is to do between the steps.
    """

    def __init__(self, lexicon, root, rules):
        self.pack = lexicon.data, lexicon.tokens, lexicon.pages
        self.root = root
        self.rules = rules
        self.block = workspace.create()
        self.plays = bytearray(_BATCH * workspace.SLOT)
        self.counts = bytearray(27)  # on the rack: blanks, then A to Z
        self._leaves = b""
        self._letters = 0
        self.stop()

    def change(self, root, rules):
        """Go on with another tier's words, by other rules. Cross-checks begin anew with a tier."""
        self.rules = rules
        if root != self.root:
            self.forget()
            self.root = root

    def forget(self):
        """Have the next search make all its cross-checks anew."""
        workspace.clear(self.block)

    def see(self, squares):
        """Make some of the cross-checks for a board (225 tile codes); 0 when none is left.

        `start` makes all that are left, which takes long for a board full of new tiles.
        """
        return crosschecks.refresh(self.block, *self.pack, self.root, squares)

    def start(self, board, rack, take=None, worth=None, batch=None):
        """Begin the search for what `rack` (up to 9 tile codes) can play on `board`.

        take: called with each `Move` found, every way to place the blanks included; without it,
        only the best is kept: by score, or by score and the worth of the leave, where `worth`
        tells that (see leaves.fill). batch: called instead of `take` with the buffer of plays and
        its first slot in use, as workspace.py has it, blanks still letters.
        """
        block = self.block
        while self.see(board.squares):
            pass
        letters = 0
        for letter in range(27):
            self.counts[letter] = 0
        for tile in rack:
            letter = 0 if tile == BLANK else tile
            self.counts[letter] += 1
            letters |= 1 << letter
        block[workspace.COUNTS : workspace.COUNTS + 27] = self.counts
        self._take, self._batch = take, batch
        best = take is None and batch is None
        self._letters = 26 if self.counts[0] else sum(1 for n in self.counts if n)
        block[4 * workspace.FIRST_REGISTER : 4 * workspace.REGISTERS_END] = _CLEARED
        self._store(workspace.NODE, self.root)
        self._store(workspace.RACK, letters & workspace.ALL_LETTERS)
        self._store(workspace.RACK_SIZE, len(rack))
        self._store(workspace.ROOM, _BATCH)
        self._store(workspace.KEEP_BEST, 1 if best else 0)
        self._store(workspace.BONUS, self.rules.bonus)
        self._store(workspace.BONUS_FROM, self.rules.bonus_from)
        if worth:
            self._leaves = leaves.fill(block, self.counts, worth)
            self._store(workspace.LEAVES, 1)
        if rack:
            if best:
                bounds.rank(block)
                if worth:
                    bounds.rank_leaves(block, self._leaves, len(self._leaves))
            anchors.find_anchors(block)

    def step(self, budget):
        """Go on for about `budget` edges. True when the search is over."""
        state = search.extend_right(0, 0, self.block, *self.pack, self.plays, self._leaves, budget)
        if state != search.PAUSED:
            self._hand_over()
        return state == search.DONE

    def stop(self):
        """Go on no more, and let go of whoever takes the plays."""
        self._take = self._batch = None

    def run(self, board, rack, take=None, worth=None):
        """The whole search in one go; returns the best move, or None."""
        self.start(board, rack, take, worth)
        while not self.step(1000000):
            pass
        return self.best

    def count(self, board, rack):
        """How many plays there are, every way to place the blanks included."""
        found = [0]

        def take(move):
            found[0] += 1

        self.run(board, rack, take)
        return found[0]

    @property
    def progress(self):
        """How far the search is, in percent: by the first letters of left parts taken up."""
        return self._load(workspace.BEGUN) * 100 // (self._letters + 1)

    @property
    def best(self):
        """The best `Move` of a search without `take`, None when nothing plays."""
        if not self._load(workspace.BEST):
            return None
        at = workspace.SLOT_TILES
        return self._move(0, self.plays[at : at + self.plays[2]], self._score(0))

    def _hand_over(self):
        room = self._load(workspace.ROOM)
        if self._batch is not None:
            self._batch(self.plays, room)
        elif self._take is None:
            return
        else:
            for slot in range(_BATCH - 1, room - 1, -1):
                self._hand_over_slot(slot * workspace.SLOT)
        self._store(workspace.ROOM, _BATCH)

    def _hand_over_slot(self, at):
        """Every way to place up to two blanks among the tiles of a play, none of them included."""
        tiles = at + workspace.SLOT_TILES
        count = self.plays[at + 2]
        laid = self.plays[tiles : tiles + count]
        self._hand_over_placement(at, laid, -1, -1)
        if self.counts[0]:
            for i in range(count):
                self._hand_over_placement(at, laid, i, -1)
                for j in range(i if self.counts[0] > 1 else 0):
                    self._hand_over_placement(at, laid, i, j)

    def _hand_over_placement(self, at, laid, *blanks):
        tiles, score = bytearray(laid), self._score(at)
        for n in blanks:
            if n >= 0:
                score -= VALUES[tiles[n]] * self.plays[at + workspace.SLOT_WEIGHTS + n]
                tiles[n] |= BLANK_FLAG
        for tile in tiles:
            if not tile & BLANK_FLAG and tiles.count(bytes((tile,))) > self.counts[tile]:
                return
        self._take(self._move(at, tiles, score))

    def _score(self, at):
        return self.plays[at + 4] | self.plays[at + 5] << 8

    def _move(self, at, tiles, score):
        p = self.plays
        cell = p[at] | p[at + 1] << 8
        word, laid = bytearray(p[at + 3]), 0
        for n in range(len(word)):
            word[n] = self.block[cell + n]
            if word[n] == EMPTY:
                word[n] = tiles[laid]
                laid += 1
        down = bool(cell & workspace.DOWN)
        return Move(workspace.square_of(cell), down, bytes(word), bytes(tiles), score)

    def _load(self, register):
        return workspace.load(self.block, register)

    def _store(self, register, value):
        workspace.store(self.block, register, value)
