"""Scripts that fit the experts' numbers: ``python -m scripts.fit.GAME``, as docs/policies tells for each game."""
