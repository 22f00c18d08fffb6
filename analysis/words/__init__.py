"""How numbers and results are put into sentences."""
