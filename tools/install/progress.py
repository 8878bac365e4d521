"""How far an installation is, in a line of the terminal."""

import sys
import time

WIDTH = 30


class Progress:
    """A bar for `total` bytes, with the time that is left; nothing where no terminal is."""

    def __init__(self, total: int):
        self._total = total
        self._done = 0
        self._begun = time.monotonic()
        self._shown = sys.stderr.isatty() and total > 0

    def advance(self, what: str, count: int) -> None:
        """So many bytes more of `what` are there."""
        self._done += count
        if self._shown:
            print("\r\x1b[K" + self.line(what), end="", file=sys.stderr, flush=True)

    def line(self, what: str) -> str:
        part = min(self._done / self._total, 1)
        left = (time.monotonic() - self._begun) * (1 - part) / part
        bar = ("#" * round(part * WIDTH)).ljust(WIDTH, "-")
        return f"[{bar}] {part:4.0%}  {left:3.0f} s left  {what}"

    def close(self) -> None:
        """Clear the line."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
