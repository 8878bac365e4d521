"""The order of the low zone, in which any order would do: so that short steps reach many children.

The zone is ordered from its end to its beginning. Each time, the unit (a head's chain and those
of its lights) goes in front that has the most two-byte pointers, for its size, to nodes that
stand near there.
"""

from collections import defaultdict, deque
from collections.abc import Callable
from heapq import heappop, heappush

from .dawg import Edge

_REACH = 120  # bytes from the front within which a node counts as near
_UNIT = 4  # bytes added to a unit's size when its pointers are weighed against it

Unit = list[list[int]]


def sequence(
    units: list[Unit],
    nodes: list[tuple[Edge, ...]],
    cost: Callable[[Edge], int],
    size: list[int],
) -> list[list[int]]:
    """Return the chains of all `units`, lists of chains of nodes, in their order.

    `cost` of an edge is 3 where its pointer would have two bytes; `size` is in bytes, by node.
    """
    members = [[node for chain in unit for node in chain] for unit in units]
    callers = _callers(members, nodes, cost)
    weights = [sum(size[node] for node in unit) for unit in members]
    score = [0] * len(units)  # pointers to nodes that are near now
    placed = [False] * len(units)
    heap = []
    front, near, order = 0, deque(), []  # near: (distance of a node from the zone's end, node)

    def offer(index):
        worth = 1000 * score[index] // (weights[index] + _UNIT)
        heappush(heap, (-worth, -weights[index], index, score[index]))

    def credit(node, by):
        for index in callers.get(node, ()):
            score[index] += by
            if not placed[index]:
                offer(index)

    for index in range(len(units)):
        offer(index)
    while heap:
        _, _, index, points = heappop(heap)
        if placed[index] or points != score[index]:
            continue
        placed[index] = True
        order.append(index)
        front += weights[index]
        distance = front - weights[index]
        for node in reversed(members[index]):
            distance += size[node]
            near.append((distance, node))
            credit(node, 1)
        while near and front - near[0][0] > _REACH:
            credit(near.popleft()[1], -1)
    return [chain for index in reversed(order) for chain in units[index]]


def _callers(members, nodes, cost) -> dict[int, list[int]]:
    """Per node the units with a two-byte pointer to it from outside, one entry a pointer."""
    callers = defaultdict(list)
    for index, unit in enumerate(members):
        inside = set(unit)
        for node in unit:
            for edge in nodes[node]:
                if edge[2] and edge[2] not in inside and cost(edge) == 3:
                    callers[edge[2]].append(index)
    return callers
