"""Conditions that users type: parsed into a tree, and translated to columns of polars or numpy."""
