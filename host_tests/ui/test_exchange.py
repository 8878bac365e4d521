"""Exchanging tiles, and what the bag allows."""

from collections import Counter

CARTERS = "CARTERS"
OK, CANCEL = (228, 200), (92, 200)


def test_exchange_gives_the_chosen_tiles_for_others(playing):
    bag = playing.unit.ask("len(app.screen.game.bag)")
    playing.place(0, 7, 7)
    playing.choose("EXCHANGE")
    assert playing.unit.screen == "exchange"
    playing.tap((26 + 17, 110))
    playing.tap((26 + 3 * 42 + 17, 110))
    assert playing.reads("small", f"2 chosen, {bag} in the bag")
    playing.tap(OK)
    rack = playing.rack()
    assert [rack[n] for n in (1, 2, 4, 5, 6)] == list("ARERS") and "." not in rack
    assert playing.unit.ask("len(app.screen.game.bag)") == bag
    assert playing.unit.ask("app.screen.game.turn") == 1
    assert playing.reads("medium", "CONTINUE")


def test_exchange_cancelled_or_without_a_tile_keeps_the_turn(playing):
    playing.choose("EXCHANGE")
    playing.tap(OK)
    assert playing.unit.screen == "exchange"
    playing.tap((26 + 17, 110))
    playing.tap(CANCEL)
    assert playing.unit.screen == "board"
    assert playing.rack() == CARTERS and playing.unit.ask("app.screen.game.turn") == 0


def choose_to_exchange(hands, tiles):
    hands.choose("EXCHANGE")
    for at in range(tiles):
        hands.tap((26 + 42 * at + 17, 110))


def test_no_more_can_be_exchanged_than_the_bag_holds(hands):
    hands.new_game(CARTERS, bag=3)
    choose_to_exchange(hands, 4)
    assert hands.reads("small", "3 left in the bag.")
    hands.tap((26 + 17, 100))  # another one instead of the first
    assert hands.reads("small", "2 chosen, 3 in the bag")
    hands.tap((26 + 3 * 42 + 17, 110))
    hands.tap(OK)
    assert Counter(hands.rack()) >= Counter("CERS")
    assert hands.unit.ask("(len(app.screen.game.bag), app.screen.game.passes)") == (3, 0)


def test_an_empty_bag_says_so_and_is_no_silent_pass(hands):
    hands.new_game(CARTERS, bag=0)
    choose_to_exchange(hands, 2)
    assert hands.reads("small", "The bag is empty. You can pass instead.")
    hands.tap(OK)
    for key in ("A", "RIGHT", "A"):  # the pad cannot come to OK either
        hands.unit.press(key)
    assert hands.unit.screen == "exchange"
    hands.unit.press("B")
    hands.unit.wait_idle()
    assert hands.unit.ask("(app.screen.game.turn, app.screen.game.passes)") == (0, 0)


def test_an_edition_that_needs_seven_in_the_bag_says_so(hands):
    hands.new_game(CARTERS, bag=6)
    rules = "modules['engine.rules'].Rules('tournament')"
    hands.unit.ask(f"setattr(app.screen.game, 'rules', {rules})")
    choose_to_exchange(hands, 1)
    assert hands.reads("small", "6 left in the bag, exchange needs 7.")
    hands.tap(OK)
    assert hands.unit.screen == "exchange"
    hands.unit.press("B")
