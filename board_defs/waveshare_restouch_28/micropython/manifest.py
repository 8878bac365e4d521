# What MicroPython itself needs to start and the firmware to run; nothing of the firmware, which
# lies in the ROMFS partition and can be installed anew without another image.
freeze("$(PORT_DIR)/modules")  # noqa: F821
include("$(MPY_DIR)/extmod/asyncio")  # noqa: F821
