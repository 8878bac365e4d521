"""How a play comes to its score, in words."""

from collections.abc import Iterator

from engine.board import LETTER_MULTIPLIERS, PREMIUMS, WORD_MULTIPLIERS, coordinates
from engine.play import Play, Word
from engine.tiles import VALUES, decode


def reckoning(play: Play) -> Iterator[str]:
    """A line for each word, as `8D CARTERS  (3x2 + 1 + ...) x2 = 28`, and for what is added."""
    for word in play.words:
        where = coordinates(word.square, word.down)
        yield f"{where} {decode(word.tiles)}  {_sum(word, play.squares)}"
    bonus = play.score - sum(word.score for word in play.words)
    if bonus:
        yield f"{len(play.tiles)} tiles at once = {bonus}"


def _sum(word: Word, new: bytes) -> str:
    """Premiums count under the tiles on the `new` squares alone."""
    values, whole = [], []
    for square, tile in zip(word.squares, word.tiles, strict=True):
        premium = PREMIUMS[square] if square in new else 0
        letter, times = LETTER_MULTIPLIERS[premium], WORD_MULTIPLIERS[premium]
        values.append(f"{VALUES[tile]}x{letter}" if letter > 1 else str(VALUES[tile]))
        if times > 1:
            whole.append(f" x{times}")
    added = " + ".join(values)
    return f"({added}){''.join(whole)} = {word.score}" if whole else f"{added} = {word.score}"
