"""hal.buzzer, against the model of the buzzer."""

import pytest

START = "from hal.buzzer import Buzzer\nbuzzer = Buzzer(Pin(board.BUZZER))"


@pytest.fixture
def sounding(rig):
    rig.run(START)
    return rig


def heard(rig):
    return rig.model.buzzer, rig.model.volume


def test_it_is_still_until_told_and_after_off(sounding):
    assert heard(sounding) == (0, 0)
    sounding.run("buzzer.tone(880, 100)")
    assert heard(sounding) == (880, 100)
    sounding.run("buzzer.off()")
    assert heard(sounding) == (0, 0)


@pytest.mark.parametrize("volume", (100, 50, 20))
def test_the_duty_follows_the_volume(sounding, volume):
    sounding.run(f"buzzer.tone(1320, {volume})")
    assert heard(sounding) == (1320, volume)


@pytest.mark.parametrize("tone", ("0, 100", "880, 0"))
def test_a_rest_and_no_volume_are_still(sounding, tone):
    sounding.run("buzzer.tone(440, 100)")
    sounding.run(f"buzzer.tone({tone})")
    assert heard(sounding) == (0, 0)
