"""A pack of a few hundred words: enough to meet every rule, few enough to try them all."""

import subprocess
import sys
import tempfile
from pathlib import Path

from tools import BUILD, ROOT

PACK = BUILD / "small.pack"


def small_words() -> list[str]:
    """All words of two letters, and a sample of the others up to the longest rack and more."""
    words = (ROOT / "dict_pack" / "english.txt").read_text().split()
    return sorted(
        [word for word in words if len(word) == 2]
        + [word for word in words if len(word) == 3][::6]
        + [word for word in words if 4 <= len(word) <= 11][::400]
    )


def build() -> set[str]:
    """Build the pack; returns its words in capitals."""
    words = small_words()
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        listed, pack = Path(folder) / "small.txt", Path(folder) / "small.pack"
        listed.write_text("\n".join(words))
        command = [sys.executable, "-m", "tools.lexicon", "build", listed, "-o", pack]
        subprocess.run(command, cwd=ROOT, check=True, stderr=subprocess.DEVNULL)
        pack.replace(PACK)  # at once: another test may read it meanwhile
    return {word.upper() for word in words}
