"""Runs the game on an emulated RP2040, with the MicroPython image that a Pico would have."""
