"""Into the ROMFS partition of a handheld that has one."""

import re
import shutil

import pytest
from mpremote.romfs import VfsRomWriter

from host_tests.install.conftest import LARGE, MODULES, NEW, OLD, booted, fill, game, put, words
from host_tests.install.peer import Handheld
from tools.install.contents import romfs_image
from tools.install.device import BLOCK, Device, InstallError
from tools.install.flash import unflash

ROM_BLOCKS = 24


@pytest.fixture
def handheld(tmp_path):
    with Handheld(tmp_path, blocks=48, rom_blocks=ROM_BLOCKS) as handheld:
        yield handheld


def in_littlefs(handheld) -> set[str]:
    with Device(handheld.port) as device:
        return set(device._run("import os; print(os.listdir('/'))")[0]) - {"rom"}


def test_all_but_main_goes_there(handheld):
    put(handheld)
    assert booted(handheld) == "old"
    assert in_littlefs(handheld) == {"main.py"}
    with Device(handheld.port) as device:
        device.load_agent()
        for path in ("/engine/two.mpy", "/hal/panels/three.mpy", "/board.mpy"):
            assert device.read("/rom" + path) == game("old")[path]
        assert device.read("/rom/english.pack") == words(OLD)


def test_pack_can_be_viewed_there_as_words_of_the_chip():
    code = game("old")
    for length in range(4):
        code["/engine/one.mpy"] += b"x"
        code["/e" + "x" * length + ".mpy"] = b"x" * length
        image = romfs_image(code, words(OLD))
        assert image.index(words(OLD)) % 4 == 0
        assert len(image) % 2 == 0


def test_modules_lie_there_at_words_of_the_chip():
    code = {f"/hal/{'x' * n}.mpy": bytes((0xF0 + n,)) * (30 + n) for n in range(9)}
    image = romfs_image(code, words(OLD))
    assert [image.index(data) % 4 for data in code.values()] == [0] * 9


def test_again_writes_nothing(handheld):
    put(handheld)
    before = handheld.image.read_bytes(), handheld.rom.read_bytes()
    assert "already" in put(handheld)
    assert (handheld.image.read_bytes(), handheld.rom.read_bytes()) == before
    assert booted(handheld) == "old"


def test_changed_code_leaves_the_pack_where_it_is(handheld):
    put(handheld, game("old"), words(LARGE))
    handheld.plug_in()
    put(handheld, game("new"), words(LARGE))
    written = {int(n) for n in re.findall(rb"rom_write\((\d+)", handheld.heard)}
    blocks = len(words(LARGE)) // BLOCK
    assert blocks > 2 and written <= {0, blocks, blocks + 1}
    assert booted(handheld) == "new"


def test_unplugged_anywhere_it_starts_a_whole_game_or_none_and_the_next_run_completes(handheld):
    put(handheld)
    handheld.plug_in()
    old = [shutil.copy(path, path.with_suffix(".old")) for path in (handheld.image, handheld.rom)]
    put(handheld, game("new"), words(NEW))
    whole = old[1].read_bytes(), handheld.rom.read_bytes()
    steps = rb"rom_write\(\d+, b'|remove\(|create\(|rename\(|finish\('|rom_survey\("
    places = [step.end() for step in re.finditer(steps, handheld.heard)]
    outcomes = []
    for place in places:
        handheld.unplug()
        for path, to in zip(old, (handheld.image, handheld.rom), strict=True):
            shutil.copy(path, to)
        handheld.plug_in(last_byte=place)
        with pytest.raises(InstallError, match="does not answer any more"):
            put(handheld, game("new"), words(NEW))
        outcomes.append(booted(handheld))
        image = handheld.rom.read_bytes()
        assert image in whole or not image.startswith(VfsRomWriter.ROMFS_HEADER)
        put(handheld, game("new"), words(NEW))
        assert booted(handheld) == "new"
    assert set(outcomes) == {"old", "no game", "new"}


def test_partition_too_small_for_it(tmp_path, capsys):
    with Handheld(tmp_path, rom_blocks=2) as handheld:
        before = handheld.rom.read_bytes()
        put(handheld)
        assert booted(handheld) == "old"
        assert handheld.rom.read_bytes() == before
        assert "english.pack" in in_littlefs(handheld)
        assert "The ROMFS has 8 KB, and" in capsys.readouterr().out


def test_game_in_the_littlefs_moves_there(handheld):
    rom, handheld.rom = handheld.rom, None
    handheld.plug_in()
    put(handheld)
    assert "engine" in in_littlefs(handheld)
    handheld.rom = rom
    handheld.plug_in()
    put(handheld, game("new"))
    assert booted(handheld) == "new"
    assert in_littlefs(handheld) == {"main.py"}


def test_full_littlefs_is_told_before_anything_is_written(tmp_path):
    with Handheld(tmp_path, blocks=16, rom_blocks=ROM_BLOCKS) as handheld:
        fill(handheld, 5)
        before = handheld.rom.read_bytes()
        with pytest.raises(InstallError, match="KB are needed"):
            put(handheld)
        assert handheld.rom.read_bytes() == before


def test_what_did_not_come_whole_is_told_and_not_used(handheld, monkeypatch):
    call = Device.call

    def damaging(self, function, *arguments):
        if function == "rom_write" and arguments[0] == 1:
            arguments = 1, b"////" + arguments[1][4:]
        return call(self, function, *arguments)

    with monkeypatch.context() as damaged:
        damaged.setattr(Device, "call", damaging)
        with pytest.raises(InstallError, match="the ROMFS is not as it was sent: run this again"):
            put(handheld)
    assert booted(handheld) == "no game"
    put(handheld)
    assert booted(handheld) == "old"


def test_game_is_removed(handheld):
    put(handheld)
    unflash(handheld.port, store=False)
    assert booted(handheld) == "no game"
    with Device(handheld.port) as device:
        assert device._run("import os; print(os.listdir('/'))") == [[]]


def test_other_modules_do_not_come_along_when_the_game_loses_some(handheld):
    put(handheld)
    put(handheld, game("new", MODULES[1:]))
    assert booted(handheld) == "new"
    with Device(handheld.port) as device:
        assert "board.mpy" not in device._run("import os; print(os.listdir('/rom'))")[0]
