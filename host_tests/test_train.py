"""The tool that trains the weights of leaves."""

import subprocess
import sys

import pytest

np = pytest.importorskip("numpy", reason="numpy does not install here")

from engine import leaves  # noqa: E402
from tools import ROOT  # noqa: E402
from tools.train import fit, table  # noqa: E402
from tools.train.__main__ import read  # noqa: E402

E, Q, R, S = 5, 17, 18, 19


def drawn(count: int):
    """Racks of seven from the whole set, as rows of tile codes."""
    from engine.tiles import COUNTS

    random = np.random.default_rng(1)
    pool = np.repeat(np.arange(28), list(COUNTS))
    return np.array([random.choice(pool, 7, replace=False) for _ in range(count)])


def test_finds_what_tiles_are_worth_alone_and_together():
    racks = drawn(20_000)
    has = {tile: (racks == tile).any(axis=1) for tile in (S, E, R)}
    worth = 4000.0 + 800 * has[S] + 1500 * (has[E] & has[R])
    found = fit.fit(racks, worth, 1)
    # Some of the racks without an S at hand draw one.
    assert found[table.place(0, 0, S)] == pytest.approx(800 * (1 - has[S].mean()), abs=80)
    assert abs(found[table.place(0, 0, Q)]) < 150
    pairs = table.degrees() == 2
    assert np.argmax(np.where(pairs, found, 0)) == table.place(0, E, R)
    assert found[0] == 0


def test_place_of_each_choice_of_tiles_is_its_own():
    places = {
        table.place(low, middle, high)
        for high in range(28)
        for middle in range(high + 1)
        for low in range(middle + 1)
    }
    assert places == set(range(table.PLACES))
    assert list(np.bincount(table.degrees())) == [1, 27, 378, 3654]


def test_what_is_written_is_what_the_engine_reads(tmp_path):
    weights = np.arange(table.PLACES) - 2000.0
    table.write(table.pack(weights), "Nothing but numbers.", tmp_path)
    parts = []
    for file in sorted(tmp_path.iterdir()):
        found = {}
        exec(file.read_text(), found)
        parts.append(found["WEIGHTS"])
    assert [len(part) for part in parts] == [len(part) for part in leaves.WEIGHTS]
    assert (np.frombuffer(b"".join(parts), "<i2") == weights).all()


def test_training_goes_on_from_where_it_stopped(tmp_path):
    def sampled():
        script = (
            "import sys; from tools.train.__main__ import _parser, sample;"
            "sample(_parser().parse_args(sys.argv[1:]), 0, None)"
        )
        subprocess.run(
            [sys.executable, "-c", script, str(tmp_path), "--games", "40", "--seed", "3"],
            cwd=ROOT, check=True, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        return {file.name: file.read_text() for file in (tmp_path / "generation-0").iterdir()}

    first = sampled()
    assert sorted(first) == ["000000.txt", "000020.txt"]
    kept, lost = (tmp_path / "generation-0" / name for name in sorted(first))
    lost.unlink()
    kept.write_text("ABCDEFG 1\n")
    assert sampled() == {**first, kept.name: "ABCDEFG 1\n"}
    racks, worth = read([kept])
    assert racks.tolist() == [[1, 2, 3, 4, 5, 6, 7]] and worth.tolist() == [1]


def test_damaged_file_is_named(tmp_path):
    from tools.train.__main__ import TrainError

    file = tmp_path / "000000.txt"
    file.write_text("ABCDEFG 100\nABC\n")
    with pytest.raises(TrainError, match="000000.txt:2"):
        read([file])
