"""Deals and plays trick-taking games; knows no question."""
