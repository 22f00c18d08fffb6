"""The terminal that a command runs in: standard output and error, and the limits of the system."""
