"""Short tunes on the buzzer, which sound while everything else goes on."""

import asyncio

# tens of hertz, 0 for a rest, and tens of ms, in turn
_TUNES = {
    "tile": bytes((165, 3)),
    "enter": bytes((105, 6, 157, 9)),
    "bingo": bytes((105, 8, 132, 8, 157, 8, 209, 8, 157, 8, 209, 24)),
    "refused": bytes((33, 9, 0, 4, 33, 16)),
    "over": bytes((132, 6, 105, 10)),
    "minute": bytes((209, 6, 0, 6, 209, 6, 0, 6, 209, 6)),
}
_VOLUMES = (0, 15, 40, 100)  # percent, by the setting


class Sound:
    """Plays one tune at a time, as loud as the settings of a Keeper say."""

    def __init__(self, buzzer, keeper):
        self._buzzer = buzzer
        self._keeper = keeper
        self._task = None

    def play(self, name):
        """Begin a tune of the table, in the place of one that still sounds."""
        self.stop()
        volume = _VOLUMES[self._keeper.settings.sound]
        if volume:
            self._task = asyncio.create_task(self._perform(_TUNES[name], volume))

    def stop(self):
        """Be still at once."""
        if self._task:
            self._task.cancel()
            self._task = None
            self._buzzer.off()

    async def _perform(self, tune, volume):
        for at in range(0, len(tune), 2):
            self._buzzer.tone(10 * tune[at], volume)
            await asyncio.sleep_ms(10 * tune[at + 1])
        self._buzzer.off()
