"""`python -m tools.release`: the zip of a release, the same byte for byte from the same source."""

import argparse
import sys
import zipfile
from hashlib import sha256
from pathlib import Path

from engine.lexicon import PackError
from tools import BUILD
from tools.firmware import BuildError
from tools.release.contents import ReleaseError, contents
from ui import VERSION

_TIME = (1980, 1, 1, 0, 0, 0)  # the first that a zip knows
_UNIX = 3
_MODE = 0o100644


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    parser.add_argument("--dest", type=Path, default=BUILD / "release", metavar="FOLDER")
    folder = parser.parse_args().dest
    name = f"lexicart-{VERSION}"
    path = folder / f"{name}.zip"
    try:
        files = contents()
        folder.mkdir(parents=True, exist_ok=True)
        write(path, name, files)
    except (ReleaseError, BuildError, PackError, OSError) as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    print(f"release: {path}: {len(files)} files, {path.stat().st_size:,} bytes")
    print(f"release: SHA-256 {sha256(path.read_bytes()).hexdigest()}")
    return 0


def write(path: Path, folder: str, files: dict[str, bytes]) -> None:
    """Write a zip with `files`, by place, in a folder. Nothing of this machine or day is in it.

    What is not compressed is the same with any version of zlib.
    """
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for place, data in sorted(files.items()):
            info = zipfile.ZipInfo(f"{folder}/{place}", _TIME)
            info.create_system = _UNIX
            info.external_attr = _MODE << 16
            archive.writestr(info, data)


if __name__ == "__main__":
    sys.exit(main())
