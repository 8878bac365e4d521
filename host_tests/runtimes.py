"""Where the tests of the engine are, and the heap that they are given under MicroPython."""

from tools import ROOT

ENGINE = ROOT / "host_tests" / "engine"
# The handheld's heap for the engine alone is 90 KB; words are twice as long here.
HEAP = 180 * 1024
