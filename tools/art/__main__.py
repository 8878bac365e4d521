"""python -m tools.art FONT.tgz: write firmware/ui/glyphs from the npm package of B612.

Get the package with `npm pack @fontsource/b612@5.3.0`. The same package and the same Pillow give
the same bytes.
"""

import argparse
import hashlib
import sys
import tarfile
import tempfile
from pathlib import Path

from tools import ROOT

from .hand import HAND
from .raster import Face, Glyphs, rasterise

SOURCE = "B612 Copyright 2012 The B612 Project Authors, npm @fontsource/b612 5.3.0"
FILES = {  # weight: name in the package, SHA-256
    400: (
        "b612-latin-400-normal.woff",
        "aeec41c5dd29ee59a36710c59d5526ef8224be441b33aeb0c3de6d8132158b24",
    ),
    700: (
        "b612-latin-700-normal.woff",
        "74c9c72627e3fee5534143c763d1c52cd43caa44e6dcfbd855567747641d2192",
    ),
}
PRINTABLE = "".join(map(chr, range(33, 127)))
CAPITALS = "".join(map(chr, range(65, 91)))
DIGITS = "0123456789"
FACES = (
    Face("small", 400, 9, PRINTABLE, 1, 1.9, "sentences and labels"),
    Face("medium", 700, 12, PRINTABLE, 1, 1.2, "names, buttons, headings"),
    Face("large", 700, 19, "".join(map(chr, range(33, 91))), 2, 1.1, "scores, announcements"),
    Face("tile13", 700, 11, CAPITALS, 1, 1.2, "letters of tiles 13 pixels wide"),
    Face("tile22", 700, 17, CAPITALS, 1, 1.2, "letters of tiles 22 pixels wide"),
    Face("tile28", 700, 21, CAPITALS, 1, 1.2, "letters of tiles 28 pixels wide"),
    Face("tile34", 700, 27, CAPITALS, 1, 1.2, "letters of tiles 34 pixels wide"),
    Face("digits22", 700, 7, DIGITS, 1, 1.4, "values on tiles 22 pixels wide"),
    Face("digits28", 700, 8, DIGITS, 1, 1.3, "values on tiles 28 pixels wide"),
    Face("digits34", 700, 10, DIGITS, 1, 1.3, "values on tiles 34 pixels wide"),
)


def _literal(name: str, data: bytes) -> list[str]:
    """An assignment of bytes to a name, laid out as ruff format does."""
    chunks = []
    for start in range(0, len(data), 20):
        chunks.append("".join(f"\\x{byte:02x}" for byte in data[start : start + 20]))
    if len(chunks) == 1:
        return [f'{name} = b"{chunks[0]}"']
    return [f"{name} = (", *(f'    b"{chunk}"' for chunk in chunks), ")"]


def module(face: Face, glyphs: Glyphs) -> str:
    """Source of the glyph module of one face."""
    lines = [
        f'"""{face.about[0].upper()}{face.about[1:]}: made by tools.art, not by hand.',
        "",
        f"{SOURCE},",
        f"weight {face.weight} at {face.size} pixels. SIL Open Font License 1.1 (see OFL.txt).",
        '"""',
        "",
        f"HEIGHT = {glyphs.height}",
        f"BASELINE = {glyphs.baseline}",
        f"FIRST = {ord(face.chars[0])}",
        f"GAP = {face.gap}",
        f"SPACE = {max(3, face.size // 4)}",
        *_literal("WIDTHS", glyphs.widths),
        *_literal("OFFSETS", glyphs.offsets),
        *_literal("BITS", glyphs.bits),
    ]
    return "\n".join(lines) + "\n"


def font_files(package: Path, folder: Path) -> dict[int, Path]:
    """Unpack the fonts of the npm package into `folder`; ValueError names what is wrong."""
    found = {}
    with tarfile.open(package) as archive:
        for weight, (name, digest) in FILES.items():
            try:
                data = archive.extractfile(f"package/files/{name}").read()
            except KeyError:
                raise ValueError(f"{package}: has no package/files/{name}") from None
            if hashlib.sha256(data).hexdigest() != digest:
                raise ValueError(f"{package}: {name} is not that of @fontsource/b612 5.3.0")
            found[weight] = folder / name
            found[weight].write_bytes(data)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.art", description=__doc__)
    parser.add_argument("package", type=Path, help="fontsource-b612-5.3.0.tgz")
    package = parser.parse_args().package
    target = ROOT / "firmware" / "ui" / "glyphs"
    with tempfile.TemporaryDirectory() as folder:
        try:
            files = font_files(package, Path(folder))
        except (OSError, tarfile.TarError, ValueError) as error:
            print(f"art: {error}", file=sys.stderr)
            return 1
        for face in FACES:
            glyphs = rasterise(files[face.weight], face, HAND.get(face.name, {}))
            (target / f"{face.name}.py").write_text(module(face, glyphs))
            print(f"{face.name}: {glyphs.height} rows, {len(glyphs.bits)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
