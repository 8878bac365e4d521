"""Tells, as boot.py, that MicroPython has started, by the Pico's light."""

from machine import Pin

Pin(25, Pin.OUT, value=1)
