"""Learning a player from the rules: play, play every choice out, fit, judge, keep or drop; `tricklab learn`."""
