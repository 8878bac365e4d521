"""Drivers and device models."""
