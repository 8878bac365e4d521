"""Packs as bytes: dict_pack/FORMAT.md, written and measured."""

import hashlib
import struct
from binascii import crc32
from collections.abc import Callable, Iterator

from engine.lexicon import (
    END,
    FORM,
    HEAD,
    INFO,
    LAST,
    LETTER_SHIFT,
    MAGIC,
    PAGE,
    RESERVED,
    TARGET,
    VERSION,
    Lexicon,
)

from . import dawg

_PAGE_EDGES = PAGE // 4
_HEAD_EDGES = HEAD // 4
_MOST_PAGES = (TARGET + 1) // _PAGE_EDGES


class PackTooBig(Exception):
    """The words, or the texts, are more than the format holds; the text says by how much."""


def build(
    words: list[str],
    common: list[str],
    name: str,
    licence: str,
    progress: Callable[[str, int], None] = lambda step, percent: None,
) -> bytes:
    """Return the pack of `words`, with `common`, some of them, as its common tier.

    Both lists are sorted, of a to z, 2 to 15 letters. The same input gives the same bytes.
    `progress` is called with the name of the step and its percentage. Raises PackTooBig.
    """
    graph = dawg.Dawg()
    roots = [
        graph.add(words, lambda percent: progress("full tier", percent)),
        graph.add(common, lambda percent: progress("common tier", percent)),
    ]
    place, pages = _lay_out(graph.nodes, roots)
    bodies = [bytearray(PAGE - HEAD) for _ in range(pages)]
    bodies[0] = _info(words, common, [place[root] for root in roots], name, licence)
    for node, address in place.items():
        page, index = divmod(address, _PAGE_EDGES)
        start = index * 4 - HEAD
        edges = _encode(graph.nodes[node], place)
        bodies[page][start : start + len(edges)] = edges
    progress("pages", 100)
    return _bind(bodies, _pack_id(words, common))


def _lay_out(nodes: list[tuple[int, ...]], roots: list[int]) -> tuple[dict[int, int], int]:
    """Give each node a word address: depth first, a tier after the other, none across pages.

    Returns the address of each node number and the count of pages. Page 0 holds no nodes.
    """
    place = {}
    free = _PAGE_EDGES + _HEAD_EDGES
    waiting = roots[::-1]
    while waiting:
        node = waiting.pop()
        edges = nodes[node]
        if not edges or node in place:
            continue
        if free % _PAGE_EDGES + len(edges) > _PAGE_EDGES or not free % _PAGE_EDGES:
            free = -(-free // _PAGE_EDGES) * _PAGE_EDGES + _HEAD_EDGES
        place[node] = free
        free += len(edges)
        waiting.extend(edge >> dawg.TARGET_SHIFT for edge in reversed(edges))
    pages = -(-free // _PAGE_EDGES)
    if pages > _MOST_PAGES:
        raise PackTooBig(
            f"the words need {pages:,} pages of {PAGE} bytes and a pack has at most {_MOST_PAGES}"
        )
    return place, pages


def _encode(edges: tuple[int, ...], place: dict[int, int]) -> bytes:
    codes = []
    for edge in edges:
        target = edge >> dawg.TARGET_SHIFT
        code = place[target] if target else 0
        code |= (edge & dawg.LETTER) << LETTER_SHIFT
        codes.append(code | END if edge & dawg.END else code)
    codes[-1] |= LAST
    return struct.pack(f"<{len(codes)}I", *codes)


def _info(words, common, roots, name: str, licence: str) -> bytearray:
    texts = [name.encode(), licence.encode()]
    head = struct.pack(INFO, VERSION, len(words), len(common), *roots, *map(len, texts))
    info = head + b"".join(texts)
    if len(info) > PAGE - HEAD:
        raise PackTooBig(f"name and licence are {len(info) - (PAGE - HEAD):,} bytes too long")
    return bytearray(info.ljust(PAGE - HEAD, b"\0"))


def _pack_id(words: list[str], common: list[str]) -> bytes:
    content = "\n".join([str(VERSION), *words, "", *common])
    return hashlib.sha256(content.encode()).digest()[:8]


def _bind(bodies: list[bytearray], pack_id: bytes) -> bytes:
    pages = []
    for number, body in enumerate(bodies):
        head = struct.pack(FORM, MAGIC, pack_id, number, len(bodies))
        crc = struct.pack("<I", crc32(body, crc32(head)))
        pages.append(bytes(RESERVED) + head + crc + body)
    return b"".join(pages)


def words_of(lexicon: Lexicon, root: int) -> Iterator[str]:
    """Yield the words below `root` in order. `lexicon` is one that has been verified."""
    edges = memoryview(lexicon.data).cast("B").cast("I")
    path = [(root, "")]
    while path:
        address, prefix = path.pop()
        edge = edges[address]
        if not edge & LAST:
            path.append((address + 1, prefix))
        word = prefix + chr(96 + (edge >> LETTER_SHIFT & 31))
        if edge & TARGET:
            path.append((edge & TARGET, word))
        if edge & END:
            yield word


def measure(lexicon: Lexicon) -> dict:
    """Return the words and bytes of a pack and of its tiers, ready for JSON.

    The full tier's bytes reach to the end of its last node, page heads and page 0 included; the
    common tier's are those that follow, since it shares the nodes that are equal.
    """
    edges = memoryview(lexicon.data).cast("B").cast("I")
    seen, waiting = set(), [lexicon.full]
    while waiting:
        address = waiting.pop()
        while address and address not in seen:
            seen.add(address)
            waiting.append(edges[address] & TARGET)
            address = 0 if edges[address] & LAST else address + 1
    size = len(lexicon.data)
    full = size if lexicon.common == lexicon.full else 4 * (max(seen) + 1)
    return {
        "name": lexicon.name,
        "licence": lexicon.licence,
        "id": lexicon.pack_id.hex(),
        "words": lexicon.words,
        "bytes": size,
        "full": {"words": lexicon.words, "bytes": full},
        "common": {"words": lexicon.common_words, "bytes": size - full},
    }
