"""How loops are compiled by numba, and kept on disk."""
