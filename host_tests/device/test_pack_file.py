"""hal.pack, in MicroPython."""

import pytest

from .rig import Rig

CONTENT = bytes(i * i % 251 for i in range(10_000))


@pytest.fixture(scope="module")
def started():
    rig = Rig()
    rig.run("from hal.pack import open_pack")
    yield rig
    rig.close()


def test_a_file_that_cannot_be_mapped_is_read_whole(started, tmp_path):
    path = tmp_path / "a.pack"
    path.write_bytes(CONTENT)
    started.run(f"pack, places = open_pack({str(path)!r})")
    assert started.run("bytes(pack)") == CONTENT
    assert started.run("(type(pack).__name__, places)") == ("bytearray", None)


def test_a_file_in_romfs_is_used_where_it_lies(started):
    """The image: magic, then one record of kind file, which holds a name and its data."""
    started.run(f"""
import vfs
def number(n):
    return bytes((0x80 | n >> 14, 0x80 | n >> 7 & 0x7F, n & 0x7F))
def record(kind, payload):
    return bytes((kind,)) + number(len(payload)) + payload
content = {CONTENT[:2000]!r}
file = record(5, b"\\x06a.pack" + record(2, content))
vfs.mount(vfs.VfsRom(b"\\xd2\\xcd\\x31" + number(len(file)) + file), "/rom")
pack, places = open_pack("/rom/a.pack")""")
    assert started.run("bytes(pack)") == CONTENT[:2000]
    assert started.run("(type(pack).__name__, places)") == ("memoryview", None)


def test_a_missing_file_is_an_oserror(started):
    with pytest.raises(AssertionError, match=r"OSError.*ENOENT"):
        started.run("open_pack('/nowhere/a.pack')")
