"""Two handhelds at one cable, from the first hello to the last goodbye.

Until both have agreed, each repeats its hello (hello.py), in which all stands that it wants and
knows: so the order in which they were switched on, or begin again, does not matter. Then the seed
is made of a secret of each, neither of which can be chosen by what the other's is: a hash of it
is told first. firmware/link/README.md has it all, with the numbers.
"""

import struct
from binascii import crc32
from hashlib import sha256

from micropython import const

from engine.player import Player
from engine.rules import FINISH_LEVELS
from link.channel import Channel
from link.courier import SESSION, TEXT
from link.hello import VERSION, Hello, differing, plain, read
from link.play import Play

# SEARCHING: nobody is heard. FOUND: a hello is, and it is for the players to agree. SEEDING: they
# have. SEEDED: `begin` can be called. PLAYING: `play` goes on. CLOSED: one has left.
SEARCHING, FOUND, SEEDING, SEEDED, PLAYING, CLOSED = range(6)

# Kinds of messages.
COMMIT = SESSION  # the hash of a secret
REVEAL = const(0x19)  # the secret
BYE = const(0x1A)  # why the sender leaves, as text

_SECRET = const(16)  # bytes
_NAME = const(5)  # letters of a player's name in a game
_GREETING = const(250)  # ms between two hellos
_LOST = const(2000)  # ms without a frame
_PARTING = const(1000)  # ms that a goodbye is tried
_ECHOES = const(3)  # own hellos in a row that are no chance
_CHANGED = "The options, or the seed, were changed after both had agreed."


