"""Says what the game stumbled over, and that nothing is lost."""

from ui.screen import KEY_A, UP
from ui.screens.trouble import TroubleScreen

_HELP = (
    "Please report this: all about it is in the handheld's file",
    "/store/crash.txt, which make backup fetches.",
)
_KEPT = ("Your game is kept: RESUME goes on after its last turn.",)


class CrashScreen(TroubleScreen):
    """`problem` is the last line of a traceback."""

    heading = "Something went wrong"
    remedy = "To go on, touch the screen or press A"

    def __init__(self, app, problem):
        super().__init__(app, problem)
        self.help = _KEPT + _HELP if app.keeper.saved else _HELP

    def touch(self, kind, x, y):
        if kind == UP:
            self.app.pop()

    def key(self, index):
        if index == KEY_A:
            self.app.pop()
