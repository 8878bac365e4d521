"""The edges of a pack, read where they lie: dict_pack/FORMAT.md describes them.

A node is known here by the index in the pack's `data` of its first edge; 0 is no node. An edge is
a token, whose word in the table `tokens` has letter, _LAST of its node, _ENDS a word, and above
them what its child is found with; a pointer of `word >> 29` bytes follows. `pages` has the far
base, a place for the edge at hand (more than the 30 bits that viper functions can hand to each
other without making an object), and then the index in `data` of each page.
"""

from array import array

import micropython
from micropython import const

FAR_BASE = const(0)
EDGE = const(1)
FIRST_PAGE = const(2)

_LETTER = const(0x1F)
_LAST = const(0x20)
_ENDS = const(0x40)
_SPECIAL = const(0x80)  # has _LAST as well, and no letter
_ESCAPE = const(0xE0)

# In every page.
_PAGE_NUMBER = const(52)
_HEAD = const(64)
_PAGE_START = const(0xFFF000)


def page_table(far_base, places):
    """The `pages` of a pack whose pages begin at these indexes of its data."""
    return array("I", [far_base, 0] + list(places))


def node_at(pages, address):
    """The node at an address of the pack: page number times 4096, and the place in the page."""
    return pages[FIRST_PAGE + (address >> 12)] + (address & 4095)


@micropython.viper
def follow(data, tokens, pages, at: int, letters, first: int, count: int) -> int:
    """The node that letters lead to, 0 for none. `ends` tells of the last edge.

    at: a node, or the edge to search it from. letters: the `count` bytes from `first` on count,
    and of them the low five bits, 1 to 26.
    """
    d = ptr8(data)
    t = ptr32(tokens)
    p = ptr32(pages)
    wanted = ptr8(letters)
    p[EDGE] = 0
    for n in range(first, first + count):
        letter = wanted[n]
        edge = 0
        while at:
            edge = t[d[at]]
            at += 1
            if not (edge ^ letter) & 31:
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
                if not (edge ^ letter) & 31:
                    break
                if edge & _LAST:
                    at = 0
                    break
            at += edge >> 29
        if not at:
            p[EDGE] = 0
            return 0
        p[EDGE] = edge
        # The child.
        size = edge >> 29
        address = edge >> 8
        if size == 0:
            if address < 2:
                if address == 0:
                    at = 0
                continue
        elif size == 1:
            address = d[at] - (address & 255)
            if address < 0:
                address = (((edge >> 16) & 8191) + d[at]) << 1
                address = p[FIRST_PAGE + (address >> 12)] + (address & 4095)
                address = d[address] | d[address + 1] << 8
            else:
                address += (d[(at & _PAGE_START) + _PAGE_NUMBER] << 12 | at & 4095) + 1
        else:
            address = d[at] | d[at + 1] << 8
            if size == 3:
                address |= d[at + 2] << 16
            elif address >= p[FAR_BASE]:
                address += (d[(at & _PAGE_START) + _PAGE_NUMBER] << 12 | at & 4095) + 2
                address -= p[FAR_BASE]
        at = p[FIRST_PAGE + (address >> 12)] + (address & 4095)
    return at


@micropython.viper
def ends(pages) -> int:
    """Does the edge that `follow` took last end a word? 0 when not, or when there was none."""
    return ptr32(pages)[EDGE] & _ENDS


@micropython.viper
def next_page(data, pages, at: int) -> int:
    """The node that begins the page after the one that `at` lies in."""
    return ptr32(pages)[FIRST_PAGE + 1 + ptr8(data)[(at & _PAGE_START) + _PAGE_NUMBER]] + _HEAD


@micropython.viper
def letters_of(data, tokens, pages, at: int, mask: int) -> int:
    """The letters of a node's edges: bit n for letter n.

    mask: _LETTER for all of them, _ENDS for those that end a word.
    """
    d = ptr8(data)
    t = ptr32(tokens)
    letters = 0
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
        if edge & mask:
            letters |= 1 << (edge & 31)
        at = 0 if edge & _LAST else at + (edge >> 29)
    return letters
