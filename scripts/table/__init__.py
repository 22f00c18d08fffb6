"""The table at which `tricklab play` seats a person."""
