"""A monkey with a handheld: touches, drags, presses and cuts the power, as its seed has it.

After every burst it looks whether all is well; what is not, it raises, with what it did last.
"""

import shutil
from collections import deque
from contextlib import contextmanager
from pathlib import Path
from random import Random

from host_tests.ui.hands import BAR, BEGIN, BEST_PLAY, START, STEP_DOWN, STEP_UP, YES, ZOOM, Hands
from tools.bench.unit import HEIGHT, WIDTH, BenchError, Crashed, Unit
from ui.flow import PLACE

WATCH = Path(__file__).parent / "target" / "watch.py"
LOOK = "__import__('watch')"
TOUCH_TURNS = 3  # of the firmware's loop: a touch is read at every other
KEY_TURNS = 5
MENU, RESUME, OK = (305, 115), (160, 138), (228, 202)
HOT = (BAR, BAR, BAR, STEP_UP, STEP_DOWN, ZOOM, YES, YES, BEGIN, START, MENU, RESUME, OK)
KEYS = ("UP", "DOWN", "LEFT", "RIGHT") * 3 + ("A",) * 8 + ("B", "C", "D", "D", "MENU", "PAUSE")
TABLES = ((1, 2, 1, 2), (1, 1, 1, 1), (1, 2, 0, 0), (1, 1, 0, 0))  # humans 1, computers 2
RULES = (  # arguments of Rules
    {}, {"edition": "tournament"}, {"rack_size": 9}, {"edition": "boxed US"},
    {"finish_line": True}, {"minutes": 25},
)  # fmt: skip
PLACES = f"app.screen.name == 'board' and app.screen.flow.stage == {PLACE}"
NOTHING = (0, 0)
CUT_WRITING, CUT = 0.15, 0.25  # the part of bursts that end so, in the midst of a write or not


