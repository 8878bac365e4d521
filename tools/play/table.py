"""A game at the terminal's table: who sits there, what has happened, and its record."""

import time
from collections.abc import Iterator
from typing import TextIO

from engine import ending, events
from engine.clock import Clock
from engine.computer import Computer
from engine.game import RULING, Game
from engine.lexicon import Lexicon
from engine.player import LEVELS, Player
from engine.recorder import Listener, Recorder, nicknames
from engine.rules import FINISH_LEVELS, Rules
from engine.tiles import char, decode
from tools.play.entry import missing

HUMAN = 0  # the index of the one who types
_TOLD = {
    events.PLACED: lambda play: "{} +{}".format(*str(play).rsplit(" ", 1)),
    events.CHALLENGED: lambda play: "challenges",
    events.SUSTAINED: lambda words: f"not in the dictionary: {', '.join(words)}",
    events.OVERRULED: lambda play: "the play stands all the same",
    events.WITHDRAWN: lambda play: "takes the tiles back",
    events.EXCHANGED: lambda tiles: f"exchanges {len(tiles)}",
    events.PASSED: lambda _: "passes",
    events.RESIGNED: lambda tiles: "resigns",
}


class Table:
    """A Game of a human against computers.

    game; told: lines of what has happened; record: where it is written in GCG, None for nowhere.
    finish: the human's level of a game to a finish line; the computers' are their own.
    """

    def __init__(
        self, lexicon: Lexicon, levels: list[str], rules: Rules, seed: int,
        finish: str | None = None, record: TextIO | None = None,
    ):  # fmt: skip
        names = nicknames(["YOU", *(level.upper() for level in levels)])
        players = [Player(names[HUMAN], None, finish)]
        for name, level in zip(names[1:], levels):
            aim = FINISH_LEVELS[LEVELS.index(level) - 1] if finish else None
            players.append(Player(name, level, aim))
        clock = Clock(len(players), lambda: int(time.monotonic() * 1000))
        self.game = Game(lexicon, players, seed, rules, clock)
        self.told: list[str] = []
        self._computer = Computer(lexicon)
        self._recorder = Recorder(record, names) if record else None
        self.game.listeners.append(self._hear)
        if self._recorder:
            self._recorder.start()
            self.game.listeners.append(Listener(self._recorder, self.game))
        self._tell_draws()

    @property
    def human(self) -> Player:
        return self.game.players[HUMAN]

    @property
    def seconds_left(self) -> list[int]:
        """Of each player's clock, negative beyond the limit; none where time does not count."""
        game = self.game
        if not game.rules.minutes:
            return []
        game.clock.update()
        return [game.rules.minutes * 60 - used // 1000 for used in game.clock.used]

    def lacked(self, tiles: bytes) -> str:
        """What is wrong with tiles to be laid or exchanged, as text; "" when the rack has them."""
        lacked = missing(tiles, self.human.rack)
        return f"not on your rack: {' '.join(map(char, lacked))}" if lacked else ""

    def think(self) -> Iterator[int]:
        """The turn of a computer, moment by moment; gives how far its thoughts are in percent."""
        computer = self._computer
        computer.start(self.game)
        while not computer.step():
            yield computer.progress
        computer.apply(self.game)

    def resign(self) -> None:
        """The human gives up, and whoever of the others is ahead wins."""
        game = self.game
        game.resign(HUMAN)
        if not game.over:
            others = range(1, len(game.players))
            game.end(ending.RESIGNED, max(others, key=lambda n: game.players[n].score))

    def leave(self) -> None:
        """Go from a game that is not over; the record gets the racks."""
        game = self.game
        if game.phase == RULING:
            game.decide(False)
        for n, player in enumerate(game.players):
            if self._recorder and not game.over and player.rack:
                self._recorder.rack(n, player.rack)

    def outcome(self) -> str:
        """Who has won."""
        names = [self.game.players[n].name for n in self.game.winners]
        if len(names) > 1:
            return "A DRAW: " + ", ".join(names)
        return f"{names[0]} WIN" if names == ["YOU"] else f"{names[0]} WINS"

    def _hear(self, kind: int, player: int | None, detail) -> None:
        if kind in _TOLD:
            name = self.game.players[player].name
            text = _TOLD[kind](detail)
            self.told.append(text if kind == events.SUSTAINED else f"{name} {text}")
        elif kind == events.OVER:
            self.told += self._reckoning()

    def _tell_draws(self) -> None:
        players = self.game.players
        for drawn in self.game.draws:
            tiles = (f"{players[n].name} {decode(bytes((tile,)))}" for n, tile in drawn)
            self.told.append("drawn: " + ", ".join(tiles))
        self.told.append(f"{self.game.player.name} to begin")

    def _reckoning(self) -> list[str]:
        """The adjustments line by line."""
        game, lines = self.game, ["The game is over."]
        for line in game.adjustments:
            if line.tiles_of is None:
                what = "time"
            elif line.tiles_of == line.player:
                what = f"left {decode(sorted(game.players[line.tiles_of].rack))}"
            else:
                what = f"from {game.players[line.tiles_of].name}"
            lines.append(f"{game.players[line.player].name}: {what} {line.points:+}")
        if game.ended == ending.FINISHED:
            winner = game.players[game.ended_by]
            lines.append(f"{winner.name} reached {winner.target}")
        return lines
