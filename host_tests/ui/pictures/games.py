"""Games of several players, challenges, variants, clocks, and the end."""

from host_tests.ui.hands import BAR, Hands
from host_tests.ui.pictures.props import (
    FOUR,
    SOLO,
    TWO,
    WIDEST,
    fill_board,
    hold_time,
    press,
    run,
    score,
    show,
)

TIMED = "minutes=25"
OVER = 25 * 60
LONG_WORD = "UNCOPYRIGHTABE"
HEAD = "#character-encoding UTF-8\n#player1 WWWWW WWWWW\n#player2 INTERMEDIATE INTERMEDIATE\n"
MOVES = (
    ">WWWWW: AEIOUXZ 8D OVEREXTRAVAGANT +1782 1782",
    ">INTERMEDIATE: ABC? H12 aBC +8 8",
    ">WWWWW: ABCDEFG -ABCDEFG +0 1782",
    ">INTERMEDIATE: QZ - +0 8",
    ">WWWWW: CRT A1 CRT +12 1794",
    ">WWWWW: CRT -- -12 1782",
    "#note challenged by INTERMEDIATE, overruled",
    ">INTERMEDIATE: QZ (challenge) +5 13",
    "#note #unsuccessful-challenge",
    ">WWWWW: QZ (time) -20 1762",
    ">WWWWW: (QZ) -20 1742",
    "#note #resigned INTERMEDIATE",
    "#note #target-reached",
)


def _placed(hands: Hands, slots, players=TWO, **how) -> None:
    """The first player has placed tiles of CARTERS on row 8, and touched ENTER."""
    how.setdefault("racks", ("CARTERS", *(len(players) - 1) * ("AEIOUNT",)))
    hands.begin(*players, **how)
    hands.tap(BAR)
    hands.zoom_in()
    hands.place_word(slots, 7, 6)
    hands.choose("ENTER")


def challenges(hands: Hands):
    _placed(hands, (0, 2, 3), players=WIDEST)
    yield "board-not-final"
    hands.tap(BAR)
    yield "board-handed-on"
    hands.tap(BAR)
    hands.choose("CHALLENGE")
    yield "challenge-by-three"
    hands.tap((60, 178))
    yield "challenge-sustained"
    press(hands, "A", "RIGHT", "A")
    yield "board-turn-lost"
    _placed(hands, (0, 1, 3), rules="'tournament', starts='player 1', minutes=0")
    hands.tap(BAR)
    hands.tap(BAR)
    hands.choose("CHALLENGE")
    yield "challenge-by-one"
    hands.tap((60, 178))
    yield "challenge-not-sustained"
    press(hands, "A", "A")
    hands.choose("CHALLENGE")
    yield "board-no-challenge"


def computer_challenges(hands: Hands):
    hands.begin(("WWWWW", None), ("INTERMEDIATE", "intermediate"), racks=("TSAEIOU",))
    tiles = f"modules['engine.tiles'].encode({LONG_WORD!r})"
    run(hands, f"game.board.lay(bytes(range(7, 217, 15)), {tiles})")
    run(hands, f"game.board.lay(bytes(range(8, 203, 15)), {tiles}[:13])")
    hands.tap(BAR)
    hands.zoom_in(12, 7)
    hands.place_word((0, 1), 14, 7)
    hands.choose("ENTER")
    yield "challenge-by-computer"


def clocks(hands: Hands):
    hands.begin(*TWO, racks=("CARTERS", "AEIOUNT"), rules=TIMED)
    hands.tap(BAR)
    fill_board(hands)
    score(hands, 1249, 252, last=1179)
    hold_time(hands, 384, 61)
    yield "board-clock"
    hold_time(hands, OVER - 59, 61)
    yield "board-last-minute"
    hold_time(hands, OVER + 83, OVER - 30)
    yield "board-overtime"
    hands.begin(*FOUR[:3], rules=TIMED)
    score(hands, 1782, 82, 0, last=1082)
    hold_time(hands, 384, OVER - 59, OVER + 99)
    yield "board-three-clocks"
    hands.begin(*WIDEST, rules=TIMED)
    score(hands, 1782, 1782, 82, 0, last=1082)
    hold_time(hands, 384, OVER - 59, OVER + 5999, 0)
    yield "board-four-clocks"


