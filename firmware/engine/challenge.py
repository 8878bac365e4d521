"""The play laid last, until it is final: who may challenge it, and what comes of that."""

from engine import events


class OutOfTurn(Exception):
    """Something that the rules allow, but not now, or not to this player. `reason` says why."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


class Window:
    """A play that lies on the board without being final.

    player: who laid it; play; rack: bytes of the rack before it; previous: the last play before
    it; turns_lost: turns lost by others since. challenger: who challenged, None so far. invalid:
    the words that the dictionary lacks, as text, once challenged; with any of them, the play
    waits for a ruling.
    """

    def __init__(self, player, play, rack, previous):
        self.player = player
        self.play = play
        self.rack = rack
        self.previous = previous
        self.turns_lost = 0
        self.challenger = None
        self.invalid = []


class Challenges:
    """What a Game does about challenges. All words of a play are judged together.

    A play of a computer is final at once. Against a computer, a human's is judged at once: what
    the computer lets pass has no invalid word left for another to find. Among humans, the window
    stays open until one challenges, or the next of them takes a turn.
    """

    @property
    def last_chance(self):
        """Whether the game ends with the play laid last, unless that is challenged."""
        window = self.window
        if window is None:
            return False
        player = self.players[window.player]
        reached = player.target and player.score + window.play.score >= player.target
        return bool(reached) or not (player.rack or len(self.bag))

    def may_challenge(self, player):
        """Whether the player with this index can challenge now."""
        window = self.window
        if window is None or window.challenger is not None or player == window.player:
            return False
        return not (self.players[player].level or self.players[player].resigned)

    def challenge(self, by=None):
        """Challenge the play laid last; `by` is an index, without it the player to move.

        Sustained, it waits for `decide` where the rules let it be overruled; else the tiles go
        back at once. OutOfTurn when there is nothing to challenge, or not for this player.
        """
        by = self.turn if by is None else by
        if self.window is None:
            raise OutOfTurn("there is no play to challenge")
        if self.window.challenger is not None:
            raise OutOfTurn("the play is challenged already")
        if not 0 <= by < len(self.players) or not self.may_challenge(by):
            raise OutOfTurn("another player has to challenge")
        self.clock.stop()
        self._judge(by)
        self._serve_lost_turns()

    def decide(self, overrule):
        """Rule on a sustained challenge: the play stands when `overrule`, else it goes back."""
        window = self.window
        if window is None or window.challenger is None:
            raise OutOfTurn("there is no challenge to rule on")
        if overrule:
            self._tell(events.OVERRULED, window.player, window.play)
            self._settle()
        else:
            self._withdraw()

    def accept(self):
        """The player to move lets the play before stand. Taking a turn does so as well."""
        if self.window is None:
            raise OutOfTurn("there is no play to accept")
        self._check_move()
        self._settle()

    def _challenging_computer(self):
        """The index of the first computer in turn after the player to move, or None."""
        count = len(self.players)
        for step in range(1, count):
            n = (self.turn + step) % count
            if self.players[n].level and not self.players[n].resigned:
                return n
        return None

    def _judge(self, by):
        window, rules = self.window, self.rules
        window.challenger = by
        self._tell(events.CHALLENGED, by, window.play)
        window.invalid = self.invalid_words(window.play)
        if window.invalid:
            self._tell(events.SUSTAINED, by, window.invalid)
            if not rules.overrule:
                self._withdraw()
        else:
            self._tell(events.NOT_SUSTAINED, by, window.play)
            self.players[by].lost_turns += rules.turns_lost
            self._settle(rules.points_won)

    def _settle(self, points_won=0):
        """The play is final. Points won by a failed challenge come before the game can end."""
        window, self.window = self.window, None
        play, player = window.play, self.players[window.player]
        player.score += play.score
        player.last = play.score
        player.rack.extend(self.bag.draw(self.rules.rack_size - len(player.rack)))
        self.passes = 0
        self.scoreless = (0 if play.score else self.scoreless + 1) + window.turns_lost
        self._tell(events.SETTLED, window.player, play)
        if points_won:
            player.score += points_won
            self._tell(events.POINTS_WON, window.player, points_won)
        self._check_end(window.player)

    def _withdraw(self):
        """The tiles come back, as if never laid, and the turn is lost."""
        window, self.window = self.window, None
        player = self.players[window.player]
        self.board.lift(window.play.squares)
        player.rack = bytearray(window.rack)
        player.last = 0
        self.last_play = window.previous
        self.passes = 0
        self.scoreless += 1 + window.turns_lost
        self._tell(events.WITHDRAWN, window.player, window.play)
        self._check_end(window.player)
