"""What this is: versions, dictionary, licences, and how much memory is free."""

import gc
import sys

from ui import VERSION, theme
from ui.glyphs import large, small
from ui.screens.sheet import SheetScreen

_LICENCE = "MIT. Without warranty of any kind."
_FACE = "B612, Copyright 2012 The B612 Project Authors, SIL Open Font License 1.1"


class AboutScreen(SheetScreen):
    heading = "ABOUT"

    def draw_ground(self):
        yield from super().draw_ground()
        canvas, lexicon = self.canvas, self.app.lexicon
        canvas.text(large, 84, 36, "LEXICART", theme.PAPER_ON_PANEL)
        canvas.text(small, 196, 44, VERSION, theme.DIM_ON_PANEL)
        gc.collect()
        version = ".".join(str(part) for part in sys.implementation.version[:3])
        words = "{:,}, {:,} of them common".format(lexicon.words, lexicon.common_words)
        y = 68
        for name, text in (
            ("Licence", _LICENCE),
            ("Dictionary", lexicon.name),
            ("Words", words),
            ("Its licence", lexicon.licence),
            ("Typeface", _FACE),
            ("MicroPython", version),
            ("Board", sys.implementation._machine),
            ("Free memory", "{:,} bytes".format(gc.mem_free())),
        ):
            canvas.text(small, 8, y, name, theme.DIM_ON_PANEL)
            y = self.write(text, y, 84) - 4
            yield