class Link:
    """The cable's other end.

    port: what the bytes go through (link/README.md); lexicon; name, rules, finish: of the player
    here, finish an index of FINISH_LEVELS. entropy(n): n bytes that nobody can foresee. ticks,
    diff: as in engine.clock. kept(): whether all that has happened is in flash. play: a Play to
    go on with, else None.

    state: one of the above. mine, theirs: the Hellos, theirs None as long as none is heard.
    play: the Play, None before. lost: ms since the other was heard, 0 while all is well. echo:
    whether the cable leads back to this handheld. farewell: why it was left, once CLOSED.
    """

    def __init__(self, port, lexicon, name, rules, finish, entropy, ticks, diff, kept, play=None):
        self._entropy, self._ticks, self._diff, self._kept = entropy, ticks, diff, kept
        self.mine = Hello()
        self.mine.describe(lexicon, rules, finish, name)
        self._fresh_nonce()
        self.channel = Channel(port, ticks, diff)
        self.play = play
        self.seat = play.seat if play else 0
        self.theirs = None
        self.state = SEARCHING
        self.farewell = ""
        self.lost = 0
        self._echoes = 0
        self._greeted = None
        self._parting = None

    # what the players see, and do

    @property
    def echo(self):
        return self._echoes >= _ECHOES

    @property
    def differences(self):
        """The options in which the two differ, by their names in engine.rules.OPTIONS."""
        return differing(self.mine, self.theirs)

    @property
    def problem(self):
        """Why the two cannot play, whatever their players agree to; "" when they can."""
        theirs = self.theirs
        if theirs.version != VERSION:
            return (
                "The other speaks version %d of the protocol, this one %d: install the same."
                % (
                    theirs.version,
                    VERSION,
                )
            )
        if theirs.pack_id != self.mine.pack_id:
            return "The dictionaries differ: install the same on both."
        if theirs.identity != self._identity:
            if not theirs.identity:
                return "%s has not resumed this game." % theirs.name
            return "%s is in another game." % theirs.name
        return ""

    def accept(self):
        """The player here agrees to what is found, if it is the same on both."""
        self.mine.ready = self.state == FOUND and not (self.problem or self.differences)

    def take_rules(self):
        """Take the other's rules for this game."""
        self.mine.ready = False
        self.mine.rules = self.theirs.rules

    def begin(self, game):
        """Play the game that was SEEDED, made of `seed`, `players()` and the rules."""
        self.play = Play(game, self.seat, self.identity, self.seed)
        self._attach(0)
        return self.play

    def players(self):
        """The Players of a new game, in the order of their seats."""
        hellos = [self.mine, self.theirs]
        if self.seat:
            hellos.reverse()
        names = [hello.name[:_NAME] or "P%d" % (n + 1) for n, hello in enumerate(hellos)]
        finishes = [hello.finish for hello in hellos]
        if names[0] == names[1]:
            names = ["%s-%d" % (name[: _NAME - 2], n + 1) for n, name in enumerate(names)]
        finish_line = self.mine.rules.finish_line
        return [
            Player(name, None, FINISH_LEVELS[finish] if finish_line else None)
            for name, finish in zip(names, finishes)
        ]

    def bye(self, why):
        """Leave, and tell the other why; CLOSED once that is known there, or was in vain."""
        if self.state < SEEDING:
            self.state = CLOSED
        elif self._parting is None:
            self._parting = self._ticks()
            self._why = why

    # what happens by itself

    def tick(self):
        """Do what is due: often, at least every 30 ms."""
        now = self._ticks()
        self.channel.tick(now)
        self._greet(now)
        silence = self._diff(now, self.channel.heard)
        self.lost = silence if silence > _LOST else 0
        if self.state == FOUND and self.lost:
            self.state, self.theirs = SEARCHING, None
            self.mine.ready, self.mine.seen = False, 0
        if self.state >= SEEDING:
            self._hear()
            self._go_on(now)
        if self._parting is not None:
            self._part(now)

    @property
    def _identity(self):
        """The game that is to go on here, 0 for a new one. Its end is for both to know, too."""
        play, theirs = self.play, self.theirs
        if not play:
            return 0
        # Who does not ask for it any more knows it, or does not want to.
        known = play.settled or theirs and theirs.identity != play.identity
        return 0 if play.game.over and known else play.identity

    def _fresh_nonce(self):
        self.mine.nonce = 1 + (int.from_bytes(self._entropy(4), "little") >> 2)

    def _greet(self, now):
        data = self.channel.hello
        if data is not None:
            self.channel.hello = None
            hello = read(data)
            if hello:
                self._meet(hello)
        if self.state > FOUND or self._parting is not None:
            return
        if self._greeted is None or self._diff(now, self._greeted) >= _GREETING:
            self._greeted = now
            self._say_hello()

    def _say_hello(self):
        mine = self.mine
        mine.identity = self._identity
        if mine.identity:
            log = self.play.log
            mine.count, mine.chain = log.count, log.chain(log.count)
        self.channel.say_hello(mine.to_bytes())

    def _meet(self, hello):
        if hello.nonce == self.mine.nonce:
            self._echoes += 1
            self._fresh_nonce()
            return
        self._echoes = 0
        known = self.theirs is not None and self.theirs.nonce == hello.nonce
        if self.state == CLOSED or self._parting is not None:
            return
        if self.state > FOUND and known:
            if hello.ready and hello.seen == self.mine.nonce:
                if not self.channel.met:
                    self._say_hello()  # it does not know yet that both have agreed
                return
            if self.state > SEEDING:
                return
        self.theirs = hello
        self.mine.seen = hello.nonce
        if self.state != FOUND:  # new, or it has begun again, or thought better of it
            self.state = FOUND
            self.mine.ready = False
        if self.problem:
            self.mine.ready = False
        elif self._identity:
            self.mine.ready = True  # both have the game already
        elif self.differences:
            self.mine.ready = False
        if self.mine.ready and hello.ready and hello.seen == self.mine.nonce:
            self._say_hello()
            self._agree()

    def _agree(self):
        """Both want the same: a session begins, by a number that no session before had."""
        mine, theirs = self.mine.nonce, self.theirs.nonce
        session = crc32(struct.pack("<II", min(mine, theirs), max(mine, theirs))) & 0xFFFF
        self.channel.open(session or 1, mine > theirs)
        if not self._identity:
            self.seat = 0 if mine > theirs else 1
            self._seed_anew()
            return
        log, theirs = self.play.log, self.theirs
        self.mine.rules = theirs.rules = self.play.game.rules  # for another game after this
        self._attach(min(theirs.count, log.count))
        if theirs.count <= log.count and log.chain(theirs.count) != theirs.chain:
            self.play.fail("The two handhelds remember another course of the game.")

    def _attach(self, told):
        self.play.attach(self.channel, self._kept, told)
        self.state = PLAYING

    # the seed

    def _seed_anew(self):
        self.state = SEEDING
        self.play = None
        self._secret = self._entropy(_SECRET)
        self._commit = self._revealed = None
        self._said = 0  # how many of COMMIT and REVEAL
        hellos = (self.mine, self.theirs) if self.seat == 0 else (self.theirs, self.mine)
        self._agreed = hellos[0].rules.to_bytes() + b"".join(
            bytes((hello.finish,)) + hello.name.encode() + b"\0" for hello in hellos
        )

    def _hash(self, seat, secret):
        return sha256(bytes((seat,)) + self._agreed + secret).digest()

    def _hear(self):
        message = self.channel.message
        if not message:
            return
        kind, payload = message
        if kind == BYE:
            self.farewell = plain(payload)
            self.channel.done()
            self.state = CLOSED
        elif kind == COMMIT and self.state == SEEDING and self._commit is None:
            self._commit = bytes(payload)
            self.channel.done()
        elif kind == REVEAL and self.state == SEEDING and self._said and self._commit:
            self._revealed = bytes(payload)
            self.channel.done()
            if self._hash(1 - self.seat, self._revealed) != self._commit:
                self.farewell = _CHANGED
                self.bye(_CHANGED)
        elif kind > BYE or (kind >= SESSION and not self._between_games):
            self.channel.done()  # nothing that can be asked for now

    @property
    def _between_games(self):
        return self.state == SEEDING or self.play is not None and self.play.game.over

    def _go_on(self, now):
        if self.state == PLAYING:
            self.play.tick(now, self._diff)
            if self._wants_rematch():
                self.seat = 1 - self.seat
                self._seed_anew()
        if self.state != SEEDING or self.channel.busy or self._parting is not None:
            return
        if not self._said:
            self.channel.send(COMMIT, self._hash(self.seat, self._secret))
            self._said = 1
        elif self._said == 1 and self._commit:
            self.channel.send(REVEAL, self._secret)
            self._said = 2
        elif self._said == 2 and self._revealed:
            self._make_seed()

    def _make_seed(self):
        """SEEDED: the secrets in the order of the seats make seed and identity of the game."""
        secrets = [self._secret, self._revealed]
        if self.seat:
            secrets.reverse()
        self.seed, self.identity = struct.unpack(
            "<II", sha256(secrets[0] + secrets[1]).digest()[:8]
        )
        self.identity = self.identity or 1
        self.state = SEEDED

    def _wants_rematch(self):
        play, message = self.play, self.channel.message
        if not (play.game.over and play.again and play.settled) or self.channel.busy:
            return False
        return play.rematch or bool(message) and message[0] == COMMIT

    # goodbye

    def _part(self, now):
        """Say goodbye when the line is free, and wait until it was heard."""
        if self.state == CLOSED:
            return
        if not self.channel.busy:
            if self._why is None:
                self.state = CLOSED
            else:
                self.channel.send(BYE, self._why.encode()[:TEXT])
                self._why = None
        if self._diff(now, self._parting) > _PARTING:
            self.state = CLOSED
