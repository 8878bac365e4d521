"""Bytes of saved games: refused by name, or a game that keeps the rules to its end."""

import struct
from binascii import crc32

from chance import Words
from hypothesis import given
from hypothesis import strategies as st
from random_games import Match
from table import whole

from engine.bag import Random
from engine.board import SQUARES
from engine.game import CHALLENGE, RULING
from engine.play import IllegalPlay
from engine.restore import SnapshotError, restore
from engine.rules import OPTIONS
from engine.snapshot import STATE, save

from .examples import EXAMPLES, damaged, overwritten

WORDS = Words()
BODY = 5  # past magic and version
BOARD = BODY + len(OPTIONS) + struct.calcsize(STATE)
PLAYERS = BOARD + SQUARES + 1  # and the bag
STEPS = 30


@st.composite
def saved(draw):
    """The bytes of a game of chance after some of its turns."""
    options = bytes(draw(st.integers(0, len(choices) - 1)) for _, choices in OPTIONS)
    kinds = draw(st.sampled_from(("hh", "hc", "hhh", "chh", "hhhh")))
    seed = draw(st.integers(0, 9999))
    match = Match(f"{seed} {kinds} {options.hex()}", WORDS, through_snapshots=False)
    for _ in range(draw(st.integers(0, STEPS))):
        if not match.game.over:
            match._step()
    match.game.clock.stop()
    return save(match.game)


def sealed(data):
    return data + struct.pack("<I", crc32(data))


def go_on(game, seed):
    """Take turns by chance, each of which leaves a game that can be kept."""
    chance = Random(seed)
    for _ in range(STEPS):
        if game.over:
            return
        if game.phase == RULING:
            game.decide(chance.below(2) == 0)
        elif game.phase == CHALLENGE and game.may_challenge(game.turn) and chance.below(2):
            game.challenge()
        else:
            take_turn(game, chance)
        assert whole(game)
        restore(save(game), WORDS)


def take_turn(game, chance):
    try:
        if chance.below(2):
            game.exchange(bytes(game.player.rack[:1]))
            return
    except IllegalPlay:
        pass
    game.pass_turn()


@EXAMPLES
@given(st.data())
def test_damaged_game_is_refused(data):
    game = data.draw(saved())
    changed = data.draw(damaged(game, st.binary(max_size=4)))
    try:
        restore(changed, WORDS)
    except SnapshotError as error:
        assert str(error)
    else:
        assert changed == game


@EXAMPLES
@given(st.data(), st.integers(1, 1 << 30))
def test_game_with_a_fitting_crc_is_refused_or_goes_on(data, seed):
    body = data.draw(saved())[:-4]
    if data.draw(st.booleans()):
        part = data.draw(st.integers(0, 2))
        changed = data.draw(overwritten(body, *(BODY, BOARD, PLAYERS, len(body))[part : part + 2]))
    else:
        changed = body[:BODY] + data.draw(damaged(body[BODY:], st.binary(max_size=4)))
    try:
        game = restore(sealed(changed), WORDS)
    except SnapshotError as error:
        assert str(error)
        return
    assert whole(game)
    go_on(game, seed)
