"""Is a play legal, which words does it form, and what does it score?

Words are judged by geometry alone here; whether a dictionary has them is the game's business.
"""

from engine.board import (
    CENTRE,
    LETTER_MULTIPLIERS,
    PREMIUMS,
    SIDE,
    SQUARES,
    WORD_MULTIPLIERS,
    coordinates,
)
from engine.tiles import BLANK, BLANK_FLAG, EMPTY, LETTER_MASK, VALUES, spelling


class IllegalPlay(Exception):
    """A play that the rules refuse. `reason` is a short sentence; `square` is where, or None."""

    def __init__(self, reason, square=None):
        super().__init__(reason)
        self.reason = reason
        self.square = square


class Word:
    """A word that a play forms: where it starts, its tiles, and its score by itself."""

    def __init__(self, square, down, tiles, score):
        self.square = square
        self.down = down
        self.tiles = tiles
        self.score = score

    @property
    def squares(self):
        """Those that its tiles lie on."""
        step = SIDE if self.down else 1
        return range(self.square, self.square + step * len(self.tiles), step)

    def __str__(self):
        return spelling(self.tiles)


class Play:
    """A legal play: squares in order along its line, the tile of each, and what it scores.

    words: the main word first. score: the sum of the words' scores, and the bonus when `bingo`.
    """

    def __init__(self, squares, tiles, words, bonus):
        self.squares = squares
        self.tiles = tiles
        self.words = words
        self.bingo = bonus > 0
        self.score = sum(word.score for word in words) + bonus

    @property
    def down(self):
        return self.words[0].down

    def __str__(self):
        main = self.words[0]
        return "%s %s %d" % (coordinates(main.square, main.down), main, self.score)


def evaluate(board, squares, tiles, rules):
    """The `Play` of laying `tiles` on `squares` (any order), or IllegalPlay."""
    _check_each(board, squares, tiles)
    order = sorted(range(len(squares)), key=lambda n: squares[n])
    squares = bytes(squares[n] for n in order)
    tiles = bytes(tiles[n] for n in order)
    _check_connected(board, squares)
    down = _direction(board, squares)
    board.lay(squares, tiles)
    try:
        _check_gap(board, squares, down)
        words = _words(board, squares, down)
    finally:
        board.lift(squares)
    bonus = rules.bonus if len(squares) >= rules.bonus_from else 0
    return Play(squares, tiles, words, bonus)


def _check_each(board, squares, tiles):
    if not squares:
        raise IllegalPlay("place at least one tile")
    taken = set()
    for square, tile in zip(squares, tiles):
        if not 0 <= square < SQUARES:
            raise IllegalPlay("off the board")
        if board.tile(square) != EMPTY or square in taken:
            raise IllegalPlay("%s is taken" % coordinates(square), square)
        if tile == BLANK:
            raise IllegalPlay("the blank needs a letter", square)
        if not 1 <= tile & ~BLANK_FLAG <= 26:
            raise IllegalPlay("not a tile", square)
        taken.add(square)


def _check_connected(board, squares):
    if board.is_empty():
        if CENTRE not in squares:
            raise IllegalPlay("the first word covers the star")
        if len(squares) < 2:
            raise IllegalPlay("the first word needs two tiles")
        return
    for square in squares:
        for neighbour in neighbours(square):
            if board.tile(neighbour):
                return
    raise IllegalPlay("must join a tile on the board", squares[0])


def neighbours(square):
    """The squares that share a side with this one: two to four."""
    column = square % SIDE
    if column > 0:
        yield square - 1
    if column < SIDE - 1:
        yield square + 1
    if square >= SIDE:
        yield square - SIDE
    if square < SQUARES - SIDE:
        yield square + SIDE


def _direction(board, squares):
    """True when the play runs down. A single tile runs the way it forms a word, across first."""
    first, last = squares[0], squares[-1]
    if len(squares) == 1:
        column = first % SIDE
        return not (
            (column > 0 and board.tile(first - 1)) or (column < SIDE - 1 and board.tile(first + 1))
        )
    if first // SIDE == last // SIDE:
        return False
    for square in squares:
        if square % SIDE != first % SIDE:
            raise IllegalPlay("keep to one row or column", square)
    return True


def _check_gap(board, squares, down):
    for square in range(squares[0], squares[-1], SIDE if down else 1):
        if board.tile(square) == EMPTY:
            raise IllegalPlay("gap at %s" % coordinates(square, down), square)


def _words(board, squares, down):
    """The words that tiles just laid on `squares` form: the main one, then the cross words."""
    words = [_word_at(board, squares[0], down, squares)]
    for square in squares:
        cross = _word_at(board, square, not down, squares)
        if len(cross.tiles) > 1:
            words.append(cross)
    return words


def runs(board, square):
    """The words through a tile on the board as they lie, across and down, at face value."""
    words = [_word_at(board, square, down, ()) for down in (False, True)]
    return [word for word in words if len(word.tiles) > 1]


def _word_at(board, square, down, new):
    """The run of tiles through `square`, scored with the premiums of the squares in `new`."""
    step = SIDE if down else 1
    place = square // SIDE if down else square % SIDE
    while place > 0 and board.tile(square - step):
        square -= step
        place -= 1
    start, tiles, total, multiplier = square, bytearray(), 0, 1
    while place < SIDE and board.tile(square):
        tile = board.tile(square)
        tiles.append(tile)
        if square in new:
            premium = PREMIUMS[square]
            total += VALUES[tile] * LETTER_MULTIPLIERS[premium]
            multiplier *= WORD_MULTIPLIERS[premium]
        else:
            total += VALUES[tile]
        square += step
        place += 1
    return Word(start, down, bytes(tiles), total * multiplier)


def letters(tiles):
    """Tile codes as plain letters 1 to 26, blanks by the letter they stand for."""
    return bytes(tile & LETTER_MASK for tile in tiles)
