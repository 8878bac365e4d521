"""A game's scores once more, slowly, from what its listeners hear: nothing of the engine is used.

Squares are (row, column), tiles characters, a blank in lower case on the board and `?` on a rack.
"""

_TWS = ((0, 0), (0, 7), (7, 0), (7, 14), (14, 7), (0, 14), (14, 0), (14, 14))
_VALUES = ("AEILNORSTU", 1), ("DG", 2), ("BCMP", 3), ("FHVWY", 4), ("K", 5), ("JX", 8), ("QZ", 10)
_LETTERS = {letter: points for letters, points in _VALUES for letter in letters}


def value(tile):
    return _LETTERS.get(tile, 0)


def _premium(row, column):
    """(letter multiplier, word multiplier) of a square, by where it lies in its quarter."""
    if (row, column) in _TWS:
        return 1, 3
    near, far = sorted((min(row, 14 - row), min(column, 14 - column)))
    if near == far and near in (1, 2, 3, 4, 7):
        return 1, 2
    if far == 5 and near in (1, 5):
        return 3, 1
    if (near, far) in ((0, 3), (2, 6), (3, 7), (6, 6)):
        return 2, 1
    return 1, 1


def score(grid, new):
    """Points for the tiles of `new` on the squares of `grid`; both map squares to tiles."""
    both = dict(grid)
    both.update(new)
    words = {}
    for square in new:
        for step in ((0, 1), (1, 0)):
            row, column = square
            while (row - step[0], column - step[1]) in both:
                row, column = row - step[0], column - step[1]
            run = []
            while (row, column) in both:
                run.append((row, column))
                row, column = row + step[0], column + step[1]
            if len(run) > 1:
                words[(run[0], step)] = run
    total = sum(_word(both, new, run) for run in words.values())
    return total + (50 if len(new) >= 7 else 0)


def _word(both, new, run):
    points, times = 0, 1
    for square in run:
        letter, word = _premium(*square) if square in new else (1, 1)
        points += value(both[square]) * letter
        times *= word
    return points * times


def final(scores, racks, out, used, minutes, penalty, played_out):
    """The scores after the reckoning.

    racks: a text for each; out: index of who went out, or None. used: ms thought by each;
    minutes: 0 for no clock. played_out: whether the tiles left count.
    """
    final = list(scores)
    for n, thought in enumerate(used):
        late = thought - minutes * 60 * 1000
        while minutes and late > 0:
            final[n] -= penalty
            late -= 60 * 1000
    for n, rack in enumerate(racks):
        left = sum(value(tile) for tile in rack)
        if played_out:
            final[n] -= left
        if played_out and out is not None:
            final[out] += left
    return final
