"""The time that a flash takes for what is written, which the emulator's takes none for."""

from rp2040py.peripherals.ssi import (
    CMD_BLOCK_ERASE,
    CMD_PAGE_PROGRAM,
    CMD_READ_STATUS_1,
    CMD_SECTOR_ERASE,
)
from rp2040py.rp2040 import RP2040

# ns, of a Pico's W25Q16JV as a rule
TIMES = {CMD_SECTOR_ERASE: 45_000_000, CMD_BLOCK_ERASE: 150_000_000, CMD_PAGE_PROGRAM: 400_000}
BUSY = 1  # of the status


def take_time(mcu: RP2040) -> None:
    """Let the flash of a chip be busy after each command that changes it.

    MicroPython, which waits for the end with its interrupts held off, is deaf meanwhile.
    """
    ssi, clock = mcu.ssi, mcu.clock
    shift, apply = ssi._shift_byte, ssi._apply_command
    ready = clock.nanos  # when it is

    def shifted(byte: int) -> int:
        answer = shift(byte)
        asked = ssi._tx_buffer[0] == CMD_READ_STATUS_1
        return answer | BUSY if asked and clock.nanos < ready else answer

    def applied() -> None:
        nonlocal ready
        if ssi._tx_buffer and ssi._write_enabled:
            ready = clock.nanos + TIMES.get(ssi._tx_buffer[0], 0)
        apply()

    ssi._shift_byte, ssi._apply_command = shifted, applied
