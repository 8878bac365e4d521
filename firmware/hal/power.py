"""What draws current: the backlight."""

from machine import PWM
from micropython import const

_FREQUENCY = const(1000)  # Hz: above what the eye sees, far below what the panel's LEDs follow


class Backlight:
    """The LCD's backlight on a PWM pin, dark until it is set."""

    def __init__(self, pin):
        self._pwm = PWM(pin, freq=_FREQUENCY, duty_u16=0)

    def set(self, percent):
        """Set the brightness, 0 (dark) to 100."""
        self._pwm.duty_u16(65535 * percent // 100)
