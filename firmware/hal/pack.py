"""The dictionary pack as a buffer."""


def open_pack(path):
    """Return the whole file as a buffer: in place where the file system maps it, else in RAM.

    Raises OSError where there is no such file, MemoryError where there is no room for it.
    """
    with open(path, "rb") as file:
        try:
            return memoryview(file)  # ROMFS: no copy
        except TypeError:
            return _read(file)


def _read(file):
    """Read the file into one block, so that the heap is not cut up by pieces of it."""
    size = file.seek(0, 2)
    file.seek(0)
    data = bytearray(size)
    rest = memoryview(data)
    while rest:
        count = file.readinto(rest)
        if not count:
            raise OSError("file ends early")
        rest = rest[count:]
    return data
