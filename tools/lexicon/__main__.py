"""Build and examine dictionary packs: `python -m tools.lexicon --help`."""

import argparse
import json
import os
import sys
from errno import EISDIR
from pathlib import Path

from engine.lexicon import Lexicon, PackError

from . import pack, wordlist

_WIDTH = 30  # characters of the progress bar


class _Progress:
    """A bar on a terminal, elsewhere a line a step; on stderr, to keep stdout for the answer."""

    def __init__(self):
        self._terminal = sys.stderr.isatty()

    def __call__(self, step: str, percent: int) -> None:
        if self._terminal:
            bar = ("#" * (percent * _WIDTH // 100)).ljust(_WIDTH, ".")
            end = "\n" if percent == 100 else ""
            print(f"\r{step:12} [{bar}] {percent:3}%", end=end, file=sys.stderr, flush=True)
        elif percent == 100:
            print(f"{step}: done", file=sys.stderr)


def _build(options) -> int:
    progress = _Progress()
    _check_output(options.output, [options.list, options.common, options.exclude])
    words = _read(options.list, progress)
    excluded = set(_read(options.exclude, progress)) if options.exclude else set()
    kept = [word for word in words if word not in excluded]
    if not kept:
        raise wordlist.ListError(f"{options.exclude}: excludes every word of {options.list}")
    common = kept
    if options.common:
        common = sorted(set(_read(options.common, progress)).intersection(kept))
        if not common:
            raise wordlist.ListError(f"{options.common}: has no word of {options.list}")
    name = options.name or options.list.stem
    data = pack.build(kept, common, name, options.licence, progress)
    _write(options.output, data)
    told = f"{options.output}: {len(data):,} bytes, {_count(len(kept))}"
    if options.common:
        told += f", {len(common):,} of them common"
    if options.exclude:
        told += f"; {len(words) - len(kept):,} excluded"
    print(told)
    return 0


def _count(words: int) -> str:
    return f"{words:,} word" if words == 1 else f"{words:,} words"


def _read(path: Path, progress: _Progress) -> list[str]:
    read = wordlist.read(path)
    progress(path.name, 100)
    if read.left_out:
        print(f"{path}: {_count(len(read.words))}; left out: {read.left_out}", file=sys.stderr)
    return read.words


def _check_output(path: Path, lists: list[Path | None]) -> None:
    """Find out before the work whether the pack can be written. Raises OSError, ListError."""
    if path.exists() and any(read and read.exists() and path.samefile(read) for read in lists):
        raise wordlist.ListError(f"{path}: is a list, not to be replaced by the pack")
    if path.is_dir():
        raise IsADirectoryError(EISDIR, "is a folder; name the pack file in it", str(path))
    try:
        _part(path).touch()
        _part(path).unlink()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _write(path: Path, data: bytes) -> None:
    """Replace `path` at once, so that a broken build leaves no half pack behind."""
    part = _part(path)
    part.write_bytes(data)
    os.replace(part, path)


def _part(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def _open(path: Path) -> Lexicon:
    lexicon = Lexicon(path.read_bytes())
    lexicon.verify()
    return lexicon


def _stats(options) -> int:
    numbers = pack.measure(_open(options.pack))
    if options.json:
        print(json.dumps(numbers, indent=2))
        return 0
    print(f"{numbers['name']}, licence {numbers['licence']}, id {numbers['id']}")
    rows = [("pack", numbers), ("full tier", numbers["full"]), ("common tier", numbers["common"])]
    for title, part in rows if numbers["common"] else rows[:1]:
        words, size = part["words"], part["bytes"]
        print(f"{title:12}{_count(words):>15} {size:9,} bytes {size / words:5.2f} a word")
    return 0


def _check(options) -> int:
    lexicon = _open(options.pack)
    missing = 0
    for word in options.words:
        letters = bytes(ord(c) - 96 for c in word.lower() if "a" <= c <= "z")
        if len(letters) != len(word) or not lexicon.contains(letters):
            missing += 1
            print(f"{word}: not in the dictionary")
        elif lexicon.common != lexicon.full and lexicon.contains(letters, lexicon.common):
            print(f"{word}: yes, a common word")
        else:
            print(f"{word}: yes")
    return 1 if missing else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.lexicon", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    build = commands.add_parser("build", help="build a pack of a word list")
    build.add_argument("list", type=Path, metavar="LIST", help="UTF-8 text, one word a line")
    build.add_argument("-o", dest="output", type=Path, metavar="FILE", required=True)
    build.add_argument(
        "--common", type=Path, metavar="LIST", help="words of the common tier; default: all"
    )
    build.add_argument("--exclude", type=Path, metavar="LIST", help="words to leave out of both")
    build.add_argument("--name", help="shown to the player; default: the name of the list's file")
    build.add_argument("--licence", default="not stated", metavar="TEXT", help="of the list")
    build.set_defaults(run=_build)
    stats = commands.add_parser("stats", help="print the words and bytes of a pack")
    stats.add_argument("pack", type=Path, metavar="FILE")
    stats.add_argument("--json", action="store_true", help="print JSON")
    stats.set_defaults(run=_stats)
    check = commands.add_parser("check", help="look words up; exit 1 when one is not in the pack")
    check.add_argument("pack", type=Path, metavar="FILE")
    check.add_argument("words", nargs="+", metavar="WORD")
    check.set_defaults(run=_check)
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0 is success, 1 a word that was not found, 2 an input that cannot be used,
    130 Ctrl-C.
    """
    options = _parser().parse_args(arguments)
    try:
        return options.run(options)
    except (wordlist.ListError, pack.PackTooBig) as error:
        print(error, file=sys.stderr)
    except PackError as error:
        print(f"{options.pack}: {error}", file=sys.stderr)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
    except KeyboardInterrupt:
        print("\nlexicon: stopped", file=sys.stderr)
        return 130
    return 2


if __name__ == "__main__":
    sys.exit(main())
