"""Runs: deals or matches played into tables and files, and opened, listed, gathered and verified there."""
