"""Games of chance: whatever anybody may do is done, at random, and checked after every step.

A setup is a text: seed, players (h for a human, c for a computer), options (`Rules.to_bytes` in
hexadecimal). As a script: argv is a file with one a line; prints a digest of each record.
"""

import sys
from binascii import crc32, unhexlify

import recount

from engine import ending, events
from engine.bag import Random
from engine.challenge import OutOfTurn
from engine.clock import Clock
from engine.game import CHALLENGE, MOVE, OVER, RULING, Game, Player
from engine.play import IllegalPlay
from engine.rules import FINISH_LEVELS, from_bytes
from engine.snapshot import restore, save
from engine.tiles import BLANK, BLANK_FLAG, COUNTS, LETTER_MASK, decode, encode

WORDS = (
    "AA AB AD AE AH AI AL AM AN AR AS AT AX BE BO BY DE DO ED EF EH EL EM EN ER ES EX FA FE GO HA "
    "HE HI HO ID IF IN IS IT JO KA LA LI LO MA ME MI MU MY NA NE NO NU OD OE OF OH ON OP OR OS OW "
    "OX PA PE PI RE SH SI SO TA TI TO UH UM UN UP US UT WE WO XI YA YE YO ZA QI QUA VAN VOE CAN "
    "COR JAR ZOA EAU GEN KIT WAX TRAIN RATES INERT OILED NOISE AUDIO STONE LINEAR SENIOR ROTATES "
    "ELATION"
).split()
TICKS = 1 << 30  # where the clocks' source wraps, as on the handheld
SET = bytes(tile for tile in range(28) for _ in range(COUNTS[tile]))
STEPS_AT_MOST = 2000


class Words:
    """The little dictionary of these games."""

    def __init__(self):
        self._words = {bytes(encode(word)) for word in WORDS}
        self.by_letter = {}
        for word in WORDS:
            for n, letter in enumerate(encode(word)):
                self.by_letter.setdefault(letter, []).append((encode(word), n))

    def contains(self, letters):
        return letters in self._words


class Shadow:
    """What the scores have to be, from what is heard of a game."""

    def __init__(self, players):
        self.grid = {}
        self.scores = [0] * players
        self.used = [0] * players
        self.laid = {}
        self.worth = 0
        self.digest = 0

    def hear(self, kind, player, detail):
        if kind == events.PLACED:
            tiles = decode(detail.tiles)
            self.laid = {divmod(s, 15): tile for s, tile in zip(detail.squares, tiles)}
            self.worth = recount.score(self.grid, self.laid)
            self.grid.update(self.laid)
        elif kind == events.WITHDRAWN:
            for square in self.laid:
                del self.grid[square]
        elif kind == events.SETTLED:
            self.scores[player] += self.worth
        elif kind == events.POINTS_WON:
            self.scores[player] += detail
        text = decode(detail) if isinstance(detail, bytes) else str(detail)
        self.note("%d %s %s" % (kind, player, text))

    def note(self, line):
        """Take a line of the record into its digest."""
        self.digest = crc32(line.encode(), self.digest)


