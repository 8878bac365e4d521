"""The screens of the game, and what they are made of."""

import sys

VERSION = "0.1.0"  # of all: packages and releases take it from here


def forget(name):
    """Let go of a module: it goes when nobody uses what is in it."""
    package, _, module = name.rpartition(".")
    del sys.modules[name]
    if package:
        delattr(sys.modules[package], module)
