"""The bag, and the pseudo-random numbers that the tiles are drawn by."""

from engine.tiles import COUNTS, TOTAL


class Random:
    """xorshift32 (Marsaglia 2003): one seed gives one sequence on every runtime."""

    def __init__(self, seed):
        # The generator stays at 0 for ever once it is there.
        self.state = seed & 0xFFFFFFFF or 0x6C657869

    def next(self):
        """The next state, 1 to 2**32 - 1."""
        x = self.state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.state = x
        return x

    def below(self, limit):
        """An evenly spread number from 0 to `limit` - 1; `limit` up to 65,536."""
        # The low bits of xorshift are its weak ones.
        span = 0x10000 // limit * limit
        while True:
            high = self.next() >> 16
            if high < span:
                return high % limit


class Bag:
    """The tiles that nobody has drawn."""

    def __init__(self, random):
        self.random = random
        self.tiles = bytearray(TOTAL)
        at = 0
        for tile, count in enumerate(COUNTS):
            for _ in range(count):
                self.tiles[at] = tile
                at += 1
        self.size = TOTAL

    def __len__(self):
        return self.size

    def draw(self, count):
        """Up to `count` tiles, fewer when the bag holds fewer."""
        count = min(count, self.size)
        drawn = bytearray(count)
        for n in range(count):
            at = self.random.below(self.size)
            self.size -= 1
            drawn[n] = self.tiles[at]
            self.tiles[at] = self.tiles[self.size]
        return drawn

    def put_back(self, tiles):
        """Return tiles that were drawn from this bag."""
        for tile in tiles:
            self.tiles[self.size] = tile
            self.size += 1

    def contents(self):
        """The tiles in the bag, in no order that means anything."""
        return self.tiles[: self.size]
