"""What the player has set, as bytes and back."""

import pytest

from engine.rules import OPTIONS, Rules
from ui.settings import CHOICES, Settings


def fields(settings):
    return [settings.rules, *(getattr(settings, name) for name, _ in CHOICES)]


def test_nothing_kept_is_the_default():
    settings = Settings()
    assert settings.rules == Rules("cartridge")
    assert fields(settings)[1:] == [100, 100, 5, "free", "green"]


@pytest.mark.parametrize("edition", ("cartridge", "boxed US", "boxed EU", "tournament"))
def test_what_was_set_comes_back(edition):
    settings = Settings()
    settings.rules = Rules(edition, finish_line=True)
    for name, choices in CHOICES:
        setattr(settings, name, choices[-1])
    again = Settings(settings.to_bytes())
    assert fields(again) == fields(settings)


def test_what_is_missing_or_unknown_is_the_default():
    settings = Settings()
    settings.rules = Rules("tournament", rack_size=9)
    settings.brightness = 25
    data = settings.to_bytes()
    short = Settings(data[: 1 + len(OPTIONS)])
    assert short.rules == settings.rules and short.brightness == 100
    assert fields(Settings(data + b"later")) == fields(settings)
    unknown = Settings(bytes(byte if at < 8 else 99 for at, byte in enumerate(data)))
    assert unknown.rules == Rules("tournament") and unknown.brightness == 100


def test_another_version_is_the_default():
    settings = Settings()
    settings.sound = 0
    data = settings.to_bytes()
    assert fields(Settings(b"\x09" + data[1:])) == fields(Settings())
