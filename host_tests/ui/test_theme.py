"""The themes, and what tells squares and tiles apart without their colours."""

import pytest

from engine.board import DLS, DWS, PREMIUMS, TLS, TWS
from ui import theme
from ui.settings import CHOICES

COLOURS = next(choices for name, choices, _ in CHOICES if name == "colours")
INKS = [name for name in vars(theme) if "_ON_" in name]
# Of 21, as WCAG 2.1 asks of text and of large letters; the other themes are for good eyes.
TEXT, LARGE, GOOD_EYES = 4.5, 3, 2.5
SIZES = (13, 22, 34)


def luminance(rgb):
    def linear(part):
        part /= 255
        return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(rgb >> shift & 255) for shift in (16, 8, 0))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_each_setting_has_its_theme_of_sixteen_colours():
    assert tuple(theme.PALETTES) == COLOURS
    assert all(len(palette) == 16 for palette in theme.PALETTES.values())


@pytest.mark.parametrize("name", COLOURS)
@pytest.mark.parametrize("ink", INKS)
def test_every_ink_is_legible_on_its_ground(name, ink):
    palette, ramp = theme.PALETTES[name], getattr(theme, ink)
    enough = LARGE if ink == "RED_ON_AMBER" else TEXT  # which only a tile's letter has
    found = contrast(palette[ramp[0]], palette[ramp[3]])
    assert found >= (enough if name == "contrast" else GOOD_EYES)


@pytest.fixture
def drawing(hands):
    """Draws in a corner of the screen by a call of the firmware; returns the pixels there."""
    hands.unit.ask("app.title()")
    hands.unit.wait_idle()

    def draw(size, call):
        hands.unit.ask(call)
        hands.unit.wait_for("not app.lcd.dirty")
        return hands.unit.screenshot().crop((0, 0, size, size))

    return draw


def shape(picture):
    """Which pixels are of the colour that most have: what is left of it without colours."""
    data = picture.tobytes()
    pixels = [data[at : at + 3] for at in range(0, len(data), 3)]
    ground = max(set(pixels), key=pixels.count)
    return tuple(pixel == ground for pixel in pixels)


@pytest.mark.parametrize("size", SIZES)
def test_premiums_differ_by_their_marks_alone(drawing, size):
    draw = "modules['ui.board_view'].draw_empty(app.canvas, 0, 0, %d, %d, %s)"
    shapes = {shape(drawing(size, draw % (size, one, False))) for one in (DLS, TLS, DWS, TWS, 0)}
    shapes.add(shape(drawing(size, draw % (size, PREMIUMS[112], True))))
    assert len(shapes) == 6


@pytest.mark.parametrize("size", SIZES)
def test_tiles_of_each_kind_look_different(drawing, size):
    draw = "modules['ui.tile'].draw(app.canvas, 0, 0, %d, %d, %d)"
    looks = {drawing(size, draw % (size, 14, style)).tobytes() for style in range(4)}
    assert len(looks) == 4


@pytest.mark.parametrize("size", SIZES)
def test_a_blank_is_marked_by_more_than_its_colour(drawing, size):
    draw = "modules['ui.tile'].draw(app.canvas, 0, 0, %d, %d)"
    assert shape(drawing(size, draw % (size, 14))) != shape(drawing(size, draw % (size, 14 | 32)))


def test_another_theme_is_seen_at_once_and_comes_back(hands):
    hands.unit.ask("app.title()")
    hands.unit.wait_idle()
    seen = set()
    for name in (*COLOURS, COLOURS[0]):
        hands.unit.ask(f"setattr(app.keeper.settings, 'colours', {name!r})")
        hands.unit.settle()
        hands.unit.wait_idle()
        seen.add(hands.unit.screenshot().tobytes())
    assert len(seen) == len(COLOURS)
