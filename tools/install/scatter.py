"""The dictionary pack as a file for littlefs."""

from engine.lexicon import PAGE, Lexicon

_POINTER = 4  # bytes


def laid_out(pack: bytes) -> bytes:
    """The pack as it is to be written, so that each page lies whole in one block of the flash.

    littlefs keeps a file in blocks of a page's size, and begins block n with pointers of its own.
    As much of the reserved beginning of page n is left out. The handheld follows those pointers
    (firmware/hal/pack.py). Raises PackError for a pack that is not whole.
    """
    Lexicon(pack).verify()
    pages = range(len(pack) // PAGE)
    return b"".join(pack[n * PAGE + _pointers(n) : (n + 1) * PAGE] for n in pages)


def _pointers(block: int) -> int:
    """Bytes of pointers in the nth block of a file: 4 * (ctz(n) + 1), and none in block 0."""
    return (block & -block).bit_length() * _POINTER
