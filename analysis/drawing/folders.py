"""Folders for results, made before anything is dealt for them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tricklab.engine.errors import UsageError


@contextmanager
def folder_for(out: Path | str, name: str) -> Iterator[Path]:
    """Make a folder for results, before anything is dealt for them; if they never come, take it away again.

    Raises
    ------
    UsageError
        If it cannot be made.
    """
    folder = Path(out) / name
    made = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK)
    except OSError as error:
        raise UsageError(f"{folder} cannot be made: {error.strerror}.") from error
    if not writable:
        raise UsageError(f"{folder} cannot be written.")
    try:
        yield folder
    except BaseException:
        with suppress(OSError):  # somebody has put something there
            for path in made:
                path.rmdir()
        raise
