"""The dictionary: words looked up in a pack where it lies, without copying it.

dict_pack/FORMAT.md describes the pack; tools/lexicon builds it; edges.py walks it.
"""

import struct
from array import array
from binascii import crc32

from micropython import const

from engine.edges import ends, follow, node_at, page_table

VERSION = const(2)
MAGIC = b"LXPK"
PAGE = const(4096)
RESERVED = const(40)  # of each page, the file system's
HEAD = const(64)  # of each page, the reserved part included
FORM = "<4sIIHHII"  # at RESERVED: magic, pack id, spare, page, pages, 0, CRC-32 of the content
INFO = "<BBHBBHIIII"  # at HEAD of page 0; see FORMAT.md
NAME = const(88)
TOKENS = const(192)


class PackError(Exception):
    """A pack that cannot be used. The text is the reason, short enough for a screen line."""


class Lexicon:
    """A dictionary pack in memory.

    `data` is any bytes-like object that holds the pack's pages: one after the other, or where
    `places` (the index of each) says. `name`, `licence`; `words` and `common_words` are counts;
    `pack_id` differs when the words do. `full` and `common` are the roots of the two tiers, and
    `tokens` and `pages` the tables, all as edges.py takes them. Raises PackError.

    Where a word leads is not checked when it is looked up: `verify` first.
    """

    def __init__(self, data, places=None):
        self.data = data
        self._check_heads(places)
        head = self.places[0]
        info = struct.unpack_from(INFO, data, head + HEAD)
        if info[0] != VERSION:
            raise PackError("pack format %d, need %d" % (info[0], VERSION))
        self.verify_page(0)
        self.words, self.common_words = info[7], info[9]
        name = head + NAME
        licence = name + info[3]
        try:
            self.name = str(bytes(data[name:licence]), "utf-8")
            self.licence = str(bytes(data[licence : licence + info[4]]), "utf-8")
        except UnicodeError:
            raise PackError("its name is not UTF-8") from None
        self.tokens = array("I", struct.unpack_from("<256I", data, head + TOKENS))
        self.pages = page_table(info[2], self.places)
        self.full = self._root(info[6])
        self.common = self._root(info[8])

    def contains(self, letters, root=None):
        """Whether `letters` (bytes of 1 to 26) are a word of the full tier, or of `root`'s."""
        root = self.full if root is None else root
        if not letters or min(letters) < 1 or max(letters) > 26:
            return False
        follow(self.data, self.tokens, self.pages, root, letters, 0, len(letters))
        return bool(ends(self.pages))

    def verify(self):
        """Check every page against its CRC; raises PackError. Takes a moment on the handheld."""
        for page in range(len(self.places)):
            self.verify_page(page)

    def verify_page(self, page):
        """Check the content of one page against its CRC; raises PackError."""
        at = self.places[page]
        content = memoryview(self.data)[at + HEAD : at + PAGE]
        if crc32(content) != struct.unpack_from(FORM, self.data, at + RESERVED)[6]:
            raise PackError("page %d is damaged" % page)

    def _root(self, address):
        if address // PAGE >= len(self.places) or address % PAGE < HEAD:
            raise PackError("no words at %d" % address)
        return node_at(self.pages, address)

    def _check_heads(self, places):
        """Find the pages, and see that each is the one that should be there."""
        data = self.data
        if len(data) < PAGE:
            raise PackError("not a dictionary pack")
        first = places[0] if places else 0
        magic, self.pack_id, spare, _, count, _, _ = struct.unpack_from(
            FORM, data, first + RESERVED
        )
        if magic != MAGIC or not count:
            raise PackError("not a dictionary pack")
        if places is None:
            if len(data) != count * PAGE:
                raise PackError("%d bytes, not %d" % (len(data), count * PAGE))
            places = range(0, count * PAGE, PAGE)
        if len(places) != count:
            raise PackError("%d pages, not %d" % (len(places), count))
        self.places = places
        for page, place in enumerate(places):
            head = struct.unpack_from(FORM, data, place + RESERVED)
            if head[:5] != (MAGIC, self.pack_id, spare, page, count):
                raise PackError("page %d is missing" % page)
