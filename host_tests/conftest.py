"""Packs for the tests, and those of engine and link once more under MicroPython."""

import sys
from pathlib import Path

import pytest
from runtimes import ENGINE, HEAP, LINK

from tools import ROOT, micropython
from tools.lexicon.whole import WHOLE_PACK, whole_pack

TESTS = 1024 * 1024  # whole records and lists of plays, which no handheld keeps
LONG = (  # tracing makes them take minutes, and nearly all they run is counted in others
    "test_handed_positions_with_one_blank",
    "test_handed_positions_with_two_blanks",
    "test_every_word_of_the_list_is_found_and_what_would_stand_between_two_is_not",
    "test_restored_game_goes_on_move_for_move",
    "test_finished_game_keeps_its_reckoning",
    "test_ten_thousand_messages_in_one_session",
)
sys.path[:0] = [str(ENGINE), str(LINK)]


def pytest_sessionstart() -> None:
    whole_pack()


@pytest.hookimpl(hookwrapper=True)
def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector):
    """Collect a file of those tests twice: for CPython, and for MicroPython."""
    outcome = yield
    if module_path.parent in (ENGINE, LINK):
        here = outcome.get_result()
        outcome.force_result(Both.from_parent(parent, path=module_path, here=here))


class Both(pytest.File):
    """A file of tests that run on either runtime."""

    def __init__(self, *, here: pytest.Module, **rest):
        super().__init__(**rest)
        self.here = here
        self.there: dict[str, str] | None = None

    def collect(self):
        tests = self.here.collect()
        yield from tests  # and not their module, or a node id would not lead to them
        for test in tests:
            yield OnMicroPython.from_parent(self, name=f"{test.name}[micropython]", test=test)

    def results(self) -> dict[str, str]:
        """What MicroPython said of each test of this file, run all at once the first time."""
        if self.there is None:
            self.there = run_on_micropython(self.path.stem)
        return self.there


def run_on_micropython(module: str) -> dict[str, str]:
    """The report of each test in a module of theirs, by the test's name."""
    packs = sum(p.stat().st_size for p in (WHOLE_PACK, ROOT / "dict_pack" / "english.pack"))
    path = [ENGINE, LINK, ROOT / "firmware"]
    done = micropython.run(ENGINE / "run.py", [module], HEAP + TESTS + packs, path, timeout=600)
    reports: dict[str, str] = {}
    name = ""
    for line in done.stdout.splitlines():
        kind, _, rest = line.partition(" ")
        if kind in ("ok", "skip", "FAIL"):
            name = rest.partition(" ")[0]
            reports[name] = line
        elif name:
            reports[name] += "\n" + line
    reports[""] = done.stdout + done.stderr
    return reports


class OnMicroPython(pytest.Item):
    """One test of theirs, run by MicroPython."""

    def __init__(self, *, test: pytest.Function, **rest):
        super().__init__(**rest)
        self.test = test

    def runtest(self) -> None:
        results = self.parent.results()
        report = results.get(self.test.name, results[""])
        if report.startswith("skip"):
            pytest.skip(report.partition(self.test.name)[2].strip())
        if not report.startswith("ok"):
            pytest.fail(report, pytrace=False)

    def reportinfo(self):
        return self.path, None, self.name


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item):
    """Those tests skip by an exception of their own, since they know no pytest.

    The long ones run untraced: pytest-cov's own no_cover does nothing in a worker of xdist.
    """
    tracer = sys.gettrace()
    if item.name in LONG:
        sys.settrace(None)
    outcome = yield
    sys.settrace(tracer)
    error = outcome.excinfo
    if error is not None and error[0].__name__ == "Skip" and error[0].__module__ == "common":
        outcome.force_exception(pytest.skip.Exception(str(error[1])))
