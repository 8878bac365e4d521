"""The last step of an installation, cut short at any operation of the flash, is made good."""

import os
from errno import EEXIST

from handheld import Handheld, PowerCut, put

from common import ROOT

STAGE = "/.lexicart"
OLD = {"/engine/a": b"old a", "/engine/gone": b"old", "/old/b/c": b"old c", "/same": b"same"}
NEW = {"/engine/a": b"new a" * 900, "/ui/new/d": b"new d", "/same": b"same"}
OTHERS = {"/store/game.0": b"game", "/engine.txt": b"notes"}
MAIN = b"the game's"


def source():
    """finish.py as the installer sends it, for OLD to become NEW."""
    with open("/pc" + ROOT + "/tools/install/target/finish.py") as file:
        text = file.read()
    text = text.replace('STAGE = ""', "STAGE = %r" % STAGE)
    return text.replace("REMOVE = ()", "REMOVE = ('/engine/gone', '/old/b/c')").encode()


def keep(files):
    for path, data in files.items():
        at = path.find("/", 1)
        while at > 0:
            try:
                os.mkdir(path[:at])
            except OSError as error:
                if error.errno != EEXIST:
                    raise
            at = path.find("/", at + 1)
        put(path, data)


def everything(folder=""):
    """Every file, by path; a folder without any, too."""
    found = {}
    for entry in os.ilistdir(folder or "/"):
        path = folder + "/" + entry[0]
        if path == "/pc":
            continue
        if entry[1] == 0x4000:
            found.update(everything(path) or {path: None})
        else:
            with open(path, "rb") as file:
                found[path] = file.read()
    return found


def start():
    """Run main.py, as the handheld does at its start."""
    with open("/main.py") as file:
        text = file.read()
    if text.encode() != MAIN:
        try:
            exec(text, {"__name__": "__main__"})
        except SystemExit:
            return
        raise AssertionError("no reset")


def cut_everywhere(staged, wanted):
    """With the power cut anywhere, and once more when it goes on, it comes to what is wanted."""
    handheld = Handheld(64)
    keep(OLD)
    keep(OTHERS)
    keep({STAGE + path: data for path, data in staged.items()})
    put("/main.py", source())
    image = bytes(handheld.flash)
    operation = 1
    while True:
        memoryview(handheld.flash)[:] = image
        for _ in range(2):
            powered = handheld.restart()
            powered.cut_after(operation)
            try:
                start()
            except PowerCut:
                pass
            except OSError:
                assert not powered.power
        handheld.restart()
        if "main.py" in os.listdir("/"):
            start()
        found = everything()
        found.pop(STAGE, None)  # empty: the cut came when all was done
        assert found == wanted, (operation, found)
        if powered.power:
            break
        operation += 1
    assert operation > 5, operation


def test_new_game_replaces_the_old_one():
    staged = {"/engine/a": NEW["/engine/a"], "/ui/new/d": NEW["/ui/new/d"], "/main.py": MAIN}
    wanted = {"/main.py": MAIN}
    wanted.update(NEW)
    wanted.update(OTHERS)
    cut_everywhere(staged, wanted)


def test_files_without_a_game():
    staged = {"/store/game.0": b"other"}
    wanted = {"/engine/a": OLD["/engine/a"], "/same": b"same", "/engine.txt": b"notes"}
    wanted.update(staged)
    cut_everywhere(staged, wanted)
