"""Deals played by policies: the setup, the simulator, and the threads that share the work."""
