"""The version, which is raised whenever the same command would deal or play otherwise."""

VERSION = "0.10.0"

NUMBA_VERSIONS = ">=0.63,<0.69"
"""The versions of numba that tricklab works with, as in ``pyproject.toml``."""

NUMBA_TRIED = ("0.63.0", "0.63.1", "0.64.0", "0.65.0", "0.65.1", "0.66.0", "0.67.0", "0.68.0", "0.68.1")
"""The versions that were tried; another one is tried where it runs (`engine.kernel.options`)."""
