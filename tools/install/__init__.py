"""Puts the game on a handheld."""
