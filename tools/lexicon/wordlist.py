"""Word lists as people keep them: one word a line, with `#` comments and blank lines."""

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SHORTEST = 2
LONGEST = 15  # a row of the board

_LETTERS = re.compile("[A-Za-z]+")
_MARKED = re.compile("[A-Za-z'’-]+")
_LINE_END = re.compile("\r\n|\r|\n")

# Why a word is left out, in the order in which it is told.
_DUPLICATE = "repeated"
_TOO_SHORT = f"shorter than {SHORTEST} letters"
_TOO_LONG = f"longer than {LONGEST} letters"
_MARKS = "with an apostrophe or hyphen"
_SEVERAL = "of more than one word"
_OTHER = "with other characters"
_REASONS = (_DUPLICATE, _TOO_SHORT, _TOO_LONG, _MARKS, _SEVERAL, _OTHER)
_NAMED = (_MARKS, _SEVERAL, _OTHER)  # with their first example, since they may be a surprise
_SUPPORTED = "only the 26 English letters A to Z are supported, one word a line"


class ListError(Exception):
    """A list that cannot be used; the text names the file, the line and the reason."""


@dataclass(frozen=True)
class WordList:
    """`words` are lower case, sorted, each once; `left_out` says what is missing, "" nothing."""

    words: list[str]
    left_out: str


def read(path: Path) -> WordList:
    """Read the word list in `path`, in UTF-8 with any line ends and any case.

    Words that no board holds or no tiles spell, and repeated words, are counted and left out.
    Raises ListError when the file cannot be read, holds no word, or when tiles spell less than
    half of its lines: then it is no list of English words.
    """
    words: set[str] = set()
    counts: Counter[str] = Counter()
    first: dict[str, str] = {}  # reason -> the first line left out for it
    lines = 0
    for number, entry in _entries(path):
        lines += 1
        reason = _reason(entry) or (_DUPLICATE if entry.lower() in words else "")
        if reason:
            counts[reason] += 1
            first.setdefault(reason, f'line {number} "{entry[:40]}"')
        else:
            words.add(entry.lower())
    _check(path, lines, counts, first)
    if not words:
        raise ListError(f"{path}: no word of {SHORTEST} to {LONGEST} letters in it")
    told = []
    for reason in _REASONS:
        if counts[reason]:
            example = f" (the first: {first[reason]})" if reason in _NAMED else ""
            told.append(f"{counts[reason]:,} {reason}{example}")
    return WordList(sorted(words), ", ".join(told))


def _check(path: Path, lines: int, counts: Counter[str], first: dict[str, str]) -> None:
    """Refuse a list most of which tiles cannot spell."""
    unspelt = sum(counts[reason] for reason in _NAMED)
    if 2 * unspelt > lines:
        example = first[max(_NAMED, key=counts.__getitem__)]
        raise ListError(
            f"{path}: {unspelt:,} of {lines:,} lines would be left out, such as {example}; "
            f"{_SUPPORTED}"
        )


def _entries(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that hold something, with their numbers."""
    for number, line in enumerate(_LINE_END.split(_text(path)), 1):
        entry = line.partition("#")[0].strip()
        if entry:
            yield number, entry


def _reason(entry: str) -> str:
    """Why a word is left out, "" when it is not."""
    if _LETTERS.fullmatch(entry):
        if SHORTEST <= len(entry) <= LONGEST:
            return ""
        return _TOO_SHORT if len(entry) < SHORTEST else _TOO_LONG
    if _MARKED.fullmatch(entry):
        return _MARKS
    return _SEVERAL if len(entry.split()) > 1 else _OTHER


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
