"""The app: a stack of screens, and the loop that feeds them touches, keys and time.

`current` is the running App, for whoever looks at it from outside.
"""

import asyncio
import gc
import os
import random
import sys
import time

from micropython import const

from ui import forget, theme
from ui.canvas import Canvas
from ui.keeper import Keeper, clock
from ui.power import Power
from ui.screen import DOWN, MOVE, UP
from ui.sound import Sound

current = None

_TURN = const(10)  # ms between two looks at the inputs
_DOZE = const(30)  # the same while the handheld sleeps
_PAINT = const(8)  # ms of drawing between two looks at the clock of others
_REST = const(1000)  # ms without a touch or key until what was set is kept
_STILL = const(2)  # pixels that a resting finger trembles
_SCREENS = "ui.screens."
_LINK = ("link.", "ui.linked", "hal.cable")


def entropy():
    """Four bytes that nobody can foresee, as an int below 2 ** 30."""
    return int.from_bytes(os.urandom(4), "little") >> 2


class App:
    """Runs on the objects of hal that main hands in, and one Lexicon.

    lcd, touch, keys, buzzer, light, battery (None where there is none), store: as in hal. cable:
    opens the port of the cable, or raises ValueError. lexicon: of the engine, None when there is a
    `problem` with the dictionary pack, which is then told instead of the title. crashed: a line on
    what ended the App before this one, which is told first.

    touch: the Touch. keeper: what is kept in the store. sound: a Sound. power: a Power. link: the
    Linked that uses the cable, None while nobody does.
    """

    link = None

    def __init__(
        self, lcd, touch, keys, buzzer, light, battery, cable, store, lexicon,
        problem="", crashed="",
    ):  # fmt: skip
        global current
        self.lcd = lcd
        self.canvas = Canvas(lcd)
        self.lexicon = lexicon
        self._computer = None
        self.keeper = Keeper(store, lexicon)
        self.sound = Sound(buzzer, self.keeper)
        self.power = Power(self, light)
        self.battery = battery
        self.cable = cable
        if self.keeper.calibration:
            touch.calibrate(self.keeper.calibration)
        self._colours = None
        self._told = ""  # of what could not be kept, last time
        self._leaving = False  # to the title, as soon as all is kept
        self.randrange = random.randrange
        self.touch = touch
        self._keys = keys
        self._stack = []
        self._painting = []
        self._pressed = True  # a finger that is on the screen already means nothing
        self._touched = None  # the screen on which the finger went down: its touch alone
        self._x = self._y = 0
        self._felt = None  # ms, when a finger or a key was down last, until that is dealt with
        self._working = True
        self._polled = time.ticks_ms()
        if lexicon:
            self.title()
        else:
            self.open("fault", problem)
        if crashed:
            self.open("crash", crashed)
        current = self

    @property
    def screen(self):
        """The screen that is seen."""
        return self._stack[-1]

    @property
    def computer(self):
        """The Computer. It comes, with all that it thinks by, when the first game begins."""
        if not self._computer:
            from engine.computer import Computer

            self._computer = Computer(self.lexicon)
        return self._computer

    def title(self):
        """Begin again at the title, as soon as the game is kept."""
        self._keep()
        self._leaving = self.keeper.pending
        if self._leaving:
            return
        if self.link:
            self.link.leave()
        self.keeper.load()
        self.show("title")

    def new_game(self, seed=None):
        """Start a game as the settings say; `seed` from the chip's entropy if None."""
        from engine.game import Game  # which the title has no need of

        settings = self.keeper.settings
        seed = entropy() if seed is None else seed
        game = Game(self.lexicon, settings.players(), seed, settings.rules, clock())
        self.keeper.begin(game, entropy() + 1)
        self.begin(game)

    def resume(self):
        """Go on with the saved game, after its last turn; if it is linked, with the other."""
        saved, linked = self.keeper.saved, self.keeper.linked
        if not linked:
            self.begin(saved)
        else:
            self.plug()
            if saved.over:  # the other may not know that yet
                self.show("end", saved)

    def plug(self):
        """Look for another handheld at the cable, to go on with the saved game or begin one."""
        from ui.linked import Linked

        if self.link:
            self.link.close()
        try:
            self.link = Linked(self)
        except ValueError as error:
            self.open("alert", "There is no link", "%s." % error)
        else:
            self.open("link")

    def begin(self, game, play=None):
        """Show a game, and the draw for its start while that is all there is of it.

        play: of a game that is linked.
        """
        self.show("board", game, play)
        if game.draws:
            self.open("draw", game)

    def keep_settings(self):
        """Keep the settings, if they have changed, and tell when that cannot be done.

        While a cable is used that is done later: now is no time to ask for silence.
        """
        if self.link:
            self._felt = time.ticks_ms()
            return
        problem = self.keeper.keep_settings()
        if problem:
            self.open("alert", "The settings are not kept", problem)

    def open(self, name, *arguments):
        """Show a screen over the others, made with `arguments`: of ui.screens, by its name."""
        self._forget()
        __import__(_SCREENS + name)
        made = getattr(sys.modules[_SCREENS + name], name[0].upper() + name[1:] + "Screen")
        screen = made(self, *arguments)
        screen.name = name
        if self._stack:
            self.screen.leave()
        self._touched = None
        self._stack.append(screen)
        self.repaint()

    def pop(self):
        """Go back to the screen under the one that is seen."""
        self._stack.pop()
        self.repaint()

    def show(self, name, *arguments):
        """Show a screen in the place of all others."""
        self._clear()
        self.open(name, *arguments)

    def pause(self):
        """Hide a game, whatever lies over its board; elsewhere there is nothing to pause."""
        clock = self._stack[0].clock
        if clock:
            self.open("pause", clock)

    def repaint(self):
        """Draw the whole screen anew, a little at a time."""
        self._painting.clear()
        self.paint(self._draw())

    def paint(self, steps):
        """Draw by a generator that yields now and then, after what is being drawn so already."""
        self._painting.append(steps)

    @property
    def timed(self):
        """Whether the clock of a player runs whose time is limited."""
        clock = self._stack[0].clock
        return clock and clock.running is not None and self._stack[0].game.rules.minutes

    def idle(self):
        """True when nothing is touched, drawn, moving, thought about or to be kept."""
        moving = self._working or self._painting or self.lcd.dirty
        return not (moving or self._pressed or self.screen.busy or self.keeper.pending)

    async def run(self, feed):
        """Run for ever; `feed` is called at each turn of the loop, so some times a second."""
        while True:
            feed()
            self._working = True
            if self.link:
                self.link.tick()
                if not self.link:
                    self._forget()  # it is over, and memory short
            if self._painting:
                self._keys.scan(time.ticks_ms())  # a short press meanwhile still counts
                self._paint()
            else:
                self._look(time.ticks_ms())
            if self.lcd.full or self.lcd.dirty and not self._painting:
                await self.lcd.refresh()
            if not self._painting:  # what has happened is seen: now there is time to keep it
                self._keep()
                if self._leaving:
                    self.title()
            self._working = False
            at_once = self._painting or self.screen.thinking
            await asyncio.sleep_ms(0 if at_once else _DOZE if self.power.asleep else _TURN)

    def close(self):
        """Let go of all that it holds; `run` is over. Returns its screen's name, or "none".

        The heap has to have room again at once, and the collector may find the App itself for some
        time: it takes all on the stack that looks like a pointer for one.
        """
        global current
        name = self._stack[-1].name if self._stack else "none"
        self.sound.stop()
        self.power.wake()
        self._clear()
        current = self._computer = self.keeper = self.link = None
        return name

    def _clear(self):
        """Let go of all screens, and of what the computer thinks about."""
        if self._computer:
            self._computer.stop()
        self._touched = None
        self._stack.clear()
        self._painting.clear()

    def _forget(self):
        """Let go of the modules of screens that are not there any more: memory is short.

        Those of the cable go with its Linked.
        """
        names = [_SCREENS + screen.name for screen in self._stack]
        for name in list(sys.modules):
            gone = name.startswith(_SCREENS) and name not in names
            if gone or not self.link and name.startswith(_LINK):
                forget(name)
        gc.collect()

    def _keep(self):
        """Keep the game, if it has changed, and tell when that cannot be done."""
        if self.keeper.pending and self._may_write():
            before, self._told = self._told, self.keeper.keep()
            self._written()
            gc.collect()  # while all wait anyway, and not in the midst of a computer's thoughts
            if self._told and self._told != before:
                if not self.keeper.safe:
                    heading = "The game is not saved"
                elif not self.keeper.recorded:
                    heading = "No record of this game"
                else:
                    heading = "This game is not counted"
                self.open("alert", heading, self._told)

    def _may_write(self):
        """Whether the flash may be written: what the cable brings meanwhile would be lost."""
        return not self.link or self.link.hush()

    def _written(self):
        if self.link:
            self.link.speak()

    def _draw(self):
        """Draw the last screen that covers everything, and what lies over it."""
        first = len(self._stack) - 1
        while self._stack[first].overlay:
            first -= 1
        for screen in self._stack[first:]:
            yield from screen.draw()

    def _paint(self):
        start = time.ticks_ms()
        for _ in self._painting[0]:
            if self.lcd.full or time.ticks_diff(time.ticks_ms(), start) >= _PAINT:
                return
        self._painting.pop(0)

    def _look(self, now):
        if time.ticks_diff(now, self._polled) >= _TURN:
            self._polled = now
            self._poll(now)
        self.power.tick(now)
        rests = self._felt is not None and time.ticks_diff(now, self._felt) >= _REST
        if rests and self._may_write():
            self._felt = None
            self.keeper.keep_settings()  # where that fails, the screen tells when it is left
            self._written()
        self._colour()
        if not self._painting:  # nothing moves over a ground that is about to change
            self.screen.tick(now)

    def _colour(self):
        """Show what is drawn in the colours that are set."""
        colours = self.keeper.settings.colours
        if colours != self._colours:
            self._colours = colours
            self.lcd.set_palette(theme.PALETTES[colours])

    def _poll(self, now):
        self._keys.scan(now)
        key = self._keys.next()
        if key >= 0:
            self._felt = now
            if self.power.touched(now):
                self._keys.quiet(key)
            else:
                self.screen.key(key)
        elif self.touch.read():
            self._felt = now
            if self.power.touched(now):
                self._pressed = True
            self._feel(self.touch.x, self.touch.y)
        elif self._pressed:
            self._pressed = False
            self._hand_on(UP)
            self._touched = None

    def _feel(self, x, y):
        """A finger is on the screen at (x, y)."""
        kind = MOVE if self._pressed else DOWN
        if kind == MOVE and abs(x - self._x) < _STILL and abs(y - self._y) < _STILL:
            return
        if kind == DOWN:
            self._touched = self.screen
        self._pressed = True
        self._x, self._y = x, y
        self._hand_on(kind)

    def _hand_on(self, kind):
        if self.screen is self._touched:
            self.screen.touch(kind, self._x, self._y)
