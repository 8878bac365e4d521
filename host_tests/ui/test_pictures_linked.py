"""What is seen of a game at two handhelds is what it was when somebody looked at it last."""

import pytest

from host_tests.ui.pictures import linked
from host_tests.ui.pictures.album import differences


@pytest.mark.parametrize("scene", linked.SCENES, ids=lambda scene: scene.__name__)
def test_what_is_seen_is_the_picture_that_is_expected(hands, scene):
    assert "\n".join(differences(hands, scene)) == ""
