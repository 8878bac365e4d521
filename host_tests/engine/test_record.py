"""Records in GCG: written while a game goes on, read back line by line, refused when malformed."""

import gc

from recorded import NAMES, Pages, Recorded

from common import lexicon, raises
from engine import record
from engine.board import SIDE, Board, coordinates
from engine.computer import Computer
from engine.game import Game, Player
from engine.play import evaluate
from engine.record import Reader, RecordError
from engine.recorder import Listener, Recorder, nicknames
from engine.rules import CARTRIDGE
from engine.tiles import EMPTY, decode, encode

HEAD = "#player1 ann Ann Ash\n#player2 bob Bob Birch\n"


def read(text):
    return list(Reader(text if isinstance(text, list) else text.split("\n")))


def turn(line):
    return read(HEAD + line)[0]


def refusal(text):
    """(line, reason) that a reader refuses the text with."""
    error = raises(RecordError, read, text)
    return error.line, str(error)


def written():
    """A recorder of two players, and the pages it writes on."""
    pages = Pages()
    return Recorder(pages, ["Ann Ash", "Bob"]), pages


def laid(event):
    """(square, tile) of each tile of a play that is not played through."""
    step = SIDE if event.down else 1
    return [(event.square + n * step, t) for n, t in enumerate(event.tiles) if t != EMPTY]


# Whole games


def as_heard(event):
    what = None
    if event.kind == record.PLAY:
        what = laid(event)
    elif event.kind == record.EXCHANGE:
        what = sorted(event.tiles)
    return event.kind, event.player, event.points, what


def check_read_back(game, heard, lines):
    """That the record tells the game, and its last totals are the scores."""
    before_end = (record.PLAY, record.EXCHANGE, record.PASS, record.RETURNED, record.BONUS)
    events = read(lines)
    assert [as_heard(event) for event in events if event.kind in before_end] == heard
    totals = [0] * len(game.players)
    for event in events:
        if event.kind != record.NOTE:
            totals[event.player] += event.points
            assert event.total == totals[event.player]
    assert totals == [player.score for player in game.players]


def test_games_of_every_edition_are_read_back_as_they_were_played():
    kinds = set()
    for seed in range(22):
        of = Recorded(seed)
        check_read_back(of.game, of.heard, of.lines)
        kinds.update(event.kind for event in read(of.lines))
    assert kinds == set(range(record.RACK))


def test_game_of_computers_is_read_back_as_it_was_played():
    words = lexicon()
    game = Game(words, [Player(name, "novice") for name in NAMES[:2]], 5)
    computer, pages, heard = Computer(words), Pages(), []
    recorder = Recorder(pages, NAMES[:2])
    recorder.start()
    game.listeners.append(Listener(recorder, game))
    while not game.over:
        player, before = game.turn, len(game.bag)
        computer.start(game)
        while not computer.step():
            pass
        kind, first, tiles = computer.choice
        play = computer.apply(game)
        if kind == "play":
            heard.append((record.PLAY, player, play.score, sorted(zip(first, tiles))))
        else:
            swapped = sorted(first[:before]) if kind == "exchange" else None
            heard.append((record.EXCHANGE if swapped else record.PASS, player, 0, swapped))
    check_read_back(game, heard, pages.lines)


# Writing


def test_every_line_as_the_format_has_it():
    to, pages = written()
    board = Board()
    to.start()
    opening = evaluate(board, [112, 113, 114], encode("CaT"), CARTRIDGE)
    to.play(0, encode("TC?AAAA"), opening, 8)
    board.lay(opening.squares, opening.tiles)
    to.play(1, encode("OSTTTTT"), evaluate(board, [99, 129], encode("OT"), CARTRIDGE), 3)
    to.returned(1, encode("OSTTTTT"), 3, 0)
    to.bonus(0, encode("AAAAEI?"), 5, 13)
    to.exchange(1, encode("OSTTTTT"), encode("TOT"), 0)
    to.pass_turn(0, encode("AAAAEI?"), 13)
    to.lost_turn(1, encode("E"), 0)
    to.loss(1, encode("QE"), 11, -11)
    to.gain(0, encode("EQ"), 11, 24)
    to.time_penalty(0, b"", 20, 4)
    to.rack(1, encode("Z?A"))
    assert [line.rstrip() for line in pages.lines] == [
        "#character-encoding UTF-8",
        "#player1 Ann_Ash Ann Ash",
        "#player2 Bob Bob",
        ">Ann_Ash: AAAACT? 8H CaT +8 8",
        ">Bob: OSTTTTT J7 O.T +3 3",
        ">Bob: OSTTTTT -- -3 0",
        ">Ann_Ash: AAAAEI? (challenge) +5 13",
        ">Bob: OSTTTTT -OTT +0 0",
        ">Ann_Ash: AAAAEI? - +0 13",
        ">Bob: E - +0 0",
        "#note #unsuccessful-challenge",
        ">Bob: EQ (EQ) -11 -11",
        ">Ann_Ash:  (EQ) +11 24",
        ">Ann_Ash:  (time) -20 4",
        "#rack2 AZ?",
    ]


