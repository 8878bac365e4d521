"""Turns the outlines of a free font into the glyph modules that the firmware draws with."""
