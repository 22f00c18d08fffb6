"""Caches: kernels and tables of winning chances, damaged or writable by others, which must then be made anew."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np

from tools.fuzz.judge import Case
from tools.fuzz.mutation import damaged_bytes
from tricklab.engine.errors import UsageError
from tricklab.engine.kernel.folder import KernelFolder
from tricklab.engine.matches.equity.cache import read_arrays, write_arrays

_KEY = "key"
_MODES = (0o600, 0o600, 0o600, 0o644, 0o622, 0o660, 0o606)
_OTHERS_WRITE = 0o022


def kernels(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield damaged files of kernels, and such as others can write to; only the whole file may be loaded."""
    cache, code = KernelFolder(folder / "kernels", "smear-0", "play-0"), rng.randbytes(4000)
    cache.write(_KEY, code)
    (path,) = cache.path.iterdir()
    whole = path.read_bytes()
    while True:
        content, mode = damaged_bytes(whole, rng) if rng.random() < 0.9 else whole, rng.choice(_MODES)

        def attempt(content: bytes = content, mode: int = mode) -> str:
            path.write_bytes(content)
            os.chmod(path, mode)
            if (stored := cache.read(_KEY)) is None:
                raise UsageError("compiled anew")
            return "the code" if stored == code else "other code"

        yield Case(f"mode {mode:o}: {content!r}", attempt, must_fail=content != whole or bool(mode & _OTHERS_WRITE))


def tables(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield damaged files of winning chances; only the whole file may be read."""
    path = folder / "table.npz"
    write_arrays(path, _KEY, {"values": np.linspace(0, 1, 500)})
    whole = path.read_bytes()
    while True:
        content = damaged_bytes(whole, rng) if rng.random() < 0.9 else whole

        def attempt(content: bytes = content) -> str:
            path.write_bytes(content)
            if read_arrays(path, _KEY) is None:
                raise UsageError("made anew")
            return "a table"

        yield Case(repr(content), attempt, must_fail=content != whole)
