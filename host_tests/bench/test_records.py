"""The records of games that were played on the bench, out of its flash."""

import sys

import pytest

from host_tests.ui.hands import YES, Hands
from host_tests.ui.test_whole_games import play_out
from tools.bench.records import main
from tools.bench.unit import Unit
from tools.gcg import open_record


@pytest.fixture(scope="module")
def flash(tmp_path_factory):
    """Of a handheld on which two games have ended by two passes, and a third goes on."""
    flash = tmp_path_factory.mktemp("flash")
    with Unit(flash=flash, name="records") as unit:
        unit.wait_screen("title")
        hands = Hands(unit)

        def pass_turn(hands):
            hands.choose("PASS")
            hands.tap(YES)

        for _ in range(2):
            hands.begin(("ANN", None), ("BEN", None))
            play_out(hands, pass_turn)
        hands.begin(("CYD", None), ("DORA", None))
        yield flash


def records(monkeypatch, *options: str) -> int:
    monkeypatch.setattr(sys, "argv", ["records", *options])
    return main()


def test_each_finished_game_is_a_file_while_the_bench_goes_on(
    flash, tmp_path, monkeypatch, capsys
):
    folder = tmp_path / "games"
    for _ in range(2):  # the second time they are there already
        assert records(monkeypatch, str(folder), "--flash", str(flash)) == 0
        assert capsys.readouterr().out == f"records: finished games in {folder}: 2\n"
    assert sorted(path.name for path in folder.iterdir()) == ["0001.gcg", "0002.gcg"]
    record = open_record(folder / "0002.gcg")
    record.run()
    assert record.nicks == ["ANN", "BEN"] and len(record.turns) == 2


def test_another_game_of_the_same_name_is_not_lost(flash, tmp_path, monkeypatch, capsys):
    mine = tmp_path / "0002.gcg"
    mine.write_text("mine")
    assert records(monkeypatch, str(tmp_path), "--flash", str(flash)) == 1
    assert capsys.readouterr().err == f"records: {mine} is another game: name another folder\n"
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


def test_a_bench_on_which_nobody_has_played_has_none(tmp_path, monkeypatch, capsys):
    assert records(monkeypatch, str(tmp_path), "--flash", str(tmp_path / "none")) == 1
    assert "keeps no games" in capsys.readouterr().err


def test_a_damaged_flash_is_told_and_left_as_it_is(tmp_path, monkeypatch, capsys):
    image = tmp_path / "store.img"
    image.write_bytes(bytes(144 * 4096))
    assert records(monkeypatch, str(tmp_path / "games"), "--flash", str(tmp_path)) == 1
    assert capsys.readouterr().err.startswith(f"records: {image} cannot be read: ")
    assert image.read_bytes() == bytes(144 * 4096)
