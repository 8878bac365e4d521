"""Fits the weights to racks and what they are worth.

A leave is worth what the racks that it is filled up to are worth, less the mean of all racks. So
parts of each rack, taken at random, stand for leaves, and the weights are found by least squares
with a ridge: the more tiles a weight belongs to, the more racks it takes to move it from 0.
"""

from itertools import combinations

import numpy as np

from tools.train import table

LONGEST = 6  # tiles of a leave
EACH = 3  # leaves of each length from a rack
RIDGE = 500.0
_PENALTY = np.array([1.0, 0.1, 1.0, 3.0])  # of the ridge, by how many tiles a weight belongs to
_ROUNDS = 60


def fit(racks: np.ndarray, worth: np.ndarray, seed: int) -> np.ndarray:
    """Weights in hundredths of a point, PLACES of them.

    racks: tile codes, a row a rack; worth: of each, in hundredths of a point.
    """
    random = np.random.default_rng(seed)
    racks, worth = np.sort(racks, axis=1), worth - worth.mean()
    leaves = [
        _features(_part(racks, length, random))
        for length in range(1, LONGEST + 1)
        for _ in range(EACH)
    ]
    scale = 1 / np.sqrt(_PENALTY[table.degrees()])
    scale[0] = 0

    def normal(weights: np.ndarray) -> np.ndarray:
        """The matrix of the normal equations, ridge included, times scaled weights."""
        given = weights * scale
        summed = sum(_transposed(part, given[part].sum(axis=1)) for part in leaves)
        return summed * scale + RIDGE * EACH * weights

    wanted = sum(_transposed(part, worth) for part in leaves) * scale
    return _conjugate_gradients(normal, wanted) * scale


def _transposed(places: np.ndarray, values: np.ndarray) -> np.ndarray:
    """For each weight the sum of the values of the leaves that it counts for."""
    spread = np.broadcast_to(values[:, None], places.shape)
    return np.bincount(places.ravel(), spread.ravel(), table.PLACES)


def _conjugate_gradients(normal, wanted: np.ndarray) -> np.ndarray:
    """Solve normal(x) = wanted (Hestenes and Stiefel 1952), well enough in so many rounds."""
    found = np.zeros_like(wanted)
    rest = direction = wanted
    size = rest @ rest
    for _ in range(_ROUNDS):
        if size < 1e-9:
            break
        image = normal(direction)
        step = size / (direction @ image)
        found = found + step * direction
        rest = rest - step * image
        before, size = size, rest @ rest
        direction = rest + size / before * direction
    return found


def _part(racks: np.ndarray, length: int, random: np.random.Generator) -> np.ndarray:
    """So many tiles of each rack, in order."""
    order = np.argsort(random.random(racks.shape), axis=1)[:, :length]
    return np.take_along_axis(racks, np.sort(order, axis=1), axis=1)


def _features(leaves: np.ndarray) -> np.ndarray:
    """The places of the weights that a leave's worth is the sum of; 0 for those of no tile.

    Of equal tiles the first are taken: tiles of one kind are one choice.
    """
    count, length = leaves.shape
    leaves = leaves.astype(np.int64)
    again = np.zeros((count, length), bool)
    again[:, 1:] = leaves[:, 1:] == leaves[:, :-1]
    none = np.zeros(count, np.int64)
    columns = []
    for taken in (1, 2, 3):
        for which in combinations(range(length), taken):
            tiles = [none] * (3 - taken) + [leaves[:, n] for n in which]
            skips = [again[:, n] for n in which if n - 1 not in which]
            columns.append(np.where(np.any(skips, axis=0), 0, table.place(*tiles)))
    return np.stack(columns, axis=1).astype(np.int16)
