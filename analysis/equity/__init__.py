"""Winning chances for people: the table of a game, one standing, and matches played on from it."""
