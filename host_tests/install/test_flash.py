"""A game goes onto a handheld whole, and only what has changed of it."""

import re
import shutil

import pytest

from host_tests.install.conftest import LARGE, MODULES, NEW, booted, fill, game, put, words
from host_tests.install.peer import Handheld
from tools.install.deploy import Deployment
from tools.install.device import Device, InstallError
from tools.install.progress import Progress

LATER = (*MODULES[1:], "board", "engine.five", "ui.screens.six")


def written(handheld) -> set[str]:
    """Names of the files that the PC has begun to write since the handheld was plugged in."""
    return {name.decode() for name in re.findall(rb"create\('/.*?([\w.]+)'", handheld.heard)}


def run(handheld, code: str) -> list:
    """What it prints, a literal a line."""
    with Device(handheld.port) as device:
        return device._run(code)


def test_game_is_there_and_starts(handheld):
    put(handheld)
    handheld.wait_for(b"<the game runs>")
    assert b"<old>" in handheld.text
    assert booted(handheld) == "old"


def test_again_writes_nothing(handheld):
    put(handheld)
    before = handheld.image.read_bytes()
    assert "already" in put(handheld)
    handheld.wait_for(b"<the game runs>")
    assert handheld.image.read_bytes() == before


def test_only_what_has_changed_is_written(handheld):
    put(handheld)
    handheld.plug_in()
    code = {**game("old"), "/engine/two.mpy": game("new")["/engine/two.mpy"]}
    put(handheld, code)
    assert written(handheld) == {"two.mpy", "main.py", ".lexicart.py"}
    assert booted(handheld) == "mixed"


def test_what_the_new_one_lacks_is_removed_and_nothing_else(handheld):
    others = {"/lib/mine.py": b"mine", "/notes.txt": b"notes", "/store/game.0": b"game"}
    with Device(handheld.port) as device:
        device.load_agent()
        for path, data in {**others, "/engine/one.py": b"a copy of mip's"}.items():
            assert sum(device.write(path, data)) == len(data)
    put(handheld)
    put(handheld, game("new", LATER[1:]))
    assert booted(handheld) == "new"
    with Device(handheld.port) as device:
        device.load_agent()
        assert {path: device.read(path) for path in others} == others
        told = device.call("survey", {"engine", "hal", "ui", ".lexicart"})
    paths = {path for path, _, _ in told}
    assert paths == {p for p in game("new", LATER[1:]) if p.count("/") > 1}


def test_folders_left_empty_are_removed(handheld):
    put(handheld)
    put(handheld, game("old", [name for name in MODULES if not name.startswith("hal")]))
    [names] = run(handheld, "import os; print(os.listdir('/'))")
    assert set(names) == {"main.py", "board.mpy", "engine", "ui", "english.pack"}


@pytest.fixture(scope="module")
def cuts(tmp_path_factory):
    """Where, in what the PC sends, each file begins and is half done, and the last steps are.

    And the flash of a handheld with the old game.
    """
    folder = tmp_path_factory.mktemp("flash")
    with Handheld(folder) as handheld:
        put(handheld)
        handheld.plug_in()
        old = shutil.copy(handheld.image, folder / "old.img")
        put(handheld, game("new", LATER), words(NEW))
        steps = rb"create\(|write\(b'|rename\(|finish\('"
        marks = list(re.finditer(steps, handheld.heard))
        assert len(marks) > 2 * len(LATER)
        return old, [mark.end() for mark in marks] + [len(handheld.heard) - 1]


@pytest.mark.parametrize("part", range(4))
def test_unplugged_anywhere_it_has_one_of_both_and_the_next_run_completes(handheld, cuts, part):
    old, places = cuts
    for place in places[part::4]:
        handheld.unplug()
        shutil.copy(old, handheld.image)
        handheld.plug_in(last_byte=place)
        try:
            put(handheld, game("new", LATER), words(NEW))
        except InstallError as error:
            assert "does not answer any more" in str(error)
        else:
            assert place == places[-1]  # the last byte makes it start
        assert booted(handheld) in ("old", "new")
        put(handheld, game("new", LATER), words(NEW))
        assert booted(handheld) == "new"


