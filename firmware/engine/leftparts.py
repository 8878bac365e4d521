"""The left parts of the search: what the rack can lay before an anchor, each made once."""

import micropython
from micropython import const

from engine.edges import child, letters_of, next_page

# As workspace.py has them.
_COUNTS = const(0)
_TILES = const(32)
_NODE = const(13)
_LETTERS = const(14)
_BASE = const(15)
_LONGEST = const(16)
_RACK = const(17)
_NEXT = const(20)
_BEGUN = const(31)
_FRAMES = const(32)
_AT_LEAST = const(96)
_ALL_LETTERS = const(0x7FFFFFE)
_BLANK_FLAG = const(32)

# As edges.py has them.
_EDGE_AT_HAND = const(1)
_LAST = const(0x20)
_ENDS = const(0x40)
_SPECIAL = const(0x80)
_ESCAPE = const(0xE0)


@micropython.viper
def next_left_part(block, data, tokens, pages) -> int:
    """Go on to the next left part: its tiles, node and length. 0 when there are no more."""
    b = ptr8(block)
    w = ptr32(block)
    d = ptr8(data)
    t = ptr32(tokens)
    depth = w[_BASE]
    at = w[_NODE] if depth < w[_LONGEST] else 0
    while True:
        while at:
            edge = t[d[at]]
            at += 1
            if edge & _SPECIAL:
                if edge & _ENDS:
                    edge += d[at] - _ESCAPE
                    at += 1
                else:
                    at = int(next_page(data, pages, at - 1))
                    continue
            tile = edge & 31
            following = 0 if edge & _LAST else at + (edge >> 29)
            if edge >> 8 and (b[_COUNTS + tile] or b[_COUNTS]):
                ptr32(pages)[_EDGE_AT_HAND] = edge
                at = int(child(data, pages, at))
                if b[_COUNTS + tile]:
                    b[_COUNTS + tile] -= 1
                    if not b[_COUNTS + tile]:
                        w[_RACK] ^= 1 << tile
                else:
                    b[_COUNTS] -= 1
                    tile |= _BLANK_FLAG
                b[_TILES + depth] = tile
                w[_FRAMES + (depth << 2)] = following
                w[_NODE] = at
                letters = int(letters_of(data, tokens, pages, at))
                w[_LETTERS] = letters & (_ALL_LETTERS if b[_COUNTS] else w[_RACK])
                if not depth:
                    w[_BEGUN] += 1
                w[_BASE] = depth + 1
                w[_NEXT] = w[_AT_LEAST + 1 + depth]
                return 1
            at = following
        if not depth:
            return 0
        depth -= 1
        tile = b[_TILES + depth]
        if tile & _BLANK_FLAG:
            b[_COUNTS] += 1
        else:
            b[_COUNTS + tile] += 1
            w[_RACK] |= 1 << tile
        at = w[_FRAMES + (depth << 2)]
