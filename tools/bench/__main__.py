"""`python -m tools.bench`: a handheld on this machine's bench, held in a web browser."""

import argparse
import asyncio
import os
import signal
import socket
import sys
import webbrowser
from pathlib import Path

from aiohttp import web

from tools import BUILD
from tools.bench.server import make_app
from tools.bench.unit import BOARD, PACK, Unit
from tools.firmware import BuildError
from tools.micropython import MicroPythonError

PORT = 8765
PORTS_TRIED = 20


def main() -> None:
    options = read_options()
    try:
        unit = Unit(options.board, options.pack, flash=BUILD / "bench" / "flash-1")
        listener = listen(options.host, options.port)
    except (BuildError, MicroPythonError, OSError) as error:
        sys.exit(f"bench: {error}")
    with unit:
        asyncio.run(serve(unit, listener, options))
    print("bench: off")


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("--port", type=int, help=f"default: {PORT}, or the next that is free")
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen at; default: this machine alone"
    )
    parser.add_argument("--board", default=BOARD, help=f"a folder of board_defs; default: {BOARD}")
    parser.add_argument("--pack", type=Path, default=PACK, help=f"default: {PACK}")
    parser.add_argument("--no-browser", action="store_true", help="print the address alone")
    return parser.parse_args()


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


async def serve(unit: Unit, listener: socket.socket, options: argparse.Namespace) -> None:
    """Serve the page until Ctrl-C."""
    runner = web.AppRunner(make_app([unit]), shutdown_timeout=1)
    await runner.setup()
    await web.SockSite(runner, listener).start()
    host, port = listener.getsockname()[:2]
    address = f"http://{host}:{port}/"
    print(f"bench: {address}  (Ctrl-C ends it)", flush=True)
    show_page(address, port, options.no_browser)
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await stop.wait()
    await runner.cleanup()


def show_page(address: str, port: int, no_browser: bool) -> None:
    """Open the page where there is a screen to open it on, else say how to reach it."""
    if no_browser:
        return
    on_screen = sys.platform == "darwin" or "DISPLAY" in os.environ
    on_screen = on_screen or "WAYLAND_DISPLAY" in os.environ
    if on_screen and webbrowser.open(address):
        return
    if "SSH_CONNECTION" in os.environ:
        there = os.environ["SSH_CONNECTION"].split()[2]
        print(f"bench: from your own machine: ssh -L {port}:127.0.0.1:{port} {there}", flush=True)
    else:
        print("bench: open this address in a browser", flush=True)


if __name__ == "__main__":
    main()
