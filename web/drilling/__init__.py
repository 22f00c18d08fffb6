"""Drill: a decision at a time to get right, from the player's own mistakes and from the problems of the package."""
