"""Kernels that came with the package: a folder for each level of processors, which is only read."""

from __future__ import annotations

import platform
import sys
from pathlib import Path

import numba

from tricklab.engine.kernel.folder import KernelFolder
from tricklab.engine.kernel.processor import LEVELS, Level, is_native, levels_here

ROOT = Path(__file__).parents[2] / "kernels"
"""The folder beside the package's rooms; a checkout has none."""


def ready_made(sources: str, name: str) -> tuple[KernelFolder, Level] | None:
    """Return the folder of a ready-made kernel for the best level that this machine runs; None if there is none."""
    for level in levels_here():
        if (ROOT / level.name).is_dir():
            return KernelFolder(ROOT / level.name, sources, name, own_group=True), level
    return None


def why_not(sources: str, name: str, key: str) -> str:
    """Return why a ready-made kernel is not used, as a clause; empty if there is none, or the user wants none."""
    levels = [level.name for level in LEVELS if (ROOT / level.name / sources / name).is_dir()]
    if not levels or is_native():
        return ""
    made = ready_made(sources, name)
    if made is None:
        return f"they are made for {' and '.join(levels)}, and this processor is another"
    folder, _ = made
    if trouble := folder.trouble() or folder.damage(key):
        return trouble
    return f"none is made for numba {numba.__version__} and Python {platform.python_version()} on {sys.platform}"