def seats(hands: Hands):
    hands.begin(*FOUR[:3])
    score(hands, 249, 152, 0, last=24)
    yield "board-three-players"
    hands.begin(*WIDEST)
    score(hands, 1782, 1024, 1249, 1182, last=1024)
    yield "board-four-widest"
    hands.begin(("WWWWW", None), *3 * (("INTERMEDIATE", "intermediate"),))
    score(hands, 1782, 1024, 1249, 1182, last=1024)
    yield "board-four-longest"
    hands.begin(("WWWWW", None), ("INTERMEDIATE", "intermediate"))
    score(hands, 1782, 1024, last=1024)
    yield "board-two-longest"


def variants(hands: Hands):
    hands.begin(*SOLO, racks=("QUIXOTR?S", "AEIOUNTDR"), rules="rack_size=9")
    hands.tap(BAR)
    hands.zoom_in()
    hands.place(0, 7, 7)
    yield "board-nine-tiles"
    hands.choose("EXCHANGE")
    yield "exchange-nine-tiles"
    finish = "finish_line=True"
    hands.begin(("WWWWW", None, "expert"), ("NOVICE", "novice", "beginner"), rules=finish)
    score(hands, 182, 65, last=44)
    yield "board-finish-line"
    levels = ("beginner", "intermediate", "expert", "expert")
    four = ((*one, level) for one, level in zip(WIDEST, levels, strict=True))
    hands.begin(*four, rules=f"{finish}, {TIMED}")
    score(hands, 45, 85, 155, 0, last=24)
    yield "board-four-finish-line"


def draws(hands: Hands):
    hands.begin(*TWO, rules="'tournament'")
    run(hands, "game.draws, game.first = [[(0, 20), (1, 3)]], 1")
    show(hands, "draw", "app.screen.game")
    yield "draw-two"
    hands.begin(("WWWWW", None), *3 * (("INTERMEDIATE", "intermediate"),), rules="'tournament'")
    run(
        hands,
        "game.first = 2\ngame.draws = [[(0, 5), (1, 27), (2, 27), (3, 9)], [(1, 4), (2, 1)]]",
    )
    show(hands, "draw", "app.screen.game")
    yield "draw-four-level"


def ends(hands: Hands):
    _placed(hands, (0, 1, 2), racks=("CAT", "QZ"), bag=0)
    hands.tap(BAR)
    hands.tap(BAR)
    yield "board-accept"
    hands.choose("ENTER")
    yield "board-result"
    run(hands, "app.show('end', game)\napp.screen._due += 1 << 26")
    yield "end-before-the-reckoning"
    run(hands, "app.screen._due -= 1 << 26")
    hands.unit.wait_idle()
    yield "end-win"
    press(hands, "A", "LEFT")
    yield "end-by-keys"
    press(hands, "A")
    yield "moves-three"


def reckonings(hands: Hands):
    _end(hands, FOUR, (10, 10, 10, 4), ("", "E", "E", "AA"), "minutes=25")
    yield "end-four-players"
    _end(hands, TWO, (320, 311), ("Q", "E"))
    yield "end-level-before"
    _end(hands, TWO, (320, 320), ("", ""))
    yield "end-draw"
    longest = ("WWWWW", None), *3 * (("INTERMEDIATE", "intermediate"),)
    _end(hands, longest, (1782, 1024, 1249, 1182), ("", "QZ", "JX", "K"), "minutes=25")
    yield "end-longest"
    hands.begin(*TWO)
    run(hands, "game.resign(0)\napp.show('end', game)")
    hands.unit.wait_idle()
    yield "end-resigned"
    text = (HEAD + "".join(line + "\n" for line in MOVES)).encode()
    hands.begin(("WWWWW", None), ("INTERMEDIATE", "intermediate"))
    show(hands, "moves", "app.screen.game", f"__import__('io').BytesIO({text!r})")
    yield "moves-of-every-kind"
    text += 3 * b">WWWWW: ABC H12 ABC +8 8\n"
    press(hands, "B")
    show(hands, "moves", "app.screen.game", f"__import__('io').BytesIO({text!r})")
    press(hands, "DOWN")
    yield "moves-scrolled"


def _end(hands: Hands, players, scores, racks, rules="") -> None:
    """The end of a game, with these scores and racks when everybody passed."""
    hands.begin(*players, racks=racks, bag=0, rules=rules)
    score(hands, *scores)
    if rules:
        hold_time(hands, OVER + 61)
    run(hands, "while not game.over:\n    game.pass_turn()\napp.show('end', game)")
    hands.unit.wait_idle()


SCENES = challenges, computer_challenges, clocks, seats, variants, draws, ends, reckonings
