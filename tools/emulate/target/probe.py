"""Lets the emulator ask about what runs; stands on the chip as boot.py, before main.py starts.

A question is a line from the console: an expression, or a number of turns of the loop to let
pass. The answer is printed between two marks.
"""

import asyncio
import gc
import io
import select
import sys
import time

_TURN_MS = 5
_SAMPLED = 8  # turns between two looks at the heap, each of which collects for some 15 ms
_MARK = "\x01"

gc.collect()
_before = gc.mem_alloc()


async def probe():
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    turn = 0
    while True:
        while poll.poll(0):
            line = sys.stdin.readline()[:-1]
            if line.isdigit():
                for _ in range(int(line)):
                    await asyncio.sleep_ms(_TURN_MS)
                line = "None"
            print(_MARK, answer(line), _MARK, sep="", end="")
        begun = time.ticks_ms()
        await asyncio.sleep_ms(_TURN_MS)
        still = time.ticks_diff(time.ticks_ms(), begun) - _TURN_MS
        seen["still"] = max(seen["still"], still)
        turn += 1
        if seen["heap"] and turn % _SAMPLED == 0:
            sample()


def answer(question):
    """`=` and what an expression comes to, or `!` and the traceback.

    `app` in it is the running App, `modules` what is imported, the rest what `names` has.
    What an `exec` in it makes is there in later ones.
    """
    ui = sys.modules.get("ui.app")
    names["app"] = ui.current if ui else None
    try:
        value = eval(question, names)
        return "=" + repr(bytes(value) if isinstance(value, bytearray) else value)
    except Exception as error:
        text = io.StringIO()
        sys.print_exception(error, text)
        return "!" + text.getvalue()


def sample():
    """Note how much of the heap is in use, without what this file takes."""
    gc.collect()
    seen["heap"] = max(seen["heap"], gc.mem_alloc() - own)


# ms that the loop has stood still at most; most bytes of the heap in use, watched when not 0
seen = {"still": 0, "heap": 0}
names = {"modules": sys.modules, "time": time, "gc": gc, "seen": seen, "sample": sample}
asyncio.create_task(probe())  # noqa: RUF006  the loop keeps it
gc.collect()
own = gc.mem_alloc() - _before
