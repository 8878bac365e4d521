"""Who plays the next game, and which variant of it."""

from micropython import const

from engine.rules import FINISH_LEVELS, from_bytes
from ui import theme
from ui.glyphs import large, medium, small
from ui.settings import COMPUTER, HUMAN, NONE, SEATS
from ui.widgets import MAIN, PLAIN, Button, Form

_KINDS = ("NONE", "HUMAN", "COMPUTER")
_NEXT = bytes((HUMAN, COMPUTER, NONE))  # what a seat is after NONE, HUMAN and COMPUTER
_VARIANTS = ("STANDARD", "NINE TILES", "FINISH LINE", "NINE + FINISH")
_CHOSEN = (theme.RAISED, theme.AMBER, theme.AMBER_ON_RAISED)
_TOP = const(38)
_PITCH = const(39)
_HEIGHT = const(34)


class PlayersScreen(Form):
    """A row for each seat: who is there, the name or level, and the level at the finish line."""

    def __init__(self, app):
        super().__init__(app)
        self._settings = app.keeper.settings
        self._begin = Button(222, 200, 90, _HEIGHT, "BEGIN", self._start, MAIN, large)
        self._variant = Button(84, 200, 132, _HEIGHT, "", self._vary)
        self._fixed = (
            self._begin,
            self._variant,
            Button(8, 200, 70, _HEIGHT, "BACK", self.cancel),
            Button(184, 6, 60, 26, "ONE UNIT", self._update, _CHOSEN, small),
            Button(248, 6, 64, 26, "TWO UNITS", app.plug, PLAIN, small),
        )
        self._rows = []
        self._lay()

    def draw_ground(self):
        canvas = self.canvas
        canvas.fill(0, 0, 320, 240, theme.PANEL)
        self._update()
        yield
        canvas.text(medium, 8, 12, "PLAYERS", theme.AMBER_ON_PANEL)
        for seat in range(SEATS):
            y = _TOP + seat * _PITCH + 11
            canvas.text(medium, 11, y, str(seat + 1), theme.DIM_ON_PANEL)
        yield

    def cancel(self):
        self.app.pop()
        self.app.keep_settings()

    def _lay(self):
        """Put the buttons where the variant wants them."""
        finish = self._settings.rules.finish_line
        self._rows = []
        for seat in range(SEATS):
            y = _TOP + seat * _PITCH
            row = [
                Button(28, y, 92, _HEIGHT, "", self._sits(seat)),
                Button(126, y, 98 if finish else 186, _HEIGHT, "", self._details(seat)),
            ]
            if finish:
                act = self._steps(self._settings.finishes, seat)
                row.append(Button(230, y, 82, _HEIGHT, "", act, face=small))
            self._rows.append(row)
        self.buttons = list(self._fixed)
        for row in self._rows:
            self.buttons.extend(row)

    def _update(self):
        """Let the buttons say what is set."""
        settings = self._settings
        rules = settings.rules
        for seat, row in enumerate(self._rows):
            taken = settings.kinds[seat] != NONE
            self._say(row[0], _KINDS[settings.kinds[seat]])
            self._say(row[1], settings.name(seat) if taken else "", taken)
            for button in row[2:]:
                level = FINISH_LEVELS[settings.finishes[seat]].upper()
                self._say(button, level if taken else "", taken)
        self._say(self._variant, _VARIANTS[(rules.rack_size > 7) + 2 * rules.finish_line])
        self.enable(self._begin, settings.playable())
        text = ""
        if not settings.count(HUMAN):
            text = "One human has to play."
        elif not settings.playable():
            text = "Two have to play."
        self.canvas.fill(66, 12, 118, small.HEIGHT + 4, theme.PANEL)
        self.canvas.text(small, 74, 15, text, theme.AMBER_ON_PANEL)

    def _say(self, button, label, enabled=True):
        if (label, enabled) != (button.label, button.enabled):
            button.label, button.enabled = label, enabled
            self.redraw(button)

    # what the buttons do

    def _sits(self, seat):
        def act():
            kinds = self._settings.kinds
            kinds[seat] = _NEXT[kinds[seat]]
            self._update()

        return act

    def _details(self, seat):
        step = self._steps(self._settings.levels, seat)

        def act():
            if self._settings.kinds[seat] == HUMAN:
                self.app.open("name", seat)
            else:
                step()

        return act

    def _steps(self, levels, seat):
        def act():
            levels[seat] = (levels[seat] + 1) % 3
            self._update()

        return act

    def _vary(self):
        """The next variant: the last two of the rules' options make four of them."""
        settings = self._settings
        options = bytearray(settings.rules.to_bytes())
        variant = (options[-2] + 2 * options[-1] + 1) % len(_VARIANTS)
        options[-2], options[-1] = variant & 1, variant >> 1
        settings.rules = from_bytes(options)
        self._lay()
        self.app.repaint()

    def _start(self):
        app = self.app
        if app.keeper.saved:
            app.open("confirm", "Drop the saved game?", "BEGIN", self._play, 60, 72)
        else:
            self._play()

    def _play(self):
        app = self.app
        app.new_game()
        app.keep_settings()
