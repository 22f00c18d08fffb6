"""The options by which functions are compiled: with our tricks, or plainly where numba lacks what they need.

`engine.kernel.numba_parts` uses parts of numba that are not public. They may be missing, or fail, in any version that
was not tried. Then numba compiles as usual: that takes longer, and no loop is kept on disk, but no deal changes.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba.extending import overload

from tricklab.engine.version import NUMBA_TRIED

parts: Any
"""The module `engine.kernel.numba_parts`; None where numba compiles without it."""

try:
    from tricklab.engine.kernel import numba_parts as parts
except Exception:  # a part is missing, or takes other arguments
    parts = None


def inner_options(**options: Any) -> dict[str, Any]:
    """Return options for functions that only compiled code calls, with those of our tricks added."""
    if parts is None:
        return options
    return {**options, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": parts.InnerCompiler}


def loop_options() -> dict[str, Any]:
    """Return the options for loops that Python calls."""
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
    return options if parts is None else {**options, "no_cfunc_wrapper": True, "pipeline_class": parts.OuterCompiler}


def _works() -> bool:
    """Return whether a small loop can be compiled with our tricks, written, and read."""
    without_owner = parts.without_owner

    def first_of(array: Any) -> Any:
        return without_owner(array)[0]

    def loop(count: int) -> Any:
        return first_of(np.arange(count) + 41)

    try:
        options: Any = inner_options(forceinline=True)
        overload(first_of, strict=False, jit_options=options)(lambda array: first_of)
        made = numba.njit(**loop_options())(loop)
        answer = made(2)
        (compiled,) = made.overloads.values()
        read = parts.load(parts.dump(compiled), compiled.target_context, own=False)
        return bool(answer == 41 and read.signature == compiled.signature)
    except Exception:
        return False


if parts is not None and numba.__version__ not in NUMBA_TRIED and not _works():
    parts = None
