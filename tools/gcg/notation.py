"""What the word of a play means on the board it was laid on."""

from engine.board import SIDE, SQUARES, Board, coordinates
from engine.record import THROUGH, Event, RecordError
from engine.tiles import EMPTY, LETTER_MASK, char


def laid(board: Board, event: Event) -> tuple[bytes, bytes]:
    """The squares and tiles that a play lays on `board`.

    Tiles played through may be written as `.`, as letters, or as letters in brackets. Raises
    RecordError when the word is not what the board makes of it.
    """
    step = SIDE if event.down else 1
    place = event.square // SIDE if event.down else event.square % SIDE
    if place + len(event.tiles) > SIDE:
        raise RecordError(f"{event.text} runs off the board")
    squares, tiles = bytearray(), bytearray()
    for n, tile in enumerate(event.tiles):
        square = event.square + n * step
        there = board.tile(square)
        if there == EMPTY:
            if tile == EMPTY or tile & THROUGH:
                raise RecordError(f"no tile at {coordinates(square)} to play through")
            squares.append(square)
            tiles.append(tile)
        elif tile != EMPTY and (tile ^ there) & LETTER_MASK:
            raise RecordError(f"{char(there)} lies at {coordinates(square)} already")
    ends = [event.square - step] if place else []
    if place + len(event.tiles) < SIDE:
        ends.append(event.square + len(event.tiles) * step)
    for square in ends:
        if 0 <= square < SQUARES and board.tile(square):
            raise RecordError(f"{event.text} leaves out the tile at {coordinates(square)}")
    return bytes(squares), bytes(tiles)


def described(event: Event) -> str:
    """A turn in words, without its player."""
    if event.text:
        return f"{coordinates(event.square, event.down)} {event.text} +{event.points}"
    return f"exchanges {len(event.tiles)}" if event.tiles else "passes"