def test_nicknames_are_words_of_their_own():
    assert nicknames(["Anna Lee", "A:b>", "", "  "]) == ["Anna_Lee", "A_b_", "_", "__"]
    assert nicknames(["ann", "ann", "ann_2", "ann"]) == ["ann", "ann_2", "ann_2_2", "ann_3"]
    assert nicknames(["\u00e9\u4e2d"]) == ["__"]


def test_names_are_kept_whole_and_on_their_line():
    pages = Pages()
    Recorder(pages, ["Zo\u00e9 \u4e2d", "\n", "#b >c:\r\nd"]).start()
    reader = Reader(pages.lines)
    assert list(reader) == []
    assert reader.nicks == ["Zo___", "_", "_b__c__d"]
    assert reader.names == ["Zo\u00e9 \u4e2d", "_", "#b >c: d"]


def test_note_cannot_become_a_line_of_another_kind():
    to, pages = written()
    to.start()
    to.note("one\n>Bob: A - +0 0\n\n#rack1 A")
    (note,) = read(pages.lines)
    assert note.kind == record.NOTE and note.text == "one >Bob: A - +0 0 #rack1 A"


def test_nothing_of_a_record_stays_in_memory():
    class Nowhere:
        def write(self, text):
            pass

    if not hasattr(gc, "mem_alloc"):
        return  # CPython does not tell
    to = Recorder(Nowhere(), ["Ann", "Bob"])
    play = evaluate(Board(), [112, 113], encode("AT"), CARTRIDGE)
    rack = encode("ATEEEEE")
    sizes = []
    for _ in range(3):
        for _ in range(100):
            to.play(0, rack, play, 4)
            to.note("good")
        gc.collect()
        sizes.append(gc.mem_alloc())
    # Stale words on the stack may hold an object or two; a line kept each time would show.
    assert sizes[2] - sizes[1] < 1000, sizes


# Reading


def test_play_with_tiles_played_through_in_each_way():
    for word in ("C.T.", "C(A)T(s)", "C(A)T."):
        event = turn(">ann: CT D8 %s +9 9" % word)
        assert event.kind == record.PLAY and event.text == word
        assert coordinates(event.square) == "8D" and event.down
        through = [t for t in event.tiles if t == EMPTY or t & record.THROUGH]
        assert len(event.tiles) == 4 and len(through) == 2
    assert decode(turn(">ann: ?AEST 10C SeAT +9 9").tiles) == "SeAT"


def test_what_each_line_tells():
    lines = (
        (">ann: ABC -BC +0 7", record.EXCHANGE, "ABC", "BC", 0),
        (">ann: ABC -  +0 7", record.PASS, "ABC", "", 0),
        (">ann: ABC --  -12 7", record.RETURNED, "ABC", "", -12),
        (">ann: ABC (challenge) +5 7", record.BONUS, "ABC", "", 5),
        (">ann:  (challenge) +5 7", record.BONUS, "", "", 5),
        (">ann:  (Q?) +20 7", record.GAIN, "", "Q?", 20),
        (">ann: Q? (?Q) -10 7", record.LOSS, "Q?", "?Q", -10),
        (">ann: (Q) -10 7", record.LOSS, "", "Q", -10),
        (">ann: ABC (time) -10 7", record.TIME, "ABC", "", -10),
        (">ann: (time) -10 7", record.TIME, "", "", -10),
    )
    for line, kind, rack, tiles, points in lines:
        event = turn(line)
        assert (event.kind, event.player, event.line, event.total) == (kind, 0, 3, 7), line
        assert (decode(event.rack), decode(event.tiles), event.points) == (rack, tiles, points)
    assert turn(">bob: A (A) -1 -13").total == -13
    # Tiles that nobody saw are given as their number.
    assert turn(">ann: ABCDE -3 +0 0").tiles == bytes(3)


def test_notes_go_on_over_lines():
    events = read(HEAD + "#note first\n>ann: A - +0 0\n#note one\ntwo\n\n>bob: A - +0 0\n")
    assert [event.text for event in events] == ["first", "", "one", "two", ""]


def test_line_ends_and_byte_order_mark():
    text = (
        "\ufeff#character-encoding utf-8\r\n" + HEAD.replace("\n", "\r\n") + "\r\n>ann: A - +0 0"
    )
    (event,) = read(text)
    assert event.line == 5 and event.kind == record.PASS


