"""The version, which is raised whenever the same command would deal or play otherwise."""

VERSION = "0.10.0"

NUMBA_VERSIONS = ">=0.61,<0.69"
"""The versions of numba that were tried, as in ``pyproject.toml``."""
