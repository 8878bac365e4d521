"""Records of games in GCG, checked and shown on the PC: `python -m tools.gcg --help`."""

import io
import re
from pathlib import Path

from engine.lexicon import Lexicon
from engine.record import FOREIGN, Reader, RecordError

from .replay import Replay

_DECLARED = re.compile(rb"(?:\xef\xbb\xbf)?#character-encoding\s+(\S+)")
_LINE_END = re.compile(rb"\r\n?|\n")
_FOREIGN_TURN = re.compile(r"^>\S+:[ \t].*?([^\x00-\x7f])", re.MULTILINE)


def open_record(path: Path) -> Replay:
    """The record in a file, ready to be replayed.

    Raises RecordError when it cannot be read or is in another alphabet; OSError.
    """
    text = io.StringIO(decode(path.read_bytes()), newline=None).read()
    # Else the values of English tiles would be found at fault before the first foreign one.
    foreign = _FOREIGN_TURN.search(text)
    if foreign:
        raise _wrong(FOREIGN % foreign[1], text.count("\n", 0, foreign.start()))
    return Replay(Reader(io.StringIO(text)))


def decode(data: bytes) -> str:
    """The text of a record, in the encoding that its first line declares.

    The format's default is ISO-8859-1; what declares nothing and is valid UTF-8 is read as UTF-8
    all the same, since hardly any other text is. Raises RecordError where the bytes are not in
    the encoding declared. Whether that is one to be used is left to Reader.
    """
    declared = _DECLARED.match(data)
    encodings = [declared[1].decode("latin-1")] if declared else ["utf-8", "iso-8859-1"]
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError as error:
            byte, before = data[error.start], len(_LINE_END.findall(data, 0, error.start))
        except (LookupError, ValueError):  # no such encoding, or a name that cannot be one
            return data.decode("latin-1")
    raise _wrong(f"byte {byte:#04x} is not {encodings[0]}", before)


def _wrong(reason: str, lines_before: int) -> RecordError:
    error = RecordError(reason)
    error.line = lines_before + 1
    return error


def shown(text: str) -> str:
    """What is quoted from a file, fit for a terminal: no control characters, and not too long."""
    text = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    return text if len(text) <= 100 else f"{text[:60]} ... {text[-35:]}"


def open_pack(path: Path) -> Lexicon:
    """The dictionary of a pack file. Raises PackError, OSError."""
    lexicon = Lexicon(path.read_bytes())
    lexicon.verify()
    return lexicon
