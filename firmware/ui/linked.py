"""A Link as the App has it: with the game that it brings, and what becomes of the screens."""

import os
import time

from engine.game import Game
from link.acts import ActError
from link.play import from_bytes
from link.session import CLOSED, PLAYING, SEEDED, SEEDING, Link
from ui.keeper import clock
from ui.settings import HUMAN

_QUITS = "%s has saved and quit. RESUME on both handhelds goes on."
_LEAVES = "%s has left."


class Linked(Link):
    """Looks for another handheld at the cable of an App, to go on with the saved game, if that is
    a linked one, or to begin a game. ValueError: the text says why that cannot be.
    """

    def __init__(self, app):
        settings, keeper = app.keeper.settings, app.keeper
        seat = max(0, settings.kinds.find(bytes((HUMAN,))))
        play = None
        if keeper.linked:
            try:
                play = from_bytes(keeper.saved, keeper.linked)
            except ActError as error:
                raise ValueError("The saved game is damaged: %s" % error) from None
        self._app = app
        self._port = app.cable()
        keeper.join(play)
        self._left = False
        super().__init__(
            self._port, app.lexicon, settings.names[seat], settings.rules,
            settings.finishes[seat], os.urandom, time.ticks_ms, time.ticks_diff,
            lambda: not keeper.pending, play,
        )  # fmt: skip

    @property
    def heard(self):
        """Whether the two are in a game, and in touch."""
        return self.state >= SEEDING and self.state != CLOSED and not self.lost

    def hush(self):
        """Whether the other is silent, as flash can be written then."""
        return self.channel.hush(self._ticks())

    def speak(self):
        """The flash is written."""
        self.channel.speak()

    def close(self):
        """Use the cable no more."""
        self._app.link = None
        self._port.close()

    def drop(self):
        """Look for another game than the saved one, which stays until that begins."""
        self.play = None
        self._app.keeper.join(None)

    def leave(self):
        """The player here goes: tell the other."""
        self._left = True
        name, play = self.mine.name, self.play
        if play:
            name = play.game.players[play.seat].name
        goes_on = play and not play.game.over
        self.bye((_QUITS if goes_on else _LEAVES) % (name or "The other"))

    def tick(self):
        super().tick()
        app, play = self._app, self.play
        if self.state == SEEDED:
            self._start()
        elif self.state == CLOSED:
            self._end()
        elif play and self.state == PLAYING:
            if app.keeper.unsettled and play.settled:
                app.keeper.pending = True  # both know that it is over
            if play.paused_by == 1 - play.seat and app.screen.name != "pause":
                app.pause()

    def _start(self):
        """Both have agreed: show the game that they play."""
        app = self._app
        game = Game(app.lexicon, self.players(), self.seed, self.mine.rules, clock())
        play = self.begin(game)
        app.keeper.begin(game, self.identity, play)
        app.begin(game, play)

    def _end(self):
        """One has left; the title has been shown where it was the player here."""
        app = self._app
        self.close()
        if self.farewell and not self._left:
            if not (self.play and self.play.game.over):
                app.title()
            app.open("alert", "No longer linked", self.farewell)
