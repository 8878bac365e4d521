"""A player's way of handling a handheld: what to touch, and what to read."""

from engine.tiles import BLANK, BLANK_FLAG, encode
from host_tests.ui.reading import Box, find
from tools.bench.unit import Unit
from ui.glyphs import large, medium, small
from ui.viewport import EXTENT

PLAY_CELL: Box = (213, 120, 320, 154)
BOARD: Box = (0, 0, EXTENT, EXTENT)
BAR_BOX: Box = (213, 182, 320, 240)
BAR = (266, 210)
STEP_UP = (266, 186)
STEP_DOWN = (266, 234)
ZOOM = (223, 167)
YES, NO = (152, 130), (60, 130)  # of a question
START, BEGIN = (160, 173), (267, 217)  # on the title, on the players' screen
# buttons of the menu
MENU_RESUME, MENU_PAUSE, MENU_OPTIONS, MENU_HELP, MENU_QUIT, MENU_RESIGN = (
    (106, 44 + 32 * row) for row in range(6)
)
FACES = {"small": small, "medium": medium, "large": large}
ACTIONS = ("ENTER", "CHALLENGE", "PASS", "EXCHANGE", "RECALL", "SHUFFLE")
# The play that the computer would make in the place of the player on turn.
BEST_PLAY = """(
    setattr(app.screen.game.player, "level", "advanced"),
    app.computer.start(app.screen.game),
    any(app.computer.step() for _ in range(100_000)),
    setattr(app.screen.game.player, "level", None),
    app.computer.choice,
)[-1]"""


