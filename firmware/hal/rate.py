"""The real rate of a bus."""


def check_rate(spi, limit, part):
    """Raise ValueError if `spi` runs faster than `limit` Hz, the most that `part` takes.

    It need not run at the rate asked for: that is made from the peripheral clock, which follows
    machine.freq where it is told to. The port prints what came out.
    """
    rate = int(str(spi).split("baudrate=")[1].split(",")[0])
    if rate > limit:
        raise ValueError("SPI at %d Hz: the %s takes %d at most" % (rate, part, limit))
