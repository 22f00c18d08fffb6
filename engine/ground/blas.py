"""Imports numba's array functions without SciPy's linear algebra, which takes a quarter of a second to import.

numba looks whether it is there as soon as anything is compiled or loaded, and does with it what it can do without:
only `numpy.convolve` and `numpy.correlate` are chosen by the answer. Where a policy multiplies matrices it looks again.
"""

from __future__ import annotations

import sys
from typing import Any

_BLAS = "scipy.linalg.cython_blas"

if _BLAS not in sys.modules:
    modules: dict[str, Any] = sys.modules
    modules[_BLAS] = None
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        del modules[_BLAS]
