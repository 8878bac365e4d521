"""Checks the boards of board_defs against the chip, and draws their wiring."""
