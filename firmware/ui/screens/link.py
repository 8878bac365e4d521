"""Where two handhelds at a cable find each other, and agree on a game."""

import time

from micropython import const

from engine.rules import FINISH_LEVELS
from link.hello import VERSION
from link.session import FOUND, PLAYING, SEEDING
from ui import theme
from ui.canvas import fit
from ui.glyphs import large, medium, small
from ui.screens.lines import LINES
from ui.screens.sheet import SheetScreen
from ui.widgets import MAIN, Button

_LINES = LINES + (  # in the order of the rules' options
    ("Rack", "rack_size", ("7 tiles", "9 tiles")),
    ("Finish line", "finish_line", ("no", "yes")),
)
_SEARCH = (
    "Plug the cable into both handhelds, and choose %s on both.",
    "It has three wires: TX of each handheld to RX of the other, and ground to ground.",
)
_ECHO = (
    "What this handheld sends comes back to it: the cable joins its TX to its own RX.",
    "The two wires have to cross: TX of each handheld to RX of the other.",
)
_OFTEN = const(100)  # ms between two looks at what has changed
_MINE = const(112)  # left of what is here, and of what is there
_THEIRS = const(216)
_ROOM = const(98)  # columns of each
_TOP = const(33)
_ROW = const(12)
_TEXT = const(184)  # row of what is to be done


