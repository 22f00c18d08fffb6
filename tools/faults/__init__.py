"""Planted faults: which tests see them (`tools.faults.__main__`)."""
