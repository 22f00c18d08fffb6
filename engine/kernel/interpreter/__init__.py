"""Loops that Python runs, with nothing compiled."""
