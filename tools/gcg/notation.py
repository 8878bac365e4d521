"""Turns, and what the word of a play means on the board it was laid on."""

from dataclasses import dataclass, field

from engine.board import SIDE, SQUARES, Board, coordinates
from engine.play import Play
from engine.record import THROUGH, Event, RecordError
from engine.recorder import LOST_TURN
from engine.tiles import EMPTY, LETTER_MASK, char


@dataclass
class Turn:
    """A play, exchange or pass; `play` of a play alone, `withdrawn` when it was taken back."""

    event: Event
    play: Play | None = None
    withdrawn: bool = False
    bonus: int = 0
    notes: list[str] = field(default_factory=list)

    def is_lost(self) -> bool:
        """Whether this is a turn lost for a challenge that failed."""
        return LOST_TURN in self.notes

    def is_scoreless(self) -> bool:
        return self.play is None or self.withdrawn or not self.play.score

    def described(self) -> str:
        """The turn in words, without its player."""
        event, withdrawn = self.event, ", withdrawn" if self.withdrawn else ""
        if event.text:
            where = coordinates(event.square, event.down)
            return f"{where} {event.text} +{event.points}{withdrawn}"
        return f"exchanges {len(event.tiles)}" if event.tiles else "passes"


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
