"""The record of a game in GCG, the field's text format, and its reader.

A turn is a line `>nick: RACK 8D W.RD +24 124`: the rack before it, where the word starts (8D runs
across, D8 down), the word with `.` for each tile played through and blanks in lower case, what
it scored and the player's total. Nothing is judged here but the form of a line: tools/gcg builds
on this reader and replays the game. engine/recorder.py writes records, and the handheld, which
reads none, needs no more than that.
"""

from micropython import const

from engine.board import SIDE
from engine.recorder import is_letter
from engine.tiles import BLANK, BLANK_FLAG, EMPTY, code

# What a line tells. The turns come first.
PLAY, EXCHANGE, PASS, RETURNED, BONUS, GAIN, LOSS, TIME, NOTE, RACK = range(10)
TURNS = (PLAY, EXCHANGE, PASS)
_SIGNS = "+++-++--"  # of the points of each

THROUGH = const(0x40)  # set in a tile of a word that the line itself says is played through

# Pragmas that must come before the first turn, and what this reader knows of them (None: all).
_HEADER = {
    "title": None,
    "description": None,
    "id": None,
    "lexicon": None,
    "game-type": ("classic",),
    "board-layout": ("crosswordgame", "standard15"),
    "tile-set": ("english",),
    "tile-distribution": ("english",),
}
_DIGITS = const(6)  # at most, of points and totals
_ENCODINGS = ("UTF-8", "UTF8", "ISO-8859-", "ISO8859-")  # as they begin

FOREIGN = "%s is no English letter, and this reader knows no others"


class RecordError(Exception):
    """A line that is wrong: the text says how, `line` is its number from 1."""

    line = None


class Event:
    """What one line tells.

    kind, line (its number from 1), player (index, None for a note); rack: tile codes before the
    turn, empty where the line has none; points, with their sign; total.
    tiles: of a play the word from `square` on, running `down` or not, EMPTY for `.`; of an
    exchange those put back, EMPTY each when only their number is known; of GAIN, LOSS and RACK
    those left. text: the word as written, or the note.
    """

    def __init__(self, kind, line, player=None):
        self.kind = kind
        self.line = line
        self.player = player
        self.rack = self.tiles = b""
        self.square = self.points = self.total = 0
        self.down = False
        self.text = ""


class Reader:
    """The events of a record, in order: iterate over it once.

    lines: any iterable of text lines, such as an open file. `nicks` and `names` of the players
    are complete by the first turn. Raises RecordError.
    """

    def __init__(self, lines):
        self.lines = lines
        self.line = 0
        self.nicks = []
        self.names = []
        self._begun = self._noting = self._racked = False

    def __iter__(self):
        for text in self.lines:
            self.line += 1
            try:
                event = self._read(text.rstrip())
            except RecordError as error:
                error.line = self.line
                raise
            if event:
                yield event
        try:
            self._check_players()
        except RecordError as error:
            error.line = max(self.line, 1)
            raise

    def _read(self, text):
        """The Event of a line, None when it tells of none."""
        if self.line == 1 and text.startswith("\ufeff"):
            text = text[1:]
        if not text:
            return None
        noting, self._noting = self._noting, False
        if text.startswith(">"):
            return self._turn(text)
        if text.startswith("#"):
            return self._pragma(text)
        if noting:
            return self._note(text)
        raise RecordError("neither a turn (>) nor a pragma (#): %s" % text)

    def _note(self, text):
        self._noting = True
        event = Event(NOTE, self.line)
        event.text = text
        return event

    def _pragma(self, line):
        name, *rest = line[1:].split(None, 1) or [""]
        text = rest[0] if rest else ""
        if name == "note":
            return self._note(text)
        if name[:6] == "player" and name[6:].isdigit():
            self._player(name, text)
        elif name[:4] == "rack" and name[4:].isdigit():
            return self._rack(name, text)
        elif name == "character-encoding":
            if self.line > 1:
                raise RecordError("#character-encoding belongs on the first line")
            if not text.upper().startswith(_ENCODINGS):
                raise RecordError("character encoding %s: only UTF-8 and ISO-8859" % text)
        elif name in _HEADER:
            self._check_header(name)
            known = _HEADER[name]
            if known and (text.lower().split() or [""])[0] not in known:
                raise RecordError("#%s %s: this reader knows %s alone" % (name, text, known[0]))
        return None

    def _check_header(self, name):
        if self._begun:
            raise RecordError("#%s belongs before the first turn" % name)

    def _player(self, name, text):
        self._check_header(name)
        number = len(self.nicks) + 1
        if name[6:] not in ("1", "2", "3", "4"):
            raise RecordError("#%s: a game has 2 to 4 players" % name)
        if int(name[6:]) < number:
            raise RecordError("#%s is given twice" % name)
        if int(name[6:]) > number:
            raise RecordError("#%s comes before #player%d" % (name, number))
        parts = text.split(None, 1)
        if len(parts) < 2:
            raise RecordError("#%s needs a nickname and a name" % name)
        if parts[0] in self.nicks:
            raise RecordError("two players have the nickname %s" % parts[0])
        self.nicks.append(parts[0])
        self.names.append(parts[1])

    def _check_players(self):
        if len(self.nicks) < 2:
            raise RecordError("#player%d is missing" % (len(self.nicks) + 1))

    def _rack(self, name, text):
        self._check_players()
        if name[4:] not in [str(n + 1) for n in range(len(self.nicks))]:
            raise RecordError("#%s: there is no such player" % name)
        event = Event(RACK, self.line, int(name[4:]) - 1)
        event.tiles = _tiles(text)
        self._racked = True
        return event

    def _turn(self, line):
        if not self._begun:
            self._check_players()
            self._begun = True
        if self._racked:
            raise RecordError("a turn after the racks of an unfinished game")
        nick, *words = line[1:].split() or [""]
        if nick[-1:] != ":":
            raise RecordError("a turn begins with >nickname:")
        if nick[:-1] not in self.nicks:
            raise RecordError("%s is not one of the players" % nick[:-1])
        if not 3 <= len(words) <= 5:
            raise RecordError("a turn is rack, what was done, points and total")
        event = Event(PLAY, self.line, self.nicks.index(nick[:-1]))
        _fill(event, words[:-2], words[-2])
        event.points = _number(words[-2][1:], "points")
        if words[-2][0] == "-":
            event.points = -event.points
        if words[-1][0] == "-":
            event.total = -_number(words[-1][1:], "a total")
        else:
            event.total = _number(words[-1], "a total")
        return event


