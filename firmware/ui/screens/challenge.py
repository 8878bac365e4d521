"""A challenge: who makes it, what came of it, and whether a sustained one is overruled."""

from engine.game import RULING
from engine.rules import FIVE_POINTS, LOSE_TURN
from ui import theme
from ui.canvas import fit
from ui.glyphs import medium, small
from ui.widgets import MAIN, PLAIN, Button, Form

_COSTS = {
    LOSE_TURN: "If it fails, the challenger loses a turn.",
    FIVE_POINTS: "If it fails, it brings %s 5 points.",
}


class ChallengeScreen(Form):
    """Shows what a Rulings has: first who can challenge, then, once that is known, the ruling.

    Calls `ruled` when that is read, with True to overrule it.
    """

    overlay = True

    def __init__(self, app, game, rulings, ruled):
        super().__init__(app)
        self._ruled = ruled
        self._game = game
        self._rulings = rulings
        self._names = [player.name for player in game.players]
        if rulings.by is None:
            self._ask()
        else:
            self._tell()

    def draw_ground(self):
        canvas, words = self.canvas, [str(word) for word in self._rulings.play.words]
        canvas.box(6, 10, 199, 191, theme.PANEL, theme.AMBER)
        canvas.centred(medium, 6, 20, 199, self._heading, theme.AMBER_ON_PANEL)
        canvas.text(medium, 18, 43, words[0], theme.PAPER_ON_PANEL)
        crosses = fit(small, ", ".join(words[1:]), 330)
        canvas.paragraph(small, 18, 62, 175, crosses, theme.PAPER_ON_PANEL)
        yield
        canvas.fill(18, 90, 175, 1, theme.RAISED)
        canvas.text(medium, 18, 97, self._ruling, theme.PAPER_ON_PANEL)
        y = 115 if self._ruling else 99
        canvas.paragraph(small, 18, y, 175, self._reason, theme.PAPER_ON_PANEL)
        canvas.text(medium, 18, 142, self._question, theme.PAPER_ON_PANEL)
        yield

    def cancel(self):
        if self._rulings.by is None:
            self.app.pop()

    def _ask(self):
        self._heading = "Who challenges?"
        self._ruling = self._question = ""
        rules, rulings = self._game.rules, self._rulings
        cost = _COSTS.get(rules.failed_challenge, "If it fails, that costs nothing.")
        self._reason = cost % self._names[rulings.player] if "%" in cost else cost
        able = rulings.able()
        top = 162 if len(able) == 1 else 124
        self.buttons = [
            Button(18 + at % 2 * 91, top + at // 2 * 38, 84, 32, self._names[by], self._answer(by))
            for at, by in enumerate(able)
        ]
        self.buttons.append(Button(109, 162, 84, 32, "CANCEL", self.cancel))

    def _answer(self, by):
        def answer():
            self._move_focus(None)
            self._rulings.challenge(by)
            self._tell()
            self.app.repaint()

        return answer

    def _tell(self):
        game, rulings = self._game, self._rulings
        by, player = self._names[rulings.by], self._names[rulings.player]
        missing = game.invalid_words(rulings.play)
        self.app.sound.play("refused" if missing else "enter")
        self._heading = "%s challenges" % by
        self._ruling = "Sustained" if missing else "Not sustained"
        self._reason = "Every word is in the dictionary."
        self._question = ""
        if missing:
            self._reason = "Not in the dictionary: %s." % fit(small, ", ".join(missing), 200)
            self._question = "%s loses the turn." % player
        elif game.rules.turns_lost:
            self._question = "%s loses a turn." % by
        elif game.rules.points_won:
            self._question = "+%d for %s." % (game.rules.points_won, player)
        if rulings.waits:
            self._question = "%s decides." % by
            self.buttons = [self._rule(63, "OK", False)]
        elif game.phase == RULING:
            self._question = "Overrule?"
            self.buttons = [self._rule(18, "YES", True), self._rule(109, "NO", False)]
        else:
            self.buttons = [self._rule(63, "OK", False)]

    def _rule(self, x, label, overrule):
        def answer():
            self.app.pop()
            self._ruled(overrule)

        return Button(x, 162, 84, 32, label, answer, MAIN if label == "OK" else PLAIN)
