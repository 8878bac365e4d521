"""Tools of the PC. Importing any of them puts the engine, and its `micropython`, on the path."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build"
PACK = ROOT / "dict_pack" / "english.pack"  # the project's own, once it is built

for _folder in (ROOT / "host_tests" / "shim", ROOT / "firmware"):
    if str(_folder) not in sys.path:
        sys.path.insert(0, str(_folder))
