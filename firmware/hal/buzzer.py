"""The buzzer, a passive piezo."""

from machine import PWM
from micropython import const

_HALF = const(32768)  # the duty at which a square wave is loudest
_IDLE = const(1000)  # Hz: what a PWM pin that rests is set to


class Buzzer:
    """The piezo on a PWM pin, still until `tone`."""

    def __init__(self, pin):
        self._pwm = PWM(pin, freq=_IDLE, duty_u16=0)

    def tone(self, hertz, volume):
        """Sound until told otherwise; a tone of 0 Hz is a rest. volume: 0 (still) to 100."""
        self._pwm.init(freq=hertz or _IDLE, duty_u16=_HALF * volume // 100 if hertz else 0)

    def off(self):
        """Be still."""
        self._pwm.duty_u16(0)
