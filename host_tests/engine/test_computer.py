"""What the computer players choose, and how they think."""

import sys

from table import deal, give, lay, sit

from common import lexicon, positions
from engine.board import PREMIUMS, SIDE, Board
from engine.computer import Computer
from engine.endgame import PLAYS, Endgame
from engine.game import Game, Player
from engine.movegen import MoveGenerator
from engine.play import letters
from engine.playlist import ENTRY
from engine.rules import CARTRIDGE
from engine.tiles import BLANK, TOTAL, decode, encode


def think(game, level="advanced"):
    """What a computer of this level does in the turn of a game."""
    game.player.level = level
    computer = Computer(game.lexicon)
    computer.start(game)
    for _ in range(20000):
        if computer.step():
            return computer.choice
    raise AssertionError("a computer that never comes to an end")


def best_score(game):
    """The play that scores most."""
    generator = MoveGenerator(game.lexicon, game.lexicon.full, CARTRIDGE)
    return generator.run(game.board, game.player.rack)


def keep(rack, tiles):
    """What is left of a rack, as text."""
    left = list(rack)
    for tile in tiles:
        left.remove(BLANK if tile & 32 else tile)
    return decode(bytes(sorted(left)))


def two(*racks):
    """A game of two with these racks, at its start."""
    game = Game(lexicon(), [Player("ONE", "advanced"), Player("TWO", "advanced")], 1)
    deal(game, *racks)
    return game


def empty_bag_game(words, *racks):
    """A game of two with these words on the board, an empty bag, and these racks."""
    game = Game(lexicon(), [Player("ONE", "advanced"), Player("TWO", "advanced")], 1)
    for word in words:
        game.board.lay(*lay(game, word))
    give(game, *racks)
    game.bag.draw(TOTAL)
    return game


# advanced: what is kept counts


def test_blank_is_not_spent_for_a_few_points():
    game = two("?VOWCAN", "EEEEEEE")
    greedy = best_score(game)
    kind, _, tiles = think(game)
    assert kind == "play"
    assert any(tile & 32 for tile in greedy.tiles)
    assert not any(tile & 32 for tile in tiles)


def test_exchange_when_it_is_worth_more_than_any_play():
    game = two("UUVVIIW", "EEEEEEE")
    assert best_score(game)
    kind, tiles, _ = think(game)
    assert kind == "exchange"
    assert {"V", "U"} <= set(decode(tiles))


def test_no_exchange_from_a_short_bag():
    game = two("UUVVIIO", "EEEEEEE")
    game.board.lay(*lay(game, "8D TREASON"))
    game.bag.draw(len(game.bag) - 6)
    assert think(game)[0] == "play"


def test_no_exchange_where_the_rules_forbid_it():
    game = sit("cc", "tournament")
    deal(game, "UUVVIIW", "EEEEEEE")
    game.bag.draw(len(game.bag) - 6)
    assert think(game)[0] != "exchange"


def test_opening_keeps_vowels_off_the_premium_squares():
    game = two("VOXUUUU", "EEEEEEE")
    _, squares, tiles = think(game)
    assert decode(tiles) == "VOX"
    # All three places score the same; beside the O of two of them is a premium square.
    assert not PREMIUMS[squares[1] - SIDE]


# the end of a game


def test_goes_out_when_that_is_worth_more_than_points():
    game = empty_bag_game(["8D TREASON", "E5 BARED"], "HOE", "QZJV")
    assert len(best_score(game).tiles) < 3  # it leaves the O, and the other 44 points' worth
    _, squares, tiles = think(game)
    game.play(squares, tiles)
    assert game.over and game.ended_by == 0


def test_takes_the_only_place_of_the_others_last_tile():
    """The other's Q can only be played at the I: that place is worth more than points."""
    game = empty_bag_game(["8H IN"], "TO", "Q")
    # QI down the column of the I, or across in front of it.
    assert MoveGenerator(game.lexicon, game.lexicon.full, CARTRIDGE).run(game.board, encode("Q"))
    kind, squares, tiles = think(game)
    assert kind == "play"
    game.play(squares, tiles)
    if not game.over:
        left = MoveGenerator(game.lexicon, game.lexicon.full, CARTRIDGE)
        assert left.run(game.board, encode("Q")) is None


def test_tiles_of_three_players_are_shed_when_the_bag_is_empty():
    game = sit("ccc")
    game.board.lay(*lay(game, "8D TREASON"))
    give(game, "ES", "QZ", "JX")
    game.bag.draw(TOTAL)
    kind, squares, tiles = think(game)
    assert kind == "play"
    game.play(squares, tiles)
    assert game.over and game.winners == [0]


def test_nobody_looks_at_tiles_that_are_not_known():
    """With tiles in the bag, the choice is the same whatever the other holds."""
    choices = set()
    for theirs in ("QZJXKVW", "EEEEEEE"):
        game = two("RETINAS", theirs)
        game.board.lay(*lay(game, "8D OVEN"))
        choices.add(think(game))
    assert len(choices) == 1


# the finish line


