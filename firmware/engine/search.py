"""The search for plays: Appel and Jacobson (CACM 31:5, 1988), with the left parts shared.

A left part lies on squares that no tile touches, so it does not matter where: the words that
begin with it are the same for every anchor that has room for it. The search therefore goes once
through the left parts that the rack can make and takes each of them to all its anchors, where the
paper goes through them again for every anchor. From an anchor on it extends to the right; tiles
on the board are gone through like those of the rack, with one letter allowed. Left parts are made
in the same way, one tile at a time, on a square off the board. Where only the best play is
wanted, an anchor is passed over when no play there can be better than the best so far (bounds.py).

A blank is tried for a letter only where the rack lacks that letter; which of equal letters is the
blank is settled when the play is scored, since only then their premiums are known (scoring.py).

Every function here keeps its state in the block that workspace.py lays out.
"""

import micropython
from micropython import const

from engine.anchors import next_anchor
from engine.bounds import bound
from engine.edges import letters_of, next_page
from engine.scoring import record

# As workspace.py has them, ANCHORS and BOUNDS counted in half-words. COUNTS is at 0,
# and so b[0] are the blanks on the rack, and b[tile] what there is of a letter.
_LEAST = const(31)
_TILES = const(32)
_ANCHORS = const(2048)
_BOUNDS = const(2498)
_LIMIT = const(12)
_NODE = const(13)
_LETTERS = const(14)
_BASE = const(15)
_LONGEST = const(16)
_RACK = const(17)
_RACK_SIZE = const(18)
_ANCHOR = const(19)
_NEXT = const(20)
_DEPTH = const(21)
_EDGE = const(22)
_PLACE = const(23)
_ALLOWED = const(24)
_LAST_TILE = const(25)
_ROOM = const(26)
_BEGUN = const(31)
_FRAMES = const(32)
_AT_LEAST = const(96)
_ALL_LETTERS = const(0x7FFFFFE)
_BLANK_FLAG = const(32)
_ASIDE = const(512)
_MADE = const(128)

# As edges.py has them.
_FAR_BASE = const(0)
_FIRST_PAGE = const(2)
_LETTER = const(0x1F)
_LAST = const(0x20)
_ENDS = const(0x40)
_SPECIAL = const(0x80)
_ESCAPE = const(0xE0)
_PAGE_NUMBER = const(52)
_PAGE_START = const(0xFFF000)

# As bounds.py has them.
_NEVER = const(15)
_UNKNOWN = const(0xFFFF)

DONE, PAUSED, FULL = 0, 1, 2


