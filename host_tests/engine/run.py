"""Runs one file of tests under MicroPython: argv is the module's name, then test names or none.

Prints a line a test: `ok NAME`, `skip NAME REASON`, or `FAIL NAME` with the traceback after it.
"""

import gc
import sys

from common import Skip


def main(name, chosen):
    module = __import__(name)
    for test in chosen or sorted(n for n in dir(module) if n.startswith("test_")):
        gc.collect()
        try:
            getattr(module, test)()
        except Skip as reason:
            print("skip", test, reason)
        except Exception as error:
            print("FAIL", test)
            sys.print_exception(error, sys.stdout)
        else:
            print("ok", test)


main(sys.argv[1], sys.argv[2:])
