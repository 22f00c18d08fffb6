"""Ctrl-C during a compilation, which the compiler's callbacks into Python would swallow."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def keep_interrupts() -> Iterator[None]:
    """Raise a KeyboardInterrupt that a callback swallowed, as soon as the compilation is over.

    While LLVM optimizes, a signal waits for the next instruction of Python. That is often in a callback, whose errors
    ctypes can only print: the compilation would go on, and fail later for want of what the callback should have done.
    """
    if threading.current_thread() is not threading.main_thread():  # signals do not reach it
        yield
        return
    lost = []
    usual = sys.unraisablehook

    def keep(unraisable: Any) -> None:
        if unraisable.exc_type is KeyboardInterrupt:
            lost.append(unraisable.exc_type)
        else:
            usual(unraisable)

    sys.unraisablehook = keep
    try:
        yield
    except Exception:
        if not lost:
            raise
    finally:
        sys.unraisablehook = usual
    if lost:
        raise KeyboardInterrupt
