"""Cross-checks: which letters an empty square takes, given the tiles across its line.

They are kept up to date from the squares that changed, so that a turn costs the few squares
at the ends of the runs it touched and not the whole board.
"""

import micropython
from micropython import const

from engine.edges import follow, letters_of, next_page

# As workspace.py has them, UNSORTED counted in half-words.
_CROSS_SCORES = const(1024)
_VALUE = const(1792)
_UNSORTED = const(2498)
_ALL_LETTERS = const(0x7FFFFFE)
_STALE = const(0x8000000)
_AT_ONCE = const(8)  # squares: some 10 ms on the handheld

# As edges.py has them.
_EDGE_AT_HAND = const(1)
_LAST = const(0x20)
_ENDS = const(0x40)
_SPECIAL = const(0x80)
_ESCAPE = const(0xE0)


@micropython.viper
def refresh(block, data, tokens, pages, root: int, squares) -> int:
    """Bring the cells nearer to `squares` (225 tile codes), and the cross-checks with them.

    Returns how many squares it changed: until that is none, there may be more.
    """
    b = ptr8(block)
    h = ptr16(block)
    now = ptr8(squares)
    changed = 0
    square = 0
    cell = 528
    while square < 225 and changed < _AT_ONCE:
        if cell & 15 == 15:
            cell += 1
        if b[cell] != now[square]:
            b[cell] = now[square]
            b[int(_turned(cell))] = now[square]
            h[_UNSORTED + changed] = cell
            changed += 1
        cell += 1
        square += 1
    # First all that are out of date are marked, so that each is redone once.
    for n in range(changed):
        _mark_around(block, h[_UNSORTED + n])
        _mark_around(block, int(_turned(h[_UNSORTED + n])))
    for n in range(changed):
        _recheck_around(block, data, tokens, pages, root, h[_UNSORTED + n])
        _recheck_around(block, data, tokens, pages, root, int(_turned(h[_UNSORTED + n])))
    return changed


@micropython.viper
def _turned(cell: int) -> int:
    """The cell of the same square in the other half."""
    return 512 | cell & 256 ^ 256 | ((cell & 15) + 1) << 4 | ((cell & 255) >> 4) - 1


@micropython.viper
def _mark_around(block, cell: int):
    """Mark the cross-checks that tiles around `cell`, along its line, take part in."""
    b = ptr8(block)
    w = ptr32(block)
    w[int(_turned(cell))] = _STALE
    end = cell - 1
    while b[end] & 31:
        end -= 1
    if not b[end]:
        w[int(_turned(end))] = _STALE
    end = cell + 1
    while b[end] & 31:
        end += 1
    if not b[end]:
        w[int(_turned(end))] = _STALE


@micropython.viper
def _recheck_around(block, data, tokens, pages, root: int, cell: int):
    """Redo those of them that are still marked."""
    b = ptr8(block)
    w = ptr32(block)
    if w[int(_turned(cell))] & _STALE:
        _recheck(block, data, tokens, pages, root, cell)
    end = cell - 1
    while b[end] & 31:
        end -= 1
    if not b[end]:
        if w[int(_turned(end))] & _STALE:
            _recheck(block, data, tokens, pages, root, end)
    end = cell + 1
    while b[end] & 31:
        end += 1
    if not b[end]:
        if w[int(_turned(end))] & _STALE:
            _recheck(block, data, tokens, pages, root, end)


@micropython.viper
def _recheck(block, data, tokens, pages, root: int, cell: int):
    """The cross-check of a cell's square for plays at right angles to the cell's line."""
    b = ptr8(block)
    if b[cell]:
        ptr32(block)[int(_turned(cell))] = 0  # covered
        return
    first = cell
    score = 1
    while b[first - 1] & 31:
        first -= 1
        score += b[_VALUE + b[first]]
    end = cell + 1
    while b[end] & 31:
        score += b[_VALUE + b[end]]
        end += 1
    node = root
    if first < cell:
        node = int(follow(data, tokens, pages, root, block, first, cell - first))
    letters = _ALL_LETTERS
    if end > cell + 1:
        letters = int(_completing(block, data, tokens, pages, node, cell, end - cell))
    elif first < cell:
        letters = int(letters_of(data, tokens, pages, node, _ENDS))
    else:
        score = 0
    other = int(_turned(cell))
    b[_CROSS_SCORES - 512 + other] = score
    ptr32(block)[other] = letters


@micropython.viper
def _completing(block, data, tokens, pages, at: int, cell: int, count: int) -> int:
    """The letters of a node's edges that make a word with the tiles behind `cell`, count - 1."""
    b = ptr8(block)
    d = ptr8(data)
    t = ptr32(tokens)
    letters = 0
    while at:
        place = at
        edge = t[d[at]]
        at += 1
        if edge & _SPECIAL:
            if edge & _ENDS:
                edge += d[at] - _ESCAPE
                at += 1
            else:
                at = int(next_page(data, pages, at - 1))
                continue
        b[cell] = edge & 31
        follow(data, tokens, pages, place, block, cell, count)
        if ptr32(pages)[_EDGE_AT_HAND] & _ENDS:
            letters |= 1 << (edge & 31)
        at = 0 if edge & _LAST else at + (edge >> 29)
    b[cell] = 0
    return letters
