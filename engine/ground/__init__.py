"""What every game stands on: cards, sets of cards, and random numbers."""
