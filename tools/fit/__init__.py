"""Scripts that fit the experts' numbers: ``python -m tools.fit.GAME``, as docs/policies tells for each game."""
