"""Every state of the board in a turn looks as it did when it was last looked at."""

import pytest

from host_tests.ui.pictures import turns
from host_tests.ui.pictures.album import differences


@pytest.mark.parametrize("scene", turns.SCENES, ids=lambda scene: scene.__name__)
def test_what_is_seen_is_the_picture_that_is_expected(hands, scene):
    assert "\n".join(differences(hands, scene)) == ""
