"""The chance to win a match, from a table of scores or by playing on."""
