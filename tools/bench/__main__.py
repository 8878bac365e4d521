"""`python -m tools.bench`: a handheld on this machine's bench, held in a web browser, or two."""

import argparse
import asyncio
import fcntl
import getpass
import os
import signal
import socket
import sys
import webbrowser
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import TextIO

from aiohttp import web

from tools import PACK
from tools.bench.models.cable import Cable
from tools.bench.server import make_app
from tools.bench.unit import BOARD, FLASHES, Unit
from tools.firmware import BuildError
from tools.micropython import MicroPythonError
from tools.options import Parser, whole_number, whole_pack

PORT = 8765
PORTS_TRIED = 20


def main() -> None:
    options = read_options()
    try:
        listener = listen(options.host, options.port)
        flash, lock = take_flash(FLASHES)
        unit = Unit(options.board, options.pack, flash)
        second = flash.with_name(f"{flash.name}-second")
        other = Unit(options.board, options.pack, second, name="unit-2")
    except (BuildError, MicroPythonError, OSError) as error:
        sys.exit(f"bench: {error}")
    with lock, unit, closing(other), Cable(unit, other) as cable:  # the other stays off
        cable.unplug()
        asyncio.run(serve([unit, other], cable, listener, options))
    print("bench: off")


def read_options() -> argparse.Namespace:
    parser = Parser(prog="python -m tools.bench", description=__doc__)
    add = parser.add_argument
    add("--port", type=whole_number(0, 65535), help=f"default: {PORT}, or the next that is free")
    add("--host", default="127.0.0.1", help="address to listen at; default: this machine alone")
    add("--board", default=BOARD, help="a folder of board_defs; default: %(default)s")
    add("--pack", type=whole_pack, default=str(PACK), help="default: %(default)s")
    add("--no-browser", action="store_true", help="print the address alone")
    return parser.parse_args()


def take_flash(folder: Path) -> tuple[Path, TextIO]:
    """The first flash in a folder that no other bench has, and the open file that keeps it ours.

    Raises OSError.
    """
    for number in count(1):
        flash = folder / f"flash-{number}"
        flash.mkdir(parents=True, exist_ok=True)
        lock = open(flash / "lock", "w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            continue
        if number > 1:
            print(f"bench: another one is running: this handheld keeps its games in {flash}")
        return flash, lock


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the port asked for, else at the first free one from PORT on. Raises OSError."""
    last = None
    for number in [port] if port is not None else range(PORT, PORT + PORTS_TRIED):
        try:
            return socket.create_server((host, number))
        except OSError as error:
            last = error
    where = port if port is not None else f"{PORT} to {PORT + PORTS_TRIED - 1}"
    raise OSError(f"cannot listen at {host} port {where}: {last.strerror}")


async def serve(
    units: list[Unit], cable: Cable, listener: socket.socket, options: argparse.Namespace
) -> None:
    """Serve the page until Ctrl-C."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    runner = web.AppRunner(make_app(units, cable), shutdown_timeout=1)
    await runner.setup()
    await web.SockSite(runner, listener).start()
    host, port = listener.getsockname()[:2]
    address = f"http://{host}:{port}/"
    print(f"bench: {address}  (Ctrl-C ends it)", flush=True)
    if not options.no_browser:
        show_page(address, host, port)
    await stop.wait()
    await runner.cleanup()


def show_page(address: str, host: str, port: int) -> None:
    """Open the page where there is a screen to open it on, else say how to reach it."""
    on_screen = sys.platform == "darwin" or "DISPLAY" in os.environ
    on_screen = on_screen or "WAYLAND_DISPLAY" in os.environ
    if on_screen and webbrowser.open(address):
        return
    if "SSH_CONNECTION" in os.environ and host == "127.0.0.1":
        _, _, here, ssh_port = os.environ["SSH_CONNECTION"].split()
        command = f"ssh -p {ssh_port} -L {port}:{host}:{port} {getpass.getuser()}@{here}"
        print(f"bench: to open that address on your own machine: {command}")
        print("bench: or play here, in the terminal: .venv/bin/python -m tools.play", flush=True)
    else:
        print("bench: open this address in a browser", flush=True)


if __name__ == "__main__":
    main()
