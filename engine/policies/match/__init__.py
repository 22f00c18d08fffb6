"""Policies that play for the match: winning chances by score, and choices weighed by them."""