class Monkey:
    """Plays on a Unit, switched on, until it has done `events` things."""

    def __init__(self, unit: Unit, seed: int):
        self.unit = unit
        self.events = self.cuts = self.games = self.kept = self.played = 0
        self.screens: set[str] = set()
        self._hands = Hands(unit)
        self._random = Random(seed)
        self._did: deque[str] = deque(maxlen=60)
        self._told = 0  # characters of the log that count no more
        self._finished: set[int] = set()  # identities of the games that have been kept as over
        shutil.copy(WATCH, unit.flash)

    def play(self, events: int) -> None:
        with self._telling():
            self._start()
            while self.events < events:
                self._burst()

    @contextmanager
    def _telling(self):
        """Tell what was done last before what went wrong in here."""
        try:
            yield
        except (AssertionError, BenchError) as problem:
            did = " ".join(self._did)
            raise AssertionError(
                f"after {self.events} events, {self.cuts} cuts: {problem}\ndid last: {did}\n"
                f"log: {self.unit.log()[-3000:]}"
            ) from problem

    # a burst, and what has to be true after it

    def _burst(self) -> None:
        random = self._random
        if self.unit.ask("app._stack[0].name != 'board'") and random.random() < 0.7:
            self._new_game()
        cut = random.random()
        try:
            if cut < CUT_WRITING:
                self.unit.cut_power_after(random.randrange(1, 40))
            random.choice((self._act, self._play, self._play, self._turn, self._back))()
            for _ in range(random.randrange(1, 8)):
                random.choice((self._tap, self._tap, self._press, self._drag, self._lay))()
            if cut > CUT:
                self._let_go()
        except Crashed:
            assert self.unit.error is None
        if cut < CUT or not self.unit.running:
            self._cut()
        else:
            self.unit.wait_for("app.idle() or app.power.asleep")
            self._look()

    def _look(self) -> None:
        unit = self.unit
        assert unit.bites == 0, "the watchdog had to bite"
        assert unit.error is None, unit.error
        self.screens.add(unit.screen)
        wrong = unit.ask(f"{LOOK}.wrong(app)")
        assert not wrong, wrong
        self._look_at_what_is_kept()

    def _look_at_what_is_kept(self) -> None:
        unit = self.unit
        kept = (self._kept()[0] or self._resumable)[:2]
        if unit.ask("app._stack[0].name == 'board'"):
            now = unit.ask(f"(app.keeper._identity, {LOOK}.state(app._stack[0].game))")
            assert now == kept, f"{now} is played, {kept} was kept"
        self.played = unit.ask("sum(row[0] for row in app.keeper.stats.rows)")
        assert self.played == len(self._finished), f"{self.played} games are counted"

    def _kept(self) -> tuple:
        """The game that was kept last, and the one that was being kept: identity, state, over."""
        kept = keeping = None
        for line in self.unit.log()[self._told :].splitlines():
            word, _, rest = line.partition(" ")
            if word in ("keeping", "kept"):
                game = tuple(int(number) for number in rest.split())
                kept, keeping = (kept, game) if word == "keeping" else (game, None)
                if word == "kept" and game[2]:
                    self._finished.add(game[0])
        return kept, keeping

    # power

    def _start(self) -> None:
        self.unit.power_on()
        self.unit.wait_screen("title")
        self.unit.wait_idle()
        self.unit.ask(f"{LOOK}.begin(app)")

    def _cut(self) -> None:
        """Take the power away, and see that the game of the last turn is there afterwards."""
        self.unit.power_off()
        self._let_go()
        self.cuts += 1
        self._did.append("cut")
        kept, keeping = self._kept()
        self.kept += self.unit.log().count("\nkept", self._told)
        before = self._resumable
        self._start()
        self._told = len(self.unit.log())
        saved = self.unit.ask(f"{LOOK}.saved(app)")
        may = {self._of(kept)} if kept else {before}
        if keeping:
            may.add(self._of(keeping))
            if keeping[2] and saved == NOTHING:
                self._finished.add(keeping[0])
            if keeping[0] != (kept or before)[0]:  # a new game had begun
                may.add(NOTHING)
        assert saved in may, f"{saved} is resumed, not one of {may}"
        self._resumable = saved
        if saved != NOTHING and self._random.random() < 0.8:
            self._hands.tap(RESUME)
        self._look()

    _resumable = NOTHING  # what there was to resume at the last start

    @staticmethod
    def _of(game: tuple) -> tuple[int, int]:
        """What there has to be to resume where this was kept."""
        identity, state, over = game
        return NOTHING if over else (identity, state)

    def _new_game(self) -> None:
        random = self._random
        self.games += 1
        kinds, rules, seed = random.choice(TABLES), random.choice(RULES), random.randrange(1 << 30)
        self._did.append(f"game({kinds}, {rules}, {seed})")
        self.unit.ask(f"{LOOK}.new_game(app, {bytes(kinds)}, {rules!r}, {seed})")
        self.unit.wait_idle()

    # fingers and keys

    def _settle(self, what: str, turns: int) -> None:
        self._did.append(what)
        self.events += 1
        self.unit.settle(turns)

    def _touch(self, x: int, y: int) -> None:
        self.unit.touch(x, y)
        self._settle(f"{x},{y}", TOUCH_TURNS)

    def _release(self) -> None:
        self.unit.release()
        self._settle("up", KEY_TURNS)

    def _anywhere(self) -> tuple[int, int]:
        random = self._random
        if random.random() < 0.5:
            return random.choice(HOT)
        return random.randrange(WIDTH), random.randrange(HEIGHT)

    def _tap(self) -> None:
        self._touch(*self._anywhere())
        if self._random.random() < 0.9:  # or slide, or press a key meanwhile
            self._release()

    def _drag(self) -> None:
        for _ in range(self._random.randrange(2, 8)):
            self._touch(*self._anywhere())
        self._release()

    def _lay(self) -> None:
        """A tile of the rack into the row in the middle of the board, or another one."""
        random = self._random
        self._touch(15 + 30 * random.randrange(7), 225)
        self._release()
        self._touch(random.randrange(60, 150), random.choice((105, 105, 105, 130)))
        self._release()

    def _act(self) -> None:
        self._touch(*BAR)
        self._release()

    def _play(self) -> None:
        """A play that is one, or a pass, where there is a turn to take."""
        if not self.unit.ask(PLACES):
            self._act()
            return
        self._hands.choose("RECALL")
        kind, squares, tiles = self.unit.ask(BEST_PLAY)
        if kind == "play" and self._random.random() < 0.6:
            self._did.append("play")
            self.events += 4 * len(tiles)
            self._hands.play(squares, tiles)
        else:
            self._did.append("pass")
            self.events += 4
            self._hands.choose("PASS")
            self._hands.tap(YES)

    def _turn(self) -> None:
        """Some tiles, and ENTER, PASS or what else there is."""
        for _ in range(self._random.randrange(2, 5)):
            self._lay()
        for _ in range(self._random.choice((0, 0, 1, 2, 2, 3))):
            self._press("D")
        self._act()
        self._touch(*YES)
        self._release()

    def _back(self) -> None:
        self._press("B")

    def _press(self, name: str = "") -> None:
        name = name or self._random.choice(KEYS)
        self.unit.key(name, True)
        self._settle(name, KEY_TURNS)
        self.unit.key(name, False)
        self._settle("-", TOUCH_TURNS)

    def _let_go(self) -> None:
        self.unit.release()
        if self.unit.running:
            self.unit.settle()
