"""What MicroPython runs on the bench: argv is the wire's descriptor, the unit's id, its flash.

The flash folder becomes the root of the file system, where the firmware lies; what the firmware
keeps goes to /store, a littlefs on the image store.img in that folder. A probe goes into the event
loop that main.py will run, and main.py starts, unmodified.
"""

import asyncio
import io
import sys
import time

import bench_flash
import bench_link as link
import bench_wire as wire
import machine  # noqa: F401  the bench's own, before the path is the handheld's
import vfs

_TURN_MS = 5


async def probe():
    """Take in pin changes and answer one question a turn, between the firmware's own tasks."""
    while True:
        link.drain()
        if link.questions:
            number, question = link.questions.pop(0)
            if isinstance(question, int):
                for _ in range(question):
                    await asyncio.sleep_ms(_TURN_MS)
                question = "None"
            kind, text = answer(question)
            payload = text.encode()
            link.send(kind, number, len(payload), payload)
        await asyncio.sleep_ms(_TURN_MS)


def answer(question):
    """Evaluate an expression; `app` in it is the running App, `modules` what is imported."""
    ui = sys.modules.get("ui.app")
    names = {"app": ui.current if ui else None, "modules": sys.modules}
    try:
        value = eval(question, names)
        return wire.ANSWER, repr(bytes(value) if isinstance(value, bytearray) else value)
    except Exception as error:
        text = io.StringIO()
        sys.print_exception(error, text)
        return wire.REFUSAL, text.getvalue()


def lose_power():
    """The flash asks for it: the bench kills this process, which does nothing more till then."""
    link.send(wire.POWER_CUT, 0, 0)
    while True:
        time.sleep(1)


vfs.umount("/")
vfs.mount(vfs.VfsPosix(sys.argv[3]), "/")
bench_flash.mount(bench_flash.insert("/store.img", lose_power), "/store")
sys.path[:] = ["", ".frozen", "/lib"]
asyncio.create_task(probe())  # noqa: RUF006  the loop keeps it
execfile("main.py", {"__name__": "__main__"})  # noqa: F821
