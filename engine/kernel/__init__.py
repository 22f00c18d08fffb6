"""How and when numba compiles the loops, and where compiled kernels are cached."""
