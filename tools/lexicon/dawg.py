"""Minimal directed acyclic word graphs (DAWG), as Daciuk and others 2000 build them."""

from collections.abc import Callable, Iterable

LETTER = 31  # 1 to 26
END = 32  # the letters up to and with this edge are a word
TARGET_SHIFT = 6


class Dawg:
    """A graph that several word lists share: equal nodes are one node.

    `nodes[n]` is a tuple of edges in the order of their letters. An edge is an integer: the
    letter, END, and from TARGET_SHIFT up the number of the node it leads to. Node 0 has no edges.
    """

    def __init__(self):
        self.nodes = [()]
        self._number = {(): 0}

    def add(self, words: list[str], progress: Callable[[int], None] = lambda percent: None) -> int:
        """Add `words` (a to z, sorted, each once) and return the number of their root node.

        `progress` is called with the percentage done, up to 100.
        """
        path = [[]]  # edges of the nodes along the last word, their targets not known yet
        last = ""
        for done, word in enumerate(words):
            if not done & 0xFFF:
                progress(100 * done // len(words))
            shared = _common_prefix(last, word)
            self._close(path, shared)
            for letter in word[shared:]:
                path[-1].append(ord(letter) - 96)
                path.append([])
            path[len(word) - 1][-1] |= END
            last = word
        self._close(path, 0)
        progress(100)
        return self._intern(path[0])

    def _close(self, path: list[list[int]], depth: int) -> None:
        """Give a number to every node of `path` below `depth`: no later word reaches them."""
        while len(path) > depth + 1:
            path[-2][-1] |= self._intern(path.pop()) << TARGET_SHIFT

    def _intern(self, edges: Iterable[int]) -> int:
        edges = tuple(edges)
        number = self._number.get(edges)
        if number is None:
            number = self._number[edges] = len(self.nodes)
            self.nodes.append(edges)
        return number


def _common_prefix(one: str, other: str) -> int:
    length = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        length += 1
    return length
