"""The board: a game as the one who plays it sees it."""

from micropython import const

from engine.board import CENTRE
from engine.play import IllegalPlay
from ui import panel as parts
from ui import theme, tile
from ui.board_view import BoardView
from ui.flow import ACTIONS, LABELS, PLACE, READY, SHOW, THINK, Flow
from ui.glyphs import medium, small
from ui.pad import Pad
from ui.panel import Panel
from ui.placing import Placer
from ui.rack_view import TOP as RACK_TOP
from ui.rack_view import RackView
from ui.screen import DOWN, KEY_A, KEY_C, KEY_MENU, KEY_PAUSE, KEY_RIGHT, UP, Screen
from ui.screens.menu import MenuScreen
from ui.screens.pause import PauseScreen
from ui.turn import Turn
from ui.viewport import CLOSE, EXTENT, WHOLE

# part of the panel: rows and columns that it scrolls
_SCROLLS = {
    parts.SCROLL_LEFT: (0, -2),
    parts.SCROLL_UP: (-2, 0),
    parts.SCROLL_DOWN: (2, 0),
    parts.SCROLL_RIGHT: (0, 2),
}
_NOTE_HEIGHT = const(40)  # pixels
_BINGO_TOP = const(70)
_BINGO_HEIGHT = const(71)
_BINGO = (2, 9, 14, 7, 15)


def sentence(reason):
    """A reason of the engine's with a capital letter."""
    return reason[0].upper() + reason[1:]


