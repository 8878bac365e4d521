"""Reads what is written with the font that MicroPython's framebuf has of its own."""

import subprocess
import tempfile
from functools import cache
from pathlib import Path

from PIL import Image

from tools import micropython

CELL = 8  # pixels of a character, each way
SCRIPT = """
import framebuf
picture = bytearray({size})
framebuf.FrameBuffer(picture, {width}, 8, framebuf.GS8).text({text!r}, 0, 0, 255)
print(bytes(picture).hex())
"""


@cache
def _drawn(text: str) -> bytes:
    width = CELL * len(text)
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "draw.py"
        script.write_text(SCRIPT.format(size=width * CELL, width=width, text=text))
        done = subprocess.run(
            [micropython.command(), script], check=True, capture_output=True, text=True
        )
    return bytes.fromhex(done.stdout)


def shows(picture: Image.Image, text: str) -> bool:
    """Whether the text stands anywhere in the picture, light on dark, in cells of 8 pixels."""
    grey = picture.convert("L").point(lambda level: 255 * (level > 127))
    shape = _drawn(text)
    width = CELL * len(text)
    return any(
        grey.crop((x, y, x + width, y + CELL)).tobytes() == shape
        for y in range(grey.height - CELL + 1)
        for x in range(0, grey.width - width + 1, CELL)
    )
