"""The handheld's store in a folder of anything: the newest whole item, and all finished games.

hal.store runs in MicroPython, on this machine's file system.
"""

import shutil
import struct
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tests.device.rig import Rig

from .examples import EXAMPLES, damaged

ITEMS = ("settings", "game", "stats", "calibration")
LIMIT = 2048
NOTHING, FOLDER = None, ()  # in the place of a file
SOURCE = """
from hal.store import Store, StoreError

def tried(action, *arguments):
    try:
        return action(*arguments)
    except StoreError as error:
        return "StoreError: " + str(error)

def items(folder, name, new):
    store = Store(folder)
    found = [store.read(name), store.damaged(name), tried(store.write, name, new)]
    return found + [Store(folder).read(name)]

def games(folder, text):
    games = Store(folder).games
    found = [games.numbers()]
    for step in (games.begin, lambda: games.append(text), games.finish):
        found.append(tried(step))
    texts = []
    for number in games.numbers():
        with games.open(number) as file:
            texts.append((number, file.read()))
    found.append(texts)
    while games.drop_oldest():
        pass
    found.append(games.numbers())
    return found
"""


@pytest.fixture(scope="module")
def rig():
    rig = Rig()
    rig.run(SOURCE)
    yield rig
    rig.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("handheld") / "store"


def slot(number, sequence, data):
    """A slot as hal.store describes it."""
    header = struct.pack("<4sBBHI", b"LXSL", 1, number, len(data), sequence)
    return header + struct.pack("<I", crc32(header + data)) + data


def whole(number, data):
    """(sequence, data) of a slot that is whole, else None."""
    if not data or len(data) < 16 or len(data) > 16 + LIMIT:
        return None
    sequence = struct.unpack_from("<I", data, 8)[0]
    return (sequence, data[16:]) if slot(number, sequence, data[16:]) == data else None


def put(path, content):
    if content == FOLDER:
        path.mkdir()
    elif content is not NOTHING:
        path.write_bytes(content)


datum = st.binary(min_size=1, max_size=40) | st.binary(min_size=LIMIT, max_size=LIMIT)


@st.composite
def slots(draw, number):
    """What is where an item's two slots are: as they were written, or damaged, or anything."""
    last = draw(st.integers(1, 1 << 31))
    found = []
    for sequence in draw(st.permutations((last, last + 1))):
        right = slot(draw(st.sampled_from((number, number, number, 0))), sequence, draw(datum))
        found.append(draw(st.one_of(
            st.just(right), st.just(right), damaged(right, st.binary(max_size=4)),
            st.sampled_from((NOTHING, FOLDER, b"")), st.binary(max_size=40),
        )))  # fmt: skip
    return found


@EXAMPLES
@given(st.data(), datum)
def test_newest_whole_item_is_read_and_the_next_one_kept(rig, folder, data, new):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    name = data.draw(st.sampled_from(ITEMS))
    number = ITEMS.index(name)
    found = data.draw(slots(number))
    for n, content in enumerate(found):
        put(folder / f"{name}.{n}", content)
    right = [whole(number, content) for content in found]
    old = max((one for one in right if one), default=(0, b""))[1]
    old = old or None
    damage = sum(
        1 for one, content in zip(right, found) if not one and content not in (NOTHING, b"")
    )
    read, told, said, again = rig.run(f"items({str(folder)!r}, {name!r}, {new!r})")
    assert (read, told) == (old, damage)
    if FOLDER in found and said:
        assert said.startswith("StoreError: ") and again == old
    else:
        assert said is None and again == new


names = st.one_of(
    st.integers(1, 12).map(lambda n: f"{n:04}.gcg"),
    st.sampled_from(
        ("0000.gcg", "1.gcg", "00002.gcg", "12345.gcg", "x.gcg", ".gcg", "0003.txt", "²².gcg")
    ),
    st.sampled_from(("draft.gcg", "cut.tmp", "9" * 30 + ".gcg", "0004.GCG", "-001.gcg")),
)
contents = st.one_of(st.binary(max_size=20), st.binary(max_size=20), st.just(FOLDER))


@EXAMPLES
@given(st.dictionaries(names, contents, max_size=6), st.text("abc\n", max_size=20))
def test_all_that_is_listed_is_a_game_and_another_is_added(rig, folder, files, text):
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "games").mkdir(parents=True)
    for name, content in files.items():
        put(folder / "games" / name, content)
    listed = {
        int(name[:-4]): content for name, content in files.items()
        if content != FOLDER and name[:-4].isascii() and name[:-4].isdigit()
        and int(name[:-4]) and name == f"{int(name[:-4]):04}.gcg"
    }  # fmt: skip
    numbers, begun, length, number, texts, left = rig.run(f"games({str(folder)!r}, {text!r})")
    assert numbers == sorted(listed) and left == []
    if files.get("draft.gcg") == FOLDER:
        assert begun.startswith("StoreError: ") and length.startswith("StoreError: ")
        return
    assert begun is None and length == len(text)
    assert number > max(listed, default=0)
    assert dict(texts) == {**listed, number: text.encode()}
    kept = {path.name for path in (folder / "games").iterdir()}
    assert kept == set(files) - {"draft.gcg"} - {f"{number:04}.gcg" for number in listed}
