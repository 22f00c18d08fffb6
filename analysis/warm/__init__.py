"""Compiling ahead of time what later commands need."""
