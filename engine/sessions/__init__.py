"""Deals that a person plays against policies, and games that wait on disk to be finished."""
