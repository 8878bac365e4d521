"""Plays by chance: words of a little dictionary, and tiles that spell nothing."""

from engine.play import IllegalPlay
from engine.tiles import BLANK, BLANK_FLAG, LETTER_MASK, encode

WORDS = (
    "AA AB AD AE AH AI AL AM AN AR AS AT AX BE BO BY DE DO ED EF EH EL EM EN ER ES EX FA FE GO HA "
    "HE HI HO ID IF IN IS IT JO KA LA LI LO MA ME MI MU MY NA NE NO NU OD OE OF OH ON OP OR OS OW "
    "OX PA PE PI RE SH SI SO TA TI TO UH UM UN UP US UT WE WO XI YA YE YO ZA QI QUA VAN VOE CAN "
    "COR JAR ZOA EAU GEN KIT WAX TRAIN RATES INERT OILED NOISE AUDIO STONE LINEAR SENIOR ROTATES "
    "ELATION"
).split()


class Words:
    """The little dictionary of these games."""

    def __init__(self):
        self._words = {bytes(encode(word)) for word in WORDS}
        self.by_letter = {}
        for word in WORDS:
            for n, letter in enumerate(encode(word)):
                self.by_letter.setdefault(letter, []).append((encode(word), n))

    def contains(self, letters):
        return letters in self._words


def _anchor(game, chance):
    """A square to play through, and the letter there or 0."""
    squares = game.board.squares
    start = chance.below(225)
    for square in range(start, start + 225):
        tile = squares[square % 225]
        if tile:
            return square % 225, tile & LETTER_MASK
    return 112, 0


def word(game, words, chance):
    """Play a word of the dictionary through a tile on the board, if a few tries find one."""
    rack = bytes(game.player.rack)
    for _ in range(8):
        square, letter = _anchor(game, chance)
        fitting = words.by_letter.get(letter or 1 + chance.below(26))
        if not fitting:
            continue
        for _ in range(6):
            letters, n = fitting[chance.below(len(fitting))]
            step = 15 if chance.below(2) else 1
            laid = _fit(game.board, step, letters, square, n, rack)
            if laid and _try(game, laid, valid=True):
                return True
    return False


def _fit(board, step, letters, square, n, rack):
    """(squares, tiles) of a word whose letter `n` is at `square`, from this rack, or None."""
    place = square // 15 if step == 15 else square % 15
    if place < n or place - n + len(letters) > 15:
        return None
    squares, tiles, rest = [], [], list(rack)
    for at, letter in zip(range(square - n * step, 225, step), letters):
        there = board.tile(at) & LETTER_MASK
        if there:
            if there != letter:
                return None
            continue
        if letter in rest:
            rest.remove(letter)
            tiles.append(letter)
        elif BLANK in rest:
            rest.remove(BLANK)
            tiles.append(letter | BLANK_FLAG)
        else:
            return None
        squares.append(at)
    return squares, tiles


def phony(game, chance):
    """Play tiles of the rack as they come, in a line from some tile on."""
    rack = bytes(game.player.rack)
    if not rack:
        return False
    for _ in range(6):
        square = _anchor(game, chance)[0]
        step = 15 if chance.below(2) else 1
        count = 1 + chance.below(len(rack))
        end = square // 15 * 15 + 15 if step == 1 else 225
        free = [s for s in range(square, end, step) if not game.board.tile(s)][:count]
        tiles = [tile if tile != BLANK else BLANK_FLAG | 5 for tile in rack[: len(free)]]
        if _try(game, (free, tiles), valid=False):
            return True
    return False


def _try(game, laid, valid):
    squares, tiles = bytes(laid[0]), bytes(laid[1])
    try:
        play = game.preview(squares, tiles)
        if valid and game.invalid_words(play):
            return False
        if game.player.level:
            game.play(squares, tiles)
        else:
            game.place(squares, tiles)
    except IllegalPlay:
        return False
    return True
