"""`python -m tools.gcg`: our own games, and records made for a fault each."""

import pytest
from recorded import Recorded

from engine.board import SQUARES, Board
from engine.ending import OUT
from engine.play import evaluate
from engine.record import GAIN, Reader, RecordError
from engine.rules import CARTRIDGE
from engine.tiles import BLANK_FLAG, COUNTS, encode, value
from tools.gcg import open_record
from tools.gcg.__main__ import main

HEAD = "#player1 ann Ann Ash\n#player2 bob Bob Birch\n"
OPENING = ">ann: ACEHRST 8H CAT +10 10\n"


@pytest.fixture
def file(tmp_path):
    """Write a record, of text or of bytes, and return its path."""

    def write(content):
        path = tmp_path / "game.gcg"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


@pytest.fixture
def verdict(file, capsys):
    """What `check` says of a record: "ok", or what is wrong as LINE: REASON."""

    def check(content):
        path = file(content)
        status = main(["check", str(path)])
        said = capsys.readouterr().out.splitlines()[0]
        assert said.startswith(f"{path}:")
        said = said.removeprefix(f"{path}:").strip()
        assert status == (0 if said == "ok" else 1)
        return said

    return check


# Our own


def test_our_own_games_of_every_edition(file, verdict):
    ways = set()
    for seed in range(60):
        of = Recorded(seed)
        assert verdict("".join(of.lines)) == "ok", seed
        replay = open_record(file("".join(of.lines)))
        replay.run()
        assert replay.board.squares == of.game.board.squares
        assert replay.scores[: replay.players] == [p.score for p in of.game.players]
        ways.add(of.game.ended)
    assert ways == {1, 2, 3, 4}


def test_every_number_of_a_record_counts(verdict):
    """A wrong total, a wrong score, a wrong rack: each is found at its line."""
    lines = Recorded(15).lines
    for n, line in enumerate(lines):
        if line.startswith(">"):
            *rest, total = line.split()
            wrong = " ".join([*rest, str(int(total) + 1)])
            said = verdict("".join([*lines[:n], wrong + "\n", *lines[n + 1 :]]))
            assert said == f"{n + 1}: the total is {total}, not {int(total) + 1}"


# What is accepted


def test_tiles_played_through_in_each_notation(verdict):
    for word in (".T", "AT", "(A)T", "aT", "(a)T"):
        assert verdict(f"{HEAD}{OPENING}>bob: T I8 {word} +3 3") == "ok", word


def test_encodings(verdict, file):
    named = HEAD.replace("Birch", "Bürch")
    for content in (
        named,
        "\ufeff" + named,
        "#character-encoding UTF-8\n" + named,
        "\ufeff#character-encoding utf-8\r\n" + named.replace("\n", "\r\n"),
        named.encode("latin-1"),
        b"#character-encoding ISO-8859-1\n" + named.encode("latin-1"),
    ):
        assert verdict(content) == "ok"
        replay = open_record(file(content))
        replay.run()
        assert replay.reader.names == ["Ann Ash", "Bob Bürch"]
    wrong = b"#character-encoding UTF-8\n" + named.encode("latin-1")
    assert verdict(wrong) == "3: byte 0xfc is not UTF-8"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_whatever_they_end_with(verdict, end):
    lines = [*HEAD.splitlines(), OPENING.strip(), "#note é"]
    assert verdict(end.join([*lines, ""])) == "ok"
    foreign = end.join([*lines, ">bob: Ä - +0 0"])
    assert verdict(foreign).startswith("5: Ä is no English letter")
    declared = "#character-encoding UTF-8" + end + end.join(lines)
    assert verdict(declared.encode("latin-1")) == "5: byte 0xe9 is not UTF-8"


def test_letter_of_a_note_is_none_of_the_turn_before_with_another_line_end(verdict):
    assert verdict(HEAD + OPENING.replace("\n", "\r") + "#note é\n") == "ok"


@pytest.mark.parametrize("name", ["undefined", "no\0ne", "idna", "rot13"])
def test_encodings_that_are_none_for_a_record(verdict, name):
    said = verdict(f"#character-encoding {name}\n{HEAD}")
    printed = name.replace("\0", "\\x00")
    assert said == f"1: character encoding {printed}: only UTF-8 and ISO-8859"


def test_what_is_quoted_is_short_and_has_no_control_characters(verdict):
    said = verdict(HEAD + "x\x1b[2J" + 10000 * "y")
    assert (
        said.startswith("3: neither a turn (>) nor a pragma (#): x\\x1b[2Jyyy") and len(said) < 120
    )
    # The longest of lines that might be a turn; what is wrong with it stays in sight.
    said = verdict(HEAD + ">" + 100_000 * ":")
    assert said.startswith("3: :::") and said.endswith("::: is not one of the players")
    assert len(said) < 120


