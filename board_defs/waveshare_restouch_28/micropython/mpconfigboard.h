// Pico in a Pico-ResTouch-LCD-2.8: MicroPython's name for it, and the flash after the program.

#define MICROPY_HW_BOARD_NAME "Lexicart waveshare_restouch_28"

// Up to MicroPython 1.28 these count; later releases take them from mpconfigboard.cmake.
#ifndef MICROPY_HW_ROMFS_BYTES
#define MICROPY_HW_ROMFS_BYTES (832 * 1024) // firmware and dictionary
#endif
#ifndef MICROPY_HW_FLASH_STORAGE_BYTES
#define MICROPY_HW_FLASH_STORAGE_BYTES (576 * 1024) // littlefs: settings, saved game, records
#endif
