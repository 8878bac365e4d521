# Pico in a Pico-ResTouch-LCD-2.8: a Raspberry Pi Pico, 2 MiB of flash, of which the program has 640 KiB.

set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/manifest.py)

# The same as in mpconfigboard.h, which releases up to MicroPython 1.28 read.
set(MICROPY_HW_ROMFS_BYTES 851968) # 832 * 1024
set(MICROPY_HW_FLASH_STORAGE_BYTES 589824) # 576 * 1024
