"""The tiles of the turn that is being put together: on the rack's slots and on the board."""

from engine.board import SQUARES
from engine.tiles import BLANK, BLANK_FLAG, EMPTY, value

_VOWELS = "AEIOU"


class Turn:
    """Slots of a rack in the player's own order, and tiles laid on squares.

    slots: one tile code each, EMPTY where the tile is on the board or the rack is short.
    laid: 225 tile codes, those of this turn only.
    squares: those with a tile of this turn, in the order of placing.
    order: of the rack when it is filled, as the settings have it.
    """

    order = "free"

    def __init__(self, size):
        self.slots = bytearray(size)
        self.laid = bytearray(SQUARES)
        self.squares = []
        self._homes = []  # for each of squares, the slot that its tile came from

    @property
    def tiles(self):
        """The tiles on `squares`, in the same order."""
        return bytes(self.laid[square] for square in self.squares)

    def home(self, square):
        """The slot that the tile on a square came from."""
        return self._homes[self.squares.index(square)]

    def place(self, slot, square, letter=0):
        """Lay the tile of a slot; a blank stands for `letter`, 1 to 26."""
        tile = self.slots[slot]
        self.laid[square] = letter | BLANK_FLAG if tile == BLANK else tile
        self.slots[slot] = EMPTY
        self.squares.append(square)
        self._homes.append(slot)

    def lift(self, square):
        """Take a tile back to its slot, and return the slot."""
        at = self.squares.index(square)
        self.squares.pop(at)
        slot = self._homes.pop(at)
        tile = self.laid[square]
        self.slots[slot] = BLANK if tile & BLANK_FLAG else tile
        self.laid[square] = EMPTY
        return slot

    def move(self, square, target):
        """Move a tile of this turn to another empty square."""
        self.squares[self.squares.index(square)] = target
        self.laid[target] = self.laid[square]
        self.laid[square] = EMPTY

    def swap(self, slot, other):
        """Change two slots of the rack; a tile on the board will come back to its new one."""
        slots = self.slots
        slots[slot], slots[other] = slots[other], slots[slot]
        for at, home in enumerate(self._homes):
            if home == slot:
                self._homes[at] = other
            elif home == other:
                self._homes[at] = slot

    def recall(self):
        """Take every tile back."""
        while self.squares:
            self.lift(self.squares[-1])

    def shuffle(self, randrange):
        """Put the rack in another order; `randrange(n)` gives 0 to n - 1."""
        for last in range(len(self.slots) - 1, 0, -1):
            self.swap(last, randrange(last + 1))

    def sort(self):
        """Put the rack in `order`."""
        for first in range(len(self.slots) - 1 if self.order != "free" else 0):
            least = first
            for slot in range(first + 1, len(self.slots)):
                if self._rank(slot) < self._rank(least):
                    least = slot
            if least != first:
                self.swap(first, least)

    def _rank(self, slot):
        """What the tile of a slot is sorted by."""
        tile = self.slots[slot]
        if tile == EMPTY:
            return 1000
        if self.order == "by value":
            return 32 * value(tile) + tile
        consonant = chr(64 + tile) not in _VOWELS
        return tile + 32 * (self.order == "vowels first" and consonant)

    def refill(self, rack):
        """Follow the game's rack: tiles still there keep their slots, new ones fill the gaps, and
        all are put in order.

        No tile of the turn may be on the board.
        """
        new = list(rack)
        slots = self.slots
        for slot, tile in enumerate(slots):
            if tile in new:
                new.remove(tile)
            else:
                slots[slot] = EMPTY
        for slot, tile in enumerate(slots):
            if tile == EMPTY and new:
                slots[slot] = new.pop(0)
        self.sort()

    def show(self, squares, tiles):
        """Lay another player's tiles, to be looked at only; `clear` takes them off."""
        for square, tile in zip(squares, tiles):
            self.laid[square] = tile

    def clear(self):
        """Forget the tiles on the board, once they are the game's."""
        self.squares.clear()
        self._homes.clear()
        for square in range(SQUARES):
            self.laid[square] = EMPTY