def test_notes_are_kept_with_their_turn(file):
    text = f"{HEAD}#note before\n{OPENING}#note one\ngoes on\n>bob: A - +0 0\n#note two\n"
    replay = open_record(file(text))
    replay.run()
    assert replay.notes == ["before"]
    assert [turn.notes for turn in replay.turns] == [["one", "goes on"], ["two"]]


def test_four_players_one_of_whom_resigns(verdict):
    head = HEAD + "#player3 cat Cat\tC\n#player4 dan Dan D\n"
    turns = ">cat: A - +0 0\n>dan: A - +0 0\n>ann: T - +0 10\n#note #resigned bob\n"
    assert verdict(f"{head}{OPENING}>bob: A - +0 0\n{turns}>cat: I - +0 0") == "ok"
    assert verdict(f"{head}{OPENING}{turns}") == "6: it is the turn of bob"
    assert verdict(f"{HEAD}#note #resigned eve") == "3: eve is not one of the players"


def test_ends_of_a_game_of_two(verdict):
    passes = ">bob: Q - +0 0\n>ann: E - +0 10\n"
    losses = ">bob: Q (Q) -10 -10\n>ann: E (E) -1 9\n"
    assert verdict(HEAD + OPENING + passes + losses) == "ok"
    assert verdict(HEAD + OPENING + losses) == "4: a rack is deducted before the end of the game"
    assert verdict(HEAD + OPENING + "#note #target-reached\n>bob: (time) -10 -10") == "ok"
    assert verdict(HEAD + OPENING + "#note #resigned bob\n>ann: (time) -10 0") == "ok"
    over = "5: a turn after the end of the game"
    assert verdict(HEAD + OPENING + "#note #target-reached\n>bob: A - +0 0") == over


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (">bob: Q (Q) -10 -20", "8: bob has no rack left to deduct"),
        (">bob: Q - +0 -10", "8: a turn after the end of the game"),
        (">bob: Q -Q +0 -10", "8: a turn after the end of the game"),
        (">ann: (Q) +10 19", "8: ann did not go out"),
        (">bob: (time) -10 -20\n>bob: (time) -10 -30", "9: a second time penalty for bob"),
    ],
)
def test_after_the_racks_are_deducted(verdict, lines, said):
    passes = ">bob: Q - +0 0\n>ann: E - +0 10\n"
    losses = ">bob: Q (Q) -10 -10\n>ann: E (E) -1 9\n"
    assert verdict(HEAD + OPENING + passes + losses + lines) == said


def test_racks_come_before_time(verdict):
    reached = HEAD + OPENING + "#note #target-reached\n"
    said = verdict(reached + ">bob: (time) -10 -10\n>bob: Q (Q) -10 -20")
    assert said == "6: a rack is deducted after a time penalty"


def test_play_can_be_challenged_after_turns_that_were_lost(verdict):
    game = f"{HEAD}#player3 cat Cat C\n{OPENING}>bob: A - +0 0\n"
    back = ">ann: ACEHRST -- -10 0\n>cat: A - +0 0\n"
    assert verdict(game + "#note #unsuccessful-challenge\n" + back) == "ok"
    assert verdict(game + back) == "6: there is no play just before to challenge"


@pytest.fixture
def went_out():
    """The lines of a game of two of whom one went out, the loss and the gain last."""
    of = next(
        of for of in map(Recorded, range(99)) if of.game.ended == OUT and len(of.game.players) == 2
    )
    gain = next(event.line for event in Reader(of.lines) if event.kind == GAIN)
    return of.lines[:gain]


def test_rack_gained_is_one_that_was_lost(verdict, went_out):
    nick, rack, points, total = went_out[-1].split()
    total = int(total)
    again = f"{nick} {rack} {points} {total + int(points)}\n"
    n = len(went_out)
    assert verdict("".join([*went_out, again])) == f"{n + 1}: no player has lost {rack[1:-1]}"
    time = f"{nick} (time) -10 {total - 10}\n"
    late = verdict("".join([*went_out, time, again]))
    assert late == f"{n + 2}: a rack is gained after a time penalty"


def test_racks_counted_double_as_elsewhere(verdict, went_out):
    """Where the loser keeps the points, the one who went out gains them twice."""
    nick, rack, points, total = went_out[-1].split()
    twice = f"{nick} {rack} +{2 * int(points)} {int(total) + int(points)}\n"
    assert verdict("".join([*went_out[:-2], twice])) == "ok"
    said = verdict("".join([*went_out[:-2], twice, went_out[-2]]))
    assert said == f"{len(went_out)}: a rack is deducted after one was gained"


