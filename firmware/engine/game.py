"""A game of two to four players, from the first draw to the winner."""

from engine import ending, events
from engine.bag import Bag, Random
from engine.board import Board
from engine.challenge import Challenges, OutOfTurn, Window
from engine.clock import Clock
from engine.play import IllegalPlay, evaluate, letters
from engine.player import Player  # noqa: F401  a game's users find it here
from engine.rules import CARTRIDGE, DRAW
from engine.tiles import BLANK, BLANK_FLAG

# What a game waits for: a turn; a turn or a challenge; the ruling on a challenge; nothing.
MOVE, CHALLENGE, RULING, OVER = range(4)


class Game(Challenges):
    """The state of a game. `place`, `play`, `exchange`, `pass_turn` and `resign` end a turn.

    What is out of order raises OutOfTurn, a play that the rules refuse IllegalPlay; both leave
    everything as it was.

    turn: index of the player to move. first: of the one who started; draws: the rounds of the
    draw for it. window: the Window of a play that is not final, else None. last_play: the Play
    on the board that was laid last, None while there is none. passes, scoreless: turns in a row
    that were passes, and that scored nothing. ended: 0, or how it ended (ending.py), and
    ended_by: who ended it; then adjustments: the reckoning line by line, and ranking: lists of
    players who are level, best first.

    clock: a Clock with a source of ticks, where time counts. listeners: see events.py.
    """

    def __init__(self, lexicon, players, seed, rules=CARTRIDGE, clock=None):
        if not 2 <= len(players) <= 4:
            raise ValueError("a game has 2 to 4 players, not %d" % len(players))
        self.lexicon = lexicon
        self.players = players
        self.rules = rules
        self.clock = clock or Clock(len(players))
        self.listeners = []
        self.board = Board()
        self.bag = Bag(Random(seed))
        self.window = self.last_play = self.ended_by = None
        self.passes = self.scoreless = self.ended = 0
        self.adjustments = []
        self.ranking = []
        self.rack_before = b""
        self.first, self.draws = 0, []
        if rules.starts == DRAW:
            from engine.start import draw_for_start  # which other rules have no need of

            self.first, self.draws = draw_for_start(self.bag, len(players))
        self.turn = self.first
        for player in players:
            if rules.finish_line:
                player.set_target(len(players))
            player.rack = self.bag.draw(rules.rack_size)

    @property
    def player(self):
        """The player to move."""
        return self.players[self.turn]

    @property
    def over(self):
        return self.ended > 0

    @property
    def winners(self):
        """Indexes of the players ranked best; several: a draw; none while the game goes on."""
        return self.ranking[0] if self.ranking else []

    @property
    def phase(self):
        """What the game waits for: MOVE, CHALLENGE, RULING or OVER."""
        if self.over:
            return OVER
        if self.window is None:
            return MOVE
        return CHALLENGE if self.window.challenger is None else RULING

    @property
    def bag_left(self):
        """How many tiles the bag holds once the play before is final."""
        held = len(self.bag)
        return held - min(held, len(self.window.play.tiles)) if self.window else held

    def preview(self, squares, tiles):
        """The `Play` that laying these tiles would be; IllegalPlay when its form is wrong."""
        return evaluate(self.board, squares, tiles, self.rules)

    def judged(self, play):
        """Every word of a play, each as (Word, whether the dictionary has it)."""
        return [(word, self.lexicon.contains(letters(word.tiles))) for word in play.words]

    def invalid_words(self, play):
        """The words of a play that the dictionary lacks, as text."""
        return [str(word) for word, valid in self.judged(play) if not valid]

    def place(self, squares, tiles):
        """Lay tiles, whatever they spell: it is for the others to challenge that.

        Returns the `Play`; None when the play before, by not being challenged, ended the game.
        """
        play, rest = self._checked(squares, tiles)
        if self._accept_pending():
            return None
        self._lay(play, rest)
        computer = self._challenging_computer()
        if not self.player.level and computer is not None and self.invalid_words(play):
            self._judge(computer)
        elif self.player.level or computer is not None:
            self._settle()
        self._next_turn()
        if self.phase == CHALLENGE and self.window.player == self.turn:
            # The others' turns are lost: nobody is left whose turn would close the window.
            self._settle()
        return play

    def play(self, squares, tiles):
        """As `place`, but final at once: IllegalPlay names a word that the dictionary lacks."""
        play, rest = self._checked(squares, tiles)
        invalid = self.invalid_words(play)
        if invalid:
            raise IllegalPlay("%s is not in the dictionary" % invalid[0])
        if self._accept_pending():
            return None
        self._lay(play, rest)
        self._settle()
        self._next_turn()
        return play

    def exchange(self, tiles):
        """Put tiles of the rack back for others, as many as the bag has to give.

        With an empty bag the rack stays as it is, and the turn counts as a pass.
        """
        self._check_move()
        if not tiles:
            raise IllegalPlay("choose the tiles to exchange")
        self._rack_without(tiles)
        held = self.bag_left
        if held < self.rules.exchange_minimum:
            raise IllegalPlay(
                "%d tiles left, exchange needs %d" % (held, self.rules.exchange_minimum)
            )
        if not held:
            self.pass_turn()
            return
        if self._accept_pending():
            return
        player = self.player
        self.rack_before = bytes(player.rack)
        drawn = self.bag.draw(len(tiles))
        returned = bytes(tiles[: len(drawn)])
        player.rack = self._rack_without(returned)
        player.rack.extend(drawn)
        self.bag.put_back(returned)
        self.passes = 0
        self._scoreless_turn(events.EXCHANGED, returned)

    def pass_turn(self):
        """Give the turn away."""
        self._check_move()
        if self._accept_pending():
            return
        self.rack_before = bytes(self.player.rack)
        self.passes += 1
        self._scoreless_turn(events.PASSED, None)

    def resign(self, by=None):
        """Leave the game; `by` is an index, without it the player to move.

        The others go on, and the last of them wins. The tiles return to the bag: they stay in
        the game, as those who go on have reckoned, and nobody gains or loses by them at its end.
        The counts of passes and scoreless turns begin again, for the bag is another.
        """
        by = self.turn if by is None else by
        self._check_move()
        if not 0 <= by < len(self.players) or self.players[by].resigned:
            raise OutOfTurn("this player is not in the game")
        if self.window and by in (self.turn, self.window.player) and self._accept_pending():
            return
        player = self.players[by]
        self.rack_before = bytes(player.rack)
        player.rack = bytearray()
        self.bag.put_back(self.rack_before)
        player.resigned = True
        player.lost_turns = self.passes = self.scoreless = 0
        self._tell(events.RESIGNED, by, self.rack_before)
        left = [n for n, one in enumerate(self.players) if not one.resigned]
        if len(left) == 1:
            self.end(ending.RESIGNED, left[0])
        elif by == self.turn:
            self._next_turn()

    def start_clock(self):
        """Run the clock of the player to move: at the start of the turn, and after a pause.

        It stops by itself when the turn ends or is challenged; `clock.stop` is for a pause.
        """
        self._check_move()
        self.clock.start(self.turn)

    # what may be done

    def _check_move(self):
        phase = self.phase
        if phase == OVER:
            raise OutOfTurn("the game is over")
        if phase == RULING:
            raise OutOfTurn("the challenge needs a ruling first")

    def _checked(self, squares, tiles):
        """The `Play` of these tiles by the player to move, and the rack it leaves."""
        self._check_move()
        if len(squares) != len(tiles):
            raise IllegalPlay("a tile for each square")
        rest = self._rack_without([BLANK if tile & BLANK_FLAG else tile for tile in tiles])
        return self.preview(squares, tiles), rest

    def _rack_without(self, tiles):
        """The mover's rack less these tiles; IllegalPlay when it lacks one of them."""
        rack = bytearray(self.player.rack)
        for tile in tiles:
            at = rack.find(bytes((tile,)))
            if at < 0:
                raise IllegalPlay("that tile is not on your rack")
            rack = rack[:at] + rack[at + 1 :]
        return rack

    # how a turn goes

    def _accept_pending(self):
        """The play before is final now, if it was not. True when that ends the game."""
        if self.window:
            self._settle()
        return self.over

    def _lay(self, play, rest):
        player = self.player
        self.rack_before = bytes(player.rack)
        self.board.lay(play.squares, play.tiles)
        player.rack = rest
        self.window = Window(self.turn, play, self.rack_before, self.last_play)
        self.last_play = play
        self._tell(events.PLACED, self.turn, play)

    def _scoreless_turn(self, kind, detail):
        self.player.last = 0
        self.scoreless += 1
        self._tell(kind, self.turn, detail)
        self._check_end(self.turn)
        self._next_turn()

    def _next_turn(self):
        if not self.over:
            self.clock.stop()
            self._pass_on()
            self._serve_lost_turns()

    def _pass_on(self):
        self.turn = (self.turn + 1) % len(self.players)
        while self.player.resigned:
            self.turn = (self.turn + 1) % len(self.players)

    def _serve_lost_turns(self):
        """Pass by whoever has to lose a turn."""
        while self.player.lost_turns and not self.over:
            player = self.player
            player.lost_turns -= 1
            player.last = 0
            self.rack_before = bytes(player.rack)
            self._tell(events.TURN_LOST, self.turn, None)
            if self.window:
                # Whether these come after a score is known only when the play is final.
                self.window.turns_lost += 1
            else:
                self.passes = 0
                self.scoreless += 1
                self._check_end(self.turn)
            self._pass_on()

    def _check_end(self, by):
        """End the game if the turn of player `by` ended it."""
        player, rules = self.players[by], self.rules
        playing = sum(1 for one in self.players if not one.resigned)
        if player.target and player.score >= player.target:
            self.end(ending.FINISHED, by)
        elif not player.rack:
            self.end(ending.OUT, by)
        elif (rules.pass_rounds and self.passes >= rules.pass_rounds * playing) or (
            rules.scoreless_turns and self.scoreless >= rules.scoreless_turns
        ):
            self.end(ending.NO_PLAYS, None)

    def end(self, how, by):
        """End the game in one of the ways of ending.py; `by` as `ended_by`."""
        self.clock.stop()
        self.ended, self.ended_by = how, by
        ending.reckon(self)
        self._tell(events.OVER, by, how)

    def _tell(self, kind, player, detail):
        for listener in self.listeners:
            listener(kind, player, detail)
