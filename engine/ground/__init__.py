"""What every game stands on: cards, sets of cards, randomness."""
