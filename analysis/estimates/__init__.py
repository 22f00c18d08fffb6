"""Estimates with intervals: means, strata, sequential tests and Student's distribution."""
