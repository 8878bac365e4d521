"""The game on an emulated RP2040, where a MicroPython image is at hand.

IMAGE names it: an .uf2 of MicroPython 1.28 or later for the RP2040, from micropython.org or of
one's own making.
"""

import os
from pathlib import Path

import pytest

IMAGE = "IMAGE"


def pytest_collection_modifyitems(items):
    """Mark what is here; without an image, skip it and say what is missing."""
    why = reason()
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.emulate)
            if why:
                item.add_marker(pytest.mark.skip(reason=why))


def reason() -> str:
    """Why no image can be run, or ""."""
    if not os.environ.get(IMAGE):
        return f"no MicroPython image: name an .uf2 in {IMAGE}"
    try:
        import rp2040py  # noqa: F401
    except ImportError:
        return "no emulator: make emulate installs it"
    return ""


@pytest.fixture(scope="session")
def image() -> Path:
    """The image named. One that is not there is an error, not a reason to skip."""
    path = Path(os.environ[IMAGE])
    assert path.is_file(), f"{IMAGE} names {path}, which is not there"
    return path
