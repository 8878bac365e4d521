"""The dictionary: words looked up in a pack where it lies, without copying it.

dict_pack/FORMAT.md describes the pack; tools/lexicon builds it.
"""

import struct
from binascii import crc32

import micropython
from micropython import const

VERSION = const(1)
MAGIC = b"LXPK"
PAGE = const(4096)
RESERVED = const(40)  # of each page, the file system's
HEAD = const(64)  # of each page, the reserved part included
FORM = "<4s8sII"  # at RESERVED: magic, pack id, page number, page count; then the CRC-32
INFO = "<IIIIIHH"  # at HEAD of page 0: see FORMAT.md; then the name and the licence

# An edge is 32 bits: target, letter, and two flags. The edges of a node stand in a row.
TARGET = const(0x3FFFF)  # word address of the node that the edge leads to, 0 for none
LETTER_SHIFT = const(18)  # of the letter, five bits, 1 to 26
END = const(0x800000)  # the edge ends a word
LAST = const(0x1000000)  # the edge is the last of its node

_CRC = const(60)


class PackError(Exception):
    """A pack that cannot be used. The text is the reason, short enough for a screen line."""


class Lexicon:
    """A dictionary pack in memory.

    `data` holds the whole pack: any bytes-like object that starts on a multiple of four bytes.
    `name`, `licence`; `words` and `common_words` are counts; `pack_id` is 8 bytes that differ
    when the words do. `full` and `common` are the roots of the two tiers, as word addresses:
    `ptr32(data)[root]` is the first edge of the root. Page heads and page 0 are checked at once,
    the other pages by `verify`: words are looked up only in a pack that is whole. Raises
    PackError.
    """

    def __init__(self, data):
        self.data = data
        self._check_heads()
        self.verify_page(0)
        info = struct.unpack_from(INFO, data, HEAD)
        if info[0] != VERSION:
            raise PackError(f"pack format {info[0]}, need {VERSION}")
        self.words, self.common_words, self.full, self.common = info[1:5]
        name = HEAD + struct.calcsize(INFO)
        licence = name + info[5]
        self.name = str(bytes(data[name:licence]), "utf-8")
        self.licence = str(bytes(data[licence : licence + info[6]]), "utf-8")

    def contains(self, letters, root=None):
        """Whether `letters` (bytes of 1 to 26) are a word of the full tier, or of `root`'s."""
        return bool(_walk(self.data, letters, len(letters), self.full if root is None else root))

    def verify(self):
        """Check every page against its CRC; raises PackError. Takes a moment on the handheld."""
        for page in range(self.pages):
            self.verify_page(page)

    def verify_page(self, page):
        """Check page number `page` (0 to `pages` - 1) against its CRC; raises PackError."""
        view = memoryview(self.data)[page * PAGE : (page + 1) * PAGE]
        crc = crc32(view[HEAD:], crc32(view[RESERVED:_CRC]))
        if crc != struct.unpack_from("<I", view, _CRC)[0]:
            raise PackError(f"page {page} is damaged")

    def _check_heads(self):
        data = self.data
        if len(data) < PAGE:
            raise PackError("not a dictionary pack")
        magic, self.pack_id, _, self.pages = struct.unpack_from(FORM, data, RESERVED)
        if magic != MAGIC:
            raise PackError("not a dictionary pack")
        if len(data) != self.pages * PAGE:
            raise PackError(f"{len(data)} bytes, not {self.pages * PAGE}")
        for page in range(self.pages):
            head = struct.unpack_from(FORM, data, page * PAGE + RESERVED)
            if head != (MAGIC, self.pack_id, page, self.pages):
                raise PackError(f"page {page} is missing")


@micropython.viper
def _walk(data: object, letters: object, count: int, node: int) -> int:
    """Follow `letters` from `node`; 1 when they end a word there."""
    edges = ptr32(data)
    letter = ptr8(letters)
    edge = 0
    for i in range(count):
        if node == 0:
            return 0
        wanted = letter[i]
        while True:
            edge = edges[node]
            found = (edge >> LETTER_SHIFT) & 31
            if found >= wanted:
                break
            if edge & LAST:
                return 0
            node += 1
        if found != wanted:
            return 0
        node = edge & TARGET
    return 1 if edge & END else 0
