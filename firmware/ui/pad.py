"""The pad's cursor on the board screen: over the squares, the rack and the action bar."""

from engine.board import CENTRE, SIDE
from engine.tiles import EMPTY
from ui.screen import KEY_A, KEY_B, KEY_C, KEY_D, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from ui.viewport import MIDDLE, WHOLE

RACK, BOARD, BAR = range(3)
_WAYS = {KEY_UP: (-1, 0), KEY_DOWN: (1, 0), KEY_LEFT: (0, -1), KEY_RIGHT: (0, 1)}


class Pad:
    """Moves between three zones: RACK, BOARD, BAR. A key shows the cursor, a finger hides it."""

    def __init__(self, screen):
        self._screen = screen
        self.zone = RACK
        self._square = CENTRE
        self._slot = 0
        self._shown = False

    def hide(self):
        """A finger took over."""
        if self._shown:
            self._shown = False
            self._draw()

    def key(self, index):
        """A key, while the player on turn places tiles."""
        if index == KEY_B:
            self._back()
        elif index == KEY_C:
            self._screen.zoom(self._square if self._shown and self.zone == BOARD else -1)
        elif index == KEY_D:
            self._screen.step(1)
            self._go(BAR)
        elif not self._shown:
            self._go(self.zone)
        elif index == KEY_A:
            self._act()
        else:
            self._arrow(*_WAYS[index])

    def scroll(self, index):
        """An arrow, while there is nothing to place: move over the board."""
        self._screen.scroll(*_WAYS[index])

    def _act(self):
        screen, placer = self._screen, self._screen.placer
        if self.zone == BAR:
            screen.flow.act()
        elif self.zone == RACK:
            if placer.square >= 0:
                placer.put_back()
            elif placer.slot == self._slot:
                placer.pick()
            elif placer.slot >= 0:
                placer.drop_on_rack(self._slot)
            elif screen.turn.slots[self._slot] != EMPTY:
                placer.pick(slot=self._slot)
                self._go(BOARD)
                self._reveal()
        elif screen.view.viewport.zoom == WHOLE:
            screen.look(MIDDLE, self._square)
        elif placer.holding:
            if self._square == placer.square:
                placer.put_back()
            elif placer.drop_on(self._square):
                self._go(RACK)
        elif screen.turn.laid[self._square]:
            placer.pick(square=self._square)
        elif screen.view.occupied(self._square):
            screen.tell_words(self._square)

    def _back(self):
        """Let go of what is picked up, or take back the tile placed last."""
        screen, placer = self._screen, self._screen.placer
        if placer.holding:
            placer.pick()
        elif screen.turn.squares:
            placer.take_back(screen.turn.squares[-1])

    def _arrow(self, rows, columns):
        if self.zone == BOARD:
            self._arrow_on_board(rows, columns)
        elif self.zone == RACK:
            slot = self._slot + columns
            if rows < 0:
                self._go(BOARD)
                self._reveal()
            elif slot >= len(self._screen.turn.slots):
                self._go(BAR)
            elif slot >= 0:
                self._slot = slot
                self._draw()
        elif columns < 0:
            self._go(RACK)
        elif rows:
            self._screen.step(rows)

    def _arrow_on_board(self, rows, columns):
        row, column = self._square // SIDE + rows, self._square % SIDE + columns
        if row == SIDE:
            self._go(RACK)
        elif column == SIDE:
            self._go(BAR)
        elif row >= 0 and column >= 0:
            self._square = row * SIDE + column
            self._reveal()
            self._draw()

    def _reveal(self):
        if self._screen.view.viewport.reveal(self._square):
            self._screen.repaint_board()

    def _go(self, zone):
        self.zone = zone
        self._shown = True
        self._draw()

    def _draw(self):
        screen, shown = self._screen, self._shown
        screen.view.mark("cursor", self._square if shown and self.zone == BOARD else -1)
        screen.rack.mark("cursor", self._slot if shown and self.zone == RACK else -1)
        screen.focus_bar(shown and self.zone == BAR)
