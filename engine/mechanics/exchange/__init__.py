"""Games in which cards are thrown and drawn: the steps, and what a seat learns from the steps of others."""
