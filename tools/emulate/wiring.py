"""Solders the bench's models of a handheld to the pins of an emulated chip."""

from rp2040py.peripherals.pwm import CSR_EN

from tools.bench.models.handheld import HandheldModel

LOW, HIGH = 0, 1  # of a pin that the chip drives
PWM = 4  # function of a pin
BITS = 8  # of a byte on the bus
DUTY = 65535
ADC_PIN, ADC_FULL = 26, 4095  # the ADC's first pin, and its full scale


class Wiring:
    """Joins `model` to the pins and the SPI bus of a chip (tools.emulate.chip.Chip).

    The bytes for the LCD are gathered, and handed on when a pin changes, a touch is measured, or
    the picture is wanted (`flush`).
    """

    def __init__(self, chip, model: HandheldModel, board):
        self._mcu, self._model = chip.mcu, model
        self._spi = self._mcu.spi[board.SPI]
        self._bus = board.SPI
        self._touch_cs = self._mcu.gpio[board.TOUCH_CS]
        self._waiting = bytearray()
        self._answer = 0
        # ns, when the first byte for the LCD since `begin` began, and the last so far ended
        self.first_sent: float | None = None
        self.last_sent = 0.0
        self._done = self._mcu.clock.create_alarm(self._byte_done)
        self._spi.on_transmit = self._transmit
        for pin in (board.LCD_CS, board.LCD_DC, board.LCD_RST, board.TOUCH_CS):
            self._mcu.gpio[pin].add_listener(self._listener(pin))
        self._follow_pwm((board.BACKLIGHT, board.BUZZER))
        model.on_pin = self._set_input
        model.on_voltage = self._set_voltage
        model.tell_voltages()
        for pin in (*board.KEYS, board.TOUCH_IRQ):
            self._set_input(pin, model.pin_level(pin))

    def begin(self) -> None:
        """Note when bytes go over the bus from now on."""
        self.first_sent = None
        self.last_sent = self._mcu.clock.nanos

    def flush(self) -> None:
        """Hand on to the model what the chip has sent."""
        if self._waiting:
            data, self._waiting = bytes(self._waiting), bytearray()
            self._model.spi_write(self._bus, round(self._spi.clock_frequency), data)

    def _transmit(self, byte: int) -> None:
        rate = self._spi.clock_frequency
        if self._touch_cs.value == LOW:
            self.flush()
            data = bytes((byte,))
            self._answer = self._model.spi_transfer(self._bus, round(rate), data)[0]
        else:
            if self.first_sent is None:
                self.first_sent = self._mcu.clock.nanos
            self._waiting.append(byte)
            self._answer = 0xFF
            self.last_sent = self._mcu.clock.nanos + BITS * 1e9 / rate
        self._done.schedule(BITS * 1e9 / rate)

    def _byte_done(self) -> None:
        self._spi.complete_transmit(self._answer)

    def _listener(self, pin: int):
        def changed(level, _before) -> None:
            if level in (LOW, HIGH):
                self.flush()
                self._model.pin_write(pin, int(level))

        return changed

    def _set_input(self, pin: int, level: int) -> None:
        self._mcu.gpio[pin].set_input_value(bool(level))

    def _set_voltage(self, pin: int, part: float) -> None:
        self._mcu.adc.channel_values[pin - ADC_PIN] = round(ADC_FULL * part)

    def _follow_pwm(self, pins: tuple[int, ...]) -> None:
        """Tell the model what pulses a pin gives, instead of running them one by one."""
        pwm = self._mcu.pwm
        write = pwm.write_uint32
        told: dict[int, tuple[int, int]] = {}

        def written(offset: int, value: int) -> None:
            write(offset, value)
            for pin in pins:
                pulses = self._pulses(pin)
                if pulses != told.get(pin):
                    told[pin] = pulses
                    self._model.pwm(pin, *pulses)

        pwm.write_uint32 = written

    def _pulses(self, pin: int) -> tuple[int, int]:
        """Frequency in Hz and duty in 1/65535 of what a pin gives."""
        channel = self._mcu.pwm.channels[pin >> 1 & 7]
        driven = self._mcu.gpio[pin].function_select == PWM and channel.csr & CSR_EN
        if not driven:
            return 0, 0
        high = channel.cc >> 16 if pin & 1 else channel.cc & 0xFFFF
        period = channel.top + 1
        frequency = self._mcu.clk_sys / (channel.div / 16 * period)
        return round(frequency), min(DUTY, round(DUTY * high / period))
