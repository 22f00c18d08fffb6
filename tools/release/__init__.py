"""Wheels with ready-made kernels: built, and tried in a fresh environment, where nothing may be compiled."""
