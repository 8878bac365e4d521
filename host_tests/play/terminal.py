"""A terminal with `python -m tools.play` in it, typed at and read from the screen alone."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

import pyte

from tools import ROOT
from tools.play.picture import COLUMNS, LINES

TIMEOUT = 60
BOARD_TOP, BOARD_LEFT, CELL, PANEL = 2, 3, 3, 50
RACK, SAID, LINE = 18, 20, 21
ENTER, BACKSPACE, TAB, CTRL_C = "\r", "\x7f", "\t", "\x03"
UP, DOWN, RIGHT, LEFT = (f"\x1bO{letter}" for letter in "ABCD")


class Terminal:
    """Use it as a context manager: the program ends with it. written: all that it has sent."""

    def __init__(self, *options: str, lines: int = LINES, columns: int = COLUMNS, term="xterm"):
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self.written = b""
        self._ours, self._theirs = pty.openpty()
        self._size(lines, columns)
        self.before = self.modes()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tools.play", *options], cwd=ROOT, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            stdin=self._theirs, stdout=self._theirs, stderr=self._theirs,
            env={**os.environ, "TERM": term},
        )  # fmt: skip

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._ours)
        os.close(self._theirs)

    def modes(self) -> list:
        """How the terminal treats what is typed and printed."""
        return termios.tcgetattr(self._theirs)

    def resize(self, lines: int, columns: int) -> None:
        self.screen.resize(lines, columns)
        self._size(lines, columns)

    def _size(self, lines: int, columns: int) -> None:
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("4H", lines, columns, 0, 0))

    def type(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def enter(self, line: str) -> None:
        """Type a line, and Enter once it is seen whole."""
        self.type(line)
        self.wait(lambda: self.line.upper() == line.strip().upper())
        self.type(ENTER)

    def wait(self, condition) -> None:
        """Read until a condition of the screen holds."""
        end = time.monotonic() + TIMEOUT
        while not condition():
            assert time.monotonic() < end, self.text()
            alive = self.process.poll() is None
            assert self._read(1) or alive or condition(), self.text()

    def _read(self, seconds: float) -> bool:
        if not select.select([self._ours], [], [], seconds)[0]:
            return False
        data = os.read(self._ours, 65536)
        self.written += data
        self._stream.feed(data)
        return True

    def end(self) -> int:
        """Wait until the program has ended; its status."""
        self.wait(lambda: self.process.poll() is not None)
        while self._read(0):
            pass
        return self.process.returncode

    # what is on the screen

    def text(self) -> str:
        return "\n".join(self.screen.display)

    @property
    def line(self) -> str:
        return self.screen.display[LINE][2:].strip()

    @property
    def said(self) -> str:
        return self.screen.display[SAID].strip()

    @property
    def panel(self) -> str:
        """The panel's text, lines that were wrapped made whole again."""
        return " ".join(" ".join(row[PANEL:] for row in self.screen.display[:19]).split())

    @property
    def rested(self) -> bool:
        """Whether all is drawn: the cursor comes to the end of the line last."""
        return (self.screen.cursor.y, self.screen.cursor.x) == (LINE, 2 + len(self.line))

    @property
    def our_turn(self) -> bool:
        mine = self.screen.display[0][PANEL:].startswith("> YOU")
        return mine and not self.line and not self.said and self.rested

    @property
    def over(self) -> bool:
        return self.said.endswith("Enter ends it.") and self.rested

    def rows(self) -> list[str]:
        """The board, as engine.board.from_rows takes it."""
        rows = self.screen.display[BOARD_TOP : BOARD_TOP + 15]
        cells = (row[BOARD_LEFT : BOARD_LEFT + 15 * CELL : CELL] for row in rows)
        return [re.sub("[^A-Za-z]", ".", row) for row in cells]

    def rack(self) -> str:
        return "".join(tile[0] for tile in self.screen.display[RACK][6:PANEL].split())

    def scores(self) -> list[int]:
        """Of YOU and of those below, as far as the bag's line."""
        rows = [row[PANEL + 2 :].split() for row in self.screen.display[:5]]
        return [int(row[1]) for row in rows[: [row[:1] for row in rows].index(["bag"])]]
