"""Contests of policies and of house rules on the same deals: comparisons, leagues, skill, tuning."""
