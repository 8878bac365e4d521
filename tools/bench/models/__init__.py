"""The hardware around the chip, as it behaves on its pins. None of it knows the firmware."""
