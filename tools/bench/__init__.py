"""Simulated handhelds: the unmodified firmware in MicroPython, wired to models of the parts."""
