"""The clocks: how long each player has thought."""

_MINUTE = 60_000


def _still():
    return 0


def _difference(new, old):
    return new - old


class Clock:
    """A clock for each player, of which one at most runs.

    used: ms thought by each player, up to the last `update`. running: index of the player whose
    clock runs, None when all stand.

    ticks: gives the time in ms, and may wrap; diff(new, old): the ms between two such times, as
    `time.ticks_diff`. While a clock runs, `update` is due once in half a period of the ticks (six
    days on the handheld). Without a source of ticks the clocks stand still.
    """

    def __init__(self, players, ticks=_still, diff=_difference):
        self.used = [0] * players
        self.running = None
        self._ticks = ticks
        self._diff = diff
        self._since = 0

    def start(self, player):
        """Run this player's clock, and no other."""
        self.update()
        self.running = player
        self._since = self._ticks()

    def stop(self):
        self.update()
        self.running = None

    def update(self):
        """Count what has gone by since the last time."""
        if self.running is None:
            return
        now = self._ticks()
        self.used[self.running] += max(0, self._diff(now, self._since))
        self._since = now


def minutes_over(used, minutes):
    """Minutes begun beyond the limit by one who thought `used` ms; none at the very limit."""
    over = used - minutes * _MINUTE
    return (over + _MINUTE - 1) // _MINUTE if over > 0 else 0
