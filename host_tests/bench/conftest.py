"""A bench for tests: handhelds with stand-in firmware, their page, and a browser to hold it."""

import asyncio
import shutil
import threading
from contextlib import contextmanager

import pytest
from aiohttp import web
from playwright.sync_api import sync_playwright

from host_tests.bench.standins import write_painter
from tools.bench.server import make_app
from tools.bench.unit import Unit

CHROMIUM = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


@pytest.fixture
def painter(tmp_path):
    """A handheld that runs PAINTER, started and painted."""
    with Unit(pack=None, source=write_painter(tmp_path / "tree")) as unit:
        unit.wait_screen("paint")
        unit.wait_idle()
        yield unit


@contextmanager
def serving(*units):
    """The address of a page that shows these handhelds, served until the block ends."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def start():
        runner = web.AppRunner(make_app(list(units)), shutdown_timeout=1)
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


@pytest.fixture(scope="module")
def chromium():
    """Debian's chromium, driven by Playwright, whose event loop no other module is to meet."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("no `chromium` on PATH: apt install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM))
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium):
    """A function that opens an address on a laptop's screen, and waits for the handheld on it."""
    contexts = []

    def open_page(address, **options):
        context = chromium.new_context(viewport={"width": 1366, "height": 768}, **options)
        contexts.append(context)
        page = context.new_page()
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.goto(address)
        page.wait_for_selector(".handheld")
        return page

    yield open_page
    for context in contexts:
        assert [error for page in context.pages for error in page.errors] == []
        context.close()
