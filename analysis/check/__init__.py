"""The contracts of every game, whatever its rules, and the check of a game."""
