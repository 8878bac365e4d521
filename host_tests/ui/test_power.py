"""Sound, light and sleep, as the setting says."""

import pytest

from host_tests.ui.hands import BAR, Hands
from host_tests.ui.reading import colour
from tools.bench.unit import Unit
from ui import theme

MINUTE = 60_000
START = (160, 172)
TIME = "modules['ui.power'].time"


@pytest.fixture(scope="module")
def unit():
    with Unit(name="power") as unit:
        unit.wait_screen("title")
        unit.wait_idle()
        yield unit


@pytest.fixture
def hands(unit):
    for setting, value in (("sound", 2), ("brightness", 100), ("sleep", 5)):
        choose(unit, setting, value)
    unit.ask("app.power.wake()")
    leave_alone(unit, 0)
    unit.ask("app.title()")
    unit.wait_idle()
    yield Hands(unit)
    assert unit.error is None
    assert unit.model.faults == []


def choose(unit, setting, value):
    unit.ask(f"setattr(app.keeper.settings, {setting!r}, {value!r})")


def touched_ago(unit, ms):
    unit.ask(f"setattr(app.power, '_since', {TIME}.ticks_add({TIME}.ticks_ms(), -{ms}))")


def leave_alone(unit, minutes):
    """Let the last touch be so long ago, and the loop notice."""
    touched_ago(unit, round(minutes * MINUTE))
    unit.settle()


def put_to_sleep(unit):
    leave_alone(unit, 5)
    unit.wait_for("app.power.asleep")
    touched_ago(unit, 1000)  # the LCD may not be woken at once


@pytest.fixture
def tones(unit, monkeypatch):
    """Hz and duty of what the buzzer is driven with."""
    heard = []
    pwm, buzzer = unit.model.pwm, unit.ask("__import__('board').BUZZER")

    def listen(pin, hertz, duty):
        if pin == buzzer:
            heard.append((hertz, duty))
        pwm(pin, hertz, duty)

    monkeypatch.setattr(unit.model, "pwm", listen)
    return heard


def play(unit, tune):
    unit.ask(f"app.sound.play({tune!r})")
    unit.wait_for("app.sound._task is None or app.sound._task.done()")


TUNES = ("tile", "enter", "bingo", "refused", "over", "minute")


@pytest.mark.parametrize("tune", TUNES)
def test_a_tune_is_heard_and_ends(hands, tones, tune):
    play(hands.unit, tune)
    assert any(duty for _, duty in tones)
    assert hands.unit.model.buzzer == 0


def test_tunes_differ(hands, tones):
    heard = set()
    for tune in TUNES:
        tones.clear()
        play(hands.unit, tune)
        heard.add(tuple(hertz for hertz, duty in tones if duty))
    assert len(heard) == len(TUNES)


def test_sound_off_is_silent(hands, tones):
    choose(hands.unit, "sound", 0)
    for tune in TUNES:
        play(hands.unit, tune)
    assert not any(duty for _, duty in tones)


def test_a_higher_volume_is_louder(hands, tones):
    loudest = []
    for volume in (1, 2, 3):
        choose(hands.unit, "sound", volume)
        tones.clear()
        play(hands.unit, "tile")
        loudest.append(max(duty for _, duty in tones))
    assert loudest == sorted(set(loudest)) and loudest[-1] <= 32768


def test_a_tune_takes_the_place_of_one_that_sounds(hands, tones):
    hands.unit.ask("(app.sound.play('bingo'), app.sound.play('tile'))")
    hands.unit.wait_for("app.sound._task.done()")
    hands.unit.settle(20)
    assert len({hertz for hertz, duty in tones if duty}) == 1


def test_brightness_is_what_the_setting_says_at_once(hands):
    for percent in (25, 75, 100):
        choose(hands.unit, "brightness", percent)
        hands.unit.settle()
        assert hands.unit.model.backlight == percent


def test_it_dims_after_half_the_time_and_a_touch_does_what_it_says(hands):
    leave_alone(hands.unit, 2.4)
    assert hands.unit.model.backlight == 100
    leave_alone(hands.unit, 2.6)
    assert 0 < hands.unit.model.backlight < 50
    hands.tap((160, 200))
    assert hands.unit.model.backlight == 100


