"""A second reader of packs, written from dict_pack/FORMAT.md alone: slow, short, and nothing of
the engine's."""

import struct
from collections.abc import Iterator
from zlib import crc32

PAGE, HEAD = 4096, 64


class PackReader:
    """A pack of which `data` has the pages in order. `roots` and `counts` are by tier, the full
    one first; `name` and `licence` are texts. Raises ValueError when the pack is not whole."""

    def __init__(self, data: bytes):
        self.data = data
        if not data or len(data) % PAGE:
            raise ValueError(f"{len(data)} bytes are no whole pages")
        heads = [
            struct.unpack_from("<4sIIHH4xI", data, at + 40) for at in range(0, len(data), PAGE)
        ]
        for page, (magic, pack_id, spare, number, count, crc) in enumerate(heads):
            if (magic, pack_id, spare) != (b"LXPK", *heads[0][1:3]):
                raise ValueError(f"page {page} is of another pack")
            if (number, count) != (page, len(heads)):
                raise ValueError(f"page {page} of {len(heads)} says {number} of {count}")
            if crc32(data[page * PAGE + HEAD : (page + 1) * PAGE]) != crc:
                raise ValueError(f"page {page} is damaged")
        version, self.tiers, self.far_base, *lengths = struct.unpack_from("<BBHBB", data, 64)
        if version != 2:
            raise ValueError(f"format version {version}")
        self.pack_id = heads[0][1]
        full, words, common, common_words = struct.unpack_from("<4I", data, 72)
        self.roots, self.counts = (full, common), (words, common_words)
        texts = data[88 : 88 + sum(lengths)]
        self.name, self.licence = texts[: lengths[0]].decode(), texts[lengths[0] :].decode()
        self.table = struct.unpack_from("<256I", data, 192)

    def has(self, word: str, tier: int = 0) -> bool:
        """Whether a word of a to z is in the tier: 0 the full one, 1 the common one."""
        node, ends = self.roots[tier], False
        for letter in word:
            row = () if node is None else self.edges(node)
            edge = next((edge for edge in row if edge[0] == letter), None)
            if edge is None:
                return False
            _, ends, node = edge
        return ends

    def words(self, tier: int = 0) -> set[str]:
        """All words of the tier."""
        found, waiting = set(), [(self.roots[tier], "")]
        while waiting:
            node, before = waiting.pop()
            for letter, ends, child in self.edges(node):
                if ends:
                    found.add(before + letter)
                if child is not None:
                    waiting.append((child, before + letter))
        return found

    def edges(self, at: int) -> Iterator[tuple[str, bool, int | None]]:
        """The edges of the node at an address: letter, whether a word ends, child's address."""
        if self.is_sign(at):
            at = (at // PAGE + 1) * PAGE + HEAD
        last = False
        while not last:
            word = self.table[self.data[at]]
            at += 1
            flags = word & 0xFF
            if flags & 0x80:
                flags = self.data[at]
                at += 1
            size = word >> 29
            pointer = int.from_bytes(self.data[at : at + size], "little")
            at += size
            last = bool(flags & 0x20)
            yield chr(96 + (flags & 0x1F)), bool(flags & 0x40), self.child(word, pointer, at)

    def is_sign(self, at: int) -> bool:
        """Whether the node of this address is in the next page."""
        return self.table[self.data[at]] & 0xC0 == 0x80

    def child(self, word: int, pointer: int, after: int) -> int | None:
        """The address of an edge's child by the token's word and the pointer."""
        size, x = word >> 29, word >> 8 & 0x1FFFFF
        if size == 3:
            return pointer
        if size == 2:
            return pointer if pointer < self.far_base else after + pointer - self.far_base
        if size == 1:
            limit, palette = x & 0xFF, x >> 8
            if pointer < limit:
                return struct.unpack_from("<H", self.data, 2 * (palette + pointer))[0]
            return after + pointer - limit
        return {0: None, 1: after}.get(x, x)
