"""The last step of an installation: stands as main.py until every file is in its place.

The files lie whole under STAGE when this becomes main.py, in one step. It may be cut short
anywhere: the next start goes on with it, and ends with the game's own main.py, if there is one.
"""

import os
from errno import ENOENT

STAGE = ""  # set by the installer, like what follows
REMOVE = ()  # files

_FOLDER = 0x4000


def finish():
    for path in REMOVE:
        _try(os.remove, path)
        while "/" in path[1:]:
            path = path[: path.rindex("/")]
            _try(os.rmdir, path)  # does nothing to one that is not empty
    if _kind(STAGE):
        _move("")
    if _kind(STAGE + "/main.py"):
        os.rename(STAGE + "/main.py", "/main.py")
    else:
        os.remove("/main.py")
    _try(os.rmdir, STAGE)


def _move(folder):
    """Move what is in a folder under STAGE to the one of the same name under the root."""
    for entry in list(os.ilistdir(STAGE + folder)):
        path = folder + "/" + entry[0]
        if entry[1] == _FOLDER:
            _try(os.mkdir, path)
            _move(path)
            os.rmdir(STAGE + path)
        elif path != "/main.py":
            os.rename(STAGE + path, path)


def _kind(path):
    try:
        return os.stat(path)[0]
    except OSError as error:
        if error.errno != ENOENT:
            raise
        return 0


def _try(action, path):
    try:
        action(path)
    except OSError:
        pass


if __name__ == "__main__":
    finish()
    raise SystemExit  # a soft reset, which starts the game
