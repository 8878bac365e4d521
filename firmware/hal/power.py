"""What draws current, the backlight, and where it comes from, the battery."""

from machine import ADC, PWM
from micropython import const

_FREQUENCY = const(1000)  # Hz: above what the eye sees, far below what the panel's LEDs follow
_REFERENCE = const(3300)  # mV at the ADC's full scale
_READS = const(8)  # that are averaged: the converter that makes 3.3 V ripples


class Backlight:
    """The LCD's backlight on a PWM pin, dark until it is set."""

    def __init__(self, pin):
        self._pwm = PWM(pin, freq=_FREQUENCY, duty_u16=0)

    def set(self, percent):
        """Set the brightness, 0 (dark) to 100."""
        self._pwm.duty_u16(65535 * percent // 100)


class Battery:
    """The voltage of a battery behind a divider, on an ADC pin.

    ratio: of the battery's voltage to the pin's. empty, full: mV of the battery. usb: mV above
    which it is no battery that is measured but USB.
    """

    def __init__(self, pin, ratio, empty, full, usb):
        self._adc = ADC(pin)
        self._ratio = ratio
        self._empty = empty
        self._full = full
        self._usb = usb

    def percent(self):
        """What is left of the charge, 0 to 100; -1 while the handheld runs from USB."""
        total = 0
        for _ in range(_READS):
            total += self._adc.read_u16() >> 4
        millivolts = total * _REFERENCE * self._ratio // (4095 * _READS)
        if millivolts > self._usb:
            return -1
        left = 100 * (millivolts - self._empty) // (self._full - self._empty)
        return min(max(left, 0), 100)
