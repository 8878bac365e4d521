"""The order of things at one end of a cable: what the other does is seen, and waited for."""

import time

from engine.game import RULING
from link.acts import CHALLENGE, DECIDE, PLACE
from link.session import FOUND
from ui import theme
from ui.flow import LOOK, OVER, READY, SHOW, WAIT, Flow

_CHECK = "Nothing is heard: check the plugs."
_ADVICE = " The game goes on by itself. MENU saves it and quits."
_STOPPED = " MENU quits, with the game before that."


class LinkedFlow(Flow):
    """A Flow for the one player who is here. The other's acts are carried out while it WAITs."""

    def __init__(self, screen):
        super().__init__(screen)
        self._play = play = screen.acts
        self._link = screen.app.link
        self._humans = [play.seat]
        self.owner = play.seat
        self._other = 1 - play.seat
        self._name = play.name
        self._gone = None  # when the other was heard last, None while all is well
        self._told = ""  # what was told of that
        self._stopped = False
        self._rulings.other = self._other
        self.stage = self._stage(OVER if self._game.over else self.stage)
        if self.stage == WAIT:
            self._then = None

    @property
    def note(self):
        """What the action bar says below."""
        if self.stage == WAIT:
            return self._waits_for()
        return "your turn" if self.stage == READY else ""

    @property
    def _alone(self):
        return False

    def leave(self):
        self._away = True

    def tick(self, now):
        super().tick(now)
        play, app = self._play, self._screen.app
        if app.screen is not self._screen:
            return  # a challenge is told
        self._watch_cable(now)
        if play.mended:
            play.mended = False
            app.show("board", self._game, play)
        elif play.trouble and not self._stopped:
            self._stop()
        elif self._then or self.stage == OVER:
            pass
        elif self.stage == WAIT and play.arrived:
            app.power.touched(now)
            self._take()
        elif play.asked:
            play.grant()
            self._result()
        elif play.resigning and play.mine:
            self.resign()

    def resign(self):
        self._play.resign()
        if self._game.over:
            self._result()
        else:
            self._screen.app.keeper.pending = True
            self._screen.draw_bar()

    def _go(self, stage):
        super()._go(self._stage(stage))

    def _show(self, coming, ms, then):
        super()._show(self._stage(coming), ms, then)

    def _stage(self, stage):
        """A stage, or WAIT in its place where it is for the other to act."""
        if stage == OVER:
            return stage
        waits = stage == READY or stage == SHOW and self._rulings.waits
        return WAIT if self._stopped or waits and not self._play.mine else stage

    def _label(self, stage):
        if stage == WAIT:
            return "STOPPED" if self._stopped else self._name
        return super()._label(stage)

    def _waits_for(self):
        if self._stopped:
            return ""
        if self._play.resigning:
            return "you resign"
        return "decides" if self._game.phase == RULING else "plays"

    # what the other does

    def _take(self):
        """Carry out the act that has arrived, and show it."""
        self._screen.notice.clear()
        taken = self._play.take()
        if taken is None:
            return
        kind, result = taken
        if kind == PLACE and result:
            self._made(result, False, LOOK)
        elif kind == CHALLENGE:
            self._tell_challenge()
        elif kind == DECIDE:
            self._decided()
        elif self._game.over and any(player.resigned for player in self._game.players):
            self._result()
        else:
            self._made(None, False, LOOK)

    def _ruled(self, overrule):
        if self._rulings.waits:
            self._go(WAIT)
        else:
            super()._ruled(overrule)

    def _decided(self):
        """The other has ruled on the challenge of the play made here."""
        screen, game = self._screen, self._game
        stands = self._rulings.rule(False)
        screen.view.last = game.last_play.squares if game.last_play else b""
        self._made(None, False, LOOK)
        screen.repaint_board()
        text = "The word stands." if stands else "The tiles come back."
        screen.notice.tell("%s decides" % self._name, text, (), theme.AMBER)

    # the cable

    def _watch_cable(self, now):
        """Tell since when the other is not heard, or does not play, and when that is over."""
        link, screen = self._link, self._screen
        if link.heard:
            if self._gone is not None:
                self._gone, self._told = None, ""
                self._tell_silence(None, 0)
                screen.notice.clear()
                screen.app.sound.play("enter")
            return
        problem = link.problem if link.state == FOUND else ""
        if not (problem or link.lost):
            return  # it is about to go on
        if self._gone is None:
            self._gone = time.ticks_add(now, -link.lost)
        if self._told != (problem or _CHECK):
            self._told = problem or _CHECK
            text = self._told + _ADVICE
            screen.notice.tell("Waiting for %s" % self._name, text, (), theme.RED)
        self._tell_silence(self._other, time.ticks_diff(now, self._gone) // 1000)

    def _tell_silence(self, player, seconds):
        scores = self._screen.panel.scores
        if (player, seconds) != (scores.silent, scores.silence):
            scores.silent, scores.silence = player, seconds
            scores.player(self._other)

    def _stop(self):
        """There is no going on."""
        self._stopped = True
        self._then = None
        self._recall()
        self._game.clock.stop()
        self._hand_over()
        if self._game.over:
            self._go(OVER)
        self._screen.app.open("alert", "The game cannot go on", self._play.trouble + _STOPPED)
