"""Lets the emulator ask about what runs; stands on the chip as boot.py, before main.py starts.

A question is a line from the console: an expression, or a number of turns of the loop to let
pass. The answer is printed between two marks.
"""

import asyncio
import io
import select
import sys
import time

_TURN_MS = 5
_MARK = "\x01"

longest = [0]  # ms that the loop has stood still


async def probe():
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    line = ""
    while True:
        while poll.poll(0):
            character = sys.stdin.read(1)
            if character != "\n":
                line += character
                continue
            if line.isdigit():
                for _ in range(int(line)):
                    await asyncio.sleep_ms(_TURN_MS)
                line = "None"
            print(_MARK, answer(line), _MARK, sep="", end="")
            line = ""
        begun = time.ticks_ms()
        await asyncio.sleep_ms(_TURN_MS)
        longest[0] = max(longest[0], time.ticks_diff(time.ticks_ms(), begun) - _TURN_MS)


def answer(question):
    """`=` and what an expression comes to, or `!` and the traceback.

    `app` in it is the running App, `modules` what is imported, `longest` the one above.
    """
    ui = sys.modules.get("ui.app")
    names = {"app": ui.current if ui else None, "modules": sys.modules, "longest": longest}
    try:
        value = eval(question, names)
        return "=" + repr(bytes(value) if isinstance(value, bytearray) else value)
    except Exception as error:
        text = io.StringIO()
        sys.print_exception(error, text)
        return "!" + text.getvalue()


asyncio.create_task(probe())  # noqa: RUF006  the loop keeps it
