"""Says what is wrong with the dictionary pack, and how to put it right."""

from ui.screens.trouble import TroubleScreen


class FaultScreen(TroubleScreen):
    """`problem` is a sentence that names the file and what is wrong with it."""

    heading = "No dictionary to play with"
    help = (
        "The game needs its dictionary. Connect the handheld to",
        "a PC by USB, and install it again with the command",
    )
    remedy = "make flash"
