"""Results as text and tables for the terminal."""
