"""The order of things in a game: whose rack is seen, what the action bar does, who is next."""

import time

from micropython import const

from engine.play import IllegalPlay
from ui.screens.confirm import ConfirmScreen
from ui.screens.end import EndScreen
from ui.screens.exchange import ExchangeScreen

# READY: the rack is hidden until its owner asks for it. PLACE: the human on turn places tiles.
# SHOW: a play is looked at. CONTINUE: the human looks at the new tiles. THINK: a computer's turn.
READY, PLACE, SHOW, CONTINUE, THINK, OVER = range(6)
LABELS = {READY: "READY", CONTINUE: "CONTINUE", OVER: "RESULT"}
ACTIONS = ("ENTER", "PASS", "EXCHANGE", "RECALL", "SHUFFLE")

_BOUNCE = const(350)  # ms after a change of stage in which a touch of the bar is an accident
_FLASH = const(350)  # ms that a play just made is lighter
_LOOK = const(900)  # ms that a computer's play is shown before it is scored
_BINGO = const(1000)  # ms


class Flow:
    """Takes the turns of a Game on a board screen.

    stage: one of the above. action: index into ACTIONS. owner: the player whose rack is shown.
    """

    def __init__(self, screen):
        self._screen = screen
        self._game = game = screen.game
        self._humans = [n for n, player in enumerate(game.players) if player.level is None]
        self._computer = screen.app.computer
        self.stage = READY
        self.action = 0
        self.owner = self._humans[0]
        self._now = self._since = time.ticks_ms()
        self._due = 0
        self._then = None

    @property
    def busy(self):
        """True while something happens by itself, or a touch of the bar would be an accident."""
        return self._then is not None or self.stage == THINK or self._fresh

    @property
    def _fresh(self):
        return time.ticks_diff(self._now, self._since) < _BOUNCE

    def tick(self, now):
        self._now = now
        if self._then and time.ticks_diff(now, self._due) >= 0:
            then, self._then = self._then, None
            then()
        elif self.stage == THINK and self._then is None:
            self._think()

    def act(self):
        """The action bar was chosen."""
        if self._fresh:
            return
        if self.stage == PLACE:
            (self._enter, self._pass, self._exchange, self._recall, self._shuffle)[self.action]()
        elif self.stage == READY:
            self._next()
        elif self.stage == CONTINUE:
            self._screen.rack.hidden = True
            self._screen.rack.draw()
            self._go(READY)
        elif self.stage == OVER:
            self._screen.app.replace(EndScreen(self._screen.app, self._game))

    def _go(self, stage):
        self.stage = stage
        self._since = self._now
        self._screen.draw_bar()

    def _later(self, ms, then):
        self._due = time.ticks_add(self._now, ms)
        self._then = then

    # whose turn

    def _next(self):
        """Begin the turn of the player to move, whose rack may be seen now."""
        if self._game.player.level:
            self._computer.start(self._game)
            self._go(THINK)
            self._show_rack(self._humans[0], hidden=len(self._humans) > 1)
        else:
            self.action = 0
            self._show_rack(self._game.turn, hidden=False)
            self._go(PLACE)

    def _show_rack(self, owner, hidden):
        screen = self._screen
        if owner != self.owner:
            screen.turn.slots[:] = bytes(len(screen.turn.slots))
            self.owner = owner
        screen.turn.refill(self._game.players[owner].rack)
        screen.rack.hidden = hidden
        screen.rack.draw()

    def _ended(self, by_human):
        """A turn is over and has been seen."""
        if self._game.over:
            self._go(OVER)
        elif by_human:
            self._go(CONTINUE)
        elif self._game.player.level or len(self._humans) == 1:
            self._next()
        else:
            self._go(READY)

    def _made(self, play, by_human):
        """A turn has been taken; `play` is None when no tile was laid."""
        screen = self._screen
        self.stage = SHOW
        screen.turn.clear()
        if by_human:
            screen.turn.refill(self._game.players[self.owner].rack)
            screen.rack.draw()
        if play:
            screen.show_play(play)
        screen.panel.players()
        screen.panel.bag()
        screen.changed()
        if play and play.bingo:
            screen.show_bingo()
        wait = _BINGO if play and play.bingo else _FLASH
        self._later(wait, lambda: self._seen(play, by_human))

    def _seen(self, play, by_human):
        if play:
            self._screen.end_show(play)
        self._ended(by_human)

    # the computer

    def _think(self):
        done = self._computer.step()
        self._screen.panel.progress(self._computer.progress)
        if done:
            kind, squares, tiles = self._computer.choice
            if kind == "play":
                self._screen.turn.show(squares, tiles)
                self._screen.reveal(squares)
                self._screen.tell_play(self._game.preview(squares, tiles), "")
            else:
                name = self._game.player.name
                text = "passes" if kind == "pass" else "exchanges %d tiles" % len(squares)
                self._screen.panel.play(detail="%s %s" % (name, text))
            self.stage = SHOW
            self._later(_LOOK, self._apply)

    def _apply(self):
        self._made(self._computer.apply(self._game), by_human=False)

    # the human

    def _enter(self):
        turn = self._screen.turn
        try:
            play = self._game.play(bytes(turn.squares), turn.tiles)
        except IllegalPlay as refusal:
            self._screen.tell(refusal.reason)
        else:
            self._made(play, by_human=True)

    def _pass(self):
        app = self._screen.app
        app.push(ConfirmScreen(app, "Pass this turn?", "PASS", self._pass_turn))

    def _pass_turn(self):
        self._screen.turn.recall()
        self._game.pass_turn()
        self._made(None, by_human=True)

    def _exchange(self):
        self._recall()
        app, slots = self._screen.app, self._screen.turn.slots
        app.push(ExchangeScreen(app, slots, len(self._game.bag), self._exchange_tiles))

    def _exchange_tiles(self, tiles):
        try:
            self._game.exchange(tiles)
        except IllegalPlay as refusal:
            self._screen.tell(refusal.reason)
        else:
            self._made(None, by_human=True)

    def _recall(self):
        turn = self._screen.turn
        squares = list(turn.squares)
        turn.recall()
        self._screen.view.squares(squares)
        self._screen.rack.draw()
        self._screen.changed()

    def _shuffle(self):
        self._screen.turn.shuffle(self._screen.app.randrange)
        self._screen.rack.draw()
