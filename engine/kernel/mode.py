"""Whether loops are compiled, or interpreted by Python (`engine.kernel.interpreter.twins`)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

VARIABLE = "TRICKLAB_JIT"
"""The environment variable that, at 0, lets Python interpret all loops of a process."""

_is_interpreted = os.environ.get(VARIABLE) == "0"


def is_interpreted() -> bool:
    """Return whether loops that are made now are interpreted."""
    return _is_interpreted


@contextmanager
def interpreting(is_on: bool = True) -> Iterator[None]:
    """Let Python interpret the loops that are made meanwhile, in all threads.

    Parameters
    ----------
    is_on
        ``False`` compiles them, whatever `VARIABLE` says.

    Yields
    ------
    None
        Nothing; what was made inside stays as it is.

    Examples
    --------
    >>> from tricklab import Simulator, Setup
    >>> with interpreting():
    ...     simulator = Simulator(Setup.make("pitch", policy="basic", seed=7))
    >>> simulator.play(0, 3).rows["bid"].tolist()  # nothing is compiled
    [2, 2, 1]
    """
    global _is_interpreted
    before, _is_interpreted = _is_interpreted, is_on
    try:
        yield
    finally:
        _is_interpreted = before
