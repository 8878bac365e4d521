"""The bench's web page: pictures and states to the browsers, their hands to the handhelds."""

import asyncio
import json
import struct
from collections import deque
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMsgType, web

from tools.bench.chip import BenchError
from tools.bench.gestures import MOVE_TURNS, PRESS_TURNS
from tools.bench.models.cable import Cable
from tools.bench.unit import HEIGHT, KEYS, WIDTH, Unit

PAGE = Path(__file__).parent / "page"
FILES = ("index.html", "bench.js", "cable.js", "bench.css", "two.css")
FRAME_SECONDS = 1 / 30
LOG_SHOWN = 20_000  # characters
HANDS_TIMEOUT = 2.0  # seconds that a firmware standing still may hold up what comes next
ROW = 3 * WIDTH  # bytes
ROWS = struct.Struct(">BHH")  # unit, first row, number of rows; their RGB888 pixels follow

UNITS: web.AppKey[list[Unit]] = web.AppKey("units")
CABLE: web.AppKey[Cable | None] = web.AppKey("cable")
HANDS: web.AppKey[list["Hands"]] = web.AppKey("hands")
SOCKETS: web.AppKey[set[web.WebSocketResponse]] = web.AppKey("sockets")


class Hands:
    """Carries out what browsers ask of a handheld, in order.

    The firmware gets time to see each change before the next, however fast they were made: a
    mouse clicks in a millisecond, a finger does not.
    """

    def __init__(self, unit: Unit):
        self._unit = unit
        self._deeds: deque[dict] = deque()
        self._wake = asyncio.Event()

    def ask(self, deed: dict) -> None:
        """Queue a deed. A stylus on its way passes over points that come faster than it moves."""
        if self._deeds and "move" in deed and "move" in self._deeds[-1]:
            self._deeds.pop()
        self._deeds.append(deed)
        self._wake.set()

    async def work(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._deeds:
                await asyncio.to_thread(self._do, self._deeds.popleft())

    def _do(self, deed: dict) -> None:
        unit = self._unit
        if "power" in deed:
            (unit.power_on if deed["power"] else unit.power_off)()
            return
        if "key" in deed:
            unit.key(deed["key"], deed["down"])
        elif "up" in deed:
            unit.release()
        else:
            unit.touch(*(deed.get("touch") or deed["move"]))
        with suppress(BenchError):  # off, crashed or standing still: the page shows which
            unit.settle(MOVE_TURNS if "move" in deed else PRESS_TURNS, HANDS_TIMEOUT)


def read_deed(text: str, units: int) -> tuple[int, dict]:
    """Parse a browser's message; returns the unit's number, -1 for the cable, and the deed.

    Raises ValueError for one that the page does not send.
    """
    match json.loads(text):
        case {"cable": {"plugged": bool(plugged)}} if units == 2:
            return -1, {"plugged": plugged}
        case {"cable": {"noise": share}} if units == 2 and is_share(share):
            return -1, {"noise": share}
        case {"cable": {"loss": share}} if units == 2 and is_share(share):
            return -1, {"loss": share}
        case {"unit": int(number), "touch": [int(x), int(y)]} if inside(x, y):
            deed = {"touch": (x, y)}
        case {"unit": int(number), "move": [int(x), int(y)]} if inside(x, y):
            deed = {"move": (x, y)}
        case {"unit": int(number), "up": True}:
            deed = {"up": True}
        case {"unit": int(number), "key": name, "down": bool(down)} if name in KEYS:
            deed = {"key": name, "down": down}
        case {"unit": int(number), "power": bool(on)}:
            deed = {"power": on}
        case _:
            raise ValueError(f"not a message of the page: {text[:200]}")
    if not 0 <= number < units:
        raise ValueError(f"there is no unit {number}")
    return number, deed


def handle(cable: Cable, deed: dict) -> None:
    """Carry out what a browser asks of the cable."""
    cable.noise = deed.get("noise", cable.noise)
    cable.loss = deed.get("loss", cable.loss)
    if "plugged" in deed:
        (cable.plug if deed["plugged"] else cable.unplug)()


def state_of(cable: Cable) -> dict:
    return {"plugged": cable.plugged, "noise": cable.noise, "loss": cable.loss}


def is_share(number: object) -> bool:
    return type(number) in (int, float) and 0 <= number <= 1


def inside(x: int, y: int) -> bool:
    return 0 <= x < WIDTH and 0 <= y < HEIGHT


class Held:
    """What one browser holds down: keys, and the styluses of the handhelds."""

    def __init__(self) -> None:
        self._things: set[tuple[int, str | None]] = set()  # unit, and key or None: its stylus

    def note(self, number: int, deed: dict) -> None:
        match deed:
            case {"key": name, "down": True}:
                self._things.add((number, name))
            case {"key": name}:
                self._things.discard((number, name))
            case {"touch": _} | {"move": _}:
                self._things.add((number, None))
            case {"up": _}:
                self._things.discard((number, None))

    def let_go(self, hands: list[Hands]) -> None:
        for number, key in self._things:
            hands[number].ask({"key": key, "down": False} if key else {"up": True})


class View:
    """What one browser has been shown of one handheld."""

    def __init__(self, number: int, unit: Unit):
        self._number = number
        self._unit = unit
        self._version = -1
        self._picture = b""
        self._state: dict = {}

    async def update(self, socket: web.WebSocketResponse) -> None:
        """Send what has changed since, and nothing else."""
        state = self._look()
        changes = {name: value for name, value in state.items() if self._state.get(name) != value}
        self._state = state
        if changes:
            await socket.send_json({"unit": self._number, **changes})
        rows = self._changed_rows()
        if rows is not None:
            await socket.send_bytes(rows)

    def _look(self) -> dict:
        unit = self._unit
        model = unit.model
        return {
            "power": unit.running,
            "error": unit.error or "",
            "backlight": model.backlight,
            "buzzer": model.buzzer,
            "volume": model.volume,
            "buzzer_used": model.buzzer_used,
            "faults": list(model.faults),
            "log": unit.log()[-LOG_SHOWN:],
        }

    def _changed_rows(self) -> bytes | None:
        lcd = self._unit.model.lcd
        with self._unit.lock:
            if lcd.version == self._version:
                return None
            self._version = lcd.version
            picture = lcd.picture()
        old, self._picture = self._picture, picture
        changed = [
            y
            for y in range(HEIGHT)
            if old[y * ROW : y * ROW + ROW] != picture[y * ROW : y * ROW + ROW]
        ]
        if not changed:
            return None
        first, count = changed[0], changed[-1] + 1 - changed[0]
        pixels = picture[first * ROW : (first + count) * ROW]
        return ROWS.pack(self._number, first, count) + pixels


async def wire(request: web.Request) -> web.WebSocketResponse:
    """The WebSocket of one browser."""
    origin = request.headers.get("Origin")
    if origin and urlsplit(origin).netloc != request.host:
        raise web.HTTPForbidden(text="only the bench's own page may hold its handhelds")
    socket = web.WebSocketResponse(heartbeat=30)
    await socket.prepare(request)
    request.app[SOCKETS].add(socket)
    units, cable = request.app[UNITS], request.app[CABLE]
    await socket.send_json({"units": [{"name": unit.name} for unit in units]})
    showing = asyncio.create_task(show(socket, units, cable))
    held = Held()
    try:
        async for message in socket:
            if message.type == WSMsgType.TEXT:
                number, deed = read_deed(message.data, len(units))
                if number < 0:
                    await asyncio.to_thread(handle, cable, deed)
                    continue
                held.note(number, deed)
                request.app[HANDS][number].ask(deed)
    except ValueError as error:
        await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=str(error).encode()[:120])
    finally:
        held.let_go(request.app[HANDS])
        showing.cancel()
        request.app[SOCKETS].discard(socket)
    return socket


