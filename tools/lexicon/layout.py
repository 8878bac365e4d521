"""Where the nodes of a DAWG stand: which node follows which in memory, and in what order.

Nine nodes in ten have one parent, so the graph is nearly a forest. Three things are decided here:

- Successors. A node may be followed in memory by one of its children, whose edge then needs no
  pointer, or by a shared node whose edges are all its own too (its tail), which then need not be
  written twice.
- Chains: a head and its successors. The other children of the members (lights) come after the
  chain, each with its own chain and lights, smallest first, so that a short step reaches them.
- The low zone, at most 64 KiB less room for steps: all shared nodes and what hangs under them,
  within reach of a two-byte address. Small trees of the rest are moved there when they end in a
  shared node that nothing precedes yet: their own pointer grows by a byte, what they save is more.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator

from .dawg import Dawg, Edge
from .sequence import sequence

_LOW_ZONE = 60_000  # where moving trees into the low zone stops
_TREE_LIMIT = 200  # bytes of the largest tree moved
_STEP = 230  # a distance that a one-byte step will probably span
_LIGHT_COST = 1.2  # bytes of the pointer to a child that could have followed

Offer = tuple[float, int, bool]  # bytes saved, successor, whether as a tail


class Layout:
    """`follow` and `tail` map a node to its successor; `chains` are lists of nodes in the order
    in which they stand, the first `low` of them the low zone."""

    def __init__(self, dawg: Dawg):
        self.dawg = dawg
        self.roots = set(dawg.roots)
        self.parent = [0] * len(dawg.nodes)  # the one it stands near; 0 for heads
        for child, parents in dawg.parents.items():
            if len(parents) == 1 and child not in self.roots:
                self.parent[child] = parents[0]
        self.tails = self._possible_tails()

    def arrange(
        self,
        cost: Callable[[Edge], int],
        size: list[int],
        address: list[int],
        low_end: int,
        move: bool,
    ) -> None:
        """Decide successors and chains afresh, by what the last round came to.

        `cost` is of an edge, in bytes, `size` and `address` are of every node; `low_end` is where
        the low zone ended. `move`: whether more trees may move into it.
        """
        self.children = [[] for _ in self.parent]
        for child, parent in enumerate(self.parent):
            if parent:
                self.children[parent].append(child)
        self.weight = list(size)
        for child in range(1, len(size)):  # children have the lower numbers
            self.weight[self.parent[child]] += self.weight[child]
        self.follow = {
            node: max(below, key=lambda child: (self.weight[child], child))
            for node, below in enumerate(self.children)
            if below
        }
        self.heavy = set(self.follow)
        self.tail, self.before = {}, {}
        heads = [n for n in range(1, len(size)) if not self.parent[n] and n not in self.roots]
        low = {node for head in heads for node in self._tree(head)}
        self._match(low, cost)
        if move:
            heads += self._move(low, cost, address, _LOW_ZONE - low_end)
        units = [self._chains(head) for head in sorted(heads) if head not in self.before]
        self.chains = sequence(units, self.dawg.nodes, cost, size)
        self.low = len(self.chains)
        for root in dict.fromkeys(self.dawg.roots):
            self.chains += self._chains(root)

    def _possible_tails(self) -> dict[int, list[int]]:
        """Per node the shared nodes whose edges are a proper part of its own."""
        nodes, uses = self.dawg.nodes, self.dawg.uses
        by_rarest = defaultdict(list)
        for number in sorted(self.dawg.parents):
            if self._is_loose(number):
                rarest = min(nodes[number], key=lambda edge: (uses.get(edge, 1 << 20), edge))
                by_rarest[rarest].append(number)
        tails = {}
        for number, node in enumerate(nodes):
            if len(node) > 1:
                edges = set(node)
                found = [
                    tail
                    for edge in node
                    for tail in by_rarest.get(edge, ())
                    if len(nodes[tail]) < len(node) and edges.issuperset(nodes[tail])
                ]
                if found:
                    tails[number] = found
        return tails

    def _is_loose(self, node: int) -> bool:
        """Whether a node may stand after any other."""
        return self.dawg.is_shared(node) and node not in self.roots

    def _tree(self, head: int) -> list[int]:
        """The nodes that stand with a head, itself first."""
        members = [head]
        for member in members:
            members += self.children[member]
        return members

    def _offers(self, node: int, cost: Callable[[Edge], int]) -> Iterator[Offer]:
        """The shared nodes that could come after a node, and still may."""
        nodes, heavy = self.dawg.nodes, node in self.heavy
        for tail in self.tails.get(node, ()):
            saved = sum(map(cost, nodes[tail])) - (_LIGHT_COST if heavy else 0)
            if tail not in self.before and saved > 0:
                yield saved, tail, True
        if heavy:
            return
        for edge in nodes[node]:
            child = edge[2]
            if child and child not in self.before and self._is_loose(child) and cost(edge) > 1:
                yield cost(edge) - 1, child, False

    def _take(self, node: int, successor: int, as_tail: bool) -> None:
        self.before[successor] = node
        if as_tail:
            self.follow.pop(node, None)
            self.tail[node] = successor
        else:
            self.follow[node] = successor

    def _match(self, low: set[int], cost: Callable[[Edge], int]) -> None:
        """Give successors to nodes of the low zone, the largest savings first."""
        parents = self.dawg.parents
        offers = [
            (-saved, len(parents[successor]), node, successor, as_tail)
            for node in sorted(low)
            for saved, successor, as_tail in self._offers(node, cost)
        ]
        taken = set()
        for _, _, node, successor, as_tail in sorted(offers):
            if node not in taken and successor not in self.before:
                taken.add(node)
                self._take(node, successor, as_tail)

    def _move(
        self, low: set[int], cost: Callable[[Edge], int], address: list[int], room: int
    ) -> list[int]:
        """Move small trees to `low`, of at most `room` bytes; return their heads."""
        trees = []
        for node, below in enumerate(self.children):
            if node not in low:
                for head in below:
                    if self.follow.get(node) != head and self.weight[head] <= _TREE_LIMIT:
                        tree = self._tree(head)
                        saved, _ = self._worth(tree, cost, address)
                        if saved > 0:
                            trees.append((-saved / (self.weight[head] + 2), head, tree))
        moved = []
        for _, head, tree in sorted(trees):
            if self.weight[head] <= room and low.isdisjoint(tree):
                saved, takes = self._worth(tree, cost, address)
                if saved >= 1:
                    for take in takes:
                        self._take(*take)
                    self.children[self.parent[head]].remove(head)
                    self.parent[head] = 0
                    low.update(tree)
                    moved.append(head)
                    room -= self.weight[head]
        return moved

    def _worth(self, tree: list[int], cost: Callable[[Edge], int], address: list[int]):
        """The bytes saved by moving a tree, and its nodes' successors there."""
        taken, saved = {}, 0.0
        for node in tree:
            offers = [offer for offer in self._offers(node, cost) if offer[1] not in taken]
            if offers:
                best = max(offers, key=lambda o: (o[0], -len(self.dawg.parents[o[1]]), o[1]))
                taken[best[1]] = (node, best[1], best[2])
                saved += best[0]
        near = address[tree[0]] - address[self.parent[tree[0]]] < _STEP
        return saved - near, taken.values()

    def _chains(self, head: int) -> list[list[int]]:
        """The chain of a head and those of its lights, in the order in which they stand."""
        chains, waiting = [], [head]
        while waiting:
            chain, lights = [waiting.pop()], []
            for node in chain:
                for child in self.children[node]:
                    if self.follow.get(node) != child:
                        lights.append((self.weight[child], -len(chain), child))
                successor = self.follow.get(node) or self.tail.get(node)
                if successor:
                    chain.append(successor)
            chains.append(chain)
            waiting += [child for _, _, child in sorted(lights, reverse=True)]
        return chains
