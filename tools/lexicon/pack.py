"""Packs as bytes: dict_pack/FORMAT.md, written, read back and measured."""

import hashlib
import struct
from binascii import crc32
from collections.abc import Callable, Iterator
from itertools import zip_longest

from engine.edges import ends, follow, letters_of, next_page
from engine.lexicon import FORM, HEAD, INFO, MAGIC, NAME, PAGE, RESERVED, TOKENS, VERSION, Lexicon

from . import image
from .dawg import Dawg
from .layout import Layout
from .pages import Pages
from .vocabulary import Vocabulary

_MOST_PAGES = 256
_SHRINKS = 1.5  # times, at most, after the first round
_ROUNDS = 7  # of layout and vocabulary, each made for what the other was in the round before
_MOVE_FROM = 2  # the round from which trees move into the low zone
# Of an edge, as edges.py has them.
_LETTER, _LAST, _ENDS, _SPECIAL, _ESCAPE = 0x1F, 0x20, 0x40, 0x80, 0xE0

Progress = Callable[[str, int], None]


class PackTooBig(Exception):
    """The words, or the texts, are more than the format holds; the text says by how much."""


def build(
    words: list[str],
    common: list[str],
    name: str,
    licence: str,
    progress: Progress = lambda step, percent: None,
) -> bytes:
    """Return the pack of `words`, with `common`, some of them, as its common tier.

    Both lists are sorted, of a to z, not empty. The same input gives the same bytes, and they
    have been read back. `progress` is called with the name of the step and its percentage.
    Raises PackTooBig.
    """
    texts = [name.encode(), licence.encode()]
    excess = len(b"".join(texts)) - (TOKENS - NAME)
    if excess > 0:
        raise PackTooBig(f"name and licence are {excess:,} bytes too long")
    lists = [words] if common == words else [words, common]
    dawg = Dawg(lists)
    progress("graph", 100)
    layout, pages, vocabulary = _arrange(dawg, progress)
    data = image.write(dawg, layout, pages, vocabulary)
    roots = [pages.address[root] for root in dawg.roots]
    tiers = (roots[0], len(words), roots[-1], len(common))
    struct.pack_into(
        INFO, data, HEAD, VERSION, len(lists), pages.far_base, *map(len, texts), 0, *tiers
    )
    data[NAME:TOKENS] = b"".join(texts).ljust(TOKENS - NAME, b"\0")
    _write_heads(data, _pack_id(words, common))
    _read_back(bytes(data), words, common)
    progress("read back", 100)
    return bytes(data)


