"""What the panel's cell for plays says: of the play being built, or of the turn before."""

from engine import events
from engine.play import IllegalPlay, letters, runs
from ui.notice import sentence

# what a turn without a play was, after the player's name
_REPORTS = {
    events.EXCHANGED: "exchanged %d tile%s",
    events.PASSED: "passed",
    events.TURN_LOST: "lost the turn",
    events.WITHDRAWN: "lost the turn",
    events.RESIGNED: "resigned",
}


def told(word, judge):
    """A Word and its score as text; `judge(letters)` adds whether it is one, unless it is None."""
    text = "%s %d" % (word, word.score)
    if judge is None:
        return text
    return "%s, %s" % (text, "a word" if judge(letters(word.tiles)) else "no word")


class PlayCell:
    """Listens to a Game, and chooses what its Panel says beside a Turn.

    settings: whether, for practice, the dictionary judges a play while it is built. hint: said
    while there is nothing else. looked_at: the Play of another player that is shown before it is
    scored, else None.
    """

    def __init__(self, game, turn, panel, settings):
        self._game = game
        self._turn = turn
        self._panel = panel
        self._settings = settings
        self._report = ""
        self.looked_at = None
        self.hint = ""
        game.listeners.append(self._happened)

    def draw(self):
        """Draw what is to be said now."""
        laid = self._turn.squares
        if laid and not self._game.board.tile(laid[0]):  # else its challenge is being told
            self._tell_building()
        elif self.looked_at:
            self._tell(self.looked_at, "")
        elif self._report:
            self._panel.play(detail=self._report)
        elif self._game.last_play:
            self._tell(self._game.last_play, "the last play")
        else:
            self._panel.play(detail=self.hint)

    def words_at(self, square):
        """The words through a tile: as a play being built would score them, or at face value."""
        board, turn = self._game.board, self._turn
        if turn.laid[square]:
            try:
                words = self._game.preview(bytes(turn.squares), turn.tiles).words
                return [word for word in words if square in word.squares]
            except IllegalPlay:
                pass
        board.lay(turn.squares, turn.tiles)
        words = runs(board, square)
        board.lift(turn.squares)
        return words

    def _happened(self, kind, player, detail):
        self.looked_at = None
        if kind == events.PLACED:
            self._report = ""
        elif kind in _REPORTS:
            text = _REPORTS[kind]
            if kind == events.EXCHANGED:
                text = text % (len(detail), "" if len(detail) == 1 else "s")
            self._report = "%s %s" % (self._game.players[player].name, text)

    def _tell_building(self):
        try:
            play = self._game.preview(bytes(self._turn.squares), self._turn.tiles)
        except IllegalPlay as refusal:
            self._panel.play(detail=sentence(refusal.reason))
            return
        practice = self._settings.practice
        bad = self._game.invalid_words(play) if practice else ()
        if not bad:
            self._tell(play, " ".join(str(word) for word in play.words[1:]), practice)
        elif bad[0] == str(play.words[0]):
            self._tell(play, "is no word")
        else:
            self._tell(play, "no word: %s" % bad[0])

    def _tell(self, play, detail, good=False):
        self._panel.play(str(play.words[0]), "+%d" % play.score, detail, good)
