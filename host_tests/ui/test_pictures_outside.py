"""Every state of the screens outside a game looks as it did when it was last looked at."""

import pytest

from host_tests.ui.pictures import outside
from host_tests.ui.pictures.album import differences


@pytest.mark.parametrize("scene", outside.SCENES, ids=lambda scene: scene.__name__)
def test_what_is_seen_is_the_picture_that_is_expected(hands, scene):
    assert "\n".join(differences(hands, scene)) == ""
