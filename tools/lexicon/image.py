"""The bytes of a pack's tables and nodes, as dict_pack/FORMAT.md has them."""

import struct

from engine.lexicon import HEAD, PAGE, TOKENS

from .dawg import Dawg
from .layout import Layout
from .pages import Pages
from .vocabulary import ESCAPED, FAR, FOLLOW, LEAF, NEAR, POINTER, WHOLE, Vocabulary

_PALETTES = TOKENS + 1024  # where they begin in page 0
_LAST, _ENDS, _SPECIAL = 0x20, 0x40, 0x80
_NEXT_PAGE = 0  # its token
_CHILD_FOLLOWS = 1 << 8


def tables_end(vocabulary: Vocabulary) -> int:
    """The address after the tables."""
    return _place_palettes(vocabulary)[1]


def write(dawg: Dawg, layout: Layout, pages: Pages, vocabulary: Vocabulary) -> bytearray:
    """Whole pages with everything but their heads and what page 0 says of the pack."""
    data = bytearray(-(-pages.end // PAGE) * PAGE)
    palettes, _ = _place_palettes(vocabulary)
    words, numbers = _tokens(vocabulary, palettes, pages.address)
    struct.pack_into("<256I", data, TOKENS, *words)
    for key, at in palettes.items():
        # An entry that has come to stand beyond its reach is one that no edge uses.
        targets = [pages.address[child] for child in vocabulary.palettes[key]]
        targets = [target if target < pages.far_base else 0 for target in targets]
        struct.pack_into(f"<{len(targets)}H", data, at, *targets)
    encoder = _Encoder(layout, pages, vocabulary, words, numbers)
    for chain in layout.chains:
        for number in chain:
            at, edges = pages.address[number], encoder.node(number)
            assert len(edges) == pages.size[number], "a node is not as long as it was measured"
            data[at : at + len(edges)] = edges
            if number in pages.jumps:
                data[at + len(edges)] = _NEXT_PAGE
    return data


def _place_palettes(vocabulary: Vocabulary) -> tuple[dict[tuple[int, bool], int], int]:
    """The addresses of the palettes, and the end of the last: each is in one page, the largest
    are first, and each is where it fits first."""
    free, places = [_PALETTES], {}
    for key, children in sorted(
        vocabulary.palettes.items(), key=lambda item: (-len(item[1]), item[0])
    ):
        need = 2 * len(children)
        page = 0
        while page < len(free) and free[page] + need > (page + 1) * PAGE:
            page += 1
        if page == len(free):
            free.append(page * PAGE + HEAD)
        places[key] = free[page]
        free[page] += need
    return places, free[-1]


def _tokens(vocabulary: Vocabulary, palettes: dict, address: list[int]) -> tuple[list[int], dict]:
    """The 256 words of the token table, and the numbers of the tokens by their keys."""
    words = [_LAST | _SPECIAL]
    for kind in ESCAPED:
        word = _LAST | _ENDS | _SPECIAL | POINTER[kind] << 29
        words.append(word | _CHILD_FOLLOWS if kind == FOLLOW else word)
    numbers = {}
    for letter, ends, last, what, whole in vocabulary.tokens():
        word = letter | _LAST * last | _ENDS * ends
        if whole:
            word |= address[what] << 8
        elif what == FOLLOW:
            word |= _CHILD_FOLLOWS
        else:
            word |= POINTER[what] << 29
            if what == NEAR and (letter, ends) in palettes:
                word |= len(vocabulary.palettes[letter, ends]) << 8
                word |= palettes[letter, ends] >> 1 << 16
        numbers[letter, ends, last, what, whole] = len(words)
        words.append(word)
    return words + [0] * (256 - len(words)), numbers


class _Encoder:
    """Writes nodes in the tokens `words`, which `numbers` finds."""

    def __init__(self, layout, pages, vocabulary, words, numbers):
        self.tails, self.pages = layout.tail, pages
        self.words, self.numbers = words, numbers
        self.entry = {
            (*key, child): place
            for key, children in vocabulary.palettes.items()
            for place, child in enumerate(children)
        }

    def node(self, number: int) -> bytearray:
        """The bytes of a node's own edges."""
        out = bytearray()
        edges, kinds = self.pages.orders[number], self.pages.kinds[number]
        last_place = -1 if number in self.tails else len(edges) - 1
        for place, (edge, kind) in enumerate(zip(edges, kinds, strict=True)):
            letter, ends, child = edge
            last = place == last_place
            if kind == WHOLE:
                out.append(self.numbers[letter, ends, last, child, True])
                continue
            token = self.numbers.get((letter, ends, last, kind, False))
            if token is None:
                token = 1 + ESCAPED.index(kind)
                out += bytes((token, letter | _LAST * last | _ENDS * ends))
            else:
                out.append(token)
            if kind not in (LEAF, FOLLOW):
                after = self.pages.address[number] + len(out) + POINTER[kind]
                value = self._pointer(edge, kind, token, after)
                out += value.to_bytes(POINTER[kind], "little")
        return out

    def _pointer(self, edge, kind: int, token: int, after: int) -> int:
        """What leads to the edge's child from the address after the pointer."""
        target, far_base = self.pages.address[edge[2]], self.pages.far_base
        step = target - after
        if kind == NEAR:
            limit = self.words[token] >> 8 & 255
            return limit + step if 0 <= step < 256 - limit else self.entry[edge]
        if kind == FAR and target >= far_base:
            return far_base + step
        return target
