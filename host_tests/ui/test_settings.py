"""What the player has set, as bytes and back."""

import pytest

from engine.rules import OPTIONS, Rules
from ui.settings import CHOICES, COMPUTER, HUMAN, NONE, Settings

VERSION = 1
NAMES = 1 + len(OPTIONS) + 12  # bytes before the first name


def fields(settings):
    own = [getattr(settings, name) for name, _, _ in CHOICES]
    seats = settings.kinds, settings.levels, settings.finishes, settings.names
    return [settings.rules, *seats, *own]


def players(settings):
    return [(player.name, player.level, player.finish) for player in settings.players()]


def test_nothing_kept_is_the_default():
    settings = Settings()
    assert settings.rules == Rules("cartridge")
    assert players(settings) == [("YOU", None, None), ("ADVANCED", "advanced", None)]
    assert fields(settings)[5:] == [2, 100, 5, "free", "green", False]


@pytest.mark.parametrize("edition", ("cartridge", "boxed US", "boxed EU", "tournament"))
def test_what_was_set_comes_back(edition):
    settings = Settings()
    settings.rules = Rules(edition, finish_line=True)
    settings.kinds[:] = bytes((COMPUTER, HUMAN, HUMAN, NONE))
    settings.levels[:] = bytes((0, 1, 2, 1))
    settings.finishes[:] = bytes((2, 1, 0, 2))
    settings.names[:] = ["", "ANNA", "MR.-X", ""]
    for name, choices, _ in CHOICES:
        setattr(settings, name, choices[-1])
    again = Settings(settings.to_bytes())
    assert fields(again) == fields(settings)
    assert players(again) == [
        ("NOVICE", "novice", "expert"),
        ("ANNA", None, "intermediate"),
        ("MR.-X", None, "beginner"),
    ]


def test_humans_without_a_name_are_told_apart():
    settings = Settings()
    settings.kinds[:] = bytes((NONE, HUMAN, HUMAN, COMPUTER))
    assert [name for name, _, _ in players(settings)] == ["P2", "P3", "ADVANCED"]


def test_what_is_missing_or_unknown_is_the_default():
    settings = Settings()
    settings.rules = Rules("tournament", rack_size=9)
    settings.kinds[2] = HUMAN
    settings.brightness = 25
    data = settings.to_bytes()
    short = Settings(data[: 1 + len(OPTIONS)])
    assert short.rules == settings.rules
    assert fields(short)[1:] == fields(Settings())[1:]
    assert fields(Settings(data + b"later")) == fields(settings)
    unknown = Settings(bytes(byte if at < 8 else 99 for at, byte in enumerate(data)))
    assert unknown.rules == Rules("tournament")
    assert fields(unknown)[1:] == fields(Settings())[1:]


@pytest.mark.parametrize("byte", (0, 3, 64, 99, 255))
def test_damage_anywhere_leaves_settings_that_can_be_used(byte):
    data = Settings().to_bytes()
    for at in range(1, len(data)):
        settings = Settings(data[:at] + bytes((byte,)) * (len(data) - at))
        assert 2 <= len(settings.players()) <= 4
        assert Settings(settings.to_bytes()).to_bytes() == settings.to_bytes()


@pytest.mark.parametrize("kinds", ((NONE,) * 4, (HUMAN, NONE, NONE, NONE), (COMPUTER,) * 4))
def test_seats_that_make_no_game_are_the_default_ones(kinds):
    settings = Settings()
    settings.kinds[:] = bytes(kinds)
    assert not settings.playable()
    assert fields(Settings(settings.to_bytes())) == fields(Settings())


@pytest.mark.parametrize("name", (b"\x00AB\x00\x00", b"A\x00B\x00\x00", b"anna\x00", b"\xff" * 5))
def test_a_name_that_cannot_be_is_none(name):
    data = bytearray(Settings().to_bytes())
    data[NAMES : NAMES + 5] = name
    assert Settings(data).names == ["", "", "", ""]


def test_another_version_is_the_default():
    settings = Settings()
    settings.sound = 0
    data = settings.to_bytes()
    assert data[0] == VERSION
    assert fields(Settings(b"\x09" + data[1:])) == fields(Settings())
