"""The test of the cable: what comes over it, and what is wrong with it."""

import os
import time

from micropython import const

from link.channel import HELLO
from link.frames import Frames
from ui import theme
from ui.glyphs import medium, small
from ui.screens.sheet import SheetScreen

_TEST = const(5)  # kind of frame: in the place of session and ack, who sends, and whether it hears
_PATTERN = b"\x55\xaa\x00\xff\x0f\xf0" * 6
_OFTEN = const(200)  # ms between two frames
_WHILE = const(1500)  # ms for which what was heard counts
_BREAK = const(300)  # ms of a low line that are no byte
_STRAY = const(60)  # bytes without a whole frame, which are more than a plug makes
_WORSE = const(24)  # by so much a damaged frame counts more than a whole one
_MANY = const(100)  # when the count of both stops
_SPELL = const(7)  # frames after which the other should have heard one
_COUNTS = const(176)  # row of the numbers

# Edge, verdict, advice.
_NOTHING, _LOW, _ECHO, _DAMAGED, _DEAF, _HEARD, _WELL = range(7)
_VERDICTS = (
    (
        theme.SLATE,
        "Nothing comes",
        "Plug the cable into both handhelds, and choose TEST CABLE on both. Are the plugs all the "
        "way in? Does TX of each lead to RX of the other, and ground to ground?",
        "To test this handheld alone, join its TX and its RX.",
    ),
    (
        theme.RED,
        "The line is held low",
        "Is the other handheld switched on? Does the wire to RX touch ground?",
        "Pull the plug out: if it stays like this, look for the fault in this handheld.",
    ),
    (
        theme.AMBER,
        "What is sent comes back",
        "TX and RX of this handheld are joined. If you have joined them: it sends and hears well.",
        "If not, the plug is shorted, or the wires do not cross: TX of each has to lead to RX of "
        "the other.",
    ),
    (
        theme.RED,
        "What comes is damaged",
        "Is ground joined to ground, at both ends? Is the cable longer than 3 m?",
        "UART_RATE in board.py has to be the same on both.",
    ),
    (
        theme.RED,
        "The other does not hear this one",
        "It is heard here. Check the wire from TX of this handheld to RX of the other.",
        "",
    ),
    (
        theme.AMBER,
        "The other is heard",
        "Choose TEST CABLE there as well, to see whether it hears this one.",
        "",
    ),
    (theme.GREEN, "All is well", "Each hears the other. BACK leads to the game.", ""),
)


class CableScreen(SheetScreen):
    """Sends frames, and listens to its own and to the other's."""

    heading = "CABLE TEST"

    def __init__(self, app):
        super().__init__(app)
        self._port = app.cable()
        self._frames = Frames(self._port)
        self._identity = int.from_bytes(os.urandom(2), "little")
        self._sent = self._whole = self._damaged = 0
        self._stray = self._bad = self._deaf = 0
        self._tried = self._high = now = time.ticks_ms()  # when the line was high last
        before = time.ticks_add(now, -_WHILE)
        self._heard = [
            before
        ] * 4  # when: a byte, a frame of this one, of the other, that it hears
        self._verdict = _NOTHING

    def draw_ground(self):
        yield from super().draw_ground()
        edge, text, *advice = _VERDICTS[self._verdict]
        self.canvas.box(8, 44, 304, 34, theme.RAISED, edge)
        self.canvas.centred(medium, 8, 54, 304, text, theme.PAPER_ON_RAISED)
        yield
        y = 92
        for text in advice:
            y = self.write(text, y)
        self._draw_counts()
        yield

    def tick(self, now):
        if not self._port.low():
            self._high = now
        self._listen(now)
        if time.ticks_diff(now, self._tried) < _OFTEN:
            return
        self._tried = now
        self._sent += 1
        self._frames.send(_TEST, self._identity, 0, self._is_near(2, now), _PATTERN)
        verdict = self._judge(now)
        if verdict != self._verdict:
            self._verdict = verdict
            self.app.repaint()
        else:
            self._draw_counts()

    def cancel(self):
        self._port.close()
        self.app.pop()
        self.app.plug()

    def _listen(self, now):
        frame, heard = self._frames, self._heard
        waiting = self._port.any()
        if waiting:
            self._stray += waiting
            heard[0] = now
        while frame.receive():
            self._whole += 1
            self._stray = 0
            self._bad = max(0, self._bad - 1)
            if frame.kind == _TEST and frame.session == self._identity:
                heard[1] = now
            elif frame.kind in (_TEST, HELLO):
                heard[2] = now
                self._deaf = self._deaf + 1 if frame.kind == _TEST and not frame.ack else 0
                if frame.kind == _TEST and frame.ack:
                    heard[3] = now
        self._bad = min(_MANY, self._bad + _WORSE * (frame.damaged - self._damaged))
        self._damaged = frame.damaged

    def _is_near(self, what, now):
        """Whether that was heard a moment ago: 1 or 0."""
        return int(time.ticks_diff(now, self._heard[what]) < _WHILE)

    def _judge(self, now):
        came, own, other, hears = (self._is_near(what, now) for what in range(4))
        if not came:
            self._stray = self._bad = 0
        if time.ticks_diff(now, self._high) > _BREAK:
            return _LOW
        if self._stray > _STRAY or self._bad > _STRAY:
            return _DAMAGED
        if own:
            return _ECHO
        if not other:
            return _NOTHING
        return _DEAF if self._deaf > _SPELL else _WELL if hears else _HEARD

    def _draw_counts(self):
        counts = self._sent, self._whole, self._damaged
        text = "%d frames sent, %d came whole, %d damaged" % counts
        self.canvas.fill(8, _COUNTS, 304, 13, theme.PANEL)
        self.canvas.text(small, 8, _COUNTS, text, theme.DIM_ON_PANEL)
