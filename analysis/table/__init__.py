"""A deal that a person plays at: what the seat sees of it, and what was typed."""
