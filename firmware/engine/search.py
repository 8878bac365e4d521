"""The search for plays: Appel and Jacobson (CACM 31:5, 1988), with the left parts shared.

A left part lies on squares that no tile touches, so it does not matter where: the words that
begin with it are the same for every anchor that has room for it. The search therefore goes once
through the left parts that the rack can make (`next_left_part`) and takes each of them to all
its anchors (`extend_right`), where the paper goes through them again for every anchor.

A blank is tried for a letter only where the rack lacks that letter; which of equal letters is the
blank is settled when the play is scored, since only then their premiums are known (`_record`).

Every function here keeps its state in the block that workspace.py lays out.
"""

import micropython
from micropython import const

_DOWN = const(256)
_CROSS_SCORES = const(512)
_CROSS_CHECKS = const(256)  # as words
_PREMIUM = const(3072)
_VALUE = const(3328)
_COUNTS = const(3392)
_TILES = const(3424)
_WEIGHTS = const(3440)
_FRAMES = const(864)  # as words
_ANCHORS = const(1952)  # as half-words
_UNSORTED = const(2272)  # as half-words
_ROOT = const(928)
_NODE = const(929)
_NODE_LETTERS = const(930)
_BASE = const(931)
_LONGEST = const(932)
_RACK = const(933)
_ANCHOR = const(934)
_NEXT = const(935)
_DEPTH = const(936)
_EDGE = const(937)
_PLACE = const(938)
_ALLOWED = const(939)
_ROOM = const(940)
_KEEP_BEST = const(941)
_BEST = const(942)
_BONUS = const(943)
_BONUS_FROM = const(944)
_AT_LEAST = const(945)
_FILL = const(956)
_ALL_LETTERS = const(0x7FFFFFE)
_BLANK_FLAG = const(32)
_CENTRE = const(135)  # the cell of the star, in the rows

# An edge: target node in the low 18 bits, then the letter, then these.
_TARGET = const(0x3FFFF)
_END_OF_WORD = const(0x800000)
_LAST = const(0x1000000)

DONE, PAUSED, FULL = 0, 1, 2


@micropython.viper
def find_anchors(block, tiles: int):
    """List the anchors, those with most free squares before them first.

    tiles: how many are on the rack; a left part leaves one of them for the anchor. Anchors that
    no letter of the rack fits are left out, but still end the room of the next.
    """
    b = ptr8(block)
    w = ptr32(block)
    h = ptr16(block)
    rack = _ALL_LETTERS if b[_COUNTS] else w[_RACK]
    count = 0
    free = 0
    cell = 16
    while cell < 512:
        here = b[cell]
        if here:
            free = 0
        elif (b[cell - 1] & 31) or (b[cell + 1] & 31) or b[_CROSS_SCORES + cell]:
            if w[_CROSS_CHECKS + cell] & rack:
                room = free if free < tiles else tiles - 1
                h[_UNSORTED + count] = cell | room << 10
                w[_AT_LEAST + room] += 1
                count += 1
            free = 0
        else:
            free += 1
        cell += 1
    if count == 0 and b[_CENTRE] == 0:
        room = 7 if 7 < tiles else tiles - 1
        h[_UNSORTED] = _CENTRE | room << 10
        h[_UNSORTED + 1] = _CENTRE + _DOWN | room << 10
        w[_AT_LEAST + room] = 2
        count = 2
    # From how many have just so much room to how many have so much or more.
    longest = 0
    for n in range(9):
        n = 9 - n
        if w[_AT_LEAST + n] and not longest:
            longest = n
        w[_AT_LEAST + n - 1] += w[_AT_LEAST + n]
    w[_LONGEST] = longest
    for n in range(10):
        w[_FILL + n] = w[_AT_LEAST + n + 1]
    for n in range(count):
        cell = h[_UNSORTED + n]
        room = cell >> 10
        h[_ANCHORS + w[_FILL + room]] = cell & 1023
        w[_FILL + room] += 1


@micropython.viper
def _node_letters(data, node: int) -> int:
    """The letters of a node's edges, as a set of bits."""
    edges = ptr32(data)
    letters = 0
    while node:
        edge = edges[node]
        letters |= 1 << ((edge >> 18) & 31)
        node = 0 if edge & _LAST else node + 1
    return letters