class Match:
    """One game of chance."""

    def __init__(self, setup, words, through_snapshots=True):
        seed, kinds, options = setup.split()
        self.words = words
        self.chance = Random(int(seed) * 2 + 1)
        self.through_snapshots = through_snapshots
        self.now = TICKS - 100_000
        rules = from_bytes(unhexlify(options))
        players = [self._player(n, kind) for n, kind in enumerate(kinds)]
        self.game = Game(words, players, int(seed), rules, self._clock(len(kinds)))
        self.shadow = Shadow(len(kinds))
        self.game.listeners.append(self.shadow.hear)
        self.shadow.note(str(self.game.draws))

    def _player(self, n, kind):
        finish = FINISH_LEVELS[self.chance.below(3)]
        return Player("P\u00e9%d" % n, "advanced" if kind == "c" else None, finish)

    def _clock(self, players):
        return Clock(players, lambda: self.now, self._since)

    @staticmethod
    def _since(new, old):
        return (new - old + TICKS // 2) % TICKS - TICKS // 2

    def run(self):
        """The digest of the whole game's record, which has a line for all that happens."""
        steps = 0
        self._check()
        while not self.game.over:
            steps += 1
            assert steps < STEPS_AT_MOST, "a game without end"
            self._step()
            if self.through_snapshots:
                self._round_trip()
            self._check()
        self._check_end()
        return self.shadow.digest

    def _step(self):
        game = self.game
        if self.chance.below(8) == 0:
            self._out_of_order()
        self._think()
        if game.phase == RULING:
            game.decide(self.chance.below(2) == 0)
        elif game.phase == CHALLENGE and self.chance.below(4) == 0:
            self._challenge()
        else:
            self._turn()

    def _think(self):
        """Let time go by, on a clock that runs or on none."""
        gone = self.chance.below(60) * 3001
        if self.game.phase != RULING and self.chance.below(4):
            self.game.start_clock()
            self.shadow.used[self.game.turn] += gone
        self.now = (self.now + gone) % TICKS
        if self.chance.below(2):
            self.game.clock.stop()

    def _out_of_order(self):
        """What the phase forbids is refused, and changes nothing."""
        game = self.game
        forbidden = {
            MOVE: (game.challenge, game.accept, lambda: game.decide(True)),
            CHALLENGE: (lambda: game.decide(False), lambda: game.challenge(game.window.player)),
            RULING: (game.pass_turn, game.accept, game.resign, game.challenge, game.start_clock),
        }[game.phase]
        before = save(game)
        try:
            forbidden[self.chance.below(len(forbidden))]()
        except OutOfTurn as refusal:
            assert refusal.reason
        else:
            raise AssertionError("out of order, and not refused")
        assert save(game) == before

    def _challenge(self):
        game = self.game
        able = [n for n in range(len(game.players)) if game.may_challenge(n)]
        game.challenge(able[self.chance.below(len(able))])

    def _turn(self):
        game, luck = self.game, self.chance.below(100)
        if luck == 0 and not game.player.level:
            game.resign()
        elif luck < 3:
            game.pass_turn()
        elif luck < 9:
            self._exchange()
        elif luck < 40 and not game.player.level:
            self._phony() or game.pass_turn()
        else:
            self._word() or self._give_up()

    def _give_up(self):
        game = self.game
        if not game.player.level and self.chance.below(3):
            self._phony() or game.pass_turn()
        elif len(game.bag) >= 7 and self.chance.below(4) == 0:
            self._exchange()
        else:
            game.pass_turn()

    def _exchange(self):
        game = self.game
        rack = bytes(game.player.rack)
        some = rack[: 1 + self.chance.below(len(rack))] if rack else b"A"
        try:
            game.exchange(some)
        except IllegalPlay:
            game.pass_turn()

    def _anchor(self):
        """A square to play through, and the letter there or 0."""
        squares = self.game.board.squares
        start = self.chance.below(225)
        for square in range(start, start + 225):
            tile = squares[square % 225]
            if tile:
                return square % 225, tile & LETTER_MASK
        return 112, 0

    def _word(self):
        """Play a word of the dictionary through a tile on the board, if a few tries find one."""
        game = self.game
        rack = bytes(game.player.rack)
        for _ in range(8):
            square, letter = self._anchor()
            fitting = self.words.by_letter.get(letter or 1 + self.chance.below(26))
            if not fitting:
                continue
            for _ in range(6):
                word, n = fitting[self.chance.below(len(fitting))]
                laid = self._fit(word, square, n, rack)
                if laid and self._try(laid, self.words_only):
                    return True
        return False

    def _fit(self, word, square, n, rack):
        """(squares, tiles) of a word whose letter `n` is at `square`, from this rack, or None."""
        step = 15 if self.chance.below(2) else 1
        place = square // 15 if step == 15 else square % 15
        if place < n or place - n + len(word) > 15:
            return None
        squares, tiles, rest = [], [], list(rack)
        for at, letter in zip(range(square - n * step, 225, step), word):
            there = self.game.board.tile(at) & LETTER_MASK
            if there:
                if there != letter:
                    return None
                continue
            if letter in rest:
                rest.remove(letter)
                tiles.append(letter)
            elif BLANK in rest:
                rest.remove(BLANK)
                tiles.append(letter | BLANK_FLAG)
            else:
                return None
            squares.append(at)
        return squares, tiles

    def words_only(self, play):
        return not self.game.invalid_words(play)

    def _phony(self):
        """Play tiles of the rack as they come, in a line from some tile on."""
        rack = bytes(self.game.player.rack)
        if not rack:
            return False
        for _ in range(6):
            square = self._anchor()[0]
            step = 15 if self.chance.below(2) else 1
            count = 1 + self.chance.below(len(rack))
            end = square // 15 * 15 + 15 if step == 1 else 225
            free = [s for s in range(square, end, step) if not self.game.board.tile(s)][:count]
            tiles = [tile if tile != BLANK else BLANK_FLAG | 5 for tile in rack[: len(free)]]
            if self._try((free, tiles), lambda play: True):
                return True
        return False

    def _try(self, laid, accept):
        game = self.game
        squares, tiles = bytes(laid[0]), bytes(laid[1])
        try:
            play = game.preview(squares, tiles)
            if not accept(play):
                return False
            if game.player.level:
                game.play(squares, tiles)
            else:
                game.place(squares, tiles)
        except IllegalPlay:
            return False
        return True

    def _round_trip(self):
        """Go on with a game made of the bytes of this one."""
        game = self.game
        game.clock.stop()
        data = save(game)
        assert len(data) < 1024
        again = restore(data, self.words, self._clock(len(game.players)))
        assert save(again) == data
        again.listeners.append(self.shadow.hear)
        self.game = again

    def _check(self):
        """No tile is lost or doubled, and every score is what it has to be."""
        game = self.game
        tiles = [BLANK if tile & BLANK_FLAG else tile for tile in game.board.squares if tile]
        tiles.extend(game.bag.contents())
        for player in game.players:
            assert len(player.rack) <= game.rules.rack_size
            tiles.extend(player.rack)
        assert bytes(sorted(tiles)) == SET
        if game.over:
            return
        assert [player.score for player in game.players] == self.shadow.scores
        assert not game.player.resigned and game.player.lost_turns == 0
        assert game.phase != CHALLENGE or game.may_challenge(game.turn)

    def _check_end(self):
        game, shadow = self.game, self.shadow
        assert game.phase == OVER and game.clock.running is None
        assert game.clock.used == shadow.used
        out = game.ended_by if game.ended == ending.OUT else None
        racks = [decode(player.rack) for player in game.players]
        assert out is None or not racks[out] and not len(game.bag)
        counted = game.ended in (ending.OUT, ending.NO_PLAYS)
        rules = game.rules
        final = recount.final(
            shadow.scores, racks, out, shadow.used, rules.minutes, rules.penalty, counted
        )
        assert [player.score for player in game.players] == final
        assert sorted(n for level in game.ranking for n in level) == list(range(len(final)))
        shadow.note("%s %s" % (final, game.ranking))


def main(path):
    words = Words()
    with open(path) as setups:
        for setup in setups:
            print(Match(setup, words).run())


if __name__ == "__main__":
    main(sys.argv[1])
