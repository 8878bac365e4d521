"""Minimal directed acyclic word graphs (DAWG), as Daciuk and others 2000 build them."""

from collections import Counter, defaultdict

Edge = tuple[int, bool, int]


class Dawg:
    """A graph that sorted word lists share: equal nodes are one node, and each list has its root.

    `nodes[n]` is a tuple of edges in the order of their letters. An edge is (letter, whether a
    word ends with it, number of the node it leads to). Letters are 1 to 26; node 0 has no edges;
    a child's number is below its parent's. `roots` are node numbers, one a list; `parents` the
    nodes of the edges that lead to a node, one an edge; `uses` how many nodes have an edge that
    leads on.
    """

    def __init__(self, lists: list[list[str]]):
        self.nodes: list[tuple[Edge, ...]] = [()]
        self._numbers: dict[tuple[Edge, ...], int] = {(): 0}
        self.roots = [self._add(words) for words in lists]
        self.parents: dict[int, list[int]] = defaultdict(list)
        self.uses: Counter[Edge] = Counter()
        for number, node in enumerate(self.nodes):
            for edge in node:
                if edge[2]:
                    self.parents[edge[2]].append(number)
                    self.uses[edge] += 1

    def is_shared(self, node: int) -> bool:
        """Whether more than one edge leads to the node; a root counts as none."""
        return len(self.parents[node]) > 1

    def _add(self, words: list[str]) -> int:
        """Add `words` (a to z, sorted, each once) and return the number of their root node."""
        path: list[list[Edge]] = [[]]  # edges of the nodes along the last word
        last = ""
        for word in words:
            shared = _common_prefix(last, word)
            self._close(path, shared)
            for place in range(shared, len(word)):
                path[-1].append((ord(word[place]) - 96, place == len(word) - 1, 0))
                path.append([])
            last = word
        self._close(path, 0)
        return self._intern(path[0])

    def _close(self, path: list[list[Edge]], depth: int) -> None:
        """Give a number to every node of `path` below `depth`: no later word reaches them."""
        while len(path) > depth + 1:
            child = self._intern(path.pop())
            letter, ends, _ = path[-1][-1]
            path[-1][-1] = (letter, ends, child)

    def _intern(self, edges: list[Edge]) -> int:
        key = tuple(edges)
        number = self._numbers.setdefault(key, len(self.nodes))
        if number == len(self.nodes):
            self.nodes.append(key)
        return number


def _common_prefix(one: str, other: str) -> int:
    length = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        length += 1
    return length
