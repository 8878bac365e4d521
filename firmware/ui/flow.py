"""The order of things in a game: whose rack is seen, what the action bar does, who is next."""

import time

from micropython import const

from engine import ending
from engine.play import IllegalPlay
from ui.rulings import Rulings

# READY: the rack is hidden until its owner asks for it. PLACE: the human on turn places tiles.
# SHOW: a play is looked at. CONTINUE: the human looks at the new tiles. THINK: a computer's turn.
# WAIT: the turn of the player at the other end of a cable (ui/linked_flow.py).
READY, PLACE, SHOW, CONTINUE, THINK, OVER, WAIT = range(7)
_LABELS = {READY: "READY", CONTINUE: "CONTINUE", OVER: "RESULT"}
ACTIONS = ("ENTER", "CHALLENGE", "PASS", "EXCHANGE", "RECALL", "SHUFFLE")

_BOUNCE = const(350)  # ms after a change of stage in which a touch of the bar is an accident
_FLASH = const(350)  # ms that a play just made is lighter
LOOK = const(900)  # ms that another's play is shown before it is scored
_BINGO = const(1000)  # ms


class Flow:
    """Takes the turns of a Game on a board screen, through its `acts`.

    A human alone among computers has nobody to hide the rack from: READY comes once, before the
    first turn, and the computers play as soon as the human continues.

    stage: one of the above. action: index into ACTIONS. owner: the player whose rack is shown.
    The clock of the player on turn runs from when the rack is shown to the end of the turn.
    """

    def __init__(self, screen):
        self._screen = screen
        self._game = game = screen.game
        self._acts = screen.acts
        self._humans = [n for n, one in enumerate(game.players) if not (one.level or one.resigned)]
        self._computer = None
        if any(one.level for one in game.players):
            self._computer = screen.app.computer
            self._computer.prepare(game)
        self.stage = self._coming = READY
        self.action = 0
        self.owner = game.turn if game.turn in self._humans else self._humans[0]
        self._now = self._since = time.ticks_ms()
        self._away = False
        self._due = self._now
        self._then = None
        self._rulings = Rulings(game, self._acts)
        if self._rulings.by is not None:  # the power went while a challenge waited for its ruling
            self.stage, self._then = SHOW, self._tell_challenge

    @property
    def busy(self):
        """True while something happens by itself, or a touch of the bar would be an accident."""
        return self._then is not None or self.stage == THINK or self._fresh

    @property
    def label(self):
        """What the action bar says: of a stage in which it rests, what it will say next."""
        return self._label(self._coming if self.stage == SHOW else self.stage)

    def _label(self, stage):
        if stage == THINK:
            return self._game.player.name
        if stage != PLACE:
            return _LABELS[stage]
        return "ACCEPT" if self._game.last_chance and not self.action else ACTIONS[self.action]

    @property
    def note(self):
        """What the action bar says below: whose turn it brings."""
        if self.stage == OVER or self.stage == CONTINUE and not self._alone:
            return ""
        return "next: " + self._game.player.name

    @property
    def _fresh(self):
        return time.ticks_diff(self._now, self._since) < _BOUNCE

    @property
    def _alone(self):
        return len(self._humans) < 2

    def tick(self, now):
        if self._away:  # the time under another screen does not count
            away = time.ticks_diff(now, self._now)
            self._due = time.ticks_add(self._due, away)
            self._since = time.ticks_add(self._since, away)
            self._away = False
        self._now = now
        if self._then and time.ticks_diff(now, self._due) >= 0:
            then, self._then = self._then, None
            then()
        elif self.stage == THINK:
            self._think()

    def leave(self):
        """Another screen comes over the board's; only who places tiles thinks on."""
        self._away = True
        if self.stage != PLACE:
            self._game.clock.stop()

    def step(self, by):
        """Turn to another of ACTIONS."""
        self.action = (self.action + by) % len(ACTIONS)

    def act(self):
        """The action bar was chosen."""
        if self._fresh:
            return
        if self.stage == PLACE:
            (
                self._enter,
                self._challenge,
                self._pass,
                self._exchange,
                self._recall,
                self._shuffle,
            )[self.action]()
        elif self.stage == READY or self.stage == CONTINUE and self._alone:
            self._next()
        elif self.stage == CONTINUE:
            self._hand_over()
        elif self.stage == OVER:
            self._result()

    @property
    def holder(self):
        """The human who holds the handheld: the one on turn, or who was last."""
        turn = self._game.turn
        return turn if self.stage <= PLACE and turn in self._humans else self.owner

    @property
    def farewell(self):
        """What to ask the holder who wants to resign."""
        if self._alone:
            return "Give up this game?"
        return "%s gives up?" % self._game.players[self.holder].name

    def resign(self):
        """The holder gives up; the others go on, if a human is among them."""
        game, by = self._game, self.holder
        if not game.over:
            self._acts.resign(by)
            self._humans.remove(by)
        if not (game.over or self._humans):
            left = [n for n, one in enumerate(game.players) if not one.resigned]
            game.end(ending.RESIGNED, max(left, key=lambda n: game.players[n].score))
        if game.over:
            self._result()
        else:
            if self._computer:
                self._computer.prepare(game)
            self._then = None
            self._screen.turn.clear()
            self._screen.turn.refill(game.players[self.owner].rack)
            self._screen.app.repaint()
            self._hand_over()

    def _ruled(self, overrule):
        """What came of a challenge has been read, and answered where there was a choice."""
        game, screen, rulings = self._game, self._screen, self._rulings
        stands = rulings.rule(overrule)
        if self.owner == rulings.player and not screen.rack.hidden:
            self._made(rulings.play if stands else None, True)
            return
        screen.view.last = game.last_play.squares if game.last_play else b""
        if game.over:
            self._go(OVER)
        elif screen.rack.hidden or game.turn != self.owner:
            self._hand_over()
        else:
            self.action = 0
            self._next()

    def _result(self):
        self._screen.app.show("end", self._game)

    def _go(self, stage):
        self.stage = stage
        self._since = self._now
        self._screen.draw_bar()

    def _show(self, coming, ms, then):
        """Let the board be looked at, before a stage to come."""
        self._coming = coming
        self._due = time.ticks_add(self._now, ms)
        self._then = then
        self._go(SHOW)

    # whose turn

    def _next(self):
        """Begin the turn of the player to move, whose rack may be seen now."""
        if self._game.player.level:
            self._computer.start(self._game)
            self._show_rack(self.owner, hidden=not self._alone)
            self._go(THINK)
        else:
            self._show_rack(self._game.turn, hidden=False)
            self._go(PLACE)
            self._game.start_clock()
            self._screen.changed()

    def _hand_over(self):
        """Hide the rack, until the one whose turn it is has the handheld."""
        self._screen.rack.hidden = True
        self._screen.rack.draw()
        self._go(READY)

    def _show_rack(self, owner, hidden):
        rack, turn = self._screen.rack, self._screen.turn
        seen = bytes(turn.slots), rack.drawn, rack.hidden
        if owner != self.owner:
            turn.slots[:] = bytes(len(turn.slots))
            self.owner = owner
        turn.refill(self._game.players[owner].rack)
        rack.drawn = 0
        rack.hidden = hidden
        if seen != (bytes(turn.slots), 0, hidden):  # drawing it takes 30 ms
            rack.draw()

    def _after(self, by_human):
        """The stage that follows a turn."""
        if self._game.over:
            return OVER
        if by_human:
            return CONTINUE
        if self._game.player.level:
            return THINK
        return PLACE if self._alone else READY

    def _made(self, play, by_human, ms=_FLASH):
        """A turn has been taken; `play` is None when no tile was laid."""
        screen = self._screen
        self.action = 0
        if by_human:
            self._show_drawn(play)
        screen.turn.clear()
        if play:
            screen.show_play(play)
        screen.panel.scores.draw()
        screen.panel.bag()
        screen.changed()
        sound = "enter" if play else "over"
        if play and play.bingo:
            ms, sound = _BINGO, "bingo"
        screen.app.sound.play(sound)
        self._show(self._after(by_human), ms, lambda: self._seen(play))

    def _show_drawn(self, play):
        """Show the rack after a turn; the tiles of a play that is not final lie face down."""
        screen, game = self._screen, self._game
        if play:
            screen.placer.pick()
            screen.turn.clear()
        else:
            self._recall()
        rack = game.players[self.owner].rack
        screen.turn.refill(rack)
        waiting = game.window is not None and game.window.player == self.owner
        missing = game.rules.rack_size - len(rack) if waiting else 0
        screen.rack.drawn = min(missing, len(game.bag))
        screen.rack.draw()

    def _seen(self, play):
        if play:
            self._screen.end_show(play)
        if self._coming == THINK or self._coming == PLACE:
            self._next()
        else:
            self._go(self._coming)

    # the computer

    def _think(self):
        if self._game.clock.running is None:
            self._game.start_clock()
        done = self._computer.step()
        self._screen.panel.progress(self._computer.progress)
        if not done:
            return
        self._due = self._now
        if self._computer.choice[0] == "play":
            self._then = self._lay_choice  # a piece in each turn of the loop, which goes on
        else:
            self._then = lambda: self._made(self._computer.apply(self._game), False, LOOK)

    def _lay_choice(self):
        _, squares, tiles = self._computer.choice
        self._screen.turn.show(squares, tiles)
        self._screen.reveal(squares)
        self._then = self._score_choice

    def _score_choice(self):
        self._screen.cell.looked_at = self._game.preview(*self._computer.choice[1:])
        self._then = self._tell_choice

    def _tell_choice(self):
        self._screen.changed()
        self._show(THINK, LOOK, self._apply)

    def _apply(self):
        self._made(self._computer.apply(self._game), False)

    # the human

    def _enter(self):
        game, turn = self._game, self._screen.turn
        if game.last_chance:
            self._acts.accept()
            self._made(None, True)
            return
        try:
            play = self._acts.place(bytes(turn.squares), turn.tiles)
        except IllegalPlay as refusal:
            self._screen.refuse(refusal.reason)
            return
        if self._rulings.by is not None:
            self._tell_challenge()
        else:
            self._made(play, True)

    def _challenge(self):
        if self._rulings.able():
            self._recall()
            self._tell_challenge()
        else:
            self._screen.refuse(self._rulings.refusal())

    def _tell_challenge(self):
        """Show the challenge, whatever there is to answer."""
        self._screen.app.open("challenge", self._game, self._rulings, self._ruled)

    def _pass(self):
        self._screen.app.open("confirm", "Pass this turn?", "PASS", self._pass_turn)

    def _pass_turn(self):
        self._acts.pass_turn()
        self._made(None, True)

    def _exchange(self):
        self._recall()
        app, slots, bag = self._screen.app, self._screen.turn.slots, self._game.bag_left
        needed = self._game.rules.exchange_minimum
        app.open("exchange", slots, bag, needed, self._exchange_tiles)

    def _exchange_tiles(self, tiles):
        self._acts.exchange(tiles)
        self._made(None, True)

    def _recall(self):
        self._screen.placer.pick()
        turn = self._screen.turn
        squares = list(turn.squares)
        turn.recall()
        self._screen.view.squares(squares)
        self._screen.rack.draw()
        self._screen.changed()

    def _shuffle(self):
        self._screen.placer.pick()
        self._screen.turn.shuffle(self._screen.app.randrange)
        self._screen.rack.draw()