class Hands:
    """Plays on a Unit: squares as (row, column) from 0, slots from 0."""

    def __init__(self, unit: Unit):
        self.unit = unit

    # a game to begin with

    def new_game(
        self, rack: str, opponent: str = "AEIOUNT", seed: int = 7, bag: int | None = None
    ):
        """Start a game with these racks, `?` for a blank, and touch READY.

        `bag` leaves so many tiles in the bag; otherwise it keeps what it has.
        """
        ask = self.unit.ask
        ask(f"app.new_game({seed})")
        self.unit.wait_screen("board")
        self.deal(rack, opponent)
        if bag is not None:
            ask(f"app.screen.game.bag.draw(len(app.screen.game.bag) - {bag})")
        ask("app.screen.turn.refill(bytes())")
        self.unit.wait_idle()
        self.tap(BAR)

    def begin(
        self, *players: tuple[str | None, ...], racks=(), bag: int | None = None, rules: str = ""
    ) -> None:
        """Show the board of a new game of these (name, level, ...), before READY.

        `racks` and `bag` as for `new_game`; `rules`: arguments of Rules.
        """
        made = ", ".join(f"modules['engine.player'].Player{one!r}" for one in players)
        rules = f"modules['engine.rules'].Rules({rules})"
        clock = "__import__('engine.clock').clock.Clock(4, __import__('time').ticks_ms)"
        game = f"__import__('engine.game').game.Game(app.lexicon, [{made}], 5, {rules}, {clock})"
        show = "(app.keeper.begin(game, 1), app.show('board', game))"
        self.unit.ask(f"[{show} for game in [{game}]]")
        self.deal(*racks)
        if bag is not None:
            self.unit.ask(f"app.screen.game.bag.draw(len(app.screen.game.bag) - {bag})")
        if racks:
            self.unit.ask("app.screen.turn.refill(bytes())")
        self.unit.wait_idle()

    def deal(self, *racks: str) -> None:
        """Give the first players these racks, out of their own and the bag.

        Tiles that neither has, as the board or another player has them all, are there once more:
        such a game cannot be resumed.
        """
        players = f"app.screen.game.players[:{len(racks)}]"
        tiles = self.unit.ask(f"[bytes(one.rack) for one in {players}]")
        bag = list(b"".join((self.unit.ask("app.screen.game.bag.contents()"), *tiles)))
        dealt = [encode(rack) for rack in racks]
        for code in b"".join(dealt):
            if code in bag:
                bag.remove(code)
        self.unit.ask("setattr(app.screen.game.bag, 'size', 0)")
        self.unit.ask(f"app.screen.game.bag.put_back({bytes(bag)!r})")
        give = f"setattr(one, 'rack', bytearray(rack)) for one, rack in zip({players}, {dealt!r})"
        self.unit.ask(f"[{give}]")

    def practise(self, on: bool) -> None:
        """Whether the dictionary judges while a play is built."""
        self.unit.ask(f"setattr(app.keeper.settings, 'practice', {on})")

    # fingers

    def tap(self, at: tuple[int, int]) -> None:
        self.unit.tap(*at)
        self.unit.wait_idle()

    def slot(self, number: int, of: int = 7) -> tuple[int, int]:
        pitch = 210 // of
        return pitch // 2 + pitch * number, 225

    def square(self, row: int, column: int) -> tuple[int, int]:
        """The pixel in the middle of a square that is in sight."""
        port, square = "app.screen.view.viewport", row * 15 + column
        return self.unit.ask(
            f"({port}.x({square}) + {port}.size // 2, {port}.y({square}) + {port}.size // 2)"
        )

    def zoom_in(self, row: int = 7, column: int = 7) -> None:
        """From the whole board to the middle zoom, about a square."""
        self.tap(self.square(row, column))

    def see(self, square: int) -> None:
        """Look at the board in the middle zoom, about a square."""
        while self.unit.ask("app.screen.view.viewport.zoom"):
            self.tap(ZOOM)
        self.zoom_in(*divmod(square, 15))

    def place(self, slot: int, row: int, column: int) -> None:
        self.tap(self.slot(slot))
        self.tap(self.square(row, column))

    def place_word(self, slots, row: int, column: int, down: bool = False) -> None:
        for at, slot in enumerate(slots):
            self.place(slot, row + at * down, column + at * (not down))

    def play_cat(self) -> None:
        """CAT over the star, with the rack CARTERS."""
        self.place_word((0, 1, 3), 7, 6)
        self.tap(BAR)

    def choose(self, action: str) -> None:
        """Step the action bar to an action and touch it."""
        now = self.unit.ask("app.screen.flow.action")
        for _ in range((ACTIONS.index(action) - now) % len(ACTIONS)):
            self.tap(STEP_DOWN)
        self.tap(BAR)

    def play(self, squares: bytes, tiles: bytes) -> None:
        """Lay tiles at the middle zoom about their middle, and ENTER."""
        self.see(squares[len(squares) // 2])
        for square, tile in zip(squares, tiles, strict=True):
            if not self.unit.ask(f"app.screen.view.viewport.sees({square})"):
                self.see(square)
            slots = self.unit.ask("bytes(app.screen.turn.slots)")
            slot = slots.index(BLANK if tile & BLANK_FLAG else tile)
            self.tap(self.slot(slot, len(slots)))
            self.tap(self.square(*divmod(square, 15)))
            if tile & BLANK_FLAG:
                row, column = divmod((tile & ~BLANK_FLAG) - 1, 7)
                self.tap((63 + 32 * column, 72 + 32 * row))
        self.choose("ENTER")

    # eyes

    def reads(self, face: str, text: str, box: Box = (0, 0, 320, 240)):
        """Colour of a text on the screen, None where it cannot be read."""
        return find(self.unit.screenshot(), FACES[face], text, box)

    def laid(self) -> dict[tuple[int, int], int]:
        """Tiles of this turn on the board."""
        laid = self.unit.ask("bytes(app.screen.turn.laid)")
        return {divmod(square, 15): tile for square, tile in enumerate(laid) if tile}

    def rack(self) -> str:
        """The rack as it lies there, '.' for an empty slot."""
        return self.unit.ask("modules['engine.tiles'].decode(app.screen.turn.slots)")

    def scores(self) -> list[int]:
        return self.unit.ask("[player.score for player in app.screen.game.players]")
