"""Learning a player from the rules: play, play every choice out, fit, judge, accept or drop; `tricklab learn`."""
