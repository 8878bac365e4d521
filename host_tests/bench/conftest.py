"""A bench for tests: handhelds with stand-in firmware, their page, and a browser to hold it."""

import pytest

from host_tests.bench.standins import write_painter
from tools.bench.browser import LAPTOP, open_chromium
from tools.bench.unit import Unit


@pytest.fixture
def painter(tmp_path):
    """A handheld that runs PAINTER, started and painted."""
    with Unit(pack=None, source=write_painter(tmp_path / "tree")) as unit:
        unit.wait_screen("paint")
        unit.wait_idle()
        yield unit


@pytest.fixture(scope="module")
def chromium():
    """Debian's chromium, driven by Playwright, whose event loop no other module is to meet."""
    try:
        with open_chromium() as browser:
            yield browser
    except FileNotFoundError as missing:
        pytest.skip(str(missing))


@pytest.fixture
def open_page(chromium):
    """A function that opens an address on a laptop's screen, and waits for the handheld on it."""
    contexts = []

    def open_page(address, **options):
        context = chromium.new_context(viewport=LAPTOP, **options)
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
