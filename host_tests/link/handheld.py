"""A handheld at a cable, without screens: who plays on it plays by chance, and its power fails."""

from chance import WORDS, Words, phony, word

from engine.bag import Random
from engine.clock import Clock
from engine.game import CHALLENGE, RULING, Game
from engine.play import IllegalPlay
from engine.restore import restore
from engine.snapshot import save
from link.play import from_bytes
from link.session import FOUND, PLAYING, SEEDED, Link

TURN = 20  # ms between two turns of the loop


class PowerCut(Exception):
    """The power of a handheld has failed in the midst of what it did."""


class Acting:
    """A Game whose turns are taken through a Play; what else it is asked for is the Game's."""

    def __init__(self, play):
        self.game, self.place = play.game, play.place
        self.player, self.board = play.game.player, play.game.board
        self.preview, self.invalid_words = play.game.preview, play.game.invalid_words


class Handheld:
    """One of the two.

    flash: (snapshot, what the Play needs) as kept last, None before. cut_after: how many steps it
    makes until its power fails, None for never: a step is an act carried out, a write to flash
    begun or done, a frame written. steps: how many there were. games: of those that ended, the
    """

    def __init__(self, number, wire, rules, seed):
        self.number, self.time, self.rules = number, wire.time, rules
        self.port = Meter(self, wire.ends[number])
        self.chance = Random(seed)
        self.words = Words()
        self.words.pack_id, self.words.words, self.words.name = 77, len(WORDS), "Chance"
        self.flash = self.cut_after = self.link = None
        self.steps = 0
        self.games = {}
        self.wants = 1  # games that are to be played
        self.boot()

    def boot(self):
        """Power on, with what is in flash."""
        play = None
        if self.flash:
            game = restore(self.flash[0], self.words, self._clock())
            play = from_bytes(game, self.flash[1])
        self.port.end.clear()
        self.port.end.write_flash(False)
        self._pending = False
        self._written = None  # when the write to flash is done
        self._ready = 0  # when the player acts again
        self.link = Link(
            self.port, self.words, "HH%d" % self.number, self.rules, 0, self._entropy,
            self.time.ticks, self.time.diff, lambda: not self._pending, play,
        )  # fmt: skip

    def _clock(self):
        return Clock(2, self.time.ticks, self.time.diff)

    def _entropy(self, count):
        return bytes(self.chance.below(256) for _ in range(count))

    def power_off(self):
        """What was not in flash is gone, and so is what the cable brought."""
        self.link = None
        self.cut_after = None

    def step(self):
        """Something is done; the power may fail after it."""
        self.steps += 1
        if self.cut_after is not None:
            self.cut_after -= 1
            if self.cut_after <= 0:
                raise PowerCut

    @property
    def playing(self):
        """The Play that goes on, or has ended, None when there is none."""
        return self.link.play if self.link and self.link.state == PLAYING else None

    def tick(self):
        """One turn of the loop."""
        if self._written is not None and not self._write_on():
            return
        self.link.tick()
        state = self.link.state
        if state == FOUND:
            self._agree()
        elif state == SEEDED:
            self._begin()
        elif state == PLAYING:
            self._play()
        if self._pending and self.link.channel.hush(self.time.ticks()):
            self._write()

    def _agree(self):
        link = self.link
        if not link.problem and not link.mine.ready:
            link.accept()
        elif link.problem and link.play and not link.play.game.over:
            # The other's power failed before it had kept what had just begun.
            assert link.play.log.count <= 1, (link.problem, link.play.log.count)
            self.link.play = self.flash = None

    def _begin(self):
        link = self.link
        link.begin(Game(self.words, link.players(), link.seed, self.rules, self._clock()))
        self._pending = True

    # flash

    def _write(self):
        self.step()
        self.port.end.write_flash(True)
        self._written = self.time.now + 10 + self.chance.below(150)

    def _write_on(self):
        """Whether the write is done; what is kept changes at its end."""
        if self.time.now < self._written:
            return False
        play = self.link.play
        known = not play or play.game.over and play.settled
        self.flash = None if known else (save(play.game), play.to_bytes())
        # Of a shorter game the other may not have kept that there is one.
        if play and play.game.over and play.log.count > 1:
            self.games[play.identity] = save(play.game), play.log.chain(play.log.count)
        self._written = None
        self.port.end.write_flash(False)
        self._pending = False
        self.step()
        self.link.channel.speak()
        return True

    # the player

    def _play(self):
        play = self.link.play
        assert not play.trouble, play.trouble
        if play.game.over:
            self._end(play)
        elif self.time.now < self._ready:
            return
        elif play.arrived:
            play.take()
            self._acted()
        elif play.asked:
            play.grant()
            self._acted()
        elif play.mine:
            self._act(play)
        elif self.chance.below(1000) == 0:
            play.resign()
            self._pending = True

    def _acted(self):
        self._pending = True
        self._ready = self.time.now + self.chance.below(200)
        check(self.link.play.game)
        self.step()

    def _end(self, play):
        if self._pending:
            return
        if play.settled:
            self._pending = self.flash is not None  # it need not be resumed
            play.again = len(self.games) < self.wants

    def _act(self, play):
        game, chance = play.game, self.chance
        if play.resigning and game.phase != RULING:
            play.resign()
        elif game.phase == RULING:
            play.decide(chance.below(2) == 0)
        elif game.clock.running is None and game.phase != RULING:
            game.start_clock()  # READY
            self._ready = self.time.now + chance.below(500)
            return
        elif game.phase == CHALLENGE and chance.below(4) == 0:
            play.challenge() if chance.below(3) else play.accept()
        else:
            self._take_turn(play)
        self._acted()

    def _take_turn(self, play):
        chance, luck = self.chance, self.chance.below(200)
        acting = Acting(play)
        if luck == 0:
            play.resign()
        elif luck < 8:
            self._exchange(play)
        elif luck < 30 and phony(acting, chance):
            return
        elif not word(acting, self.words, chance):
            self._exchange(play) if chance.below(4) == 0 else play.pass_turn()

    def _exchange(self, play):
        rack = bytes(play.game.player.rack)
        try:
            play.exchange(rack[: 1 + self.chance.below(len(rack))] if rack else b"")
        except IllegalPlay:
            play.pass_turn()


class Meter:
    """The handheld's UART: a frame that is written is a step."""

    def __init__(self, handheld, end):
        self.handheld, self.end = handheld, end
        self.any, self.readinto = end.any, end.readinto

    def write(self, data):
        if self.handheld.cut_after == 1:
            data = data[: self.handheld.chance.below(len(data))]
        self.end.write(data)
        self.handheld.step()
        return len(data)


def check(game):
    """No tile is lost or doubled."""
    racks = sum(len(player.rack) for player in game.players)
    assert game.board.count() + len(game.bag) + racks == 100
