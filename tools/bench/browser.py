"""The page in a browser without a screen, for tests and for the README's pictures."""

import asyncio
import base64
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import web
from playwright.sync_api import Page, sync_playwright

from tools.bench.models.cable import Cable
from tools.bench.server import make_app
from tools.bench.unit import Unit

LAPTOP = {"width": 1366, "height": 768}
ARGUMENTS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip

SAME = """([number, expected]) => {
  const canvas = document.querySelectorAll("canvas")[number];
  const seen = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  const rgb = atob(expected);
  for (let i = 0; i < rgb.length; i++) {
    if (rgb.charCodeAt(i) !== seen[4 * Math.floor(i / 3) + i % 3]) return false;
  }
  return true;
}"""


@contextmanager
def serving(*units: Unit, cable: Cable | None = None) -> Iterator[str]:
    """The address of a page that shows these handhelds, served until the block ends."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def start() -> web.AppRunner:
        runner = web.AppRunner(make_app(list(units), cable), shutdown_timeout=1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        return runner

    runner = asyncio.run_coroutine_threadsafe(start(), loop).result()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    finally:
        asyncio.run_coroutine_threadsafe(runner.cleanup(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@contextmanager
def open_chromium():
    """The system's chromium, driven by Playwright. Raises FileNotFoundError without one."""
    path = shutil.which("chromium")
    if path is None:
        raise FileNotFoundError("no `chromium` on PATH (Debian: apt install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


def wait_for_picture(page: Page, unit: Unit, number: int = 0) -> None:
    """Wait until the page shows, pixel for pixel, what the LCD of the nth handheld shows."""
    expected = base64.b64encode(unit.screenshot().tobytes()).decode()
    page.wait_for_function(SAME, arg=[number, expected])
