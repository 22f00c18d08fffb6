"""Setups, and the simulators and threads that deal and play them."""
