"""Compiles ahead what the commands need."""
