"""Word lists as people keep them: one word a line, with `#` comments and blank lines."""

import codecs
import re
from dataclasses import dataclass
from pathlib import Path

SHORTEST = 2
LONGEST = 15  # a row of the board

_NAMED = 3  # faulty lines that an error shows
_LETTERS = re.compile("[A-Za-z]+")
_LINE_END = re.compile("\r\n|\r|\n")


class ListError(Exception):
    """A list that cannot be used; the text names the file, the line and the reason."""


@dataclass(frozen=True)
class WordList:
    """`words` are lower case, sorted, each once; the counts are of lines left out."""

    path: Path
    words: list[str]
    duplicates: int
    too_short: int
    too_long: int

    def skipped(self) -> str:
        """Say what was left out, or return an empty string when nothing was."""
        counts = (
            (self.duplicates, "duplicate"),
            (self.too_short, f"shorter than {SHORTEST} letters"),
            (self.too_long, f"longer than {LONGEST} letters"),
        )
        return ", ".join(f"{count:,} {what}" for count, what in counts if count)


def read(path: Path) -> WordList:
    """Read the word list in `path`, in UTF-8 with any line ends and any case.

    Words of one letter or more than 15 and repeated words are counted and left out.
    Raises ListError when the file cannot be read, holds no word, or has a line that is not one
    word of the letters A to Z.
    """
    words, entries, bad = set(), 0, []
    too_short = too_long = 0
    for number, line in enumerate(_LINE_END.split(_text(path)), 1):
        entry = line.partition("#")[0].strip()
        if not entry:
            continue
        if not _LETTERS.fullmatch(entry):
            bad.append((number, entry))
        elif len(entry) < SHORTEST:
            too_short += 1
        elif len(entry) > LONGEST:
            too_long += 1
        else:
            entries += 1
            words.add(entry.lower())
    if bad:
        raise ListError(_describe(path, bad))
    if not words:
        raise ListError(f"{path}: no word of {SHORTEST} to {LONGEST} letters in it")
    return WordList(path, sorted(words), entries - len(words), too_short, too_long)


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ListError(f"{path}: {error.strerror}") from error
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ListError(f"{path}: is UTF-16 text; save it as UTF-8")
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = len(_LINE_END.split(data[: error.start].decode()))
        raise ListError(f"{path}:{line}: is not UTF-8 text; save the list as UTF-8") from error


def _describe(path: Path, bad: list[tuple[int, str]]) -> str:
    """Name the first faulty lines, so that a list can be put right without guessing."""
    lines = [f'{path}:{number}: "{entry[:40]}"' for number, entry in bad[:_NAMED]]
    if len(bad) > _NAMED:
        lines.append(f"{path}: and {len(bad) - _NAMED:,} more such lines")
    lines.append("a line is one word, and only the 26 English letters A to Z are supported")
    return "\n".join(lines)