def _arrange(dawg: Dawg, progress: Progress) -> tuple[Layout, Pages, Vocabulary]:
    """Lay the graph out in rounds, until every edge has its bytes."""
    layout, pages, vocabulary = Layout(dawg), Pages(dawg), Vocabulary()
    for turn in range(_ROUNDS):
        progress("layout", 100 * turn // _ROUNDS)
        layout.arrange(
            vocabulary.cost, pages.size, pages.address, pages.low_end, turn >= _MOVE_FROM
        )
        pages.order(layout, vocabulary)
        pages.place(layout, image.tables_end(vocabulary))
        demand = pages.measure(layout, vocabulary)
        if turn:
            _check_size(pages.end / _SHRINKS)
        if turn < _ROUNDS - 1:
            vocabulary = Vocabulary(demand)
    pages.changed = True
    while pages.changed:
        pages.place(layout, image.tables_end(vocabulary))
        pages.measure(layout, vocabulary, keep=True)
    progress("layout", 100)
    _check_size(pages.end)
    return layout, pages, vocabulary


def _check_size(size: float) -> None:
    pages = -(-int(size) // PAGE)
    if pages > _MOST_PAGES:
        raise PackTooBig(
            f"the words need {pages:,} pages or more, {pages * PAGE:,} bytes, and a pack has at "
            f"most {_MOST_PAGES:,} pages of {PAGE} bytes, {_MOST_PAGES * PAGE:,} in all"
        )


def _pack_id(words: list[str], common: list[str]) -> int:
    content = "\n".join([str(VERSION), *words, "", *common])
    return int.from_bytes(hashlib.sha256(content.encode()).digest()[:4], "little")


def _write_heads(data: bytearray, pack_id: int) -> None:
    count = len(data) // PAGE
    for page in range(count):
        at = page * PAGE
        crc = crc32(data[at + HEAD : at + PAGE])
        struct.pack_into(FORM, data, at + RESERVED, MAGIC, pack_id, 0, page, count, 0, crc)


def _read_back(data: bytes, words: list[str], common: list[str]) -> None:
    """Compare what the handheld will find in a pack with what went in."""
    lexicon = Lexicon(data)
    lexicon.verify()
    for root, tier in ((lexicon.full, words), (lexicon.common, common)):
        for read, word in zip_longest(words_of(lexicon, root), tier):
            if read != word:
                raise RuntimeError(f"the pack has {read} where the list has {word}")


def words_of(lexicon: Lexicon, root: int) -> Iterator[str]:
    """Yield the words below `root` in order. `lexicon` is one that has been verified."""
    nodes = {}

    def below(node: int, prefix: str) -> Iterator[str]:
        if node not in nodes:
            nodes[node] = list(_edges(lexicon, node))
        for letter, ends_word, child in nodes[node]:
            word = prefix + letter
            if ends_word:
                yield word
            if child:
                yield from below(child, word)

    return below(root, "")


def measure(lexicon: Lexicon) -> dict:
    """Return the words and bytes of a pack and of its tiers, ready for JSON.

    The common tier's bytes are those of edges that only it reaches, since it shares the nodes
    that are equal; the full tier's are all others, heads and tables and unused bytes included.
    A pack of one tier has None for the common one.
    """
    size, common = len(lexicon.data), None
    if lexicon.common != lexicon.full:
        only = _footprint(lexicon, lexicon.common) - _footprint(lexicon, lexicon.full)
        common = {"words": lexicon.common_words, "bytes": len(only)}
    return {
        "name": lexicon.name,
        "licence": lexicon.licence,
        "id": f"{lexicon.pack_id:08x}",
        "words": lexicon.words,
        "bytes": size,
        "full": {"words": lexicon.words, "bytes": size - common["bytes"] if common else size},
        "common": common,
    }


def _edges(lexicon: Lexicon, node: int) -> Iterator[tuple[str, bool, int]]:
    """The edges of a node, in the order of their letters: letter, ends a word, child."""
    at = (lexicon.data, lexicon.tokens, lexicon.pages, node)
    letters = letters_of(*at, _LETTER)
    for letter in range(1, 27):
        if letters >> letter & 1:
            child = follow(*at, bytes((letter,)), 0, 1)
            yield chr(96 + letter), bool(ends(lexicon.pages)), child


def _footprint(lexicon: Lexicon, root: int) -> set[int]:
    """The places of all bytes of the edges that are reached from a root."""
    bytes_read, seen, waiting = set(), {root}, [root]
    while waiting:
        node = waiting.pop()
        bytes_read.update(_row(lexicon, node))
        children = {child for _, _, child in _edges(lexicon, node) if child} - seen
        seen |= children
        waiting += children
    return bytes_read


def _row(lexicon: Lexicon, at: int) -> Iterator[int]:
    """The places of the bytes of a node's edges."""
    edge = 0
    while not edge & _LAST:
        edge, start = lexicon.tokens[lexicon.data[at]], at
        at += 1
        if edge & _SPECIAL and edge & _ENDS:
            edge += lexicon.data[at] - _ESCAPE
            at += 1
        elif edge & _SPECIAL:
            edge, at = 0, next_page(lexicon.data, lexicon.pages, start)
            yield start
            continue
        at += edge >> 29
        yield from range(start, at)