class BoardScreen(Screen):
    """Shows a Game, and hands what finger and keys do to a Placer, a Pad and a Flow."""

    name = "board"

    def __init__(self, app, game):
        super().__init__(app)
        self.game = game
        self.turn = Turn(game.rules.rack_size)
        self.view = BoardView(app.canvas, game.board, self.turn)
        self.rack = RackView(app.canvas, self.turn)
        self.panel = Panel(app.canvas, game)
        self.placer = Placer(self)
        self.pad = Pad(self)
        self.flow = Flow(self)
        self.turn.refill(game.players[self.flow.owner].rack)
        self._pressed = -1
        self._bar_focused = False
        self._note = -1  # top of the note that lies over the board, in pixels
        self._middle = CENTRE  # where a closer zoom looked last

    @property
    def busy(self):
        return self.flow.busy or self.placer.mover.sliding

    @property
    def thinking(self):
        return self.flow.stage == THINK

    def draw(self):
        self._note = -1
        yield from self.panel.draw()
        self.changed()
        self.draw_bar()
        yield
        self.rack.draw()
        yield from self.view.draw()

    def tick(self, now):
        self.placer.mover.tick()
        self.flow.tick(now)

    # touch and keys

    def touch(self, kind, x, y):
        if kind == DOWN:
            self.placer.mover.finish()
            self.pad.hide()
            self._clear_note()
            self._press(self.panel.part_at(x, y))
        if self._pressed >= 0:
            if kind != DOWN and self.panel.part_at(x, y) != self._pressed:
                self._press(-1)
            elif kind == UP:
                part = self._pressed
                self._press(-1)
                self._do(part)
        elif self.flow.stage == PLACE:
            (self.placer.down, self.placer.move, self.placer.up)[kind](x, y)
        elif kind == UP and y >= RACK_TOP and self.flow.stage == READY:
            self.flow.act()

    def key(self, index):
        self.placer.mover.finish()
        if self.placer.dragging:
            return
        self._clear_note()
        if index == KEY_MENU:
            self.app.push(MenuScreen(self.app))
        elif index == KEY_PAUSE:
            self.app.push(PauseScreen(self.app))
        elif self.flow.stage == PLACE:
            self.pad.key(index)
        elif index == KEY_A:
            self.flow.act()
        elif index == KEY_C:
            self.zoom()
        elif index <= KEY_RIGHT:
            self.pad.scroll(index)

    def _do(self, part):
        if part == parts.ZOOM:
            self.zoom()
        elif part in _SCROLLS:
            self.scroll(*_SCROLLS[part])
        elif part == parts.ACT or self.flow.stage != PLACE:
            self.flow.act()
        else:
            self.step(-1 if part == parts.STEP_UP else 1)

    def _press(self, part):
        if part == self._pressed:
            return
        old, self._pressed = self._pressed, part
        for changed in (old, part):
            if changed >= parts.STEP_UP:
                self.draw_bar()
            elif changed >= 0:
                self.panel.tools(part)

    # the action bar

    def draw_bar(self):
        """Draw the action bar as the stage wants it."""
        stage = self.flow.stage
        if stage == PLACE:
            label = ACTIONS[self.flow.action]
            self.panel.bar(label, True, self._pressed, self._bar_focused)
        elif stage == THINK or stage == SHOW:
            self.panel.wait(self.game.player.name)
        else:
            pressed = parts.ACT if self._pressed >= parts.STEP_UP else -1
            self.panel.bar(LABELS[stage], False, pressed)

    def focus_bar(self, focused):
        """The pad's cursor comes to the bar, or goes."""
        if focused != self._bar_focused:
            self._bar_focused = focused
            self.draw_bar()

    def step(self, by):
        """Turn the action bar to another action."""
        self.flow.action = (self.flow.action + by) % len(ACTIONS)
        self.draw_bar()

    def act(self):
        """Do what the action bar says."""
        self.flow.act()

    # the board

    def zoom(self, square=-1):
        """To the next zoom, about a square or about where a closer zoom looked last."""
        port = self.view.viewport
        if square < 0:
            square = port.middle if port.zoom != WHOLE else self._middle
        self.look(WHOLE if port.zoom == CLOSE else port.zoom + 1, square)

    def look(self, zoom, square):
        """To a zoom, with a square in the middle."""
        self.view.viewport.look(zoom, square)
        if zoom != WHOLE:
            self._middle = square
        self.repaint_board()

    def scroll(self, rows, columns):
        if self.view.viewport.scroll(rows, columns):
            self._middle = self.view.viewport.middle
            self.repaint_board()

    def reveal(self, squares):
        """Draw squares, and bring as many of them as can be into sight."""
        moved = False
        for square in reversed(squares):
            moved = self.view.viewport.reveal(square) or moved
        if moved:
            self.repaint_board()
        else:
            self.view.squares(squares)

    def repaint_board(self):
        self._note = -1
        self.app.paint(self.view.draw())

    # what is told

    def changed(self):
        """Tell the play that the tiles on the board make, or the last one when there are none."""
        if self.turn.squares:
            self._tell_building()
        elif self.game.last_play:
            self.tell_play(self.game.last_play, "the last play")
        else:
            self.panel.play()

    def _tell_building(self):
        try:
            play = self.game.preview(bytes(self.turn.squares), self.turn.tiles)
        except IllegalPlay as refusal:
            self.panel.play(detail=sentence(refusal.reason))
            return
        invalid = self.game.invalid_words(play)
        detail = "%s is no word" % invalid[0] if invalid else self._cross_words(play)
        self.tell_play(play, detail, not invalid)

    def tell_play(self, play, detail, good=False):
        """Show a play's main word and score in the panel."""
        self.panel.play(str(play.words[0]), "+%d" % play.score, detail, good)

    def _cross_words(self, play):
        return " ".join(str(word) for word in play.words[1:])

    def tell(self, reason):
        """Say over the board, away from the tiles just placed, why the play is refused."""
        port = self.view.viewport
        low = any(port.sees(s) and port.y(s) > EXTENT - 3 * port.cell for s in self.turn.squares)
        self._note = 6 if low else EXTENT - _NOTE_HEIGHT - 6
        self.app.paint(self._draw_note(reason))

    def _draw_note(self, reason):
        canvas, y = self.canvas, self._note
        canvas.box(5, y, EXTENT - 10, _NOTE_HEIGHT, theme.PANEL, theme.RED)
        canvas.fill(6, y + 1, 5, _NOTE_HEIGHT - 2, theme.RED)
        canvas.text(medium, 18, y + 6, "Not possible", theme.PAPER_ON_PANEL)
        canvas.text(small, 18, y + 24, sentence(reason), theme.PAPER_ON_PANEL)
        yield

    def _clear_note(self):
        if self._note >= 0:
            self.app.paint(self.view.draw(self._note, self._note + _NOTE_HEIGHT))
            self._note = -1

    def show_play(self, play):
        """Outline a play just made, and make it light for a moment."""
        view = self.view
        old, view.last = view.last, play.squares
        view.flash = True
        view.squares(old)
        self.reveal(play.squares)

    def end_show(self, play):
        """The moment is over."""
        self.view.flash = False
        if play.bingo:
            self.app.paint(self.view.draw(_BINGO_TOP, _BINGO_TOP + _BINGO_HEIGHT))
        self.view.squares(play.squares)

    def show_bingo(self):
        """BINGO takes the board."""
        self.app.paint(self._draw_bingo())

    def _draw_bingo(self):
        canvas = self.canvas
        canvas.box(0, _BINGO_TOP, EXTENT, _BINGO_HEIGHT, theme.AMBER, theme.PANEL)
        left = (EXTENT - 38 * len(_BINGO) + 4) // 2
        for at, code in enumerate(_BINGO):
            tile.draw(canvas, left + 38 * at, _BINGO_TOP + 9, 34, code)
            yield
        bonus = "+%d" % self.game.rules.bonus
        canvas.centred(medium, 0, _BINGO_TOP + 51, EXTENT, bonus, theme.INK_ON_AMBER)
