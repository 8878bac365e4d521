"""What two handhelds tell each other before they play: who they are, and what they would play."""

import struct

from micropython import const

from engine.rules import FINISH_LEVELS, OPTIONS, RulesError, from_bytes

VERSION = const(1)  # of the protocol

# version, flags, own nonce, nonce heard, pack, game to go on with (0: none), its acts, their
# chain, words of the dictionary; then the rules, the level at the finish line, name, dictionary.
_HEAD = "<BBIIIIHII"
_HEAD_BYTES = const(28)
_READY = const(1)
NAME = const(20)  # bytes of the name of a player, and
TITLE = const(24)  # of a dictionary, at most


class Hello:
    """One handheld's hello.

    version; ready: whether its player agrees to what it has heard; nonce: a number made for this
    meeting, seen: that of the other, 0 before one was heard. pack_id, words, title: of the
    dictionary. identity: the game to go on with, 0 for a new one, count and chain: its acts.
    rules: a Rules; finish: an index of FINISH_LEVELS; name: of the player.
    """

    version = VERSION
    ready = False
    nonce = seen = identity = count = chain = 0

    def describe(self, lexicon, rules, finish, name):
        """Take what the dictionary and the player here are."""
        self.pack_id, self.words, self.title = lexicon.pack_id, lexicon.words, lexicon.name
        self.rules = rules
        self.finish = finish
        self.name = plain(name.encode()[:NAME])

    def to_bytes(self):
        head = struct.pack(
            _HEAD, self.version, _READY * self.ready, self.nonce, self.seen, self.pack_id,
            self.identity, self.count, self.chain, self.words,
        )  # fmt: skip
        name, title = self.name.encode()[:NAME], self.title.encode()[:TITLE]
        rest = bytes((self.finish, len(name))) + name + bytes((len(title),)) + title
        return head + self.rules.to_bytes() + rest


def read(data):
    """The Hello of these bytes, of another version without what varies; None when it is none."""
    if len(data) < _HEAD_BYTES:
        return None
    hello = Hello()
    (
        hello.version, flags, hello.nonce, hello.seen, hello.pack_id,
        hello.identity, hello.count, hello.chain, hello.words,
    ) = struct.unpack_from(_HEAD, data)  # fmt: skip
    hello.ready = flags == _READY
    if hello.version != VERSION:
        return hello
    at = _HEAD_BYTES + len(OPTIONS)
    try:
        hello.rules = from_bytes(bytes(data[_HEAD_BYTES:at]))
        hello.finish = data[at]
        hello.name, at = _text(data, at + 1, NAME)
        hello.title, at = _text(data, at, TITLE)
    except (RulesError, IndexError):
        return None
    whole = at == len(data) and hello.finish < len(FINISH_LEVELS)
    return hello if whole else None


def _text(data, at, limit):
    """The text that stands at an index behind its length, and the index after it."""
    end = at + 1 + data[at]
    if data[at] > limit or end > len(data):
        raise IndexError
    return plain(data[at + 1 : end]), end


def plain(data):
    """Bytes of the other as text that can be shown, whatever they are."""
    return "".join(chr(byte) if 32 <= byte < 127 else "?" for byte in data)


def differing(one, other):
    """The options in which two Hellos differ, by their names in OPTIONS."""
    return [name for name, _ in OPTIONS if getattr(one.rules, name) != getattr(other.rules, name)]
