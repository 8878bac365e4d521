"""Replays a record, and refuses what the rules, the bag or the sums do not allow.

Which words a dictionary has is no concern here, and neither is what differs from edition to
edition: any of their ends is accepted.
"""

from collections import Counter

from engine import record, recorder
from engine.board import Board
from engine.play import IllegalPlay, Play, evaluate
from engine.record import Event, Reader, RecordError
from engine.rules import CARTRIDGE
from engine.tiles import BLANK, BLANK_FLAG, COUNTS, EMPTY, VALUES, char, decode

from .notation import Turn, laid

MOST_BONUS = 50  # points for a challenge in vain: editions give 5 or 10, or so many a word
ALL_TILES = Counter(dict(enumerate(COUNTS)))


class WrongScore(RecordError):
    """The points in the record are not what its `play` scores."""

    def __init__(self, play: Play, points: int):
        super().__init__(f"the play scores {play.score}, not {points}")
        self.play = play


class Replay:
    """A game as far as it has been replayed.

    board, scores, turns; notes: those before the first turn; out: the player who went out;
    racks: those the record gives for an unfinished game, by player.
    """

    def __init__(self, reader: Reader):
        self.reader = reader
        self.board = Board()
        self.scores = [0] * 4
        self.turns: list[Turn] = []
        self.notes: list[str] = []
        self.out: int | None = None
        self.racks: dict[int, bytes] = {}
        self.rack_size = 7
        self._events = iter(reader)
        self._returned: dict[int, bytes] = {}  # racks known from plays taken back
        self._resigned: set[int] = set()
        self._reached = False  # a target
        self._lost: dict[int, bytes] = {}  # racks deducted from their owners
        self._gained: list[bytes] = []
        self._timed: set[int] = set()
        self._steps = {
            record.PLAY: self._play,
            record.EXCHANGE: self._exchange,
            record.PASS: self._pass,
            record.RETURNED: self._return,
            record.BONUS: self._bonus,
            record.GAIN: self._gain,
            record.LOSS: self._loss,
            record.TIME: self._time,
            record.NOTE: self._note,
            record.RACK: self._rack,
        }

    @property
    def nicks(self) -> list[str]:
        return self.reader.nicks

    @property
    def players(self) -> int:
        return len(self.reader.nicks)

    def run(self, turns: int | None = None) -> Event | None:
        """Replay the first `turns` turns, or all; returns the turn it stopped before, if any.

        Raises RecordError at the first line that is wrong.
        """
        for event in self._events:
            if event.kind in record.TURNS and len(self.turns) == turns:
                return event
            try:
                self._steps[event.kind](event)
            except RecordError as error:
                error.line = event.line
                raise
        return None

    def unseen(self) -> Counter:
        """How many of each tile do not lie on the board."""
        unseen = Counter(ALL_TILES)
        unseen.subtract(BLANK if tile & BLANK_FLAG else tile for tile in self.board.squares)
        del unseen[EMPTY]
        return unseen

    # Turns

    def _play(self, event: Event) -> None:
        self._check_turn(event)
        squares, tiles = laid(self.board, event)
        self._check_rack(event, [BLANK if tile & BLANK_FLAG else tile for tile in tiles])
        try:
            play = evaluate(self.board, squares, tiles, CARTRIDGE)
        except IllegalPlay as error:
            raise RecordError(error.reason) from None
        if event.points != play.score:
            raise WrongScore(play, event.points)
        self.board.lay(play.squares, play.tiles)
        self._begin(Turn(event, play))
        if len(tiles) == len(event.rack):
            # The others cannot hold more than full racks: with no more unseen the bag is empty.
            if self.unseen().total() <= self.rack_size * (self._active() - 1):
                self.out = event.player

    def _exchange(self, event: Event) -> None:
        self._check_turn(event)
        self._check_rack(event, [tile for tile in event.tiles if tile != EMPTY])
        if len(event.tiles) > len(event.rack):
            raise RecordError(f"{len(event.tiles)} tiles exchanged of {len(event.rack)}")
        # No more than this: with tiles left in the bag all racks are full.
        held = max(self.unseen().total() - self.rack_size * self._active(), 0)
        if len(event.tiles) > held:
            raise RecordError(f"the bag holds {held}, too few to exchange {len(event.tiles)}")
        self._begin(Turn(event))

    def _pass(self, event: Event) -> None:
        if self.out is None:
            self._check_turn(event)
        elif self._lost or self._gained or self._timed:
            raise RecordError("a turn after the end of the game")
        # Else it is the turn that is lost for challenging the last play in vain.
        self._check_rack(event, [])
        self._begin(Turn(event))

    def _begin(self, turn: Turn) -> None:
        self._returned.pop(turn.event.player, None)
        self.rack_size = 9 if len(turn.event.rack) > 7 else self.rack_size
        self.turns.append(turn)
        self._score(turn.event)

    def _score(self, event: Event) -> None:
        self.scores[event.player] += event.points
        if event.total != self.scores[event.player]:
            raise RecordError(f"the total is {self.scores[event.player]}, not {event.total}")

    def _check_turn(self, event: Event) -> None:
        if self.out is not None:
            # Unless it shows that the rack played out was only known in part, or that the bag was
            # not empty after all: the tiles of one who resigned go back there.
            known = self.players > 2 or len(event.rack) == self.unseen().total()
            if known and not self._resigned:
                raise RecordError(f"a turn after {self.nicks[self.out]} went out")
            self.out = None
        if self._lost or self._timed or self._over():
            raise RecordError("a turn after the end of the game")
        if self.turns:
            due = self.turns[-1].event.player
            while True:
                due = (due + 1) % self.players
                if due not in self._resigned:
                    break
            if event.player != due:
                raise RecordError(f"it is the turn of {self.nicks[due]}")

    def _check_rack(self, event: Event, used: list[int]) -> None:
        """That the rack holds what is used, and the bag could give the rack.

        Not that it holds what was kept of the rack before: records of real games often guess
        a rack that nobody wrote down.
        """
        for tile, count in Counter(used).items():
            if count > event.rack.count(tile):
                raise RecordError(f"{decode(event.rack)} has not {count} {char(tile)}")
        others = [rack for player, rack in self._returned.items() if player != event.player]
        self._check_bag([event.rack, *others])

    def _check_bag(self, racks: list[bytes]) -> None:
        unseen = self.unseen()
        for tile, count in Counter(b"".join(racks)).items():
            if count > unseen[tile]:
                left = f"only {unseen[tile]} {char(tile)} left"
                raise RecordError(f"{decode(racks[0])} cannot be: {left}")

    # What becomes of a play

    def _return(self, event: Event) -> None:
        turn = self._challenged(event)
        if sorted(event.rack) != sorted(turn.event.rack):
            raise RecordError(f"the play was made from {decode(turn.event.rack)}")
        if event.points != -turn.event.points:
            raise RecordError(f"the play scored {turn.event.points}, not {-event.points}")
        self.board.lift(turn.play.squares)
        turn.withdrawn = True
        self.out = None
        self._returned[event.player] = event.rack
        self._score(event)

    def _bonus(self, event: Event) -> None:
        turn = self._challenged(event)
        if event.points > MOST_BONUS:
            raise RecordError(f"a challenge brings at most {MOST_BONUS}, not {event.points}")
        self._check_bag([event.rack])
        turn.bonus = event.points
        self._score(event)

    def _challenged(self, event: Event) -> Turn:
        """The play that the event is about; turns may have been lost since."""
        turn = next((turn for turn in reversed(self.turns) if not turn.is_lost()), None)
        if turn is None or turn.play is None or turn.withdrawn or turn.bonus:
            raise RecordError("there is no play just before to challenge")
        if turn.event.player != event.player:
            raise RecordError(f"the play just before is {self.nicks[turn.event.player]}'s")
        if self._lost or self._gained:
            raise RecordError("a challenge after the end of the game")
        return turn

    # The end

    def _active(self) -> int:
        return self.players - len(self._resigned)

    def _over(self) -> bool:
        return self._reached or self._active() < 2

    def _ended(self) -> bool:
        if self.out is not None or self._over():
            return True
        last = self.turns[-self._active() :]
        return len(last) == self._active() and all(turn.is_scoreless() for turn in last)

    def _gain(self, event: Event) -> None:
        if event.player != self.out:
            raise RecordError(f"{self.nicks[event.player]} did not go out")
        if self._timed:
            raise RecordError("a rack is gained after a time penalty")
        self._check_bag([event.tiles])
        # The format's own way is to double the gain; ours takes each rack from its owner first.
        rack = sorted(event.tiles)
        worth = _worth(rack) * (1 if self._lost else 2)
        if self._lost and rack not in self._racks_to_gain():
            raise RecordError(f"no player has lost {decode(rack)}")
        if event.points != worth:
            raise RecordError(f"{decode(rack)} brings {worth}, not {event.points}")
        self._gained.append(event.tiles)
        self._check_all_left()
        self._score(event)

    def _racks_to_gain(self) -> list[list[int]]:
        racks = [sorted(rack) for rack in self._lost.values()]
        for rack in self._gained:
            racks.remove(sorted(rack))
        return racks

    def _loss(self, event: Event) -> None:
        if not self._ended():
            raise RecordError("a rack is deducted before the end of the game")
        if event.player in self._lost or event.player == self.out:
            raise RecordError(f"{self.nicks[event.player]} has no rack left to deduct")
        if self._gained:
            raise RecordError("a rack is deducted after one was gained")
        if self._timed:
            raise RecordError("a rack is deducted after a time penalty")
        worth = _worth(event.tiles)
        if event.points != -worth:
            raise RecordError(f"{decode(event.tiles)} costs {worth}, not {-event.points}")
        self._check_bag([event.tiles, *self._lost.values()])
        self._lost[event.player] = event.tiles
        self._check_all_left()
        self._score(event)

    def _check_all_left(self) -> None:
        """After going out, what the others have left is all there is."""
        racks = list(self._lost.values()) or self._gained
        if self.out is None or len(racks) < self._active() - 1:
            return
        if Counter(b"".join(racks)) != +self.unseen():
            left = decode(sorted(self.unseen().elements()))
            raise RecordError(f"what is left is {left}")

    def _time(self, event: Event) -> None:
        if not self._ended():
            raise RecordError("a time penalty before the end of the game")
        if not self._settled():
            raise RecordError("a time penalty before the racks are settled")
        if event.player in self._timed:
            raise RecordError(f"a second time penalty for {self.nicks[event.player]}")
        self._timed.add(event.player)
        self._score(event)

    def _settled(self) -> bool:
        if self._over():
            return True
        if self.out is None:
            return len(self._lost) == self._active()
        return len(self._gained) >= max(1, len(self._lost))

    # What is no turn

    def _note(self, event: Event) -> None:
        turn = self.turns[-1] if self.turns else None
        (turn.notes if turn else self.notes).append(event.text)
        if event.text.startswith(recorder.RESIGNED + " "):
            player = self._player(event.text.split()[1])
            self._resigned.add(player)
            self._returned.pop(player, None)
        self._reached |= event.text == recorder.TARGET

    def _player(self, nick: str) -> int:
        if nick not in self.nicks:
            raise RecordError(f"{nick} is not one of the players")
        return self.nicks.index(nick)

    def _rack(self, event: Event) -> None:
        # Each by itself: programs guess the rack of the player who is not to move.
        self._check_bag([event.tiles])
        self.racks[event.player] = event.tiles


def _worth(rack) -> int:
    return sum(VALUES[tile] for tile in rack)
