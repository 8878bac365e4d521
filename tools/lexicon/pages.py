"""Addresses: where each node of a layout stands in the pages, and in what kind each edge is
written."""

from engine.lexicon import HEAD, PAGE

from .dawg import Dawg, Edge
from .layout import Layout
from .vocabulary import FAR, FOLLOW, LEAF, LONG, NEAR, POINTER, WHOLE, Demand, Vocabulary

_FAR_LIMIT = 64_000  # the far base is never higher, so that far steps have some room


class Pages:
    """`address` and `size`, in bytes, are by node, as are `orders`, a node's own edges as they are
    written, and `kinds`, their kinds. `jumps` are nodes after which the chain goes on in the next
    page; `end` is the address after the last node."""

    def __init__(self, dawg: Dawg):
        self.dawg = dawg
        self.size = [2 * len(node) for node in dawg.nodes]
        self.address = [0] * len(dawg.nodes)
        self.low_end = self.far_base = self.end = 0

    def order(self, layout: Layout, vocabulary: Vocabulary) -> None:
        """Order every node's own edges: what its tail has is left out, what follows is last."""
        cost_last, uses = vocabulary.cost_last, self.dawg.uses
        self.orders = []
        for number, node in enumerate(self.dawg.nodes):
            tail, follow = layout.tail.get(number), layout.follow.get(number)
            if tail:
                rest = self.dawg.nodes[tail]
                node = [edge for edge in node if edge not in rest]
            elif node:
                if follow:
                    last = min(edge for edge in node if edge[2] == follow)
                else:
                    last = min(node, key=lambda e: (cost_last(e), -uses.get(e, 1 << 20), e))
                node = [edge for edge in node if edge != last] + [last]
            self.orders.append(node)
        self.kinds = [None] * len(self.orders)

    def place(self, layout: Layout, start: int) -> None:
        """Give every node its address, the first chain's at `start` or after."""
        size, tail, at = self.size, layout.tail, start
        self.jumps = set()
        for index, chain in enumerate(layout.chains):
            if index == layout.low:
                self.low_end = at
            first = 0
            while first < len(chain):  # a node and its tails stay in one page
                end = first + 1
                while chain[end - 1] in tail:
                    end += 1
                need = sum(size[node] for node in chain[first:end]) + (end < len(chain))
                if at % PAGE == 0:
                    at += HEAD
                elif at % PAGE + need > PAGE:
                    if first:
                        self.jumps.add(chain[first - 1])
                    at += -at % PAGE + HEAD
                for node in chain[first:end]:
                    self.address[node] = at
                    at += size[node]
                first = end
        self.end = at
        self.far_base = min(self.low_end, _FAR_LIMIT)

    def measure(self, layout: Layout, vocabulary: Vocabulary, keep: bool = False) -> Demand:
        """Choose the kind of every edge and so the size of every node.

        With `keep` no kind gets shorter, so that repeating this and `place` comes to an end:
        `changed` is then False.
        """
        demand = Demand()
        self.changed = False
        for number, node in enumerate(self.orders):
            at, kinds, before = self.address[number], [], self.kinds[number]
            follow = layout.follow.get(number)
            last_place = -1 if number in layout.tail else len(node) - 1
            for place, edge in enumerate(node):
                last = place == last_place
                key = (*edge[:2], last)
                if not edge[2] or (last and edge[2] == follow):
                    kind = FOLLOW if edge[2] else LEAF
                    demand.plain[(*key, kind)] += 1
                else:
                    kind, ideal = self._pointed(edge, last, at, vocabulary, demand)
                    if keep and before and before[place] < WHOLE:
                        kind = max(kind, before[place])
                    demand.whole[(*key, edge[2])] += ideal
                    if (*key, edge[2]) in vocabulary.whole:
                        kind = WHOLE
                    else:
                        demand.plain[(*key, ideal)] += 1
                at += 1 + POINTER[kind]
                at += kind != WHOLE and (*key, kind) not in vocabulary.plain
                kinds.append(kind)
            size = at - self.address[number]
            self.changed |= size != self.size[number] or kinds != before
            self.size[number], self.kinds[number] = size, kinds
        return demand

    def _pointed(
        self, edge: Edge, last: bool, at: int, vocabulary: Vocabulary, demand: Demand
    ) -> tuple[int, int]:
        """The kind of an edge with a pointer at `at`, and the kind if all tokens were there."""
        letter, ends, child = edge
        target = self.address[child]
        if 0 <= target - at - 2 < 256 - len(vocabulary.palettes.get((letter, ends), ())):
            return NEAR, NEAR
        if target < self.far_base:
            demand.entries[edge] += 1
            if edge in vocabulary.entries:
                return NEAR if (letter, ends, last, NEAR) in vocabulary.plain else FAR, NEAR
            return FAR, FAR
        kind = FAR if 0 < target - at < 65536 - self.far_base else LONG
        return kind, kind
