"""What came out of a run, in short."""
