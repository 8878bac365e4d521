"""The cable between two emulated chips."""

from tools.emulate.chip import MS, Chip, Script

QUANTUM = 200_000  # ns that one chip may be ahead of the other; what a byte takes besides


class Cable:
    """Crosses the UARTs of number `uart` of two chips, which run in lockstep from then on."""

    def __init__(self, one: Chip, other: Chip, uart: int = 0):
        self.chips = one, other
        self._ahead = [chip.mcu.clock.nanos for chip in self.chips]
        for sender, receiver in ((0, 1), (1, 0)):
            self.chips[sender].uart[uart].sent = self._carry(sender, receiver, uart)

    def run(self, ms: float) -> None:
        """Let so much time pass on both."""
        for _ in range(round(ms * MS / QUANTUM)):
            for chip in self.chips:
                chip.run(QUANTUM)

    def execute(self, *code: str, timeout_ms: float = 5000) -> list[str]:
        """What a script prints on each chip, the same or one for each, begun at once.

        Both are in the raw REPL already. Raises what Script does.
        """
        scripts = [Script(chip, c) for chip, c in zip(self.chips, code * (3 - len(code)))]
        end = self.chips[0].ms + timeout_ms
        while not all(script.done for script in scripts) and self.chips[0].ms < end:
            self.run(1)
        return [script.result() for script in scripts]

    def _carry(self, sender: int, receiver: int, uart: int):
        """Bytes arrive a quantum late by the sender's clock, so that never before they went."""

        def sent(byte: int) -> None:
            since = self.chips[sender].mcu.clock.nanos - self._ahead[sender]
            target = self.chips[receiver]
            target.later(
                self._ahead[receiver] + since + QUANTUM, lambda: target.uart[uart].receive(byte)
            )

        return sent
