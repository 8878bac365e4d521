"""The flash of a handheld on the bench: it keeps /store, and its power can go in mid-write."""

import pytest

from host_tests.bench.standins import LOOP, write_firmware
from tools.bench.chip import Crashed
from tools.bench.unit import Unit

READ = "open('/store/kept', 'rb').read()"
# Programs of the flash are not done before the file is closed.
KEEP = (
    "[(file.write({!r}), file.close()) for file in [open('/store/kept', 'wb')]] and "
    "open('/store/kept', 'rb').read()"
)


@pytest.fixture
def unit(tmp_path):
    tree = write_firmware(tmp_path / "tree", LOOP)
    with Unit(pack=None, source=tree, flash=tmp_path / "flash") as unit:
        yield unit


def restart(unit):
    unit.power_off()
    unit.power_on()


def test_the_store_is_a_file_system_of_576_kb(unit):
    size, _, blocks = unit.ask("__import__('os').statvfs('/store')[:3]")
    assert (size, blocks) == (4096, 144)


def test_what_is_stored_survives_power_off(unit):
    assert unit.ask(KEEP.format(b"game")) == b"game"
    restart(unit)
    assert unit.ask(READ) == b"game"


def test_two_handhelds_have_a_store_each(unit, tmp_path):
    unit.ask(KEEP.format(b"game"))
    with Unit(pack=None, source=tmp_path / "tree") as other:
        assert other.ask("__import__('os').listdir('/store')") == []


def test_power_cut_at_each_operation_leaves_the_old_file_or_the_new(unit):
    old, new = b"old" * 700, b"new" * 700
    unit.ask(KEEP.format(old))
    found = []
    for operation in range(1, 100):
        restart(unit)
        unit.cut_power_after(operation)
        try:
            unit.ask(KEEP.format(new))
        except Crashed:
            assert not unit.running and unit.error is None
        else:
            break
        restart(unit)
        found.append(unit.ask(READ))
    assert unit.running and operation > 3
    assert found[0] == old and set(found) <= {old, new}
    assert unit.ask(READ) == new


def test_the_screen_goes_dark_when_the_power_is_cut(painter):
    painter.cut_power_after(1)
    with pytest.raises(Crashed, match="power is off"):
        painter.ask(KEEP.format(b"game"))
    assert painter.screenshot().getextrema() == ((0, 0),) * 3
    painter.power_on()
    painter.wait_screen("paint")


def test_one_and_the_same_is_written_on_every_run(tmp_path):
    tree = write_firmware(tmp_path / "tree", LOOP)
    counts = []
    for name in ("a", "b"):
        with Unit(pack=None, source=tree, flash=tmp_path / name) as unit:
            unit.ask(KEEP.format(b"game" * 300))
            counts.append(unit.flash_operations)
    assert counts[0] == counts[1] > 3
