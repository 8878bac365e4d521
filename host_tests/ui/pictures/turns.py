"""A turn on the board, from READY to the next."""

from host_tests.ui.hands import BAR, YES, ZOOM, Hands
from host_tests.ui.pictures.props import (
    COMPUTER,
    GO_ON,
    HOLD,
    SOLO,
    TWO,
    fill_board,
    lift_finger,
    press,
    put_finger,
    run,
    score,
)
from ui.theme import PALETTES

LONG_WORD = "UNCOPYRIGHTABE"
UNITE = bytes((68, 83, 98, 128))  # through the T of CAT
BLANK_LETTER = (63 + 32 * 1, 72 + 32 * 2)  # P


def looks(hands: Hands):
    """The three zooms in the colours of every theme."""
    hands.begin(*SOLO, racks=("EAGIEN?", "TKPYTEE"))
    fill_board(hands)
    run(hands, "app.screen.turn.refill(game.players[0].rack)")
    score(hands, 249, 1252, last=79)
    yield "board-ready"
    hands.tap(BAR)
    for zoom in ("whole", "middle", "close"):
        for colours in PALETTES:
            run(hands, f"app.keeper.settings.colours = {colours!r}")
            hands.unit.settle()
            yield f"board-{zoom}-{colours}"
        hands.tap(ZOOM)
    run(hands, "app.power._sleep(modules['ui.power'].time.ticks_ms())")
    yield "board-asleep"
    run(hands, "app.power.wake()")


def touches(hands: Hands):
    hands.begin(*SOLO, racks=("CARTERS", "AEIOUNT"))
    hands.tap(BAR)
    yield "board-first-turn"
    hands.zoom_in()
    hands.tap(hands.slot(0))
    yield "board-tile-picked"
    put_finger(hands, hands.square(7, 6))
    yield "board-square-named"
    lift_finger(hands)
    hands.place(1, 7, 7)
    yield "board-one-tile"
    put_finger(hands, hands.slot(3), hands.square(9, 7), hands.square(7, 8))
    yield "board-tile-dragged"
    lift_finger(hands)
    yield "board-play-built"
    hands.tap(hands.square(7, 8))
    yield "board-laid-tile-picked"
    hands.tap(hands.square(8, 8))
    hands.tap(BAR)
    yield "board-play-refused"
    hands.tap((300, 60))
    put_finger(hands, BAR)
    yield "board-bar-pressed"
    hands.unit.touch(100, 100)
    lift_finger(hands)


def practice(hands: Hands):
    hands.practise(True)
    hands.begin(*SOLO, racks=("CARTE?S", "AEIOUNT"))
    hands.tap(BAR)
    hands.zoom_in()
    hands.place_word((0, 1, 3), 7, 6)
    yield "board-practice-word"
    hands.place(5, 8, 7)
    yield "blank-asked"
    press(hands, "A", "DOWN", "DOWN")
    yield "blank-by-keys"
    hands.tap(BLANK_LETTER)
    yield "board-blank-out-of-line"
    press(hands, "B")
    hands.place(2, 7, 9)
    yield "board-practice-no-word"
    put_finger(hands, hands.square(7, 7))
    hands.unit.wait_for("app.screen.notice._height")
    yield "board-long-press"
    lift_finger(hands)
    tiles = f"modules['engine.tiles'].encode({LONG_WORD!r})"
    hands.begin(*SOLO, racks=("CARTE?S", "AEIOUNT"))
    run(hands, f"game.board.lay(bytes(range(6, 216, 15)), {tiles})")
    hands.tap(BAR)
    hands.zoom_in(12, 7)
    hands.place(3, 14, 6)
    yield "board-practice-long-word"
    hands.place(1, 14, 7)
    yield "board-practice-long-cross-word"


def keys(hands: Hands):
    hands.begin(*TWO, racks=("CARTERS", "AEIOUNT"))
    fill_board(hands)
    press(hands, "A", "UP", "UP")
    yield "board-cursor-whole"
    press(hands, "A", *8 * ("DOWN",))
    yield "board-cursor-on-rack"
    press(hands, "A", "LEFT")
    yield "board-cursor-holds-tile"
    press(hands, "A", "UP", "UP", "UP", "LEFT")
    yield "board-cursor-on-board"
    press(hands, "C")
    yield "board-cursor-close"
    press(hands, "D")
    yield "board-cursor-on-bar"


def over_the_board(hands: Hands):
    hands.begin(*SOLO, racks=("CARTERS", "AEIOUNT"))
    fill_board(hands)
    run(hands, "game.bag.draw(len(game.bag) - 4)")
    hands.tap(BAR)
    hands.choose("EXCHANGE")
    yield "exchange-none-chosen"
    for slot in range(4):
        hands.tap((43 + 42 * slot, 110))
    press(hands, "A", "RIGHT")
    yield "exchange-four-chosen"
    hands.tap((43 + 42 * 5, 110))
    yield "exchange-no-more"
    press(hands, "B")
    hands.choose("PASS")
    yield "confirm-pass"
    press(hands, "A", "RIGHT")
    yield "confirm-by-keys"
    press(hands, "B", "MENU")
    yield "menu-open"
    press(hands, "A", "DOWN", "DOWN")
    yield "menu-by-keys"
    press(hands, "A")
    yield "options-in-game"
    press(hands, "B", "MENU", "A", *5 * ("DOWN",), "A")
    yield "confirm-resign"
    hands.unit.model.set_battery(4.0)
    press(hands, "B", "PAUSE")
    yield "pause-battery"


def computer(hands: Hands):
    run(hands, COMPUTER)
    hands.begin(*SOLO, racks=("CARTERS", "AEIOUNT"))
    hands.tap(BAR)
    hands.zoom_in()
    hands.place_word((0, 1, 3), 7, 6)
    hands.tap(BAR)
    yield "board-continue"
    run(hands, HOLD)
    hands.unit.tap(*BAR)
    run(hands, "app._computer.progress = 60")
    hands.unit.settle()
    yield "board-computer-thinks"
    run(hands, f"app._computer.choice = 'play', {UNITE!r}, bytes((21, 14, 9, 5))")
    hands.unit.wait_for("app.screen.flow.stage == modules['ui.flow'].SHOW")
    yield "board-computer-shows"
    run(hands, GO_ON)
    hands.unit.wait_idle()
    yield "board-computer-has-played"
    hands.choose("PASS")
    hands.tap(YES)
    yield "board-passed"
    run(hands, "app._computer = None")


def bingo(hands: Hands):
    hands.begin(*TWO, racks=("CARTERS", "AEIOUNT"))
    hands.tap(BAR)
    hands.zoom_in()
    hands.place_word((0, 1, 2, 3, 4, 5, 6), 7, 4)
    yield "board-bingo-built"
    run(hands, HOLD)
    hands.unit.tap(*BAR)
    hands.unit.wait_for("app.screen.flow.stage == modules['ui.flow'].SHOW")
    yield "board-bingo"
    run(hands, GO_ON)
    hands.unit.wait_idle()
    yield "board-drawn-face-down"


SCENES = looks, touches, practice, keys, over_the_board, computer, bingo
