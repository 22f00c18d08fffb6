"""Keeps numba from importing SciPy's linear algebra, which takes a quarter of a second.

With its array functions numba looks whether that is there, and does with it what it can do without: only
`numpy.convolve` and `numpy.correlate` are chosen by the answer. Where a policy multiplies matrices it looks again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_BLAS = "scipy.linalg.cython_blas"


@contextmanager
def without_blas() -> Iterator[None]:
    """Let numba find no linear algebra where it imports its array functions; to it, that is as without SciPy."""
    modules: dict[str, Any] = sys.modules
    if _BLAS in modules or "numba.np.arraymath" in modules:
        yield
        return
    modules[_BLAS] = None
    try:
        yield
    finally:
        del modules[_BLAS]
