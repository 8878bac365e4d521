"""Two handhelds at one cable, with a player at each."""

from host_tests.ui.hands import BAR, YES, Hands
from tools.bench.unit import Unit

LINK, RESUME = (124, 206), (160, 138)  # on the title
ACCEPT, TAKE_THEIRS = (262, 217), (145, 217)
DROP, KEEP = (206, 134), (114, 134)  # of the saved game
EXCHANGE = (228, 200)
NAMES = "ANNA", "BEN"
# All that both have to know of their game, the clocks aside.
GAME = """[(
    bytes(game.board.squares), [bytes(one.rack) for one in game.players],
    [(one.name, one.score, one.last, one.lost_turns) for one in game.players],
    bytes(game.bag.contents()), game.turn, game.phase, game.passes, game.scoreless,
    play.log.count, play.log.chain(play.log.count),
) for play in [app.link.play] for game in [play.game]][0]"""
THOUGHT = "[(clock.update(), clock.used[:2])[1] for clock in [app.link.play.game.clock]][0]"
SETTLED = "app.link.play.settled and not app.keeper.pending"
APART = 500  # ms that the clocks may differ
FRESH = """
settings = app.keeper.settings
settings.__init__()
settings.names[0] = {name!r}
settings.rules = settings.rules.__class__({rules})
app.keeper.keep_settings()
app.keeper.reset_stats()
app.keeper._store.clear("game")
app.title()
"""


class Table:
    """Two Hands, in the order of the seats once a game has begun, and their cable."""

    def __init__(self, *units: Unit, cable):
        self._ends = units
        self.hands = [Hands(unit) for unit in units]
        self.cable = cable

    @property
    def one(self) -> Hands:
        return self.hands[0]

    @property
    def two(self) -> Hands:
        return self.hands[1]

    @property
    def units(self) -> list[Unit]:
        return [hands.unit for hands in self.hands]

    def wait_shown(self, hands: Hands) -> None:
        """Wait until the Link screen shows all that it depends on."""
        hands.unit.wait_for("app.screen._state() == app.screen._seen")
        hands.unit.wait_idle()

    def mute(self, *hands: Hands) -> None:
        """Let the cable carry nothing from these, and everything from the others."""
        self.cable.mute = {self._ends.index(one.unit) for one in hands}

    def fresh(self, *rules: str) -> None:
        """To the title on both, with nothing kept, names, and rules, which may differ."""
        for number, unit in enumerate(self.units):
            unit.release()
            unit.power_on()
            unit.wait_for("app")
            unit.ask("app.title()")
            unit.wait_for("app.screen.name in ('title', 'alert') and not app.link")
            made = rules[number % len(rules)] if rules else ""
            unit.ask(f"exec({FRESH.format(name=NAMES[number], rules=made)!r}, {{'app': app}})")
            unit.wait_idle()

    def meet(self) -> None:
        """Choose LINK on both, and wait until each is found by the other."""
        for hands in self.hands:
            hands.tap(LINK)
        for unit in self.units:
            unit.wait_for("app.link.theirs and app.screen._state() == app.screen._seen")
            unit.wait_idle()

    def begin(self, *rules: str) -> None:
        """A game of both, which stands at the READY of player 1, or of who starts."""
        self.fresh(*rules)
        self.meet()
        self.accept()

    def accept(self) -> None:
        """Choose ACCEPT on one, on the other once it shows that, and wait for the board."""
        self.one.tap(ACCEPT)
        self.two.unit.wait_for("app.link.theirs.ready")
        self.wait_shown(self.two)
        self.two.tap(ACCEPT)
        self.wait_board()
        if self.one.unit.ask("app.link.seat"):
            self.hands.reverse()

    def wait_board(self) -> None:
        for unit in self.units:
            unit.wait_for("app._stack[0].name == 'board' and app.link.heard")
            unit.wait_idle()

    def deal(self, *racks: str) -> None:
        """Give the players these racks, on both."""
        for hands in self.hands:
            hands.deal(*racks)
            hands.unit.ask("(app.screen.turn.refill(b''), setattr(app.keeper, 'pending', True))")
        self.wait_settled()

    def empty_bag(self, left: int) -> None:
        """Leave so many tiles in the bag, on both."""
        for unit in self.units:
            unit.ask(f"app.screen.game.bag.draw(len(app.screen.game.bag) - {left})")

    def wait_settled(self) -> None:
        for unit in self.units:
            unit.wait_for(SETTLED)
            unit.wait_idle()

    def same(self):
        """What both know of the game, which has to be the same, as its clocks are."""
        self.wait_settled()
        here, there = (unit.ask(GAME) for unit in self.units)
        assert here == there, f"{here}\n{there}"
        before, meanwhile, after = (self.units[number].ask(THOUGHT) for number in (0, 1, 0))
        for early, used, late in zip(before, meanwhile, after, strict=True):
            assert early - APART <= used <= late + APART
        return here

    def restart(self, *hands: Hands) -> None:
        """Cut the power of these, and switch them on again, to the title."""
        for one in hands:
            one.unit.power_off()
        for one in hands:
            one.unit.power_on()
            one.unit.wait_screen("title")
            one.unit.wait_idle()

    def turn(self, hands: Hands, act) -> None:
        """READY, an act, and CONTINUE; then both are the same, and it is the other's turn."""
        hands.unit.wait_for("app.screen.name == 'board' and app.screen.flow.label == 'READY'")
        hands.unit.wait_idle()
        hands.tap(BAR)
        act(hands)
        hands.tap(BAR)
        self.same()


def play_cat(hands):
    hands.zoom_in()
    hands.play_cat()


def play_crt(hands):
    hands.zoom_in()
    hands.place_word((0, 2, 3), 7, 6)
    hands.tap(BAR)


def pass_turn(hands):
    hands.choose("PASS")
    hands.tap(YES)


def exchange(hands):
    hands.choose("EXCHANGE")
    hands.tap((43, 110))
    hands.tap((85, 110))
    hands.tap(EXCHANGE)


def choose(hands, at):
    """From the board's menu."""
    hands.unit.press("MENU")
    hands.unit.wait_idle()
    hands.tap(at)
