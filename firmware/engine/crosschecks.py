"""Cross-checks: which letters an empty square takes, given the tiles across its line.

They are kept up to date from the squares that changed, so that a turn costs the few squares
at the ends of the runs it touched and not the whole board.
"""

import micropython
from micropython import const

from engine import workspace
from engine.board import SQUARES

_DOWN = const(256)
_CROSS_SCORES = const(512)
_CROSS_CHECKS = const(256)  # as words
_VALUE = const(3328)
_ALL_LETTERS = const(0x7FFFFFE)


def update(block, data, root, squares):
    """Bring the block's cells to `squares` (225 tile codes), and the cross-checks with them."""
    changed = [
        square
        for square in range(SQUARES)
        if block[workspace.cell_of(square, 0)] != squares[square]
    ]
    for square in changed:
        for down in (0, _DOWN):
            block[workspace.cell_of(square, down)] = squares[square]
    for square in changed:
        for down in (0, _DOWN):
            refresh_ends(block, data, root, workspace.cell_of(square, down))


def refresh_ends(block, data, root, cell):
    """Redo the cross-checks that tiles around `cell`, along its line, take part in."""
    refresh(block, data, root, cell)
    for step in (-1, 1):
        end = cell + step
        while block[end] & 31:
            end += step
        refresh(block, data, root, end)


@micropython.viper
def refresh(block, data, root: int, cell: int):
    """The cross-check of `cell`'s square for plays at right angles to `cell`'s line.

    A cell that is not empty has none and is left alone.
    """
    b = ptr8(block)
    edges = ptr32(data)
    if b[cell]:
        return
    first = cell
    while b[first - 1] & 31:
        first -= 1
    score = 1
    node = root
    at = first
    while at < cell:
        score += b[_VALUE + b[at]]
        letter = b[at] & 31
        at += 1
        if node:
            node = int(_child(data, node, letter))
    behind = cell + 1
    at = behind
    while b[at] & 31:
        score += b[_VALUE + b[at]]
        at += 1
    letters = _ALL_LETTERS
    if first == cell and at == behind:
        score = 0
    else:
        letters = 0
        while node:
            edge = edges[node]
            if int(_completes(block, data, edge, behind)):
                letters |= 1 << ((edge >> 18) & 31)
            node = 0 if edge & 0x1000000 else node + 1
    # The same square in the other half of the cells.
    other = (cell & 256) ^ 256 | (((cell & 15) + 1) << 4) | (((cell & 255) >> 4) - 1)
    b[_CROSS_SCORES + other] = score
    ptr32(block)[_CROSS_CHECKS + other] = letters


@micropython.viper
def _child(data, node: int, letter: int) -> int:
    """The node behind `node`'s edge with this letter, 0 when there is none."""
    edges = ptr32(data)
    while True:
        edge = edges[node]
        if (edge >> 18) & 31 == letter:
            return edge & 0x3FFFF
        if edge & 0x1000000:
            return 0
        node += 1


@micropython.viper
def _completes(block, data, edge: int, at: int) -> int:
    """Is there a word from `edge` on through the tiles from cell `at`, ending with them?"""
    b = ptr8(block)
    edges = ptr32(data)
    while b[at] & 31:
        letter = b[at] & 31
        at += 1
        node = edge & 0x3FFFF
        if not node:
            return 0
        edge = edges[node]
        while (edge >> 18) & 31 != letter:
            if edge & 0x1000000:
                return 0
            node += 1
            edge = edges[node]
    return edge & 0x800000
