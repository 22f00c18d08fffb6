"""Deals and plays; knows no question."""