def test_play_that_reaches_the_finish_line_is_made():
    game = sit("cc", finish=("beginner", "beginner"), finish_line=True)
    deal(game, "?VOWCAN", "EEEEEEE")
    player = game.player
    player.target = player.score + best_score(game).score
    kind, squares, tiles = think(game)
    assert kind == "play"
    game.play(squares, tiles)
    assert game.over and game.winners == [0]


def test_what_is_kept_counts_less_when_the_race_is_nearly_over():
    game = sit("cc", finish=("expert", "expert"), finish_line=True)
    deal(game, "?VOWCAN", "EEEEEEE")
    assert not any(tile & 32 for tile in think(game)[2])
    game.players[1].score = game.players[1].target - 1
    assert any(tile & 32 for tile in think(game)[2])


# the lower levels


def test_novice_plays_common_words_only():
    for seed in range(12):
        game = Game(lexicon(), [Player("ONE"), Player("TWO")], seed)
        game.board.lay(*lay(game, "8D ZEBRA"))
        kind, squares, tiles = think(game, "novice")
        if kind == "play":
            for word in game.preview(squares, tiles).words:
                assert game.lexicon.contains(letters(word.tiles), game.lexicon.common), word


def test_same_position_same_choice():
    for level in ("novice", "intermediate", "advanced"):
        game = two("RETAINS", "EEEEEEE")
        game.board.lay(*lay(game, "8D OVEN"))
        first = think(game, level)
        computer = Computer(game.lexicon)
        for racks in ("ABCDEFG", "RETAINS"):  # with another turn in between
            give(game, racks)
            computer.start(game)
            while not computer.step():
                pass
        assert computer.choice == first


def test_search_cut_short_leaves_nothing_overlooked():
    """A turn of the middle level that is broken off, then an advanced one's by the same words."""
    computer = Computer(lexicon())
    for rack in ("RETAINS", "QUARTOS", "VIXENED", "GLYCOLS"):
        game = two(rack, "EEEEEEE"[: 12 - rack.count("E") - 5])
        for word in ("8D OVEN", "F6 WEEP", "10E TAP"):
            game.board.lay(*lay(game, word))
        wanted = think(game)
        game.player.level = "intermediate"
        computer.start(game)
        for _ in range(4):
            computer.step()
        game.player.level = "advanced"
        computer.start(game)
        while not computer.step():
            pass
        assert computer.choice == wanted, rack


# how long it takes


class Counting:
    """A move generator that counts what is asked of it."""

    def __init__(self, generator):
        self._generator = generator
        self.starts = self.edges = self.checks = 0

    def see(self, squares):
        """The cross-checks of eight squares, or none."""
        self.checks += 1
        return self._generator.see(squares)

    def start(self, board, *arguments, **named):
        """All the rest of them at once."""
        self.starts += 1
        while self.see(board.squares):
            pass
        self._generator.start(board, *arguments, **named)

    def step(self, edges):
        self.edges += edges
        return self._generator.step(edges)

    def __getattr__(self, name):
        return getattr(self._generator, name)


def test_end_of_the_game_is_thought_over_in_short_steps_and_not_for_ever():
    game = empty_bag_game(["8D TREASON", "E5 BAREST", "K8 NAVIES"], "LEADING", "RUTOIDE")
    counting = Counting(MoveGenerator(game.lexicon, game.lexicon.full, CARTRIDGE))
    racks = [player.rack for player in game.players]
    endgame = Endgame(counting, game.board, racks, False, bytearray(PLAYS * ENTRY))
    endgame.time = 300
    steps = starts = 0
    for _ in endgame.think():
        steps += 1
        assert counting.starts - starts <= 1 and counting.edges <= 3000
        # A play laid or lifted, or several at the end of a way to play on.
        assert counting.checks <= 6
        starts, counting.edges, counting.checks = counting.starts, 0, 0
    # Each step takes one from the time at least; one way to play on may be under way at its end.
    assert endgame.time <= 0 and steps < 400
    assert endgame.best
    assert endgame.progress == 100


def test_computer_searches_in_short_steps():
    """A full board that is new to it, as after a saved game is taken up, included."""
    for level in ("novice", "intermediate", "advanced"):
        for board in (Board(), positions()[0]["board"]):
            rack, edges = ("RETAIN?", 1500) if board.is_empty() else ("RETAINS", 3000)
            game = two(rack, "EEEEEEE")
            game.board.squares[:] = board.squares
            game.player.level = level
            computer = Computer(game.lexicon)
            computer.start(game)
            counting = computer._generator = Counting(computer._generator)
            last = 0
            while not computer.step():
                assert counting.edges <= edges and counting.checks <= 2
                assert 0 <= computer.progress <= 100
                counting.edges = counting.checks = 0
                last += 1
            assert last > 3


def test_nothing_is_loaded_while_it_thinks():
    """Loading stops everything for a tenth of a second on the handheld."""
    game = empty_bag_game(["8D TREASON", "E5 BARED"], "HOE", "QZJV")
    for name in ("engine.endgame", "engine.playlist"):
        del sys.modules[name]
    computer = Computer(game.lexicon)
    computer.prepare(game)
    loaded = set(sys.modules)
    computer.start(game)
    while not computer.step():
        pass
    assert set(sys.modules) == loaded
