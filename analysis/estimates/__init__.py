"""Estimates with intervals, sequential tests, and sums over runs."""