@micropython.viper
def extend_right(
    edge: int, at: int, block, data, tokens, pages, plays, leaves, budget: int
) -> int:
    """Go on with the search for about `budget` edges. Plays go to `plays`, SLOT bytes each.

    leaves: what they are worth, where the register LEAVES says that it counts (leaves.py).

    edge, at: of no matter; viper keeps the first two variables of a function in registers, and
    these two are used most. Returns DONE, PAUSED, or FULL when there is no room for another play.
    """
    b = ptr8(block)
    w = ptr32(block)
    h = ptr16(block)
    d = ptr8(data)
    t = ptr32(tokens)
    p = ptr32(pages)
    depth = w[_DEPTH]
    at = w[_EDGE]
    cell = w[_PLACE]
    allowed = w[_ALLOWED]
    last_tile = w[_LAST_TILE]
    while budget:
        budget -= 1
        if not at:
            if depth > w[_BASE]:
                # Take the last tile back, and go on with what else could be laid there.
                depth -= 1
                edge = b[_TILES + depth]
                if edge & _BLANK_FLAG:
                    b[0] = b[0] + 1
                else:
                    b[edge] = b[edge] + 1
                    w[_RACK] = w[_RACK] | 1 << edge
                edge = depth << 2
                at = w[_FRAMES + edge]
                cell = w[(_FRAMES + 1) + edge]
                allowed = w[(_FRAMES + 2) + edge]
                last_tile = 0
                continue
            last_tile = 0
            if cell == _ASIDE:
                break
            # On to the next anchor that the present left part can be played at.
            if depth:
                letters = w[_LETTERS]
                edge = w[_NEXT]
                while edge:
                    edge -= 1
                    cell = h[_ANCHORS + edge]
                    tile = h[(_BOUNDS - 512) + cell - depth]
                    if tile >= w[_LIMIT]:
                        if not letters:
                            letters = int(letters_of(data, tokens, pages, w[_NODE], _LETTER))
                            letters &= _ALL_LETTERS if b[0] else w[_RACK]
                            w[_LETTERS] = letters
                            if not letters:
                                edge = 0
                        at = w[cell] & letters
                        if at:
                            if tile == _UNKNOWN:
                                tile = int(bound(block, cell, depth))
                            if tile >= w[_LIMIT]:
                                b[_LEAST] = tile & 15
                                break
                            at = 0
                w[_NEXT] = edge
                if at:
                    allowed = at
                    at = w[_NODE]
                    w[_ANCHOR] = cell
                    if depth + 1 == w[_RACK_SIZE]:
                        if not b[cell + 1] & 31:
                            last_tile = 1
                    continue
            else:
                cell = int(next_anchor(block))
                if cell:
                    at = w[_NODE]
                    allowed = w[_ALLOWED]
                    last_tile = w[_LAST_TILE]
                    continue
            # There is none: on to the next left part, which is one tile longer if it can be.
            cell = _ASIDE
            w[_BASE] = 0
            b[_LEAST] = _NEVER
            if depth < w[_LONGEST]:
                at = w[_NODE]
                allowed = _ALL_LETTERS if b[0] else w[_RACK]
            continue
        while True:
            edge = t[d[at]]
            at += 1
            if (allowed >> (edge & 31)) & 1:
                break
            if edge & _LAST:
                if not edge & _SPECIAL:
                    at = 0
                    break
                if not edge & _ENDS:
                    at = int(next_page(data, pages, at - 1))
                    continue
                edge += d[at] - _ESCAPE
                at += 1
                if (allowed >> (edge & 31)) & 1:
                    break
                if edge & _LAST:
                    at = 0
                    break
            at += edge >> 29
        if not at:
            continue
        if last_tile:
            # Nothing can follow: only the end of a word is of use.
            if edge & _ENDS:
                b[_TILES + depth] = edge & 31
                if not b[edge & 31]:
                    b[_TILES + depth] = edge & 31 | _BLANK_FLAG
                record(block, plays, leaves, depth + 1)
                if not w[_ROOM]:
                    budget = 0
            if edge & _LAST:
                at = 0
            else:
                at += edge >> 29
            continue
        if not b[cell]:
            tile = edge & 31
            if b[tile]:
                b[tile] = b[tile] - 1
                if not b[tile]:
                    w[_RACK] = w[_RACK] ^ 1 << tile
            else:
                b[0] = b[0] - 1
                tile |= _BLANK_FLAG
            b[_TILES + depth] = tile
            tile = depth << 2
            if edge & _LAST:
                w[_FRAMES + tile] = 0
            else:
                w[_FRAMES + tile] = at + (edge >> 29)
            w[(_FRAMES + 1) + tile] = cell
            w[(_FRAMES + 2) + tile] = allowed
            depth += 1
        # The child, as edges.follow finds it.
        address = 0
        if edge >> 30:
            address = d[at] | d[at + 1] << 8
            if (edge >> 29) & 1:
                address |= d[at + 2] << 16
            elif address >= p[_FAR_BASE]:
                address += (d[(at & _PAGE_START) + _PAGE_NUMBER] << 12) - p[_FAR_BASE]
                address += (at & 4095) + 2
        elif edge >> 29:
            step = d[at] - ((edge >> 8) & 255)
            if step < 0:
                address = (((edge >> 16) & 8191) + d[at]) << 1
                address = p[_FIRST_PAGE + (address >> 12)] + (address & 4095)
                address = d[address] | d[address + 1] << 8
            else:
                step += (at & 4095) + 1
                if step >> 12:
                    address = (d[(at & _PAGE_START) + _PAGE_NUMBER] << 12) + step
                else:
                    at = (at & _PAGE_START) + step
        else:
            address = edge >> 8
            if not address >> 1:
                if not address:
                    at = 0
                address = 0
        if address:
            at = p[_FIRST_PAGE + (address >> 12)] + (address & 4095)
        cell += 1
        tile = b[cell]
        if tile & 31:
            allowed = 1 << (tile & 31)
            last_tile = 0
            continue
        if edge & _ENDS:
            if depth >= b[_LEAST]:
                record(block, plays, leaves, depth)
                if not w[_ROOM]:
                    budget = 0
        if tile:
            if tile == _MADE:
                if at:
                    w[_NODE] = at
                    w[_LETTERS] = 0
                    w[_BASE] = depth
                    w[_NEXT] = w[_AT_LEAST + depth]
                    if depth == 1:
                        w[_BEGUN] = w[_BEGUN] + 1
            at = 0
        elif at:
            allowed = w[cell]
            if not b[0]:
                allowed &= w[_RACK]
            if allowed:
                last_tile = 0
                if depth + 1 == w[_RACK_SIZE]:
                    if not b[cell + 1] & 31:
                        last_tile = 1
            else:
                at = 0
    w[_DEPTH] = depth
    w[_EDGE] = at
    w[_PLACE] = cell
    w[_ALLOWED] = allowed
    w[_LAST_TILE] = last_tile
    if not w[_ROOM]:
        return 2
    return 0 if cell == _ASIDE and depth == 0 and at == 0 else 1
