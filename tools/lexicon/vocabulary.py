"""What the bytes of an edge mean in one pack: its 256 tokens and its palettes.

An edge is a token byte and 0 to 3 pointer bytes. The tokens are chosen for the words: the most
useful combinations of letter, end of word, last of its node and kind of pointer, and the most
useful whole edges, target included. What has no token is written in two bytes, an escape and the
rest. A palette lists the most frequent targets of the edges with one letter.
"""

from collections import Counter, defaultdict

from .dawg import Edge

# Kinds of edge. The first three are numbered by the bytes of their pointer, the others have none.
NEAR, FAR, LONG, LEAF, FOLLOW, WHOLE = 1, 2, 3, 4, 5, 6
POINTER = (None, 1, 2, 3, 0, 0, 0)  # bytes, by kind
ESCAPED = (LEAF, FOLLOW, NEAR, FAR, LONG)  # tokens 1 to 5; token 0 leads to the next page
TOKENS = 256
FIRST_TOKEN = 1 + len(ESCAPED)

_PALETTE = 140  # entries of the largest palette: 52 of them fit the first four pages
_PALETTE_USES = 4  # fewer do not pay for an entry's two bytes


class Demand:
    """How often the edges of a layout asked for each token and palette entry."""

    def __init__(self):
        self.plain: Counter = Counter()  # (letter, ends, last, kind) -> uses
        self.whole: Counter = Counter()  # (letter, ends, last, child) -> bytes a token would save
        self.entries: Counter[Edge] = Counter()  # uses that a step does not reach


class Vocabulary:
    """The tokens and palettes of a pack; without a Demand, the ones to begin with.

    `plain` has keys (letter, ends, last, kind), `whole` (letter, ends, last, child); `palettes`
    maps (letter, ends) to children in the order of their entries, and `entries` are those edges.
    """

    def __init__(self, demand: Demand | None = None):
        self.palettes: dict[tuple[int, bool], list[int]] = {}
        self.entries: set[Edge] = set()
        if demand:
            self._choose_tokens(demand)
            self._choose_palettes(demand)
        else:
            self.whole: set = set()
            self.plain = {
                (letter, ends, last, kind)
                for letter in range(1, 27)
                for ends in (False, True)
                for last in (False, True)
                for kind in ESCAPED
            }

    def cost(self, edge: Edge) -> int:
        """The bytes of an edge whose child does not stand near."""
        letter, ends, child = edge
        if not child:
            return 1
        if any((letter, ends, last, child) in self.whole for last in (False, True)):
            return 1
        return 2 if edge in self.entries else 3

    def cost_last(self, edge: Edge) -> int:
        """The bytes by which an edge grows when it is the last of its node."""
        letter, ends, child = edge
        kind = LEAF if not child else NEAR if edge in self.entries else FAR
        sizes = []
        for last in (False, True):
            if (letter, ends, last, child) in self.whole:
                sizes.append(1)
            else:
                escaped = (letter, ends, last, kind) not in self.plain
                sizes.append(1 + POINTER[kind] + escaped)
        return sizes[1] - sizes[0]

    def tokens(self) -> list[tuple[int, bool, bool, int, bool]]:
        """The tokens from FIRST_TOKEN on: (letter, ends, last, child or kind, whether whole)."""
        whole = sorted((*key, True) for key in self.whole)
        return whole + sorted((*key, False) for key in self.plain)

    def _choose_tokens(self, demand: Demand) -> None:
        gains = [(-uses, False, key) for key, uses in demand.plain.items()]
        gains += [(-saved, True, key) for key, saved in demand.whole.items() if saved]
        best = sorted(gains)[: TOKENS - FIRST_TOKEN]
        self.plain = {key for _, whole, key in best if not whole}
        self.whole = {key for _, whole, key in best if whole}

    def _choose_palettes(self, demand: Demand) -> None:
        wanted = defaultdict(list)
        for (letter, ends, child), uses in demand.entries.items():
            if uses >= _PALETTE_USES:
                wanted[letter, ends].append((-uses, child))
        for key, children in sorted(wanted.items()):
            if (*key, False, NEAR) in self.plain or (*key, True, NEAR) in self.plain:
                chosen = [
                    child
                    for _, child in sorted(children)
                    if not all((*key, last, child) in self.whole for last in (False, True))
                ][:_PALETTE]
                if chosen:
                    self.palettes[key] = chosen
                    self.entries |= {(*key, child) for child in chosen}
