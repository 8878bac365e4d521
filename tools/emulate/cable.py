"""The cable between two emulated chips."""

from tools.emulate.chip import Chip, Script

QUANTUM = 200_000  # ns that one chip may be ahead of the other; what a byte takes besides


class Cable:
    """Crosses the UARTs of number `uart` of two chips, which run in lockstep from then on.

    It is plugged in at first; `plugged` may be set. Pulled out, it loses what is under way.
    """

    def __init__(self, one: Chip, other: Chip, uart: int = 0):
        self.chips = one, other
        self.plugged = True
        self._time = 0.0  # ns since the two were joined, and
        self._begun = [chip.mcu.clock.nanos for chip in self.chips]  # what their clocks said then
        for sender, receiver in ((0, 1), (1, 0)):
            self.chips[sender].cable = self
            self.chips[sender].uart[uart].sent = self._carry(sender, receiver, uart)

    def run(self, ns: float) -> None:
        """Let so much time pass on both."""
        end = self._time + ns
        while self._time < end:
            self._time = min(end, self._time + QUANTUM)
            for chip, begun in zip(self.chips, self._begun):
                chip.run_alone(max(0.0, begun + self._time - chip.mcu.clock.nanos))

    def execute(self, *code: str, timeout_ms: float = 5000) -> list[str]:
        """What a script prints on each chip, the same or one for each, begun at once.

        Both are in the raw REPL already. Raises EmulatorError with the traceback of one that
        fails, Timeout.
        """
        scripts = [Script(chip, c) for chip, c in zip(self.chips, code * (3 - len(code)))]
        self.chips[0].run_until(
            lambda: all(script.done for script in scripts), timeout_ms, "the scripts"
        )
        return [script.result() for script in scripts]

    def _carry(self, sender: int, receiver: int, uart: int):
        """Bytes arrive a quantum late by the sender's clock, so that never before they went."""
        source, target = self.chips[sender], self.chips[receiver]

        def sent(byte: int) -> None:
            at = source.mcu.clock.nanos - self._begun[sender] + QUANTUM
            target.later(self._begun[receiver] + at, lambda: arrived(byte))

        def arrived(byte: int) -> None:
            if self.plugged:
                target.uart[uart].receive(byte)

        return sent
