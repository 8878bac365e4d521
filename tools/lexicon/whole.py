"""The pack of the whole default list, nothing left out: what answers from outside go by."""

import subprocess
import sys
from pathlib import Path

from tools import BUILD, ROOT

WHOLE_PACK = BUILD / "whole.pack"


def whole_pack() -> Path:
    """The pack's path; builds it where it is missing, or older than its words or its builder."""
    english, common = (ROOT / "dict_pack" / name for name in ("english.txt", "common.txt"))
    sources = [english, common, *Path(__file__).parent.glob("*.py")]
    newest = max(source.stat().st_mtime for source in sources)
    if not WHOLE_PACK.exists() or WHOLE_PACK.stat().st_mtime <= newest:
        BUILD.mkdir(exist_ok=True)
        command = [sys.executable, "-m", "tools.lexicon", "build", english, "-o", WHOLE_PACK]
        subprocess.run(
            [*command, "--common", common], cwd=ROOT, check=True, stdout=subprocess.DEVNULL
        )
    return WHOLE_PACK
