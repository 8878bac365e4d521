"""The terminal: keys come from it, and what they do is shown."""

import curses
import random

from engine.challenge import OutOfTurn
from engine.game import RULING
from engine.play import IllegalPlay, Play
from tools.play import entry
from tools.play.entry import Command, EntryError, Laying
from tools.play.picture import Picture, View
from tools.play.table import Table

_CTRL_C = "\x03"
_ENTER = ("\r", "\n", curses.KEY_ENTER)
_SECOND = 1000  # ms


class Left(Exception):
    """The human goes, whether the game is over or not."""


class Terminal:
    """Plays the game of a Table on a curses window, to its end or until the human leaves."""

    def __init__(self, window: curses.window, table: Table, title: str):
        curses.raw()  # Ctrl-C comes as a key, never in the middle of a turn
        curses.set_escdelay(25)
        window.keypad(True)
        self._window = window
        self._table = table
        self._game = table.game
        self._picture = Picture(window, title)
        self._view = View()
        self._leaving = False  # whether that is being asked about

    def play(self) -> None:
        """Take turns. Raises what writing the record raises."""
        try:
            while not self._game.over:
                if self._game.phase == RULING:
                    self._rule()
                elif self._game.player.level:
                    self._think()
                else:
                    self._game.start_clock()
                    self._turn()
            self._view = View(said=f"{self._table.outcome()}. Enter ends it.")
            while self._key() not in _ENTER:
                pass
        except Left:
            self._table.leave()

    # what happens in a turn

    def _think(self) -> None:
        name = self._game.player.name
        self._game.start_clock()
        for percent in self._table.think():
            self._view.said = f"{name} thinks: {percent} %"
            self._key(0)
        self._view.said = ""

    def _turn(self) -> None:
        """One key of the human's turn."""
        view, key = self._view, self._key()
        if key in _ENTER:
            self._enter()
            return
        view.line = entry.changed(view.line, key, self._table.human.rack)
        self._look()

    def _look(self) -> None:
        """Show where the line's tiles would lie, and what they score or what is wrong."""
        view, board = self._view, self._game.board
        view.laid, view.said = None, ""
        view.next = entry.next_square(view.line, board)
        place = entry.place_of(view.line)
        if place is None:
            return
        view.down = place[1]
        try:
            laying = entry.read(view.line, board)
            view.laid = dict(zip(laying.squares, laying.tiles))
            play = self._preview(laying)
        except (EntryError, IllegalPlay) as refusal:
            view.said = str(refusal)
        else:
            parts = [f"{word} {word.score}" for word in play.words]
            parts += [f"bonus {self._game.rules.bonus}"] if play.bingo else []
            view.said = f"{play.score} points: {', '.join(parts)}"

    def _preview(self, laying: Laying) -> Play:
        lacked = self._table.lacked(laying.tiles)
        if lacked:
            raise IllegalPlay(lacked)
        return self._game.preview(laying.squares, laying.tiles)

    def _enter(self) -> None:
        view = self._view
        try:
            said = entry.read(view.line, self._game.board)
            if isinstance(said, Laying):
                self._preview(said)
                self._game.place(said.squares, said.tiles)
            else:
                self._obey(said)
        except (EntryError, IllegalPlay, OutOfTurn) as refusal:
            view.said = str(refusal)
        else:
            self._view = View()

    def _obey(self, command: Command) -> None:
        table = self._table
        if command.name == "exchange":
            lacked = table.lacked(command.tiles)
            if lacked:
                raise IllegalPlay(lacked)
            self._game.exchange(command.tiles)
        elif command.name == "shuffle":
            random.shuffle(table.human.rack)
        elif command.name == "pass" and self._sure("Pass this turn?"):
            self._game.pass_turn()
        elif command.name == "resign" and self._sure("Give up this game?"):
            table.resign()
        elif command.name == "quit":
            self._leave()

    def _rule(self) -> None:
        """A play has been challenged, and not in vain, where the rules let that be overruled."""
        words = ", ".join(self._game.window.invalid)
        self._game.decide(self._sure(f"Not in the dictionary: {words}. Let it stand?"))

    # keys

    def _sure(self, question: str) -> bool:
        """Whether the answer is yes."""
        view, self._view = self._view, View(said=f"{question} y or n")
        while True:
            key = self._key()
            if key in ("y", "Y", "n", "N"):
                self._view = view
                return key in ("y", "Y")

    def _leave(self) -> None:
        """Raises Left once that is answered with yes, or asked for once more."""
        self._leaving = True
        if self._sure("Leave this game? It is not kept."):
            raise Left
        self._leaving = False

    def _key(self, wait: int | None = None) -> str | int | None:
        """The next key, once all is shown; None when none comes in so many ms.

        Raises Left when it is Ctrl-C and the human wants to leave.
        """
        clock = self._game.clock.running is not None and self._game.rules.minutes
        while True:
            self._picture.draw(self._table, self._view)
            self._window.timeout(wait if wait is not None else _SECOND if clock else -1)
            try:
                key = self._window.get_wch()
            except curses.error:  # no key so far
                if wait is not None:
                    return None
                continue
            if key == curses.KEY_RESIZE:
                self._window.clear()  # what a terminal makes of its old lines is its own affair
            elif key == _CTRL_C:
                if self._leaving or self._game.over or not self._picture.fits:
                    raise Left
                self._leave()
            elif self._picture.fits:
                return key
