"""The table of faults names tests that there are."""

import re

from tools import ROOT

HERE = ROOT / "host_tests"


def test_every_test_in_the_table_of_faults_exists():
    named = set(re.findall(r"`(test_\w+)`", (HERE / "README.md").read_text()))
    defined = {
        name
        for file in HERE.rglob("*.py")
        for name in re.findall(r"^\s*def (test_\w+)", file.read_text(), re.MULTILINE)
    }
    assert named and not named - defined
