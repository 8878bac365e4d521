"""hal.store, and what the app keeps in it, in MicroPython on a real littlefs.

The tests are functions in the modules of littlefs/, and run there; here is told what came of them.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from tools import ROOT, micropython

LITTLEFS = Path(__file__).parent / "littlefs"
ENGINE = ROOT / "host_tests" / "engine"  # where the script that runs a module's tests is
PLACES = (LITTLEFS, ENGINE, ROOT / "firmware", ROOT / "tools" / "bench" / "target")
HEAP = 4 * 1024 * 1024  # flashes in memory
TESTS = [
    (module.stem, name)
    for module in sorted(LITTLEFS.glob("*.py"))
    for name in re.findall(r"^def (test_\w+)", module.read_text(), re.MULTILINE)
]


@cache
def reports(module: str) -> str:
    """What MicroPython said of all tests of a module."""
    done = micropython.run(ENGINE / "run.py", [module], HEAP, PLACES, timeout=300)
    return done.stdout + done.stderr


@pytest.mark.parametrize(("module", "name"), TESTS, ids=[name for _, name in TESTS])
def test_on_littlefs(module, name):
    report = reports(module)
    if f"ok {name}\n" not in report:
        _, _, failure = report.partition(f"FAIL {name}\n")
        pytest.fail(failure or report, pytrace=False)
