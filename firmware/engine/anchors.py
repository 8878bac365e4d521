"""The anchors: where plays can be laid, and with how long a left part."""

import micropython
from micropython import const

from engine.bounds import bound

# As workspace.py has them, ANCHORS, UNSORTED and BOUNDS counted in half-words. COUNTS is at 0,
# and so b[0] are the blanks on the rack.
_LEAST = const(31)
_DOWN = const(256)
_CROSS_SCORES = const(1024)
_ANCHORS = const(2048)
_UNSORTED = const(2498)
_BOUNDS = const(2498)
_LIMIT = const(12)
_LETTERS = const(14)
_LONGEST = const(16)
_RACK = const(17)
_RACK_SIZE = const(18)
_ANCHOR = const(19)
_NEXT = const(20)
_ALLOWED = const(24)
_LAST_TILE = const(25)
_KEEP_BEST = const(27)
_AT_LEAST = const(96)
_FILL = const(107)
_ALL_LETTERS = const(0x7FFFFFE)
_STAR = const(647)  # the cell of the middle square, in the rows

# As bounds.py has them.
_ANY = const(0xFFF1)
_UNKNOWN = const(0xFFFF)


@micropython.viper
def find_anchors(block):
    """List the anchors, those with most free squares before them first.

    Anchors that no letter of the rack fits are left out, but still end the room of the next.
    """
    b = ptr8(block)
    w = ptr32(block)
    h = ptr16(block)
    rack = _ALL_LETTERS if b[0] else w[_RACK]
    most = w[_RACK_SIZE] - 1  # a left part leaves one tile for the anchor
    count = 0
    free = 0
    cell = 528
    while cell < 1024:
        if b[cell]:
            free = 0
        elif (b[cell - 1] & 31) or (b[cell + 1] & 31) or b[(_CROSS_SCORES - 512) + cell]:
            if w[cell] & rack:
                room = free if free < most else most
                h[_UNSORTED + count] = cell | room << 10
                w[_AT_LEAST + room] += 1
                count += 1
            free = 0
        else:
            free += 1
        cell += 1
    if count == 0 and b[_STAR] == 0:
        room = 7 if 7 < most else most
        h[_UNSORTED] = _STAR | room << 10
        h[_UNSORTED + 1] = _STAR + _DOWN | room << 10
        w[_AT_LEAST + room] = 2
        count = 2
    w[_LETTERS] = rack
    # From how many have just so much room to how many have so much or more.
    for n in range(9):
        n = 9 - n
        if w[_AT_LEAST + n] and not w[_LONGEST]:
            w[_LONGEST] = n
        w[_FILL + n - 1] = w[_AT_LEAST + n]
        w[_AT_LEAST + n - 1] += w[_AT_LEAST + n]
    for n in range(count):
        cell = h[_UNSORTED + n]
        room = cell >> 10
        h[_ANCHORS + w[_FILL + room]] = cell & 1023
        w[_FILL + room] += 1
    w[_NEXT] = count
    # Bounds are of use only where the best play alone is kept.
    bounds = _UNKNOWN if w[_KEEP_BEST] else _ANY
    bounds |= bounds << 16
    for n in range(_BOUNDS >> 1, (_BOUNDS >> 1) + 256):
        w[n] = bounds


@micropython.viper
def next_anchor(block) -> int:
    """Set out from the next anchor with no left part but tiles on the board: its cell, or 0."""
    b = ptr8(block)
    w = ptr32(block)
    h = ptr16(block)
    left = w[_NEXT]
    while left:
        left -= 1
        cell = h[_ANCHORS + left]
        most = h[(_BOUNDS - 512) + cell]
        if most == _UNKNOWN:
            most = int(bound(block, cell, 0))
        if most < w[_LIMIT]:
            continue
        b[_LEAST] = most & 15
        w[_ANCHOR] = cell
        w[_NEXT] = left
        w[_LAST_TILE] = 0
        if b[cell - 1] & 31:
            # From the first of the tiles before the anchor, to go through them.
            while b[cell - 1] & 31:
                cell -= 1
            w[_ALLOWED] = 1 << (b[cell] & 31)
            return cell
        w[_ALLOWED] = w[cell] & w[_LETTERS]
        if w[_ALLOWED]:
            if w[_RACK_SIZE] == 1:
                if not b[cell + 1] & 31:
                    w[_LAST_TILE] = 1
            return cell
    return 0
