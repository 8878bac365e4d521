"""Puts the game of this folder on a handheld: `python3 install.py --help`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "lib"))

from tools.install.__main__ import main

sys.exit(main())