@micropython.viper
def next_left_part(block, data) -> int:
    """Go on to the next left part: its tiles, node and length. 0 when there are no more."""
    b = ptr8(block)
    w = ptr32(block)
    edges = ptr32(data)
    depth = w[_BASE]
    edge_at = w[_NODE] if depth < w[_LONGEST] else 0
    while True:
        while edge_at:
            edge = edges[edge_at]
            following = 0 if edge & _LAST else edge_at + 1
            tile = (edge >> 18) & 31
            if edge & _TARGET and (b[_COUNTS + tile] or b[_COUNTS]):
                if b[_COUNTS + tile]:
                    b[_COUNTS + tile] -= 1
                    if b[_COUNTS + tile] == 0:
                        w[_RACK] ^= 1 << tile
                else:
                    b[_COUNTS] -= 1
                    tile |= _BLANK_FLAG
                b[_TILES + depth] = tile
                w[_FRAMES + (depth << 2)] = following
                w[_NODE] = edge & _TARGET
                w[_NODE_LETTERS] = int(_node_letters(data, edge & _TARGET))
                w[_BASE] = depth + 1
                w[_DEPTH] = depth + 1
                w[_NEXT] = 0
                return 1
            edge_at = following
        if depth == 0:
            return 0
        depth -= 1
        _give_back(block, depth)
        edge_at = w[_FRAMES + (depth << 2)]


@micropython.viper
def _give_back(block, depth: int):
    """Return the tile laid at `depth` to the rack."""
    b = ptr8(block)
    w = ptr32(block)
    tile = b[_TILES + depth]
    if tile & _BLANK_FLAG:
        b[_COUNTS] += 1
    else:
        b[_COUNTS + tile] += 1
        w[_RACK] |= 1 << tile


@micropython.viper
def extend_right(block, data, plays, budget: int) -> int:
    """Take the present left part to all its anchors and go on to the right from each.

    Looks at about `budget` edges at most, and goes on from there at the next call. Plays go to
    `plays`, SLOT bytes each. Returns DONE, PAUSED, or FULL when there is no room for another play.
    """
    b = ptr8(block)
    w = ptr32(block)
    h = ptr16(block)
    edges = ptr32(data)
    base = w[_BASE]
    depth = w[_DEPTH]
    edge_at = w[_EDGE]
    cell = w[_PLACE]
    allowed = w[_ALLOWED]
    while budget > 0:
        budget -= 1
        if edge_at == 0:
            if depth > base:
                depth -= 1
                _give_back(block, depth)
                frame = _FRAMES + (depth << 2)
                edge_at = w[frame]
                cell = w[frame + 1]
                allowed = w[frame + 2]
                continue
            if w[_NEXT] == w[_AT_LEAST + base]:
                w[_EDGE] = 0
                return 0
            cell = h[_ANCHORS + w[_NEXT]]
            w[_NEXT] += 1
            w[_ANCHOR] = cell
            allowed = w[_CROSS_CHECKS + cell] & (_ALL_LETTERS if b[_COUNTS] else w[_RACK])
            if b[cell - 1] & 31:
                edge_at = int(_node_behind(block, data, cell))
            elif allowed & w[_NODE_LETTERS]:
                edge_at = w[_NODE]
            continue
        edge = edges[edge_at]
        following = 0 if edge & _LAST else edge_at + 1
        tile = (edge >> 18) & 31
        if not (allowed >> tile) & 1:
            edge_at = following
            continue
        left = b[_COUNTS + tile]
        if left:
            b[_COUNTS + tile] = left - 1
            if left == 1:
                w[_RACK] ^= 1 << tile
        else:
            b[_COUNTS] -= 1
            tile |= _BLANK_FLAG
        b[_TILES + depth] = tile
        frame = _FRAMES + (depth << 2)
        w[frame] = following
        w[frame + 1] = cell
        w[frame + 2] = allowed
        depth += 1
        cell += 1
        node = edge & _TARGET
        tile = b[cell] & 31
        while tile:  # through the tiles on the board
            edge = 0
            while node:
                edge = edges[node]
                if (edge >> 18) & 31 == tile:
                    break
                node = 0 if edge & _LAST else node + 1
                edge = 0
            node = edge & _TARGET
            if not edge:
                break
            cell += 1
            tile = b[cell] & 31
        if edge & _END_OF_WORD:
            if not tile:
                _record(block, plays, depth)
                if not w[_ROOM]:
                    budget = 0
        edge_at = 0
        if node:
            if not b[cell]:
                allowed = w[_CROSS_CHECKS + cell] & (_ALL_LETTERS if b[_COUNTS] else w[_RACK])
                if allowed:
                    edge_at = node
    w[_DEPTH] = depth
    w[_EDGE] = edge_at
    w[_PLACE] = cell
    w[_ALLOWED] = allowed
    return 1 if w[_ROOM] else 2


