"""Files that are written aside and put in their place when they are whole."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tricklab.engine.errors import StoreError

ASIDE = ".aside"
"""How the name of a file ends that is being written."""


@contextmanager
def aside_of(path: Path) -> Iterator[Path]:
    """Give a file beside ``path`` to write to, and put it in its place when all went well.

    The disk is not told to hurry: what a power cut tears apart the hashes in the manifest find.

    Raises
    ------
    StoreError
        If it cannot be written; what stood at ``path`` is then still there.
    """
    aside = path.with_name(f"{path.name}.{os.getpid()}{ASIDE}")
    try:
        yield aside
        aside.replace(path)
    except Exception as error:
        aside.unlink(missing_ok=True)
        raise StoreError(f"{path} cannot be written: {reason(error)}.") from error


def is_left_over(path: Path) -> bool:
    """Tell whether a file was being written by a process that is no more."""
    process = path.name.removesuffix(ASIDE).rpartition(".")[2]
    if not path.name.endswith(ASIDE) or not process.isdecimal():
        return False
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:  # somebody else's
        return False
    return int(process) == os.getpid()


def reason(error: BaseException) -> str:
    """Say in the system's words why a file could not be read or written."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    by_number = re.search(r"\(os error (\d+)\)", str(error))  # as polars wraps it
    return os.strerror(int(by_number[1])) if by_number else str(error).partition("\n")[0].rstrip(".")
