"""Games of chance: whatever anybody may do is done, at random, and checked after every step.

A setup is a text: seed, players (h for a human, c for a computer), options (`Rules.to_bytes` in
hexadecimal). As a script: argv is a file with one a line; prints a digest of each record.
"""

import sys
from binascii import crc32, unhexlify

import recount
from chance import Words, phony, word

from engine import ending, events
from engine.bag import Random
from engine.challenge import OutOfTurn
from engine.clock import Clock
from engine.game import CHALLENGE, MOVE, OVER, RULING, Game, Player
from engine.play import IllegalPlay
from engine.restore import restore
from engine.rules import FINISH_LEVELS, from_bytes
from engine.snapshot import save
from engine.tiles import BLANK, BLANK_FLAG, COUNTS, decode

TICKS = 1 << 30  # where the clocks' source wraps, as on the handheld
SET = bytes(tile for tile in range(28) for _ in range(COUNTS[tile]))
STEPS_AT_MOST = 2000


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
            phony(game, self.chance) or game.pass_turn()
        else:
            word(game, self.words, self.chance) or self._give_up()

    def _give_up(self):
        game = self.game
        if not game.player.level and self.chance.below(3):
            phony(game, self.chance) or game.pass_turn()
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
