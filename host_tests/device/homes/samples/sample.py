"""A module with something of everything, to be run from a littlefs."""

import micropython

VERSION = 1
TEXT = "a long text"  # which it becomes
DATA = b"\x00\x01\x02 what is here may be looked at, byte for byte, where it lies: \xff\xfe\xfd"
SHORT = "as", b"well"


class Error(Exception):
    pass


class Base:
    def __init__(self, start=3):
        self._total = start

    @property
    def total(self):
        return self._total

    @total.setter
    def total(self, value):
        self._total = value * 2 + VERSION

    def add(self, *values, times=1, **others):
        for value in values:
            self._total += value * times
        for name in sorted(others):
            self._total += others[name] * len(name)
        return self


class Derived(Base):
    def add(self, *values, **others):
        super().add(*values, **others)
        self._total += VERSION
        return self


def count(end):
    for number in range(end):
        yield number * VERSION


def adder(amount):
    def add(value):
        return value + amount

    return add


def failing(depth):
    if depth:
        failing(depth - 1)
    raise Error("at the bottom: %s" % DATA[:3])


def caught():
    try:
        failing(3)
    except Error as error:
        return str(error)
    finally:
        SEEN.append(VERSION)


@micropython.viper
def viper(data: ptr8, size: int) -> int:
    total = 0
    for i in range(size):
        total += data[i]
    return total


SEEN = []
BIGGER = lambda value: value + 1000 * VERSION  # noqa: E731


def result():
    """What it all comes to."""
    made = Derived(5).add(1, 2, times=3, abc=4)
    made.total = made.total + 1
    sums = list(count(5)), adder(VERSION)(40), BIGGER(3), made.total
    return TEXT, SHORT, sums, caught(), viper(DATA, 8)