def test_power_cut_at_operations_of_the_flash(handheld, cuts):
    old, _ = cuts
    operation, outcomes = 1, []
    while "new" not in outcomes:
        handheld.unplug()
        shutil.copy(old, handheld.image)
        handheld.plug_in(last_operation=operation)
        with pytest.raises(InstallError, match="does not answer any more"):
            put(handheld, game("new", LATER), words(NEW))
        outcomes.append(booted(handheld))
        put(handheld, game("new", LATER), words(NEW))
        assert booted(handheld) == "new"
        operation += 17
    assert set(outcomes) == {"old", "new"}


def test_unplugged_with_a_battery_in_it_the_last_step_comes_before_anything_else(
    handheld, monkeypatch
):
    """It does not start anew then, and waits in the REPL as it is."""

    def unplugged(device, *_):
        device._gone = True
        raise InstallError("unplugged")

    put(handheld)
    for version, step, unplug in (
        ("new", "finish_pending", unplugged),
        ("old", "Deployment._verify", lambda self, *_: unplugged(self._device)),
    ):
        with monkeypatch.context() as cut:
            cut.setattr("tools.install.deploy." + step, unplug)
            with pytest.raises(InstallError, match="unplugged"):
                put(handheld, game(version))
    assert booted(handheld) == "new"


def test_stopped_by_hand_it_starts_the_old_game_again(handheld, monkeypatch):
    def stop(self, *_):
        raise KeyboardInterrupt

    put(handheld)
    handheld.plug_in()
    handheld.wait_for(b"<the game runs>")
    before = len(handheld.text)
    monkeypatch.setattr(Progress, "advance", stop)
    with pytest.raises(KeyboardInterrupt):
        put(handheld, game("new"))
    handheld.wait_for(b"<old>", after=before)


def test_files_that_had_come_are_not_sent_again(handheld, cuts):
    old, places = cuts
    handheld.unplug()
    shutil.copy(old, handheld.image)
    handheld.plug_in(last_byte=places[-4])  # the last step is half done
    with pytest.raises(InstallError):
        put(handheld, game("new", LATER), words(NEW))
    handheld.plug_in()
    put(handheld, game("new", LATER), words(NEW))
    assert written(handheld) == {".lexicart.py"}


def test_full_flash_is_told_before_anything_is_written(tmp_path):
    with Handheld(tmp_path, blocks=64) as handheld:
        put(handheld)
        handheld.plug_in()
        fill(handheld, 12)
        before = handheld.image.read_bytes()
        with pytest.raises(InstallError, match=r"has \d+ KB free, and \d+ KB are needed: `make"):
            put(handheld, game("new", LATER), words(LARGE))
        assert handheld.image.read_bytes() == before
        assert booted(handheld) == "old"


def test_flash_that_is_full_all_the_same_leaves_the_old_game(tmp_path, monkeypatch):
    monkeypatch.setattr(Deployment, "check_room", lambda self: None)
    with Handheld(tmp_path, blocks=64) as handheld:
        put(handheld)
        fill(handheld, 12)
        with pytest.raises(InstallError, match="its flash is full"):
            put(handheld, game("new", LATER), words(LARGE))
        assert booted(handheld) == "old"


@pytest.mark.parametrize("which", ["two.mpy", "english.pack", ".lexicart.py"])
def test_what_did_not_come_whole_is_told_and_not_used(handheld, monkeypatch, which):
    put(handheld)
    write = Device.write

    def damaging(self, path, data):
        return write(self, path, data[:-1] + b"!" if path.endswith(which) else data)

    with monkeypatch.context() as damaged:
        damaged.setattr(Device, "write", damaging)
        with pytest.raises(InstallError, match=f"{which} is not as it was sent: run this again"):
            put(handheld, game("new"), words(NEW))
    assert booted(handheld) == "old"
    put(handheld, game("new"), words(NEW))
    assert booted(handheld) == "new"