class LinkScreen(SheetScreen):
    """Searches, shows what was found beside what is here, and waits until both have accepted."""

    heading = "LINK"

    def __init__(self, app):
        super().__init__(app)
        self._link = app.link
        self._accept = Button(212, 200, 100, 34, "ACCEPT", self._agree, MAIN, large)
        self._take = Button(94, 200, 102, 34, "TAKE THEIRS", self._take_theirs)
        self._new = Button(212, 200, 100, 34, "NEW GAME", self._link.drop)
        self._test = Button(94, 200, 102, 34, "TEST CABLE", self._try)
        self._back = self.buttons[0]
        self._looked = time.ticks_ms()
        self._offer()

    def draw_ground(self):
        yield from super().draw_ground()
        link = self._link
        if link.state == FOUND and not link.play:
            yield from self._draw_found()
            return
        text = "Looking for the other handheld"
        if link.state >= SEEDING:
            text = "The tiles are mixed"
        elif link.state == FOUND:
            text = "The other handheld is here"
        elif link.echo:
            text = "The cable leads back"
        edge = theme.RED if link.echo else theme.SLATE
        self.canvas.box(8, 44, 304, 34, theme.RAISED, edge)
        self.canvas.centred(medium, 8, 54, 304, text, theme.PAPER_ON_RAISED)
        yield
        self._write_advice(98)
        yield

    def cancel(self):
        link = self._link
        if link.play:
            self.app.title()  # which finds the saved game again
        else:
            link.leave()
            self.app.pop()

    def tick(self, now):
        link = self._link
        if link.state == PLAYING:
            self._go_on()
        elif time.ticks_diff(now, self._looked) >= _OFTEN:
            self._looked = now
            if self._state() != self._seen:
                self._offer()
                self.app.repaint()

    def _state(self):
        """All that the screen depends on."""
        link, theirs, heard = self._link, self._link.theirs, None
        if theirs and theirs.version == VERSION:
            heard = (theirs.ready, theirs.pack_id, theirs.identity, theirs.name)
            heard += (theirs.rules.to_bytes(), theirs.finish)
        here = link.mine.ready, link.mine.rules.to_bytes(), link.play
        return link.state, link.echo, here, theirs and theirs.version, heard

    def _offer(self):
        """Let the buttons be there that mean something now."""
        self._seen = self._state()
        link = self._link
        self.buttons = [self._back]
        if link.state < FOUND:
            self.buttons.append(self._test)
        if link.play:
            self.buttons.append(self._new)
        elif link.state == FOUND and not link.problem:
            self.buttons += (self._accept, self._take)
            self._accept.enabled = not (link.differences or link.mine.ready)
            self._take.enabled = bool(link.differences)
        if self._focus and not (self._focus in self.buttons and self._focus.enabled):
            self._focus = None

    # what is told

    def _write_advice(self, y):
        link = self._link
        if link.play:
            names = [player.name for player in link.play.game.players]
            y = self.write("The game of %s and %s is saved." % tuple(names), y)
        if link.state == FOUND and link.problem:
            y = self.write(link.problem, y, 8, theme.AMBER_ON_PANEL)
            self.write("NEW GAME plays another.", y)
        if link.state >= FOUND:
            return
        for text in _ECHO if link.echo else _SEARCH:
            if "%" in text:
                text = text % ("RESUME" if link.play else "LINK")
            y = self.write(text, y)

    def _draw_found(self):
        link = self._link
        mine, theirs = link.mine, link.theirs
        self.canvas.text(medium, _MINE, 12, mine.name or "this one", theme.PAPER_ON_PANEL)
        known = theirs.version == VERSION
        name = fit(medium, theirs.name, _ROOM) if known else ""
        self.canvas.text(medium, _THEIRS, 12, name or "the other", theme.PAPER_ON_PANEL)
        y = _TOP
        for line in self._lines() if known else (("Protocol", VERSION, theirs.version, True),):
            self._draw_line(y, *line)
            y += _ROW
            yield
        self.write(self._advice(), _TEXT if known else y + _ROW, 8, theme.AMBER_ON_PANEL)

    def _lines(self):
        """Each line of what is compared: label, what it is here and there, whether it differs."""
        mine, theirs = self._link.mine, self._link.theirs
        other = mine.pack_id != theirs.pack_id
        yield "Dictionary", mine.title, theirs.title, other
        yield "Words", "{:,}".format(mine.words), "{:,}".format(theirs.words), other
        for (label, _, values), here, there in zip(
            _LINES, mine.rules.to_bytes(), theirs.rules.to_bytes()
        ):
            yield label, values[here], values[there], here != there
        if mine.rules.finish_line and theirs.rules.finish_line:
            yield "Level", FINISH_LEVELS[mine.finish], FINISH_LEVELS[theirs.finish], False

    def _draw_line(self, y, label, here, there, differs):
        canvas = self.canvas
        ramp, values = theme.DIM_ON_PANEL, theme.PAPER_ON_PANEL
        if differs:
            ramp, values = theme.PAPER_ON_RAISED, theme.AMBER_ON_RAISED
            canvas.fill(0, y, 320, _ROW, theme.RAISED)
            canvas.fill(0, y, 4, _ROW, theme.AMBER)
        canvas.text(small, 8, y + 1, label, ramp)
        canvas.text(small, _MINE, y + 1, fit(small, str(here), _ROOM), values)
        canvas.text(small, _THEIRS, y + 1, fit(small, str(there), _ROOM), values)

    def _advice(self):
        """What is to be done about what is found."""
        link = self._link
        if link.problem:
            return link.problem
        name = fit(medium, link.theirs.name, _ROOM) or "the other"
        if link.differences:
            return "Not the same: take theirs, or change yours in OPTIONS."
        if link.mine.ready:
            return "Waiting for %s to accept." % name
        if link.theirs.ready:
            return "%s has accepted." % (name[0].upper() + name[1:])
        return "The same on both. Accept to play."

    # what the buttons do

    def _agree(self):
        if self.app.keeper.saved:
            self.app.open("confirm", "Drop the saved game?", "ACCEPT", self._link.accept, 60, 72)
        else:
            self._link.accept()

    def _take_theirs(self):
        self._link.take_rules()

    def _try(self):
        self._link.close()  # the test has the cable for itself
        self.app.pop()
        self.app.open("cable")

    def _go_on(self):
        """Both have the saved game."""
        play = self._link.play
        if play.game.over:
            self.app.show("end", play.game)
        else:
            self.app.begin(play.game, play)
