"""Measurements, as ratios of one run: ``python -m benchmarks``."""