def test_it_sleeps_and_the_touch_that_wakes_it_does_nothing_else(hands):
    before = hands.unit.screenshot().tobytes()
    put_to_sleep(hands.unit)
    assert hands.unit.model.backlight == 0 and not hands.unit.model.lcd.awake
    hands.tap(START)
    assert hands.unit.screen == "title" and not hands.unit.ask("app.power.asleep")
    assert hands.unit.screenshot().tobytes() == before
    hands.tap(START)
    assert hands.unit.screen != "title"


@pytest.mark.parametrize("key", ("A", "DOWN", "PAUSE"))
def test_the_key_that_wakes_it_does_nothing_else(hands, key):
    hands.begin(("ANN", None), ("BEN", None))
    before = hands.unit.screenshot().tobytes()
    put_to_sleep(hands.unit)
    hands.unit.key(key, True)
    hands.unit.wait_for("not app.power.asleep")
    hands.unit.settle(120)  # the time in which a held key of the pad would repeat
    hands.unit.key(key, False)
    hands.unit.settle()
    hands.unit.wait_idle()
    assert hands.unit.screenshot().tobytes() == before
    hands.unit.press("A")
    hands.unit.wait_idle()
    assert hands.unit.screenshot().tobytes() != before


def test_a_finger_does_not_wake_an_lcd_that_has_just_gone_to_sleep(hands):
    now = f"{TIME}.ticks_ms()"
    hands.unit.ask(f"(app.power._sleep({now}), app.power.touched({now}))")
    assert hands.unit.ask("app.power.asleep")
    put_to_sleep(hands.unit)
    hands.tap((160, 200))
    assert not hands.unit.ask("app.power.asleep")


def test_never_is_never(hands):
    choose(hands.unit, "sleep", 0)
    leave_alone(hands.unit, 600)
    assert hands.unit.model.backlight == 100 and not hands.unit.ask("app.power.asleep")


def test_a_running_clock_keeps_it_awake_and_a_pause_lets_it_sleep(hands):
    hands.begin(("ANN", None), ("BEN", None))
    hands.unit.ask("setattr(app.screen.game.rules, 'minutes', 25)")
    hands.tap(BAR)
    hands.unit.ask("app.screen.game.start_clock()")
    leave_alone(hands.unit, 6)
    assert not hands.unit.ask("app.power.asleep")
    hands.unit.press("PAUSE")
    put_to_sleep(hands.unit)
    hands.unit.press("A")
    assert hands.unit.screen == "pause"


STRIP = (240, 224, 320, 238)  # where the title has the battery


def title_with(unit, volts):
    """The end of the title's last line, and how many of its pixels are red."""
    with unit.lock:
        unit.model.set_battery(volts)
    unit.settle()
    unit.ask("app.title()")
    unit.wait_idle()
    strip = unit.screenshot().crop(STRIP)
    return strip.tobytes(), sum(n for n, rgb in strip.getcolors() if rgb == colour(theme.RED))


def test_the_title_shows_how_full_the_battery_is(hands):
    looks = [title_with(hands.unit, volts) for volts in (4.1, 3.75, 3.45, 5.0)]
    assert len({look for look, _ in looks}) == 4
    assert [red > 0 for _, red in looks] == [False, False, True, False]
    words = f"{hands.unit.ask('app.lexicon.words'):,} words"
    assert hands.reads("small", words)
    title_with(hands.unit, 4.0)
    assert hands.reads("small", words)


def test_pause_shows_the_battery_too(hands):
    looks = set()
    for volts in (4.1, 3.45, 5.0):
        hands.unit.model.set_battery(volts)
        hands.unit.settle()
        hands.begin(("ANN", None), ("BEN", None))
        hands.unit.press("PAUSE")
        hands.unit.wait_idle()
        looks.add(hands.unit.screenshot().crop((280, 0, 320, 24)).tobytes())
    hands.unit.model.set_battery(4.0)
    assert len(looks) == 3


def test_a_crash_in_its_sleep_is_seen(hands):
    put_to_sleep(hands.unit)
    hands.unit.ask("setattr(app.screen, 'tick', lambda now: [][7])")
    hands.unit.wait_screen("crash")
    hands.unit.wait_idle()
    assert hands.unit.model.backlight == 100
    assert hands.reads("medium", "Something went wrong")
    hands.unit.press("A")
