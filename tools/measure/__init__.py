"""Measures the pack and the search, here and as compiled for the handheld."""
