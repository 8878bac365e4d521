"""Whole games on one handheld to which everything happens that can, as a seed has it.

The players' turns are taken in the firmware (target/mover.py), so that a game takes half a minute;
between them come the mishaps of MISHAPS. After each of them the game goes on to its end.
"""

import io
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from engine.record import Reader, RecordError
from host_tests.ui.monkey import Monkey
from tools import PACK
from tools.bench.unit import Crashed, Unit
from tools.gcg import Replay

MOVER = Path(__file__).parent / "target" / "mover.py"
MOVE = "__import__('mover')"
COUNTED = "sum(row[0] for row in app.keeper.stats.rows)"
FILED = "app.keeper._store.games"
AT_TITLE = "app.screen.name == 'title' and not app.link and app.idle()"
PATIENCE = 300.0  # seconds for a game
PAGE = 4096
BLOCKS = 144
ODDS = 0.12  # that a mishap comes before a step
WRONG = (0, 900, -90_000, -700, 0, 2_000_000)  # a calibration that is none
MISHAPS = (
    "power_goes_in_a_write", "power_goes", "noise", "full", "worn_block", "damaged_save",
    "damaged_pack", "wrong_calibration",
)  # fmt: skip


class Ordeal(Monkey):
    """Plays games to their end on a Unit, switched on.

    heap, largest: before all games and after each, bytes in use at the title, and the largest
    free block; only where there is no game to be resumed, which would be there, too.
    mishaps: how often each has come. records: of how many games there was one, all of it.
    """

    def __init__(self, unit: Unit, seed: int):
        super().__init__(unit, seed)
        shutil.copy(MOVER, unit.flash)
        self.heap: list[int] = []
        self.largest: list[int] = []
        self.records = 0
        self.mishaps = dict.fromkeys(MISHAPS, 0)

    def play(self, games: int) -> None:
        with self._telling():
            self._start()
            self._weigh()
            for number in range(games):
                self._game(number)
                self._weigh()

    def _to_title(self) -> None:
        """Begin again at the title, which lets go of what has been looked at since."""
        self.unit.ask("app.title()")
        self.unit.wait_for(AT_TITLE)

    def _game(self, number: int) -> None:
        """One game from its first turn to the title after its end, where it is counted."""
        before, full = self._ask(f"{FILED}.numbers()"), self.mishaps["full"]
        self._new_game()
        end = time.monotonic() + PATIENCE
        while (met := self._step()) != "title" or self._ask(COUNTED) == number:
            assert time.monotonic() < end, f"no end; screen: {met}"
            if met == "title" and not self._ask("bool(app.keeper.saved)"):
                self._new_game()  # the noise has brought the players to drop this one
        assert self._ask(COUNTED) == number + 1
        records = set(self._ask(f"{FILED}.numbers()")).difference(before)
        for record in records:
            self._look_at_record(record)
        assert len(records) == 1 or (not records and self.mishaps["full"] > full), records
        self.records += len(records)

    def _look_at_record(self, number: int) -> None:
        """It has every turn of a game, with its scores."""
        text = self._ask(f"{FILED}.open({number}).read()").decode()
        try:
            Replay(Reader(io.StringIO(text))).run()
        except RecordError as error:
            raise AssertionError(f"record {number}:{error.line}: {error}\n{text}") from None

    def _new_game(self) -> None:
        self._twice(super()._new_game)

    def _ask(self, expression: str):
        return self._twice(lambda: self.unit.ask(expression))

    def _twice(self, action: Callable):
        """What it returns; where the power goes meanwhile, as it is to do, when it is back."""
        try:
            return action()
        except Crashed:
            assert self.unit.error is None, self.unit.error
            self._cut()
            return action()

    def _step(self) -> str:
        """What the players do next, or what happens to them. Returns the screen that was met."""
        try:
            if self._random.random() < ODDS:
                self._mishap()
            met = self.unit.ask(f"{MOVE}.step(app)")
            self.unit.settle()
        except Crashed:
            assert self.unit.error is None, self.unit.error
            self._cut()
            return "off"
        return met

    def _mishap(self) -> None:
        name = self._random.choice(MISHAPS)
        self.mishaps[name] += 1
        self._did.append(name)
        getattr(self, "_" + name)()
        self.unit.wait_for("app.idle() or app.power.asleep")
        self._look()

    def _look_at_what_is_kept(self) -> None:
        if self.unit.ask("app.keeper.safe and app._stack[0].name == 'board'"):
            super()._look_at_what_is_kept()

    def _weigh(self) -> None:
        self._twice(self._to_title)
        if not self._ask("bool(app.keeper.saved)"):  # one that the noise has begun since
            self.heap.append(self._twice(self._heap))
            sizes = re.findall(r"max free sz: (\d+)", self.unit.log())
            self.largest.append(32 * int(sizes[-1]))  # the bench's blocks are of 32 bytes

    def _heap(self) -> int:
        """With all that stays once it has come, since the power came."""
        self.unit.ask(f"{MOVE}.warm(app)")
        self._to_title()
        return self.unit.ask(f"{MOVE}.heap(app)")

    # the mishaps

    def _power_goes_in_a_write(self) -> None:
        self.unit.cut_power_after(self._random.randrange(1, 40))

    def _power_goes(self) -> None:
        self._cut()

    def _noise(self) -> None:
        for _ in range(self._random.randrange(2, 12)):
            self._random.choice((self._tap, self._press, self._drag, self._lay))()
        self._let_go()

    def _full(self) -> None:
        """Something else takes all room but some hundred bytes to some blocks, for a while."""
        free = self._random.choice((0, 4096, 20_000))
        self.unit.ask(f"{MOVE}.fill({free})", PATIENCE)
        for _ in range(self._random.randrange(1, 6)):
            self.unit.ask(f"{MOVE}.step(app)")
            self.unit.wait_for("app.idle() or app.power.asleep")
        self.unit.ask("__import__('os').remove('/store/junk')")

    def _worn_block(self) -> None:
        block = self._random.randrange(2, BLOCKS)
        self.unit.ask(f"modules['bench_flash'].device.worn.add({block})")

    def _damaged_save(self) -> None:
        """The older of the two copies of the game is damaged, and the power goes."""
        older = "1 - app.keeper._store._newest.get('game', (0, 0))[0]"
        write = "open('/store/game.%d' % slot, 'wb').write(b'LXSL damaged')"
        self.unit.ask(f"[{write} for slot in ({older},)]")
        self._cut()

    def _damaged_pack(self) -> None:
        """A page of the dictionary is damaged, which is told at power on, and is mended."""
        path = self.unit.flash / "english.pack"
        self.unit.power_off()
        data = bytearray(PACK.read_bytes())
        data[PAGE * self._random.randrange(1, len(data) // PAGE) + 2000] ^= 4
        path.unlink()
        path.write_bytes(data)
        self.unit.power_on()
        self.unit.wait_screen("fault")
        self.unit.power_off()
        path.unlink()
        path.symlink_to(PACK)
        self._cut()

    def _wrong_calibration(self) -> None:
        self.unit.ask(f"app.touch.calibrate({WRONG})")
        self._noise()
        self.unit.ask("app.touch.calibrate(__import__('board').CALIBRATION)")
