"""Where the tests are that run on either runtime, and the heap they get under MicroPython."""

from tools import ROOT

ENGINE = ROOT / "host_tests" / "engine"
LINK = ROOT / "host_tests" / "link"
# The handheld's heap for the engine alone is 90 KB; words are twice as long here.
HEAP = 180 * 1024
