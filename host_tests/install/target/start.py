"""Runs power_on in a module of its own, so that the REPL's names are not its."""

import power_on  # noqa: F401