def _fill(event, words, points):
    """Give `event` what its words tell, those between the nickname and the points."""
    what = words[-1]
    if len(words) == 3:
        event.square, event.down = read_position(words[1])
        event.tiles = read_word(what)
        event.text = what
    elif what in ("(challenge)", "(time)"):
        event.kind = BONUS if what == "(challenge)" else TIME
    elif what[0] == "(" and what[-1] == ")":
        event.kind = LOSS if points[0] == "-" else GAIN
        event.tiles = _tiles(what[1:-1])
    elif what == "--":
        event.kind = RETURNED
    elif what == "-":
        event.kind = PASS
    elif what[0] == "-":
        event.kind = EXCHANGE
        unknown = len(what) == 2 and what[1] in "123456789"  # how many, but not which
        event.tiles = bytes(int(what[1])) if unknown else _tiles(what[1:])
    else:
        raise RecordError("a play is rack, position and word, not %s" % " ".join(words))
    if points[0] != _SIGNS[event.kind]:
        raise RecordError("points begin with %s here, not %s" % (_SIGNS[event.kind], points))
    if len(words) > 1:
        event.rack = _tiles(words[0])
    elif event.kind in (EXCHANGE, PASS, RETURNED):
        raise RecordError("the rack is missing")
    if event.kind in (GAIN, LOSS) and event.rack and sorted(event.rack) != sorted(event.tiles):
        raise RecordError("%s is not the rack %s" % (what, words[0]))
    if event.kind in (EXCHANGE, PASS) and points != "+0":
        raise RecordError("no play, but %s points" % points)


def _number(text, what):
    if not 1 <= len(text) <= _DIGITS or text.strip("0123456789"):
        raise RecordError("not %s: %s" % (what, text))
    return int(text)


def _tile(letter):
    if letter > "\x7f":
        raise RecordError(FOREIGN % letter)
    if letter != "?" and not is_letter(letter):
        raise RecordError("%s is not a tile" % letter)
    return code(letter)


def _tiles(text):
    """The tile codes of a rack of one to nine; blanks are `?` there."""
    tiles = bytes(_tile(letter) for letter in text)
    if not 1 <= len(tiles) <= 9 or max(tiles) & BLANK_FLAG:
        raise RecordError("%s is not a rack" % (text or "nothing"))
    return tiles


def read_word(text):
    """The tile codes of a word, those in brackets with THROUGH set, EMPTY for `.`."""
    tiles, through = bytearray(), 0
    for letter in text:
        if letter == ("(" if not through else ")"):
            through ^= THROUGH
        elif letter == ".":
            tiles.append(EMPTY)
        else:
            tiles.append(_tile(letter) | through)
    tiles = bytes(tiles)
    if through or not tiles or BLANK in tiles or BLANK | THROUGH in tiles:
        raise RecordError("%s is not a word" % text)
    return tiles


def read_position(text):
    """Square, and whether the play runs down, of a position such as 8D or D8."""
    down = "A" <= text[0] <= "O"
    row, column = (text[1:], text[0]) if down else (text[:-1], text[-1])
    if not "A" <= column <= "O" or row not in [str(n + 1) for n in range(SIDE)]:
        raise RecordError("%s is not a square" % text)
    return (int(row) - 1) * SIDE + ord(column) - 0x41, down
