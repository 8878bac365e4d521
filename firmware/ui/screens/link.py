"""Where two handhelds are joined."""

from ui import theme
from ui.glyphs import medium
from ui.screens.sheet import SheetScreen

_CABLE = (
    "The cable has three wires: TX of each handheld to RX of the other, and ground to ground.",
    "Plug it into both handhelds, and choose LINK on both.",
)


class LinkScreen(SheetScreen):
    heading = "LINK"

    def draw_ground(self):
        yield from super().draw_ground()
        canvas = self.canvas
        canvas.box(8, 44, 304, 34, theme.RAISED, theme.SLATE)
        canvas.centred(medium, 8, 54, 304, "No unit is connected.", theme.PAPER_ON_RAISED)
        y = 98
        for text in _CABLE:
            y = self.write(text, y)
            yield
