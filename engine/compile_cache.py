"""The compiled loops, kept on disk between processes."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from platformdirs import user_cache_dir

_MONTH = 30 * 24 * 3600.0


@cache
def source_hash() -> str:
    """Hash the engine's sources; numba notices a change of the loop's own file only, so we look at all of them."""
    digest = hashlib.blake2b(numba.__version__.encode(), digest_size=8)
    folder = Path(__file__).parent
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


@cache
def kernel(loop: Callable[..., Any], user_digest: str = "") -> Callable[..., Any]:
    """Return a loop, such as `engine.loop.play_deals`, compiled when it is first called, or loaded.

    Parameters
    ----------
    loop
        The function.
    user_digest
        What the users' policy files hash to; each such set has a folder of its own, because code that was compiled
        with a user's class can be loaded only where that class is.
    """
    name = f"{source_hash()}-{user_digest}" if user_digest else source_hash()
    folder = Path(user_cache_dir("tricklab", appauthor=False)) / name
    try:
        if not folder.exists():
            _tidy(folder.parent)
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:  # a machine without a home: compile again in each process
        return numba.njit(nogil=True, error_model="numpy")(loop)
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return numba.njit(nogil=True, error_model="numpy", cache=True)(loop)


def _tidy(cache_folder: Path) -> None:
    """Throw away what was compiled for other versions and has not been added to for a month."""
    for old in cache_folder.glob("*"):
        if old.stat().st_mtime < time.time() - _MONTH:
            shutil.rmtree(old, ignore_errors=True)
