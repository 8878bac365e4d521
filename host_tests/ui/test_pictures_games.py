"""The same of games of several players and of their ends; and no screen is without a picture."""

import pytest

from host_tests.ui.pictures import games, linked, outside, turns
from host_tests.ui.pictures.album import EXPECTED, differences
from tools import ROOT

SCREENS = ROOT / "firmware" / "ui" / "screens"
BASES = {"__init__", "lines", "sheet", "trouble"}  # what screens are made of


@pytest.mark.parametrize("scene", games.SCENES, ids=lambda scene: scene.__name__)
def test_what_is_seen_is_the_picture_that_is_expected(hands, scene):
    assert "\n".join(differences(hands, scene)) == ""


def test_every_screen_has_its_picture_and_every_picture_its_scene():
    pictured = {path.name.split("-")[0] for path in EXPECTED.glob("*/*.png")}
    assert pictured == {path.stem for path in SCREENS.glob("*.py")} - BASES
    scenes = {scene.__name__ for part in (outside, turns, games, linked) for scene in part.SCENES}
    assert {folder.name for folder in EXPECTED.iterdir()} == scenes
