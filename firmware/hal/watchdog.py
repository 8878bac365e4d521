"""The chip's watchdog, which restarts the handheld when its loop stands still."""

import sys

import machine
from micropython import const

_TIMEOUT = const(8000)  # ms; an RP2040 counts to 8388

# Nothing but its register stops a watchdog. Writing there clears bits of CTRL.
_CLEAR_CTRL = {"RP2040": 0x4005_B000, "RP2350": 0x400D_B000}
_ENABLE = const(1 << 30)


class Watchdog:
    """Runs from when it is made until `stop`; the loop is to `feed` it at every turn."""

    def __init__(self):
        self.feed = machine.WDT(timeout=_TIMEOUT).feed

    def stop(self):
        """Restart nothing any more: what comes is the REPL, where one may think for long."""
        for chip, register in _CLEAR_CTRL.items():
            if chip in sys.implementation._machine:
                machine.mem32[register] = _ENABLE
