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
def follow(data, tokens, pages, at: int, letter: int) -> int:
    """The node behind a node's edge with this letter, 0 for none. `ends` tells of the edge."""
    d = ptr8(data)
    t = ptr32(tokens)
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
        if edge & 31 == letter:
            ptr32(pages)[EDGE] = edge
            return int(child(data, pages, at))
        at = 0 if edge & _LAST else at + (edge >> 29)
    ptr32(pages)[EDGE] = 0
    return 0


@micropython.viper
def ends(pages) -> int:
    """Does the edge that `follow` took last end a word? 0 when not, or when there was none."""
    return ptr32(pages)[EDGE] & _ENDS


@micropython.viper
def child(data, pages, at: int) -> int:
    """The node that the edge at hand leads to, 0 for none; `at` is where its pointer begins."""
    d = ptr8(data)
    p = ptr32(pages)
    edge = p[EDGE]
    size = edge >> 29
    if size == 0:
        address = edge >> 8
        if address < 2:
            return at if address else 0
    elif size == 1:
        address = d[at] - ((edge >> 8) & 255)
        if address < 0:
            entry = (((edge >> 16) & 8191) + d[at]) << 1
            entry = p[FIRST_PAGE + (entry >> 12)] + (entry & 4095)
            address = d[entry] | d[entry + 1] << 8
        else:
            address += int(_address(data, at)) + 1
    else:
        address = d[at] | d[at + 1] << 8
        if size == 3:
            address |= d[at + 2] << 16
        elif address >= p[FAR_BASE]:
            address += int(_address(data, at)) + 2 - p[FAR_BASE]
    return p[FIRST_PAGE + (address >> 12)] + (address & 4095)


@micropython.viper
def next_page(data, pages, at: int) -> int:
    """The node that begins the page after the one that `at` lies in."""
    return ptr32(pages)[FIRST_PAGE + 1 + ptr8(data)[(at & _PAGE_START) + _PAGE_NUMBER]] + _HEAD


@micropython.viper
def _address(data, at: int) -> int:
    """The address of an index into `data`: each page says its number, which is below 256."""
    return ptr8(data)[(at & _PAGE_START) + _PAGE_NUMBER] << 12 | at & 4095


@micropython.viper
def letters_of(data, tokens, pages, at: int) -> int:
    """The letters of a node's edges: bit n for letter n."""
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
        letters |= 1 << (edge & 31)
        at = 0 if edge & _LAST else at + (edge >> 29)
    return letters


@micropython.viper
def leads_to_word(data, tokens, pages, at: int, letters, count: int) -> int:
    """Do `count` letters (bytes of 1 to 26) lead from a node to the end of a word? 0 when not."""
    wanted = ptr8(letters)
    ptr32(pages)[EDGE] = 0
    for n in range(count):
        at = int(follow(data, tokens, pages, at, wanted[n]))
    return ptr32(pages)[EDGE] & _ENDS