def test_racks_at_the_end_are_all_that_is_left(verdict, went_out):
    nick, rack, _, points, total = went_out[-2].split()
    first, rest = value(encode(rack[0])[0]), rack[1:]
    wrong = f"{nick} {rest} ({rest}) {int(points) + first:+} {int(total) + first}\n"
    left = f"{len(went_out) - 1}: what is left is {rack}"
    assert verdict("".join([*went_out[:-2], wrong])) == left


def test_tiles_of_one_who_resigned_are_drawn_again(file):
    """A rack played out may then be filled again, though the others had all the rest."""
    fill = [tile for tile, count in enumerate(COUNTS[:27]) for _ in range(count)][8:]
    tiles = [*fill, BLANK_FLAG | 5, BLANK_FLAG | 5]
    board = Board()
    board.lay(range(SQUARES - len(tiles), SQUARES), tiles)

    one, two = (evaluate(board, [n], encode("A"), CARTRIDGE).score for n in (122, 124))
    lines = f""">ann: A - +0 0
>bob: A - +0 0
#note #resigned cat
>ann: A C9 A...... +{one} {one}
>bob: AA E9 A...... +{two} {two}
"""
    replay = open_record(file(f"{HEAD}#player3 cat Cat C\n{lines}"))
    replay.board.lay(range(SQUARES - len(tiles), SQUARES), tiles)
    replay.run()
    assert replay.scores[:2] == [one, two] and replay.out is None


# What is refused


@pytest.mark.parametrize(
    ("turns", "said"),
    [
        (">ann: AT 8O AT +2 2", "3: AT runs off the board"),
        (">ann: AT 8H .T +2 2", "3: no tile at 8H to play through"),
        (">ann: AT 8H (A)T +2 2", "3: no tile at 8H to play through"),
        (">ann: AE 8H AT +4 4", "3: AE has not 1 T"),
        (">ann: AT 8H aT +4 4", "3: AT has not 1 ?"),
        (">ann: AT 8H AT +5 5", "3: the play scores 4, not 5"),
        (">ann: AT -ATE +0 0", "3: AT has not 1 E"),
        (">ann: AT -5 +0 0", "3: 5 tiles exchanged of 2"),
        (OPENING + ">bob: AE I8 TE +2 2", "4: A lies at 8I already"),
        (OPENING + ">bob: S 8I AT(S) +6 6", "4: no tile at 8K to play through"),
        (OPENING + ">bob: ES I9 ES +2 2", "4: ES leaves out the tile at 8I"),
        (OPENING + ">bob: ES 8K ES +2 2", "4: ES leaves out the tile at 8J"),
        (OPENING + ">ann: A - +0 10", "4: it is the turn of bob"),
        (OPENING + ">ann: ACEHRST -- -9 1", "4: the play scored 10, not 9"),
        (OPENING * 2, "4: it is the turn of bob"),
        (
            OPENING + ">ann:  (challenge) +5 15\n" * 2,
            "5: there is no play just before to challenge",
        ),
        (OPENING + ">bob: (Q) +20 20", "4: bob did not go out"),
        ("#rack1 QQ", "3: QQ cannot be: only 1 Q left"),
        (">ann: ??? - +0 0", "3: ??? cannot be: only 2 ? left"),
    ],
)
def test_refused(verdict, turns, said):
    assert verdict(HEAD + turns) == said


@pytest.mark.parametrize(
    "turns",
    [
        ">ann: AT 7H AT +4 4",
        ">ann: A 8H A +2 2",
        OPENING + ">bob: ES 1A ES +4 4",
        OPENING + ">bob: AT 8H CAT +0 0",
    ],
)
def test_plays_that_the_rules_refuse(verdict, turns):
    said = verdict(HEAD + turns)
    assert said.startswith(f"{2 + len(turns.splitlines())}: ") and "score" not in said


def test_no_more_is_exchanged_than_the_bag_holds(file):
    """With two racks of seven and two tiles more unseen."""
    fill = [tile for tile, count in enumerate(COUNTS[:27]) for _ in range(count)][:-14]

    def replayed(turns):
        replay = open_record(file(HEAD + turns))
        replay.board.lay(range(len(fill)), fill)
        replay.run()

    replayed(">ann: TUVWXYZ -VW +0 0\n")
    replayed(">ann: TUVWXYZ -2 +0 0\n")
    for what in ("-VWX", "-3"):
        with pytest.raises(RecordError, match="^the bag holds 2, too few to exchange 3$"):
            replayed(f">ann: TUVWXYZ {what} +0 0\n")
    fill += encode("UUV")
    with pytest.raises(RecordError, match="^the bag holds 0, too few to exchange 1$"):
        replayed(">ann: WXYZ -W +0 0\n")


