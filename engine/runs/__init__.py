"""Runs: many deals or matches, simulated part by part into a folder, listed, gathered and verified."""