async def show(socket: web.WebSocketResponse, units: list[Unit], cable: Cable | None) -> None:
    """Keep one browser up to date, as fast as it can take it and no faster than it can show it."""
    views = [View(number, unit) for number, unit in enumerate(units)]
    shown: dict = {}
    with suppress(ConnectionError):  # the browser has gone
        while not socket.closed:
            if cable and shown != (state := state_of(cable)):
                shown = state
                await socket.send_json({"cable": state})
            for view in views:
                await view.update(socket)
            await asyncio.sleep(FRAME_SECONDS)


async def page_file(request: web.Request) -> web.FileResponse:
    name = request.match_info.get("name") or "index.html"
    if name not in FILES:
        raise web.HTTPNotFound(text=f"the bench has no {name}")
    return web.FileResponse(PAGE / name, headers={"Cache-Control": "no-cache"})


async def run_hands(app: web.Application):
    tasks = [asyncio.create_task(hands.work()) for hands in app[HANDS]]
    yield
    for task in tasks:
        task.cancel()


async def close_sockets(app: web.Application) -> None:
    for socket in list(app[SOCKETS]):
        await socket.close(code=WSCloseCode.GOING_AWAY)


def make_app(units: list[Unit], cable: Cable | None = None) -> web.Application:
    """The web application of a bench with these handhelds, one or two of them and their cable.

    Switches none of them on or off.
    """
    app = web.Application()
    app[UNITS] = units
    app[CABLE] = cable
    app[HANDS] = [Hands(unit) for unit in units]
    app[SOCKETS] = set()
    app.add_routes([web.get("/wire", wire), web.get("/{name:[a-z.]*}", page_file)])
    app.cleanup_ctx.append(run_hands)
    app.on_shutdown.append(close_sockets)
    return app
