"""The bytes of the pack next to those of other ways to keep the same words."""

import lzma
from collections.abc import Callable
from dataclasses import dataclass

from engine.lexicon import Lexicon
from tools.lexicon import pack
from tools.lexicon.dawg import Dawg

EDGE = 4  # bytes


@dataclass(frozen=True)
class Size:
    """`words` kept in `size` bytes by `way`; no size but a reason where it is not known."""

    way: str
    words: int
    size: int | None
    note: str = ""


def sizes(lexicon: Lexicon) -> list[Size]:
    """The pack, its full tier alone, and the words of that tier kept otherwise."""
    words = list(pack.words_of(lexicon, lexicon.full))
    measured = pack.measure(lexicon)
    found = [
        Size("pack, full tier", len(words), measured["full"]["bytes"], "heads included"),
        Size("pack, both tiers", len(words), measured["bytes"], "420 KB at most"),
    ]
    for way, size, note in (
        ("xz -9e of the sorted list", _xz, "not searchable"),
        ("minimal DAWG, 32-bit edges", _edges, ""),
        ("marisa-trie", _marisa, ""),
        ("DAWG2", _dawg2, ""),
    ):
        found.append(_size(way, words, size, note))
    return found


def _size(way: str, words: list[str], size: Callable[[list[str]], int], note: str) -> Size:
    try:
        return Size(way, len(words), size(words), note)
    except ImportError as error:
        return Size(way, len(words), None, f"not installed: {error}")


def _xz(words: list[str]) -> int:
    text = "".join(word + "\n" for word in words).encode()
    return len(lzma.compress(text, preset=9 | lzma.PRESET_EXTREME))


def _edges(words: list[str]) -> int:
    return EDGE * sum(len(node) for node in Dawg([words]).nodes)


def _marisa(words: list[str]) -> int:
    import marisa_trie

    return len(marisa_trie.Trie(words).tobytes())


def _dawg2(words: list[str]) -> int:
    import dawg

    return len(dawg.DAWG(words).tobytes())
