"""The board: a game as the one who plays it sees it."""

from engine.board import CENTRE
from ui import panel as parts
from ui import theme
from ui.board_view import BoardView
from ui.flow import PLACE, READY, SHOW, THINK, WAIT, Flow
from ui.notice import Notice, sentence
from ui.pad import Pad
from ui.panel import Panel
from ui.placing import Placer
from ui.play_cell import PlayCell, told
from ui.rack_view import TOP as RACK_TOP
from ui.rack_view import RackView
from ui.screen import DOWN, KEY_A, KEY_C, KEY_MENU, KEY_PAUSE, KEY_RIGHT, UP, Screen
from ui.turn import Turn
from ui.viewport import CLOSE, WHOLE

# part of the panel: rows and columns that it scrolls
_SCROLLS = {
    parts.SCROLL_LEFT: (0, -2),
    parts.SCROLL_UP: (-2, 0),
    parts.SCROLL_DOWN: (2, 0),
    parts.SCROLL_RIGHT: (0, 2),
}


def middle(squares):
    """The square in the middle of a play's."""
    return squares[len(squares) // 2]


class BoardScreen(Screen):
    """Shows a Game, and hands what finger and keys do to a Placer, a Pad and a Flow.

    acts: what the turns that are taken go to: the Game itself, or the Play of a linked one.
    """

    def __init__(self, app, game, play=None):
        super().__init__(app)
        self.game = game
        self.acts = play or game
        self.turn = Turn(game.rules.rack_size)
        self.turn.order = app.keeper.settings.rack_order
        self.view = BoardView(app.canvas, game.board, self.turn)
        self.rack = RackView(app.canvas, self.turn)
        self.panel = Panel(app.canvas, game)
        self.cell = PlayCell(game, self.turn, self.panel, app.keeper.settings)
        self.notice = Notice(app, self.view)
        self.placer = Placer(self)
        self.pad = Pad(self)
        self.flow = self._make_flow(play)
        self.turn.refill(game.players[self.flow.owner].rack)
        self.view.last = game.last_play.squares if game.last_play else b""
        self._pressed = -1
        self._feel = None  # what the finger on the screen goes to, if it goes to anything
        self._bar_focused = False
        # where the magnifier opens: where the player looked last, or the last play was
        self._middle = middle(self.view.last) if self.view.last else CENTRE

    def _make_flow(self, play):
        if not play:
            return Flow(self)
        from ui.linked_flow import LinkedFlow  # which other games have no need of

        return LinkedFlow(self)

    @property
    def clock(self):
        return self.game.clock

    @property
    def busy(self):
        return self.flow.busy or self.placer.mover.sliding

    @property
    def thinking(self):
        return self.flow.stage == THINK

    def draw(self):
        yield from self.panel.draw()
        self.changed()
        self.draw_bar()
        yield
        self.rack.draw()
        yield from self._draw_board()

    def _draw_board(self):
        yield from self.view.draw()
        yield from self.notice.draw()

    def tick(self, now):
        self.placer.tick(now)
        self.flow.tick(now)
        if self.panel.scores.tick():
            self.app.sound.play("minute")

    def leave(self):
        self.placer.mover.finish()
        self.let_go()
        self.flow.leave()

    # touch and keys

    def touch(self, kind, x, y):
        if kind == DOWN:
            self._begin_touch(x, y)
        if self._feel:
            self._feel(kind, x, y)
        if kind == UP:
            self._feel = None

    def _begin_touch(self, x, y):
        self.placer.mover.finish()
        self.pad.hide()
        self.notice.clear()
        part = self.panel.part_at(x, y)
        stage = self.flow.stage
        if part >= parts.STEP_UP and stage in (SHOW, THINK, WAIT):
            self._feel = None
        elif part >= 0:
            self._press(part)
            self._feel = self._feel_panel
        elif stage == PLACE:
            self._feel = self.placer.touch
        else:
            self._feel = self._feel_rack if stage == READY and y >= RACK_TOP else None

    def _feel_panel(self, kind, x, y):
        part = self._pressed
        if self.panel.part_at(x, y) != part:
            self.let_go()
        elif kind == UP:
            self._press(-1)
            self._do(part)

    def _feel_rack(self, kind, x, y):
        if kind == UP and y >= RACK_TOP:
            self.flow.act()

    def let_go(self):
        """The finger on the screen, if any, means nothing any more."""
        self._feel = None
        self._press(-1)
        self.placer.let_go()

    def key(self, index):
        self.placer.mover.finish()
        if self.placer.dragging and index < KEY_MENU:
            return
        self.let_go()
        if index == KEY_MENU:
            self.open_menu()
        elif index == KEY_PAUSE:
            self.app.pause()
        else:
            self.notice.clear()
            self._steer(index)

    def open_menu(self):
        self.app.open("menu", self.flow)

    def _steer(self, index):
        """A key of the pad, or a button, that means something on the board."""
        if self.flow.stage == PLACE:
            self.pad.key(index)
        elif index == KEY_A:
            self.flow.act()
        elif index == KEY_C:
            self.zoom()
        elif index <= KEY_RIGHT:
            self.pad.scroll(index)

    def _do(self, part):
        if part == parts.MENU:
            self.open_menu()
        elif part == parts.ZOOM:
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
                self.panel.tool(changed, changed == part)

    # the action bar

    def draw_bar(self):
        """Draw the action bar as the stage wants it."""
        flow = self.flow
        if flow.stage == PLACE:
            self.panel.bar(flow.label, True, self._pressed, self._bar_focused)
        elif flow.stage == THINK:
            self.panel.progress_bar(flow.label)
        elif flow.stage == SHOW:
            self.panel.resting_bar(flow.label)
        elif flow.stage == WAIT:
            self.panel.resting_bar(flow.label, flow.note)
        else:
            pressed = parts.ACT if self._pressed >= parts.STEP_UP else -1
            self.panel.bar(flow.label, False, pressed, note=flow.note)

    def focus_bar(self, focused):
        """The pad's cursor comes to the bar, or goes."""
        if focused != self._bar_focused:
            self._bar_focused = focused
            self.draw_bar()

    def step(self, by):
        """Turn the action bar to another action."""
        self.flow.step(by)
        self.draw_bar()

    # the board

    def zoom(self, square=-1):
        """To the next zoom, about a square or about where the eye was last."""
        port = self.view.viewport
        if square < 0:
            square = self._middle if port.sees(self._middle) else port.middle
        self.look(WHOLE if port.zoom == CLOSE else port.zoom + 1, square)

    def look(self, zoom, square):
        """To a zoom, with a square in the middle."""
        self.view.viewport.look(zoom, square)
        if zoom != WHOLE:
            self._middle = square
        self.changed()
        self.repaint_board()

    def scroll(self, rows, columns):
        if self.view.viewport.scroll(rows, columns):
            self._middle = self.view.viewport.middle
            self.repaint_board()

    def reveal(self, squares):
        """Bring as many squares as can be into sight, and draw them, one after the other."""
        moved = False
        for square in reversed(squares):
            moved = self.view.viewport.reveal(square) or moved
        if moved:
            self.repaint_board()
        else:
            self.app.paint(self.view.square(square) for square in squares)

    def repaint_board(self):
        self.app.paint(self._draw_board())

    # what is told

    def changed(self):
        """Tell the play that the tiles on the board make, or what the turn before was."""
        whole = self.view.viewport.zoom == WHOLE and self.flow.stage == PLACE
        self.cell.hint = "Touch a square to look closer." if whole else ""
        self.cell.draw()

    def refuse(self, reason):
        """Say why the tiles on the board are no play."""
        self.app.sound.play("refused")
        self.notice.tell("Not possible", sentence(reason), self.turn.squares, theme.RED)

    def tell_words(self, square):
        """Say what the words through a tile score, and, for practice, whether they are words."""
        judge = self.app.lexicon.contains if self.app.keeper.settings.practice else None
        text = "\n".join(told(word, judge) for word in self.cell.words_at(square))
        if text:
            self.notice.tell("Words here", text, (square,), theme.AMBER)

    def show_play(self, play):
        """Outline a play just made, and make it light for a moment; BINGO takes the board."""
        view = self.view
        old, view.last = view.last, play.squares
        self._middle = middle(play.squares)
        view.flash = True
        view.squares(old)
        self.reveal(play.squares)
        if play.bingo:
            self.notice.bingo(self.game.rules.bonus)

    def end_show(self, play):
        """The moment is over."""
        self.view.flash = False
        self.notice.clear()
        self.view.squares(play.squares)
