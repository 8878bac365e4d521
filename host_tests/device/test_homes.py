"""Pack and modules in the flash of a handheld, on a real littlefs in MicroPython.

The tests are functions in the modules of homes/, and run there; here is told what came of them.
"""

import re
from pathlib import Path

import pytest

from engine.lexicon import PackError
from tools import BUILD, ROOT, firmware, micropython
from tools.install.contents import romfs_image
from tools.install.scatter import laid_out
from tools.lexicon import pack, wordlist
from tools.lexicon.whole import WHOLE_PACK

HOMES = Path(__file__).parent / "homes"
ENGINE = ROOT / "host_tests" / "engine"  # where the script that runs a module's tests is
TARGETS = (Path(__file__).parent / "target", ROOT / "tools" / "bench" / "target")
PLACES = (HOMES, ENGINE, ROOT / "firmware", ROOT / "board_defs" / "pico_ili9341", *TARGETS)
HEAP = 16 * 1024 * 1024  # flashes in memory
TESTS = [
    (module.stem, name)
    for module in sorted(HOMES.glob("*.py"))
    for name in re.findall(r"^def (test_\w+)", module.read_text(), re.MULTILINE)
]


CHAIN = """
import micropython
import ui.chain{1}
USED = micropython.stack_use()
def number():
    return {0}
"""
FUNCTION = """
def function{0}(value):
    return value * {0} + 7, "what function {0} says"
"""


def samples():
    """Modules for the handheld, by the names of their files.

    Two versions of one, one of two blocks, and very small ones that import the next.
    """
    source = (
        (HOMES / "samples" / "sample.py").read_text().replace("a long text", "a long text" * 200)
    )
    yield "sample1.mpy", source
    yield "sample2.mpy", source.replace("VERSION = 1", "VERSION = 2")
    functions = "".join(FUNCTION.format(number) for number in range(60))
    yield "large.mpy", f"{source}\nFUNCTIONS = 60\n{functions}"
    for number in range(8):
        yield f"chain{number}.mpy", CHAIN.format(number, number + 1)
    yield "chain8.mpy", CHAIN.format(8, 8).replace("ui.chain8", "gc")


@pytest.fixture(scope="module")
def report():
    """A function that tells what MicroPython said of all tests of a module."""
    words = wordlist.read(ROOT / "dict_pack" / "english.txt").words
    packs = {
        "whole": WHOLE_PACK.read_bytes(),
        "small": pack.build(words[::50], words[::150], "small", ""),
        "other": pack.build(words[9::80], words[9::80], "other", ""),
    }
    folder = BUILD / "homes"
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in packs.items():
        (folder / f"{name}.pack").write_bytes(data)
        (folder / f"{name}.installed").write_bytes(laid_out(data))
    for name, source in samples():
        (folder / "sample.txt").write_text(source)
        firmware.compile_module(folder / "sample.txt", folder / name, "x64")
    code = {f"/ui/chain{n}.mpy": (folder / f"chain{n}.mpy").read_bytes() for n in range(9)}
    code["/ui/sample.mpy"] = (folder / "sample1.mpy").read_bytes()
    (folder / "game.rom").write_bytes(romfs_image(code, packs["small"]))
    said = {}

    def of(module):
        if module not in said:
            done = micropython.run(ENGINE / "run.py", [module], HEAP, PLACES, timeout=300)
            said[module] = done.stdout + done.stderr
        return said[module]

    return of


def test_a_pack_that_is_not_whole_is_not_laid_out():
    whole = WHOLE_PACK.read_bytes()
    for data in (b"", b"word\n", whole[:-4096], whole + bytes(1), whole[:-1] + b"x"):
        with pytest.raises(PackError):
            laid_out(data)


@pytest.mark.parametrize(("module", "name"), TESTS, ids=[name for _, name in TESTS])
def test_in_the_flash(report, module, name):
    said = report(module)
    if f"ok {name}\n" not in said:
        _, _, failure = said.partition(f"FAIL {name}\n")
        pytest.fail(failure or said, pytrace=False)
