# What MicroPython itself needs to start and the firmware to run, and the firmware's names; nothing
# else of the firmware, which lies in the ROMFS partition and can be installed anew without another
# image: a name that is not here takes a little of the heap.
freeze("$(PORT_DIR)/modules")  # noqa: F821
include("$(MPY_DIR)/extmod/asyncio")  # noqa: F821
module("names.py", base_path="$(BOARD_DIR)/../..")  # noqa: F821
