"""Light and sleep: what the handheld does while nobody touches it."""

import time

from micropython import const

_MINUTE = const(60_000)  # ms
_SLEPT = const(120)  # ms that the LCD has to sleep before it can be woken
_DIM = const(5)  # the part of the brightness that is left


class Power:
    """Lights the screen as the settings say, dims it after half of the time to sleep, and puts the
    handheld to sleep; while a clock runs that a player is measured by, it does neither.

    light: a Backlight. asleep: dark, until `touched`.
    """

    def __init__(self, app, light):
        self.asleep = False
        self._app = app
        self._light = light
        self._percent = -1
        self._since = time.ticks_ms()  # when it was touched last, or went to sleep

    def touched(self, now):
        """A finger or a key is down. Returns whether that serves to wake it, and for nothing else.

        now: of time.ticks_ms().
        """
        woken = self.asleep
        if not woken or time.ticks_diff(now, self._since) >= _SLEPT:
            self._since = now
            self.wake()
        return woken

    def wake(self):
        """Let the screen be seen."""
        if self.asleep:
            self._app.lcd.wake()
            self.asleep = False
        self._shine(self._app.keeper.settings.brightness)

    def tick(self, now):
        """To be called at every turn of the loop."""
        if self.asleep:
            return
        if self._app.timed or self._app.screen.busy:
            self._since = now
        settings = self._app.keeper.settings
        limit = settings.sleep * _MINUTE
        quiet = time.ticks_diff(now, self._since)
        if limit and quiet >= limit:
            self._sleep(now)
        elif limit and 2 * quiet >= limit:
            self._shine(settings.brightness // _DIM)
        else:
            self._shine(settings.brightness)

    def _sleep(self, now):
        self.asleep = True
        self._since = now
        self._app.sound.stop()
        self._shine(0)
        self._app.lcd.sleep()

    def _shine(self, percent):
        if percent != self._percent:
            self._percent = percent
            self._light.set(percent)
