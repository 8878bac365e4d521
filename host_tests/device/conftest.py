import pytest

from .rig import Rig


@pytest.fixture
def rig():
    rig = Rig()
    yield rig
    rig.close()
