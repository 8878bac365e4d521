"""What is seen of a game at two handhelds is what it was when somebody looked at it last."""

import pytest

from host_tests.ui.hands import Hands
from host_tests.ui.pictures import linked
from host_tests.ui.pictures.album import differences
from tools.bench.unit import HEAP, Unit

OTHER = 64 * 1024  # bytes: the scenes keep the other end of the cable in this handheld, too


@pytest.fixture(scope="module")
def unit():
    with Unit(name="linked-scenes", heap=HEAP + OTHER) as unit:
        unit.wait_screen("title")
        yield unit


@pytest.fixture
def hands(unit):
    yield Hands(unit)
    assert unit.error is None


@pytest.mark.parametrize("scene", linked.SCENES, ids=lambda scene: scene.__name__)
def test_what_is_seen_is_the_picture_that_is_expected(hands, scene):
    assert "\n".join(differences(hands, scene)) == ""
