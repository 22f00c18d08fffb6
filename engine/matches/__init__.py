"""Whole matches: how they stand, how they are played in compiled code, and the chances to win them."""
