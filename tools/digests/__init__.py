"""Digests of everything that tricklab computes: what a change of the code alone must leave as it is."""
