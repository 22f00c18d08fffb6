"""Exercises: one decision at a time, of which the best choice is known for certain."""