def test_bonus_has_a_limit(verdict):
    assert verdict(f"{HEAD}{OPENING}>ann:  (challenge) +50 60") == "ok"
    said = verdict(f"{HEAD}{OPENING}>ann:  (challenge) +7777 7787")
    assert said == "4: a challenge brings at most 50, not 7777"


def test_tiles_known_from_a_play_taken_back_are_nobody_elses(verdict):
    phony = ">ann: QZ 8H QZ +40 40\n>ann: QZ -- -40 0\n"
    assert verdict(HEAD + phony + ">bob: Q - +0 0") == "5: Q cannot be: only 1 Q left"
    assert verdict(HEAD + phony + ">bob: A - +0 0\n>ann: QZ - +0 0") == "ok"


# The commands


def test_check_goes_on_after_a_wrong_file(file, tmp_path, capsys):
    good, missing = file(HEAD), tmp_path / "missing.gcg"
    bad = tmp_path / "bad.gcg"
    bad.write_text("hello\n")
    assert main(["check", str(bad), str(missing), str(good)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{bad}:1: neither a turn (>) nor a pragma (#): hello",
        f"{missing}: No such file or directory",
        f"{good}: ok",
    ]


def test_show(file, capsys):
    bonus, phony = ">ann:  (challenge) +5 15\n", ">bob: S 8H CATS +6 6\n>bob: S -- -6 0\n"
    path = file(f"{HEAD}{OPENING}{bonus}{phony}#note no\n")
    assert main(["show", str(path), "1"]) == 0
    first = capsys.readouterr().out.splitlines()
    assert first[0] == "turn 1: ann 8H CAT +10"
    assert first[1] == "  8H CAT  (3 + 1 + 1) x2 = 10"
    assert first[3 + 7] == "  8 . . . . . . . C A T . . . . ."
    assert first[-2:] == ["   15 ann (Ann Ash)", "    0 bob (Bob Birch)"]
    assert main(["show", str(path)]) == 0
    last = capsys.readouterr().out.splitlines()
    assert last[:3] == [
        "turn 2: bob 8H CATS +6, withdrawn",
        "  8H CATS  3 + 1 + 1 + 1 = 6",
        "  no",
    ]
    assert "S" not in last[4 + 7]
    assert main(["show", str(path), "3"]) == 2
    assert capsys.readouterr().err == f"{path}: no turn 3, the last is 2\n"


@pytest.mark.parametrize(
    ("play", "told"),
    (
        ("EN J8 .EN +9 9", ("the play scores 5, not 9", "J8 TEN  1 + 1 + 1x3 = 5")),
        (
            "AEGLNS? K8 SEALiNG +62 62",
            (
                "the play scores 70, not 62",
                "K8 SEALiNG  (1 + 1 + 1 + 1 + 0 + 1 + 2) x2 = 14",
                "8H CATS  3 + 1 + 1 + 1 = 6",
                "7 tiles at once = 50",
            ),
        ),
    ),
)  # fmt: skip
def test_a_score_that_is_wrong_is_reckoned_word_by_word(file, capsys, play, told):
    """Premiums count under new tiles alone, those of letters before those of words."""
    path = file(f"{HEAD}{OPENING}>bob: {play}\n")
    expected = [f"{path}:4: {told[0]}", *(f"  {line}" for line in told[1:])]
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().out.splitlines() == expected
    assert main(["show", str(path)]) == 1
    shown = capsys.readouterr()
    assert shown.err.splitlines() == expected
    assert shown.out.splitlines()[0] == "turn 1: ann 8H CAT +10"
    assert shown.out.splitlines()[-1] == "    0 bob (Bob Birch)"


def test_words_that_the_dictionary_lacks(file, capsys):
    path = file(f"{HEAD}{OPENING}>bob: AV H8 .V +7 7\n>bob: AV -- -7 0\n>ann: E - +0 10\n")
    assert main(["words", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}:4: CV (withdrawn)\n"
    assert main(["words", str(path), "--pack", str(path)]) == 2
    assert capsys.readouterr().err == f"{path}: not a dictionary pack\n"


def test_turn_that_is_no_number(file, capsys):
    with pytest.raises(SystemExit):
        main(["show", str(file(HEAD)), "0"])
    assert "0 is not a number from 1 on" in capsys.readouterr().err
