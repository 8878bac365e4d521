"""Runs what the rig sends, a line of repr(source) each, and says how it ended."""

import io
import sys

names = {}
for line in sys.stdin:
    try:
        source = eval(line)
        try:
            code = compile(source, "rig", "eval")
        except SyntaxError:
            code = compile(source, "rig", "exec")
        print("done", repr(eval(code, names)))
    except Exception as error:
        text = io.StringIO()
        sys.print_exception(error, text)
        print("failed", repr(text.getvalue()))
