"""Scripts that fit the experts' numbers: ``python -m tools.fit.GAME``, as docs/policies shows for each game."""