def test_two_to_four_players():
    four = HEAD + "#player3 cat Cat C\n#player4 dan Dan D\n"
    reader = Reader((four + ">dan: A - +0 0\n#rack3 Q").split("\n"))
    assert [event.player for event in reader] == [3, 2]
    assert reader.nicks == ["ann", "bob", "cat", "dan"] and reader.names[3] == "Dan D"
    assert refusal(four + "#player5 eve Eve E") == (5, "#player5: a game has 2 to 4 players")
    assert refusal("#player1 ann Ann") == (1, "#player2 is missing")
    assert refusal("") == (1, "#player1 is missing")


def test_what_is_refused_about_a_turn():
    turns = (
        (">cat: A - +0 0", "cat is not one of the players"),
        (">ann A - +0 0", "a turn begins with >nickname:"),
        (">", "a turn begins with >nickname:"),
        (">ann: A", "a turn is rack, what was done, points and total"),
        (">ann: A 8H A +1 1 1", "a turn is rack, what was done, points and total"),
        (">ann: A8 8H A +1 1", "8 is not a tile"),
        (">ann: aB 8H A +1 1", "aB is not a rack"),
        (">ann: ABCDEFGHIJ 8H A +1 1", "ABCDEFGHIJ is not a rack"),
        (">ann: A\u0179 8H A +1 1", record.FOREIGN % "\u0179"),
        (">ann: A 8P A +1 1", "8P is not a square"),
        (">ann: A 16A A +1 1", "16A is not a square"),
        (">ann: A 08A A +1 1", "08A is not a square"),
        (">ann: A 8a A +1 1", "8a is not a square"),
        (">ann: A? 8H A? +1 1", "A? is not a word"),
        (">ann: A 8H A(B +1 1", "A(B is not a word"),
        (">ann: A 8H () +1 1", "() is not a word"),
        (">ann: A 8H A) +1 1", ") is not a tile"),
        (">ann: A 8H A 1 1", "points begin with + here, not 1"),
        (">ann: A 8H A -1 1", "points begin with + here, not -1"),
        (">ann: A 8H A +1x 1", "not points: 1x"),
        (">ann: A 8H A +1 x", "not a total: x"),
        (">ann: A 8H A +1000000 1", "not points: 1000000"),
        (">ann: A 8H A +1 -1000000", "not a total: 1000000"),
        (">ann: A 8H A + 1", "not points: "),
        (">ann: A -- +1 1", "points begin with - here, not +1"),
        (">ann: A -A.B +0 0", ". is not a tile"),
        (">ann: A -123456789 +0 0", "1 is not a tile"),
        (">ann: A - +5 5", "no play, but +5 points"),
        (">ann: - +0 0", "the rack is missing"),
        (">ann: AB (AC) -4 0", "(AC) is not the rack AB"),
        (">ann: AB 8H +4 0", "a play is rack, position and word, not AB 8H"),
        (">ann: A () +1 1", "nothing is not a rack"),
    )  # fmt: skip
    for line, reason in turns:
        assert refusal(HEAD + line) == (3, reason), line


def test_what_is_refused_about_a_pragma():
    pragmas = (
        ("#character-encoding UTF-8", "#character-encoding belongs on the first line"),
        ("#player2 cat Cat", "#player2 is given twice"),
        ("#player4 cat Cat", "#player4 comes before #player3"),
        ("#player3 ann Cat", "two players have the nickname ann"),
        ("#player3 cat", "#player3 needs a nickname and a name"),
        ("#rack3 ABC", "#rack3: there is no such player"),
        ("#rack1", "nothing is not a rack"),
        ("#rack1 A\n>ann: A - +0 0", "a turn after the racks of an unfinished game"),
        (">ann: A - +0 0\n#title late", "#title belongs before the first turn"),
        (">ann: A - +0 0\n#player3 cat Cat", "#player3 belongs before the first turn"),
        ("#tile-set polish", "#tile-set polish: this reader knows english alone"),
        ("#board-layout super", "#board-layout super: this reader knows crosswordgame alone"),
        ("hello", "neither a turn (>) nor a pragma (#): hello"),
    )
    for text, reason in pragmas:
        assert refusal(HEAD + text) == (3 + text.count("\n"), reason), text
    line, reason = refusal("#character-encoding EBCDIC\n" + HEAD)
    assert line == 1 and reason.startswith("character encoding EBCDIC")


def test_unknown_pragmas_are_let_pass():
    assert read(HEAD + "#playerinfo x\n#player\n#rackets A\n#rack\n") == []
    assert read(HEAD + "#style none\n#title A title\n#title Again\n#tile-set english set") == []
