"""Deals and matches in which a person has a seat."""