@micropython.viper
def _node_behind(block, data, cell: int) -> int:
    """The node that the tiles on the board up to `cell` lead to, 0 where no word goes on."""
    b = ptr8(block)
    edges = ptr32(data)
    at = cell - 1
    while b[at - 1] & 31:
        at -= 1
    node = ptr32(block)[_ROOT]
    while at < cell:
        letter = b[at] & 31
        at += 1
        edge = 0
        while node:
            edge = edges[node]
            if (edge >> 18) & 31 == letter:
                break
            node = 0 if edge & _LAST else node + 1
            edge = 0
        node = edge & _TARGET
    return node


@micropython.viper
def _record(block, plays, count: int):
    """Score the `count` tiles laid and write the play down, if it is to be kept."""
    b = ptr8(block)
    w = ptr32(block)
    anchor = w[_ANCHOR]
    # A single tile that makes a word both ways is found among the rows.
    if count == 1 and anchor & _DOWN:
        if b[_CROSS_SCORES + anchor]:
            return
    first = anchor - w[_BASE]
    while b[first - 1] & 31:
        first -= 1
    multiplier = 1
    laid = 0
    through = 0  # the tiles played through
    cell = first
    while True:
        tile = b[cell]
        if tile & 31:
            through += b[_VALUE + tile]
        elif laid == count:
            break
        else:
            multiplier *= b[_PREMIUM + (cell & 255)] >> 4
            laid += 1
        cell += 1
    length = cell - first
    score = int(_weigh(block, first, count, multiplier)) + through * multiplier
    if count >= w[_BONUS_FROM]:
        score += w[_BONUS]
    best = w[_KEEP_BEST]
    # Blanks can only take from the score.
    if best and score < w[_BEST]:
        return
    p = ptr8(plays)
    slot = (w[_ROOM] - 1) << 5
    for n in range(count):
        p[slot + 6 + n] = b[_TILES + n] & 31
        p[slot + 16 + n] = b[_WEIGHTS + n]
    if best:
        for n in range(count):
            if b[_TILES + n] & _BLANK_FLAG:
                score -= int(_place_blank(block, plays, slot + 6, n, count))
    p[slot] = first & 255
    p[slot + 1] = first >> 8
    p[slot + 2] = count
    p[slot + 3] = length
    p[slot + 4] = score & 255
    p[slot + 5] = score >> 8
    if not best:
        w[_ROOM] -= 1
    elif score >= w[_BEST]:
        w[_BEST] = score + 1
        for n in range(16):
            p[n] = p[slot + n]


@micropython.viper
def _weigh(block, cell: int, count: int, multiplier: int) -> int:
    """Note by what each tile laid is multiplied; what they and their cross words score."""
    b = ptr8(block)
    score = 0
    for n in range(count):
        while b[cell]:
            cell += 1
        premium = b[_PREMIUM + (cell & 255)]
        weight = multiplier
        cross = b[_CROSS_SCORES + cell]
        if cross:
            weight += premium >> 4
            score += (cross - 1) * (premium >> 4)
        weight *= premium & 15
        b[_WEIGHTS + n] = weight
        score += weight * b[_VALUE + (b[_TILES + n] & 31)]
        cell += 1
    return score


@micropython.viper
def _place_blank(block, plays, tiles: int, n: int, count: int) -> int:
    """Make the blank that stands for tile `n` of the play the one of its letters worth least.

    tiles: where in `plays` the tiles stand. Returns what the play loses by it.
    """
    b = ptr8(block)
    p = ptr8(plays)
    letter = b[_TILES + n] & 31
    least = 255
    where = 0
    for i in range(count):
        if p[tiles + i] == letter:
            if b[_WEIGHTS + i] < least:
                least = b[_WEIGHTS + i]
                where = i
    p[tiles + where] = letter | _BLANK_FLAG
    return least * b[_VALUE + letter]
