"""What a handheld keeps: onto the PC, back, and untouched by everything else."""

import pytest

from host_tests.install.conftest import booted, game, put
from host_tests.install.peer import Handheld
from tools.install import store
from tools.install.device import Device, InstallError
from tools.install.flash import unflash

KEPT = {
    "/store/settings.0": b"settings",
    "/store/game.0": bytes(range(256)) * 20,
    "/store/game.1": b"",
    "/store/games/0001.gcg": b"#player1 A A\n",
    "/store/games/0002.gcg": b"#player1 B B\n",
    "/store/games/draft.gcg": b"#player1 C C\n",
    "/store/games/0003.txt": b"of somebody's",
}


def keep(handheld, files: dict[str, bytes]) -> None:
    with Device(handheld.port) as device:
        device.load_agent()
        for path, data in files.items():
            assert sum(device.write(path, data)) == len(data)


def kept(handheld, *names: str) -> dict[str, bytes]:
    """Every file among these entries of the root."""
    with Device(handheld.port) as device:
        device.load_agent()
        return {path: device.read(path) for path, _, _ in device.call("survey", set(names))}


def on_pc(folder) -> dict[str, bytes]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {f"/store/{path.relative_to(folder)}": path.read_bytes() for path in files}


def test_installing_and_removing_leave_it_alone(handheld):
    keep(handheld, {**KEPT, "/mine.py": b"mine"})
    put(handheld)
    put(handheld, game("new"))
    assert kept(handheld, "store") == KEPT
    unflash(handheld.port, store=False)
    assert booted(handheld) == "no game"
    with Device(handheld.port) as device:
        assert set(device._run("import os; print(os.listdir('/'))")[0]) == {"store", "mine.py"}
    assert kept(handheld, "store") == KEPT


def test_it_is_removed_when_that_is_asked_for(handheld):
    keep(handheld, KEPT)
    put(handheld)
    unflash(handheld.port, store=True)
    with Device(handheld.port) as device:
        assert device._run("import os; print(os.listdir('/'))") == [[]]


def test_backup_goes_to_another_handheld(handheld, tmp_path):
    keep(handheld, KEPT)
    store.backup(handheld.port, tmp_path / "backup")
    assert on_pc(tmp_path / "backup") == KEPT
    (tmp_path / "other").mkdir()
    with Handheld(tmp_path / "other") as other:
        put(other)
        keep(
            other, {"/store/game.1": b"newer", "/store/stats.0": b"", "/store/games/0009.gcg": b""}
        )
        store.restore(other.port, tmp_path / "backup")
        assert kept(other, "store") == KEPT
        assert booted(other) == "old"


def test_restore_comes_before_the_game_too(handheld, tmp_path):
    (tmp_path / "backup").mkdir()
    (tmp_path / "backup" / "settings.0").write_bytes(b"settings")
    store.restore(handheld.port, tmp_path / "backup")
    assert booted(handheld) == "no game"
    put(handheld)
    assert booted(handheld) == "old"
    assert kept(handheld, "store") == {"/store/settings.0": b"settings"}


def test_backup_leaves_a_folder_with_something_in_it_alone(handheld, tmp_path):
    (tmp_path / "backup").mkdir()
    (tmp_path / "backup" / "game.0").write_bytes(b"mine")
    with pytest.raises(InstallError, match="backup is not empty: name a new folder"):
        store.backup(handheld.port, tmp_path / "backup")
    assert (tmp_path / "backup" / "game.0").read_bytes() == b"mine"


def test_restore_from_what_is_no_backup(handheld, tmp_path):
    with pytest.raises(InstallError, match="nowhere is no folder"):
        store.restore(handheld.port, tmp_path / "nowhere")
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "cat.jpg").write_bytes(b"")
    with pytest.raises(InstallError, match="pictures holds nothing that"):
        store.restore(handheld.port, tmp_path / "pictures")


def test_games_are_fetched_and_none_replaces_another(handheld, tmp_path):
    keep(handheld, KEPT)
    folder = tmp_path / "games"
    assert store.games(handheld.port, folder).endswith("of them new: 2")
    assert sorted(path.name for path in folder.iterdir()) == ["0001.gcg", "0002.gcg"]
    keep(handheld, {"/store/games/0001.gcg": b"#player1 D D\n"})
    assert store.games(handheld.port, folder).endswith("of them new: 1")
    assert store.games(handheld.port, folder).endswith("of them new: 0")
    assert sorted(path.read_bytes() for path in folder.iterdir()) == [
        b"#player1 A A\n", b"#player1 B B\n", b"#player1 D D\n",
    ]  # fmt: skip


def test_handheld_that_keeps_nothing(handheld, tmp_path):
    folder = tmp_path / "games"
    assert store.games(handheld.port, folder) == f"finished games in {folder}: 0, of them new: 0"
