"""`python -m tools.bench.records FOLDER`: the games that the bench has kept, as GCG files."""

import shutil
import sys
import tempfile
from pathlib import Path

from tools import ROOT, micropython
from tools.bench.chip import TARGET
from tools.bench.unit import FLASHES
from tools.micropython import MicroPythonError
from tools.options import Parser


class RecordsError(Exception):
    """The records cannot be had, or not be put there. The text says why."""


def records(flash: Path) -> dict[str, bytes]:
    """The records of finished games on a Unit's flash, which may be in use, by file name.

    Raises RecordsError, MicroPythonError, OSError.
    """
    image = flash / "store.img"
    if not image.is_file():
        raise RecordsError(f"{flash} keeps no games: none has been played on this bench")
    with tempfile.TemporaryDirectory() as place:
        copy = Path(shutil.copy(image, place))
        into = Path(place) / "games"
        into.mkdir()
        script = TARGET / "records.py"
        done = micropython.run(script, [copy, into], path=[TARGET, ROOT / "firmware"])
        if done.returncode:
            raise RecordsError(
                f"{image} cannot be read: {(done.stdout + done.stderr).splitlines()[-1]}"
            )
        return {path.name: path.read_bytes() for path in sorted(into.iterdir())}


def main() -> int:
    parser = Parser(prog="python -m tools.bench.records", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--flash", type=Path, default=FLASHES / "flash-1", metavar="FOLDER",
                        help="of the handheld; default: %(default)s")  # fmt: skip
    options = parser.parse_args()
    try:
        found = records(options.flash)
        options.folder.mkdir(parents=True, exist_ok=True)
        for name, text in found.items():
            path = options.folder / name
            if path.exists() and path.read_bytes() != text:
                raise RecordsError(f"{path} is another game: name another folder")
        for name, text in found.items():
            (options.folder / name).write_bytes(text)
    except (RecordsError, MicroPythonError, OSError) as error:
        print(f"records: {error}", file=sys.stderr)
        return 1
    print(f"records: finished games in {options.folder}: {len(found)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
